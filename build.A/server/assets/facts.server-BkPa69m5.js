import { n as timeOrderedId } from "./time-ordered-id-C980XKRU.js";
import { u as fact } from "./schema-DothYpfR.js";
import { sql } from "drizzle-orm";
// app/db/queue.server.ts
var how = async () => {};
/** Set by the job runner, so that the database layer knows no jobs. */
function enqueueWith(runner) {
	how = runner;
}
/** Puts work into the queue in the transaction of what causes it: both exist, or neither (architecture 7). */
var enqueue = (tx, work, id) => how(tx, work, id);
// app/db/facts.server.ts
var hear = () => {};
function hearRecorded(listener) {
	hear = listener;
}
/**
* Writes down what happened and enqueues its reactions, in the transaction of the change itself (architecture 7):
* either the change, its history and its consequences exist, or none of them. Processes are told on commit.
*/
async function record(tx, fact$1) {
	const id = timeOrderedId();
	await tx.insert(fact).values({
		id,
		...fact$1
	});
	await enqueue(tx, "fact", id);
	const told = `${fact$1.what} ${fact$1.aboutId}`;
	hear(told);
	await tx.execute(sql`select pg_notify('pomost_facts', ${told})`);
	return id;
}
export { enqueueWith as i, record as n, enqueue as r, hearRecorded as t };
