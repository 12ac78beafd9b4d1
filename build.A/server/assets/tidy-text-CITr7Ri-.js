import { r as tidy } from "./typography-bSZK1lU5.js";
import { cloneElement, isValidElement } from "react";
import { jsx } from "react/jsx-runtime";
// app/lib/cookie-consent.ts
/** The two answers to the cookie banner (B66); whoever closes it has answered nothing (B67). */
var cookieChoices = ["accepted", "declined"];
var days = 86400;
/** What was answered, or null. `cookies` is a Cookie header or document.cookie. */
function readConsent(cookies) {
	const [, answer] = /(?:^|;\s*)cookieConsent=([^;]*)/.exec(cookies ?? "") ?? [];
	return cookieChoices.find((choice) => choice === answer) ?? null;
}
/** Set-Cookie, and text for document.cookie: kept for 365 days (B66); scripts read it, so it is not HttpOnly. */
var writeConsent = (choice, { secure }) => `cookieConsent=${choice}; Path=/; Max-Age=${365 * days}; SameSite=Lax${secure ? "; Secure" : ""}`;
/** Spec B 2.9. */
var consentToasts = {
	accepted: {
		title: "Zgoda na pliki cookie",
		description: "Twoje preferencje zostały zapisane."
	},
	declined: {
		title: "Pliki cookie odrzucone",
		description: "Używamy tylko niezbędnych plików cookie."
	}
};
// app/ui/skip-link.tsx
/** The id of every page's <main>. */
var mainId = "tresc";
/** The first stop of the keyboard. */
var SkipLink = () => /* @__PURE__ */ jsx("a", {
	className: "skip",
	href: `#${mainId}`,
	children: "Przejdź do treści"
});
// app/lib/view-cookie.ts
var isView = (text) => text === "grid" || text === "list";
var nameOf = (list) => `pomost-view-${list}`;
/** The layout remembered for a list; grid unless the cookie says otherwise (A 9). */
function readView(cookies, list) {
	const kept = cookieOf(cookies, nameOf(list));
	return isView(kept) ? kept : "grid";
}
/** The layout an address asks to be remembered (?view=list), or null. */
var askedView = (params) => {
	const asked = params.get("view") ?? void 0;
	return isView(asked) ? asked : null;
};
/** Set-Cookie, and text for document.cookie, that remembers it: 365 days (A 9), or this session after "Odrzuć" (A100). */
var writeView = (cookies, list, view) => `${nameOf(list)}=${view}; Path=/; SameSite=Lax${readConsent(cookies) === "declined" ? "" : "; Max-Age=31536000"}`;
/** The remembered layouts written again, each as long as this answer allows (B69): declining shortens them. */
var rewriteViews = (cookies, choice) => [...(cookies ?? "").matchAll(/(?:^|;\s*)pomost-view-([\w-]+)=(grid|list)(?=;|$)/g)].map(([, list = "", view]) => writeView(writeConsent(choice, { secure: false }), list, view));
var cookieOf = (cookies, name) => cookies?.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
// app/ui/tidy-text.tsx
/** Also where a link follows: "w " before it ends its text. */
var held = (text) => tidy(text).replace(/(?<=^|[\s(„])([aiouwz§]|art\.|ust\.|lit\.) $/iu, "$1\xA0").replace(/(?<=^|[\s(])(§|art\.|ust\.|lit\.) (?=\S)/gu, "$1\xA0");
/** JSX gives one text in pieces: "w" and {" "}. */
function joined(children) {
	const whole = [];
	for (const child of children) {
		const last = whole.at(-1);
		if (typeof child === "string" && typeof last === "string") whole[whole.length - 1] = last + child;
		else whole.push(child);
	}
	return whole;
}
/** The same content, its texts held together by U+00A0 as Polish typography wants it. For longer copy of our own. */
function tidied(node) {
	if (typeof node === "string") return held(node);
	if (Array.isArray(node)) return joined(node).map(tidied);
	if (!isValidElement(node)) return node;
	const { children } = node.props;
	if (children === void 0 || children === null) return node;
	return cloneElement(node, void 0, ...joined(Array.isArray(children) ? children : [children]).map(tidied));
}
export { writeView as a, consentToasts as c, writeConsent as d, rewriteViews as i, cookieChoices as l, askedView as n, SkipLink as o, readView as r, mainId as s, tidied as t, readConsent as u };
