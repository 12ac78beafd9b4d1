import { t as log } from "./log.server-DQhoSP_t.js";
import pg from "pg";
// app/platform/realtime.server.ts
/** A connection that answers nothing for that long is given up. */
var pingEveryMs = 5e3;
var pingTimeoutMs = 5e3;
var firstRetryMs = 100;
var longestRetryMs = 2e3;
var heard = /* @__PURE__ */ new Map();
var gaps = /* @__PURE__ */ new Set();
var client;
var pinging;
var until = Date.now();
var retryMs = firstRetryMs;
var stopped = true;
/** One LISTEN connection a process (architecture 7); it comes back by itself when it is lost. */
async function startListening() {
	stopped = false;
	await connect();
	pinging = setInterval(ping, pingEveryMs).unref();
}
function hear(channel, listener) {
	const own = heard.get(channel) ?? /* @__PURE__ */ new Set();
	heard.set(channel, own.add(listener));
	return () => void own.delete(listener);
}
/**
* What was said while the connection was lost is lost. Called when it breaks, and with `over` when it is back: then
* whatever was committed after `since` (milliseconds since 1970) may have gone unheard.
*/
function hearGap(listener) {
	gaps.add(listener);
	return () => void gaps.delete(listener);
}
/** Everything that was committed before this moment, in milliseconds since 1970, has been heard. */
var heardUntil = () => until;
async function stopListening() {
	stopped = true;
	clearInterval(pinging);
	await client?.end().catch(() => {});
}
async function connect() {
	const opened = new pg.Client({
		connectionString: process.env.DATABASE_URL,
		keepAlive: true,
		connectionTimeoutMillis: pingTimeoutMs,
		query_timeout: pingTimeoutMs,
		application_name: "pomost-listen"
	});
	client = opened;
	opened.on("error", () => {});
	opened.on("notification", ({ channel, payload = "" }) => {
		for (const listener of heard.get(channel) ?? []) listener(payload);
	});
	await opened.connect();
	await opened.query("listen pomost_facts; listen pomost_viewers");
	retryMs = firstRetryMs;
	until = Date.now();
	opened.on("end", () => {
		tellGap(until, false);
		connectAgain(until);
	});
}
/** Notifications are delivered before an answer, so an answered ping proves that nothing earlier is missing. */
async function ping() {
	const asked = Date.now();
	const own = client;
	try {
		await own?.query("select 1");
		if (own === client) until = Math.max(until, asked);
	} catch {
		own?.connection?.stream?.destroy();
	}
}
function connectAgain(since) {
	if (stopped) return;
	setTimeout(() => {
		if (stopped) return;
		connect().then(() => tellGap(since, true), (error) => {
			log.warn({ err: error }, "listening again failed");
			connectAgain(since);
		});
	}, retryMs).unref();
	retryMs = Math.min(retryMs * 2, longestRetryMs);
}
function tellGap(since, over) {
	for (const listener of gaps) listener(since, over);
}
export { stopListening as a, startListening as i, hearGap as n, heardUntil as r, hear as t };
