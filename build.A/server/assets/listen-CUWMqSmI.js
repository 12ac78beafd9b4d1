import { setTimeout } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
// server/listen.ts
/** Against clients that send as slowly as they may and hold their connection (quality R12); all in ms and bytes. */
var limits = {
	headersTimeout: 1e4,
	requestTimeout: 12e4,
	connectionsCheckingInterval: 5e3,
	maxHeaderSize: 16384
};
var bodyGraceMs = 2e4;
var slowestBodyPerSecond = 1024;
var drainMs = 6e3;
/**
* So long the door stays open while every answer, and /readyz, says that nothing more should come: whoever has knocked
* is let in, and a proxy sends the next ones elsewhere. Nobody is cut off while asking.
*/
var partingMs = 1e3;
/** Serves `fetch` over HTTP. `close` bids farewell, takes nothing new and lets the rest finish, within 7 s in all. */
async function listen(fetch, { port, hostname }) {
	const server = createAdaptorServer({
		fetch,
		serverOptions: limits
	});
	const open = followExchanges(server);
	let closing = false;
	server.prependListener("request", (_, response) => {
		if (closing) response.shouldKeepAlive = false;
	});
	const guard = setInterval(() => dropSlowBodies(open), limits.connectionsCheckingInterval).unref();
	await new Promise((resolve, reject) => {
		server.once("error", (error) => reject(portProblem(error, port)));
		server.listen(port, hostname, resolve);
	});
	return { close: async () => {
		closing = true;
		clearInterval(guard);
		await drain(server, open);
	} };
}
function followExchanges(server) {
	const open = /* @__PURE__ */ new Set();
	server.on("request", (request, response) => {
		const exchange = {
			request,
			response,
			since: Date.now(),
			readBefore: request.socket.bytesRead
		};
		open.add(exchange);
		response.once("close", () => open.delete(exchange));
	});
	return open;
}
/** A body may take its time, but not at a byte every few seconds. */
function dropSlowBodies(open) {
	for (const { request, since, readBefore } of open) {
		const age = Date.now() - since;
		const least = age / 1e3 * slowestBodyPerSecond;
		if (!request.complete && age > bodyGraceMs && request.socket.bytesRead - readBefore < least) request.socket.destroy();
	}
}
async function drain(server, open) {
	for (const { response } of open) if (!response.headersSent) response.shouldKeepAlive = false;
	for (const since = Date.now(); Date.now() - since < partingMs && await connectionsOf(server) > 0;) await setTimeout(20);
	const closed = new Promise((resolve) => server.close(resolve));
	for (const { request, response } of open) if (isStream(request)) response.destroy();
	for (const since = Date.now(); open.size && Date.now() - since < drainMs; await setTimeout(50)) server.closeIdleConnections();
	server.closeAllConnections();
	await closed;
}
var connectionsOf = (server) => new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
/** An event stream never ends by itself; its browser asks again elsewhere. */
var isStream = (request) => request.headers.accept?.includes("text/event-stream") ?? false;
function portProblem(error, port) {
	if (error.code === "EADDRINUSE") return /* @__PURE__ */ new Error(`Port ${port} is taken: stop the other program, or choose another one with PORT.`);
	if (error.code === "EACCES") return /* @__PURE__ */ new Error(`Port ${port} is not ours to use: choose one above 1023 with PORT.`);
	return error;
}
export { listen };
