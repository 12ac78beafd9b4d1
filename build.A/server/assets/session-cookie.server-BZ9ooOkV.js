import { t as env } from "./env.server-Ja-cFpLp.js";
import { createHmac, timingSafeEqual } from "node:crypto";
// app/platform/session-cookie.server.ts
var secure = env.ORIGIN.startsWith("https:");
/** Cookie names; `__Host-` where the site is served over TLS (ASVS V3.3.1). */
var cookieName = (name) => secure ? `__Host-pomost-${name}` : `pomost-${name}`;
var sessionCookie = cookieName("session");
/** The session token of a request whose signature is ours, or null. Reads what better-auth wrote. */
function sessionTokenOf(headers) {
	const value = cookieValue(headers.get("cookie") ?? "", sessionCookie);
	const dot = value?.lastIndexOf(".") ?? -1;
	if (!value || dot < 1) return null;
	const token = value.slice(0, dot);
	const given = Buffer.from(value.slice(dot + 1), "base64");
	const right = createHmac("sha256", env.AUTH_SECRET).update(token).digest();
	return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}
function cookieValue(header, name) {
	for (const part of header.split(";")) {
		const [key, ...rest] = part.trim().split("=");
		if (key !== name) continue;
		try {
			return decodeURIComponent(rest.join("="));
		} catch {
			return null;
		}
	}
	return null;
}
export { sessionTokenOf as n, cookieName as t };
