import { n as replicaIsKept, t as awaitReplica } from "./replica.server-Dk1yi31j.js";
import { t as cookieName } from "./session-cookie.server-BZ9ooOkV.js";
import { a as answerHeadersContext, c as nonceContext, n as isOwnOrigin, o as requestIdContext, r as addressContext } from "./own-origin.server-DQ-3ZQoc.js";
import { a as forgetPagesSince, n as changesNoted, t as cachedPage } from "./page-cache.server-Bbf4yvD7.js";
import { t as log } from "./log.server-DQhoSP_t.js";
import { t as env } from "./env.server-Ja-cFpLp.js";
import { a as onPrimary, n as pool } from "./client.server-BEd4wcIh.js";
import { i as streamsAreClosing } from "./streams.server-CaKQTMX7.js";
import { RouterContextProvider, createRequestHandler } from "react-router";
import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
// app/http/fresh-reads.server.ts
/** Longer than a replica may lag before it is left alone. */
var seconds = 10;
var name = cookieName("fresh");
var secure$1 = name.startsWith("__Host-");
/** Whoever has just written reads what they wrote (decision 007): this request asks the primary alone. */
var withFreshReads = (request, work) => replicaIsKept && (request.method === "POST" || hasJustWritten(request)) ? onPrimary(work) : work();
/** Remembers in the browser that it has just written, whichever process it asks next. */
function rememberWrite(headers) {
	if (!replicaIsKept) return;
	const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure$1 ? "; Secure" : ""}`;
	headers.append("set-cookie", `${name}=1; ${attributes}`);
}
var hasJustWritten = (request) => request.headers.get("cookie")?.includes(`${name}=`) ?? false;
// server/client-address.ts
/** The peer's address; what X-Forwarded-For says is believed only when the peer is a trusted proxy (ASVS V4.1.3). */
function clientAddress(c) {
	const peer = peerAddress(c);
	if (!env.TRUSTED_PROXIES.includes(peer)) return peer;
	return (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim()).findLast((hop) => hop !== "" && !env.TRUSTED_PROXIES.includes(hop)) ?? peer;
}
function peerAddress(c) {
	try {
		return getConnInfo(c).remote.address ?? "local";
	} catch {
		return "local";
	}
}
// server/health.ts
/** /healthz: the process lives. /readyz: the database answers within a second, and the process is not about to stop. */
var health = new Hono().get("/healthz", (c) => c.text("ok", 200, { "cache-control": "no-store" })).get("/readyz", async (c) => {
	if (streamsAreClosing()) return c.text("stopping", 503, { "cache-control": "no-store" });
	const ready = await Promise.race([pool.query("select 1").then(() => true, () => false), new Promise((done) => setTimeout(done, 1e3, false).unref())]);
	return c.text(ready ? "ok" : "database unavailable", ready ? 200 : 503, { "cache-control": "no-store" });
});
// server/same-site-writes.ts
var reads = /* @__PURE__ */ new Set(["GET", "HEAD"]);
/**
* A write must say that it comes from our own pages: a foreign, missing or "null" Origin is refused (ASVS V3.5.1).
* Methods that nothing here answers are refused too.
*/
async function sameSiteWrites(c, next) {
	const { method } = c.req;
	if (reads.has(method)) return next();
	if (method !== "POST") return c.text("Niedozwolona metoda.", 405, { allow: "GET, HEAD, POST" });
	if (isOwnOrigin(c.req.header("origin"), c.req.header("host"))) return next();
	log.warn({
		path: c.req.path,
		origin: c.req.header("origin") ?? null
	}, "foreign origin refused");
	return c.text("Żądanie pochodzi z innej strony.", 403);
}
// server/security-headers.ts
var secure = env.ORIGIN.startsWith("https:");
var always = [
	["x-content-type-options", "nosniff"],
	["referrer-policy", "strict-origin-when-cross-origin"],
	["x-frame-options", "DENY"],
	["cross-origin-opener-policy", "same-origin"],
	["cross-origin-resource-policy", "same-origin"],
	["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()"],
	...secure ? [["strict-transport-security", "max-age=63072000; includeSubDomains"]] : []
];
/** What is no page runs nothing and loads nothing (ASVS V3.2.1). */
var closed = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** Every answer carries these; pages replace the closed policy with their own, files may open theirs. */
async function securityHeaders(c, next) {
	await next();
	for (const [name, value] of always) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
	c.res.headers.set("x-request-id", c.get("requestId"));
	if (c.res.status !== 304 && !c.res.headers.has("content-security-policy")) c.res.headers.set("content-security-policy", closed);
}
/** The policy of a page: only our scripts with this answer's nonce, only our own files (architecture 9). */
var contentPolicy = (nonce) => [
	"default-src 'self'",
	`script-src 'nonce-${nonce}' 'strict-dynamic'`,
	`style-src 'self' 'nonce-${nonce}'`,
	"style-src-attr 'unsafe-inline'",
	"img-src 'self' data: blob:",
	`connect-src 'self'`,
	"frame-src 'self' blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
	...secure ? ["upgrade-insecure-requests"] : []
].join("; ");
// server/static-files.ts
/** The build's files: those with a hash in their name never change; each lies there packed already. */
var root = "./build/client";
var staticFiles = new Hono();
staticFiles.use("/assets/*", serveStatic({
	root,
	precompressed: true,
	onFound: (_, c) => c.header("cache-control", "public, max-age=31536000, immutable")
}));
staticFiles.get("/favicon.svg", serveStatic({ root }));
// server/usable-address.ts
/** U+0000 is no letter of what may be asked for, and the database keeps none: refused before anything reads it. */
async function usableAddress(c, next) {
	if (c.req.method !== "POST" && /%00/.test(c.req.url)) return c.text("Adres zawiera znak, którego nie rozpoznajemy.", 400);
	return next();
}
// server/app.ts
var loadRoutes = () => import("./server-build-Bragqs-7.js");
var pages = createRequestHandler(await loadRoutes(), "production");
/** Random for each process, so that no page can hold it by accident. */
var standIn = randomBytes(16).toString("hex");
/** The whole server as one onion (architecture 1): id, log, headers, health, static files, pages. */
var app = new Hono().use(requestId({ limitLength: 0 })).use(logRequests).use(securityHeaders).use(compress()).route("/", health).route("/", staticFiles).use(usableAddress).use(sameSiteWrites).all("*", page);
app.onError((error, c) => {
	const id = c.get("requestId");
	log.error({
		err: error,
		requestId: id,
		path: c.req.path
	}, "request failed");
	return c.html(`<!doctype html><html lang="pl"><title>Coś poszło nie tak</title><main><h1>Coś poszło nie tak</h1><p>Odśwież stronę. Jeśli to nie pomoże, napisz do nas.</p><p>Numer błędu: ${id}</p></main></html>`, 500);
});
async function page(c) {
	const request = wholePage(c.req.raw);
	const nonce = randomBytes(16).toString("base64");
	const render = async (mark) => {
		const context = new RouterContextProvider();
		const more = new Headers();
		context.set(answerHeadersContext, more);
		context.set(nonceContext, mark);
		context.set(addressContext, clientAddress(c));
		context.set(requestIdContext, c.get("requestId"));
		const answer = await withFreshReads(request, () => pages(request, context));
		for (const [name, value] of more) answer.headers.set(name, value);
		return answer;
	};
	const before = changesNoted();
	let answer = isVisitorsPage(request) ? await cachedPage(request, nonce, standIn, () => render(standIn)) : await render(nonce);
	if (request.method === "POST" && changesNoted() !== before) {
		awaitReplica();
		forgetPagesSince(before);
	}
	if (request.method === "POST") rememberWrite(answer.headers);
	if (request.method === "HEAD" && answer.body) {
		await answer.body.cancel().catch(() => {});
		answer = new Response(null, answer);
	}
	if (answer.status === 503 && !answer.headers.has("retry-after")) answer.headers.set("retry-after", "5");
	if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", "private, no-store");
	if (answer.headers.get("content-type")?.startsWith("text/html")) answer.headers.set("content-security-policy", contentPolicy(nonce));
	return answer;
}
/** Pages that look alike to everyone: asked for as a document, without a cookie that could change them. */
var isVisitorsPage = (request) => (request.method === "GET" || request.method === "HEAD") && !/(^|;\s*)(__Host-)?pomost-/.test(request.headers.get("cookie") ?? "") && !new URL(request.url).pathname.endsWith(".data");
/**
* React Router answers HEAD without a body, which must not be kept as the page: it is rendered as for GET, and the
* server leaves the body out.
*/
var wholePage = (request) => request.method === "HEAD" && isVisitorsPage(request) ? new Request(request, { method: "GET" }) : request;
async function logRequests(c, next) {
	const since = performance.now();
	await next();
	if (c.req.path.startsWith("/assets/") || c.req.path === "/healthz") return;
	log.info({
		requestId: c.get("requestId"),
		method: c.req.method,
		path: c.req.path,
		status: c.res.status,
		ms: Math.round(performance.now() - since),
		address: clientAddress(c)
	}, "request");
}
export { app };
