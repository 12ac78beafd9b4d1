import { S as schema_exports } from "./schema-DothYpfR.js";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { AsyncLocalStorage } from "node:async_hooks";
// app/db/replica.server.ts
/** A replica that does not answer must cost a reader little: the primary answers instead; in ms. */
var patience = {
	connectionTimeoutMillis: 1e3,
	query_timeout: 3e3
};
var where = new AsyncLocalStorage();
var usable = false;
var failed = () => {};
/** Connections to DATABASE_REPLICA_URL; null where there is none. */
var replica = process.env.DATABASE_REPLICA_URL ? openReplica(process.env.DATABASE_REPLICA_URL) : null;
function openReplica(connectionString) {
	const opened = new pg.Pool({
		connectionString,
		max: 10,
		...patience,
		application_name: "pomost-replica"
	});
	opened.on("error", () => {});
	return opened;
}
/** Reads of the catalogue: from the replica, while it holds all that readers may expect; else from the primary. */
var catalogue = async (read) => !replica || where.getStore() ? read() : where.run("replica", async () => await read());
/** Whatever is done here reads from the primary: for somebody who has just written. */
var onPrimary = (work) => where.run("primary", work);
/** Said by the one who watches the replica (platform/replica.server.ts). */
function readReplica(now) {
	usable = now;
}
/** Hears that the replica did not answer a query. */
function hearReplicaFailure(listener) {
	failed = listener;
}
/** Sends the catalogue's reads on this pool to the replica; one that fails there is asked of the primary. */
function routeReads(pool) {
	if (!replica) return pool;
	const primary = pool.query.bind(pool);
	const second = replica.query.bind(replica);
	const routed = (...args) => {
		if (!usable || where.getStore() !== "replica") return primary(...args);
		return second(...args).catch(() => {
			failed();
			return primary(...args);
		});
	};
	pool.query = routed;
	return pool;
}
// app/db/client.server.ts
var url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL must be set before the application is imported");
var kept = globalThis;
/** Kept across hot reloads of the development server. */
var pool = kept.pomostPool ?? openPool(url);
kept.pomostPool = pool;
function openPool(connectionString) {
	const opened = new pg.Pool({
		connectionString,
		max: 10,
		connectionTimeoutMillis: 2e3
	});
	opened.on("error", () => {});
	opened.on("connect", (client) => client.on("error", () => {}));
	return routeReads(opened);
}
var db = drizzle(pool, {
	schema: schema_exports,
	casing: "snake_case"
});
export { onPrimary as a, hearReplicaFailure as i, pool as n, readReplica as o, catalogue as r, replica as s, db as t };
