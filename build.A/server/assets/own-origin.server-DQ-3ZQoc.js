import { t as env } from "./env.server-Ja-cFpLp.js";
import { createContext } from "react-router";
import { createContext as createContext$1, useContext } from "react";
// app/http/nonce.ts
var nonceContext = createContext(null);
var Nonce = createContext$1(void 0);
/** In the browser the nonce sits on any script tag; the attribute itself is hidden by the browser. */
function useNonce() {
	const onServer = useContext(Nonce);
	return typeof document === "undefined" ? onServer : document.querySelector("script[nonce]")?.nonce || void 0;
}
// app/http/request-context.ts
/** The address a request came from, decided by the server (trusted proxies only); for limits and the log. */
var addressContext = createContext("local");
/** Headers that this answer gets besides its page's own, such as Retry-After. */
var answerHeadersContext = createContext(new Headers());
var requestIdContext = createContext("");
var addressOf = (context) => context.get(addressContext);
// app/http/own-origin.server.ts
/** Does this Origin belong to our own pages? A missing one does not. */
function isOwnOrigin(origin, host) {
	if (!origin) return false;
	if (origin === env.ORIGIN) return true;
	try {
		return new URL(origin).host === host;
	} catch {
		return false;
	}
}
/**
* May this read be answered that a foreign page must not make, such as the event stream? Browsers that send
* Sec-Fetch-Site say where it comes from; a foreign Origin tells it, too (ASVS V4.4).
*/
function comesFromOwnPage({ headers }) {
	const site = headers.get("sec-fetch-site");
	if (site !== null && site !== "same-origin" && site !== "none") return false;
	const origin = headers.get("origin");
	return origin === null || isOwnOrigin(origin, headers.get("host"));
}
export { answerHeadersContext as a, nonceContext as c, addressOf as i, useNonce as l, isOwnOrigin as n, requestIdContext as o, addressContext as r, Nonce as s, comesFromOwnPage as t };
