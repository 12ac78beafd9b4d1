import { t as earliestIdAt } from "./time-ordered-id-C980XKRU.js";
import { t as db } from "./client.server-BEd4wcIh.js";
import { C as session, O as user } from "./schema-DothYpfR.js";
import { t as log } from "./log.server-DQhoSP_t.js";
import { n as hearGap, r as heardUntil, t as hear } from "./realtime.server-BF_arq4-.js";
import { and, gt, inArray, isNull, sql } from "drizzle-orm";
// app/domain/live.ts
var withId = [
	"message",
	"read",
	"deal"
];
var without = [
	"notification",
	"session",
	"all"
];
/** A change as it was written down; null for anything else. */
function readChange(text) {
	try {
		const { kind, id } = JSON.parse(text);
		if (withId.includes(kind) && typeof id === "string") return {
			kind,
			id
		};
		return without.includes(kind) ? { kind } : null;
	} catch {
		return null;
	}
}
/** The oldest place from which a stream is continued; whoever comes from before looks at everything again. */
var oldestMs = 864e5;
/** The place a stream had reached, in milliseconds since 1970; null when it is none, from the future or too old. */
function readSince(text, now) {
	if (!text || !/^\d{1,15}$/.test(text)) return null;
	const since = Number(text);
	return since > now + 6e4 || since < now - oldestMs ? null : since;
}
// app/db/changes.server.ts
/** Whatever took longest to commit had begun by then; a change told twice only makes a page look twice. */
var overlapMs = 6e4;
/** What changed for each of these people since a moment (milliseconds since 1970): what a stream missed in a gap. */
async function changesSince(userIds, since) {
	const from = since - overlapMs;
	const users = sql`any(${sql.param(userIds)}::text[])`;
	const at = sql`${new Date(from)}::timestamptz`;
	const id = earliestIdAt(from);
	const { rows } = await db.execute(sql`
    select distinct cp.user_id, 'message' as kind, m.conversation_id as id
      from conversation_participant cp join message m on m.conversation_id = cp.conversation_id
      where cp.user_id = ${users} and m.id >= ${id}
    union all
    select cp.user_id, 'read', seen.conversation_id
      from conversation_participant cp join conversation_participant seen on seen.conversation_id = cp.conversation_id
      where cp.user_id = ${users} and seen.read_at >= ${at}
    union all
    select distinct user_id, 'notification', null from notification
      where user_id = ${users} and (id >= ${id} or read_at >= ${at})
    union all
    select sponsor_id, 'deal', id from collaboration where sponsor_id = ${users} and updated_at >= ${at}
    union all
    select o.user_id, 'deal', c.id from organization o join collaboration c on c.organization_id = o.id
      where o.user_id = ${users} and c.updated_at >= ${at}`);
	const changes = /* @__PURE__ */ new Map();
	for (const row of rows) changes.set(row.user_id, [...changes.get(row.user_id) ?? [], {
		kind: row.kind,
		...row.id === null ? {} : { id: row.id }
	}]);
	return changes;
}
// app/platform/streams.server.ts
var beatMs = 2e4;
/** Browsers come back after about so long; not all at once. */
var comeBackMs = 1e3;
var retryWhenAwayMs = 500;
var streams = /* @__PURE__ */ new Map();
var waiting = /* @__PURE__ */ new Map();
var stops = [];
var closing = false;
/** Passes on what is said to viewers in any process, until `stopStreams`. */
function startStreams() {
	closing = false;
	const clock = setInterval(endExpired, 1e3).unref();
	const beats = setInterval(beat, beatMs).unref();
	stops = [
		hear("pomost_viewers", passOn),
		hearGap(catchUp),
		() => clearInterval(clock),
		() => clearInterval(beats)
	];
}
/** Tells every page to come back in a while, to whichever process then listens; takes no new streams. */
function stopStreams() {
	closing = true;
	for (const stop of stops.splice(0)) stop();
	for (const stream of all()) {
		stream.write(`retry: ${Math.round(comeBackMs * (.5 + Math.random()))}\n\n`);
		close(stream);
	}
}
var streamsAreClosing = () => closing;
/**
* Keeps a stream until it is closed, its session ends or this process stops; the answer closes it. `since` is the
* place an earlier stream had reached, null for none: what changed meanwhile is told at once.
*/
async function keepStream(stream, since) {
	const own = streams.get(stream.userId) ?? /* @__PURE__ */ new Set();
	streams.set(stream.userId, own.add(stream));
	stream.write(`retry: ${comeBackMs}\n\n`);
	try {
		const missed = since === null ? null : await changesSince([stream.userId], since);
		say(stream, missed ? missed.get(stream.userId) ?? [] : [{ kind: "all" }]);
	} catch (error) {
		forget(stream);
		throw error;
	}
	return () => forget(stream);
}
function* all() {
	for (const own of streams.values()) yield* own;
}
function forget(stream) {
	const own = streams.get(stream.userId);
	own?.delete(stream);
	if (own?.size === 0) streams.delete(stream.userId);
}
function close(stream) {
	forget(stream);
	stream.end();
}
function say(stream, changes) {
	const id = heardUntil();
	let text = "";
	for (const change of changes) text += `id: ${id}\ndata: ${JSON.stringify(change)}\n\n`;
	if (text && !stream.write(text)) close(stream);
}
function passOn(payload) {
	const space = payload.indexOf(" ");
	const userId = payload.slice(0, space);
	const change = readChange(payload.slice(space + 1));
	if (change && streams.has(userId)) wait(userId, [change]);
}
/** The first change goes out at once, what comes within the next tenth of a second goes together. */
function wait(userId, changes) {
	const own = waiting.get(userId) ?? { changes: /* @__PURE__ */ new Map() };
	waiting.set(userId, own);
	for (const change of changes) own.changes.set(JSON.stringify(change), change);
	if (!own.timer) flush(userId, own);
}
async function flush(userId, own) {
	own.timer = setTimeout(() => pause(userId, own), 100).unref();
	const changes = [...own.changes.values()];
	own.changes.clear();
	try {
		const valid = await validSessions([userId]);
		for (const stream of streams.get(userId) ?? []) if (valid.has(stream.sessionId)) say(stream, changes.filter(({ kind }) => kind !== "session"));
		else close(stream);
	} catch (error) {
		log.warn({ err: error }, "streams could not be checked");
		clearTimeout(own.timer);
		for (const change of changes) own.changes.set(JSON.stringify(change), change);
		own.timer = setTimeout(() => pause(userId, own), retryWhenAwayMs).unref();
	}
}
function pause(userId, own) {
	own.timer = void 0;
	if (own.changes.size > 0) flush(userId, own);
	else waiting.delete(userId);
}
/** Those sessions of these people that are still good: not signed out, not expired, nobody deleted. */
async function validSessions(userIds) {
	const rows = await db.select({ id: session.id }).from(session).innerJoin(user, sql`${user.id} = ${session.userId}`).where(and(inArray(session.userId, userIds), gt(session.expiresAt, sql`now()`), isNull(user.deletedAt)));
	return new Set(rows.map(({ id }) => id));
}
/** After a gap: what went unheard is read from the database, also that somebody has signed out. */
async function catchUp(since, over) {
	const now = [...all()];
	const userIds = [...new Set(now.map((stream) => stream.userId))];
	if (!over || userIds.length === 0) return;
	try {
		const [missed, valid] = await Promise.all([changesSince(userIds, since), validSessions(userIds)]);
		for (const stream of now) if (valid.has(stream.sessionId)) say(stream, missed.get(stream.userId) ?? []);
		else close(stream);
	} catch (error) {
		log.warn({ err: error }, "streams could not catch up");
		setTimeout(() => void catchUp(since, over), retryWhenAwayMs).unref();
	}
}
function endExpired() {
	const now = Date.now();
	for (const stream of all()) if (stream.expiresAt.getTime() <= now) close(stream);
}
/** Keeps proxies from cutting a silent stream, and moves on the place from which it would be continued. */
function beat() {
	const text = `id: ${heardUntil()}\n\n`;
	for (const stream of all()) if (!stream.write(text)) close(stream);
}
export { readChange as a, streamsAreClosing as i, startStreams as n, readSince as o, stopStreams as r, keepStream as t };
