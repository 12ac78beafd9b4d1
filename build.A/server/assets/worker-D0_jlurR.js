import { F as tellViewers, M as notifyMany, O as sweepDocuments, P as queueMail, Pt as unseal, St as dealFactOf, Tn as disk, U as dueReminder, _t as sweepPictures, a as reportDecidedMail, at as turnOf, b as conversationOfPair, bt as sweepDemos, d as unsubscribePath, en as userTypeLabels, i as operatorMails, j as notify, l as switchOf, lt as dealTitle, n as contentHiddenMail, o as reportReceivedMail, ot as dealNotices, p as writeMessage, qt as sweepTokens, s as sendMail, t as contactMail, v as sweepAttachments } from "./mails-D-QhQ17d.js";
import { t as db } from "./client.server-BEd4wcIh.js";
import { C as session, L as decisionLabels, O as user, _ as organization, a as conversation, b as reactionDone, c as event, d as file, f as idempotency, g as notification, h as message, i as collaborationOption, l as eventPost, m as mail, n as collaboration, p as inquiry, r as collaborationEvent, u as fact, v as organizationFollow, w as settlement, x as report } from "./schema-DothYpfR.js";
import { i as enqueueWith, n as record } from "./facts.server-BkPa69m5.js";
import { a as formatDateTime, g as todayIn, s as formatDayRange, t as addDays } from "./dates-ChZhJww4.js";
import { t as log } from "./log.server-DQhoSP_t.js";
import { t as earliestIdAt } from "./time-ordered-id-C980XKRU.js";
import { t as excerpt } from "./typography-bSZK1lU5.js";
import { n as Quoted, r as template, t as P } from "./letter-8VchZ3vM.js";
import { t as env } from "./env.server-Ja-cFpLp.js";
import { o as verbFor, t as count$1 } from "./words-DXgJes25.js";
import { I as openStatuses, L as otherSide, M as finalStatuses, N as isCollaborationStatus, k as collaborationStatusLabels } from "./form-fields-DSfByyPm.js";
import { r as formatMoney } from "./money-CZ360xZ8.js";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, like, lt, lte, ne, notExists, notLike, or, sql } from "drizzle-orm";
import { setTimeout } from "node:timers/promises";
import { hostname } from "node:os";
import { PgBoss, fromDrizzle } from "pg-boss";
// app/domain/retention.ts
/** How long things are kept; the privacy policy says the same (polish.md 1.6), and a test compares them. */
var retention = {
	/** Years after a deal has ended: its terms, settlements and the conversation about it. */
	deals: 6,
	/** Years: reports of content and what the operator decided. */
	reports: 3,
	/** Years: inquiries to organizations. */
	inquiries: 3,
	/** Months: what happened outside of deals, sent letters and notifications. */
	logs: 12,
	/** Months after they were answered: messages of /kontakt. */
	contact: 12,
	/** Days: accounts whose address nobody confirms. */
	unconfirmed: 30
};
// app/features/accounts/sweep.server.ts
var dayMs$2 = 864e5;
var one$1 = { one: sql`1` };
/**
* Nightly: links nobody used, sessions that ended by themselves, keys of repeated requests after a week, and accounts
* whose address was not confirmed within 30 days (polish.md 1.6). Answers with how many accounts went.
*/
async function sweepAccounts(now) {
	const ago = (days) => /* @__PURE__ */ new Date(now.getTime() - days * dayMs$2);
	await sweepTokens(now);
	await db.delete(session).where(or(lt(session.expiresAt, now), lt(session.updatedAt, ago(14))));
	await db.delete(idempotency).where(lt(idempotency.createdAt, ago(7)));
	return removeUnconfirmed(ago(retention.unconfirmed));
}
/**
* Only accounts that were asked to confirm, the last time before then, and never did anything: older ones may be
* unconfirmed and in use.
*/
async function removeUnconfirmed(before) {
	const asked = db.select(one$1).from(mail).where(and(eq(mail.userId, user.id), eq(mail.kind, "account.confirm")));
	const askedSince = db.select(one$1).from(mail).where(and(eq(mail.userId, user.id), eq(mail.kind, "account.confirm"), gte(mail.createdAt, before)));
	const acts = db.select(one$1).from(fact).where(and(eq(fact.byId, user.id), ne(fact.what, "account.registered")));
	const owned = db.select(one$1).from(file).where(eq(file.ownerId, user.id));
	const proposed = db.select(one$1).from(collaboration).where(eq(collaboration.sponsorId, user.id));
	const published = db.select(one$1).from(event).innerJoin(organization, eq(organization.id, event.organizationId)).where(eq(organization.userId, user.id));
	return db.transaction(async (tx) => {
		const ids = (await tx.select({ id: user.id }).from(user).where(and(eq(user.emailVerified, false), eq(user.realm, "public"), isNull(user.deletedAt), lt(user.createdAt, before), exists(asked), notExists(askedSince), notExists(acts), notExists(owned), notExists(proposed), notExists(published))).for("update")).map(({ id }) => id);
		if (ids.length === 0) return 0;
		await tx.delete(fact).where(inArray(fact.byId, ids));
		await tx.delete(organization).where(inArray(organization.userId, ids));
		await tx.delete(user).where(inArray(user.id, ids));
		return ids.length;
	});
}
// app/domain/collaboration-reminders.ts
/** What the reminded side reads; `name` is the side that waits (B32). */
var reminderNotices = [
	{
		kind: "reminder_proposal",
		notice: ({ name, title }) => ({
			title: "Współpraca czeka na Twoją odpowiedź",
			body: `${name} czeka na odpowiedź w\u00a0sprawie współpracy przy „${title}”.`
		})
	},
	{
		kind: "reminder_settlement_due",
		notice: ({ title }) => ({
			title: "Czas na rozliczenie",
			body: `Wydarzenie „${title}” już się odbyło. Prześlij rozliczenie współpracy.`
		})
	},
	{
		kind: "reminder_settlement_undecided",
		notice: ({ name, title }) => ({
			title: "Rozliczenie czeka na decyzję",
			body: `${name} czeka na decyzję o\u00a0rozliczeniu wydarzenia „${title}”.`
		})
	}
];
/** Days after the last day of the last event on which the organization is asked for its settlement. */
var settlementDueDays = [1, 14];
/** Days after which the sponsor is asked for a decision about a settlement. */
var undecidedDays = 7;
var millisecondsOfDay = 864e5;
/**
* The reminder that is due, or null (B32). `sent` holds those already sent since the last move, by kind and number of
* days. Several due at once: the latest alone.
*/
function reminderDue(deal, sent, now, today) {
	const sentOf = (kind) => sent.filter((one) => one.kind === kind).map((one) => one.days);
	const proposal = dueReminder(deal, sentOf("reminder_proposal"), now);
	if (proposal) return {
		kind: "reminder_proposal",
		side: sideWhoseTurn(deal),
		days: proposal
	};
	if (deal.status === "settlement") {
		const waited = now.getTime() - deal.movedAt.getTime() >= undecidedDays * millisecondsOfDay;
		const isNew = sentOf("reminder_settlement_undecided").length === 0;
		return waited && isNew ? {
			kind: "reminder_settlement_undecided",
			side: "sponsor",
			days: undecidedDays
		} : null;
	}
	const { lastDay, status, cancelAskedBy } = deal;
	if (status !== "in_progress" || lastDay === null || cancelAskedBy) return null;
	const days = settlementDueDays.findLast((after) => addDays(lastDay, after) <= today);
	return days !== void 0 && sentOf("reminder_settlement_due").every((one) => one < days) ? {
		kind: "reminder_settlement_due",
		side: "organization",
		days
	} : null;
}
function sideWhoseTurn(deal) {
	return turnOf({
		...deal,
		allEventsCancelled: false
	}) === "sponsor" ? "sponsor" : "organization";
}
// app/features/collaborations/reminders.server.ts
var remind = "collaboration.remind";
var dayMs$1 = 864e5;
var lastDay = sql`(select max(e.last_day)::text from collaboration_event ce
  join event e on e.id = ce.event_id where ce.collaboration_id = "collaboration"."id")`;
/**
* Records a fact for every reminder that has come due (B32); telling people is the reaction to it. Run again at once,
* or by two processes, it records none twice: the deal is locked while that is decided. Answers how many were due.
*/
async function recordReminders(now) {
	const weekAgo = /* @__PURE__ */ new Date(now.getTime() - 7 * dayMs$1);
	const candidates = await db.select({ id: collaboration.id }).from(collaboration).where(or(and(inArray(collaboration.status, [
		"pending",
		"negotiation",
		"settlement"
	]), lte(collaboration.updatedAt, weekAgo)), and(eq(collaboration.status, "in_progress"), sql`${lastDay} < ${todayIn(now)}`)));
	let due = 0;
	for (const { id } of candidates) try {
		if (await db.transaction((tx) => recordDue(tx, id, now))) due++;
	} catch (error) {
		log.error({
			err: error,
			collaboration: id
		}, "a reminder could not be recorded");
	}
	return due;
}
async function recordDue(tx, id, now) {
	const [deal] = await tx.select().from(collaboration).where(eq(collaboration.id, id)).for("update");
	if (!deal) return false;
	const [of] = await tx.select({ lastDay }).from(collaboration).where(eq(collaboration.id, id));
	const sent = (await tx.select({ details: fact.details }).from(fact).where(and(eq(fact.aboutId, id), eq(fact.what, remind)))).map(({ details }) => details).filter((one) => one.version === deal.version);
	const reminder = reminderDue({
		...deal,
		movedAt: deal.updatedAt,
		lastDay: of?.lastDay ?? null
	}, sent, now, todayIn(now));
	if (!reminder) return false;
	const details = {
		...reminder,
		version: deal.version
	};
	await record(tx, {
		what: remind,
		aboutId: id,
		byId: null,
		realm: deal.realm,
		details
	});
	return true;
}
// app/features/messages/mails.tsx
var unreadMail = template("message_new", ({ name, words, conversationId }) => ({
	subject: `Nowa wiadomość od: ${name}`,
	preview: excerpt(words, 80),
	body: /* @__PURE__ */ jsxs(Fragment, { children: [/* @__PURE__ */ jsxs(P, { children: ["masz nieprzeczytaną wiadomość. Nadawca: ", name] }), /* @__PURE__ */ jsx(Quoted, { children: excerpt(words, 200) })] }),
	action: {
		label: "Odpowiedz",
		path: `/wiadomosci?rozmowa=${conversationId}`
	},
	after: "Odpowiadaj na platformie – odpowiedź na ten e-mail nie dotrze do nadawcy."
}));
var messageMails = [unreadMail];
// app/features/messages/unread-mail.server.ts
var minuteMs = 6e4;
/** So long a message may stay unread before a letter tells of it (X1, polish.md 3.4). */
var unreadMs = 10 * minuteMs;
/** Older ones have had their letter, or a worker that was away for so long sends none. */
var oldestMs = 1440 * minuteMs;
/**
* Writes a letter for every conversation in which somebody's message has been unread for ten minutes: one until its
* receiver has read it, however many follow. A proposal's words come with the letter about the proposal.
*/
async function mailUnreadMessages(now) {
	const { rows } = await db.execute(sql`
    select distinct on (m.conversation_id) m.conversation_id as id, cp.user_id, cp.last_read_id, m.content,
        case when m.sender_id = c.sponsor_id then coalesce(s.company_name, s.name) else o.name end as name,
        (select f.original_name from file f where f.id = m.file_id) as file_name
      from message m
      join conversation c on c.id = m.conversation_id
      join "user" s on s.id = c.sponsor_id
      join organization o on o.id = c.organization_id
      join conversation_participant cp on cp.conversation_id = c.id and cp.user_id <> m.sender_id
      join "user" reader on reader.id = cp.user_id
      where m.id >= ${earliestIdAt(now.getTime() - oldestMs)} and m.id < ${earliestIdAt(now.getTime() - unreadMs)}
        and m.id > cp.last_read_id and m.sender_id is not null and m.collaboration_id is null
        and c.realm = 'public' and reader.deleted_at is null
        and not ('message_new' = any(reader.muted_mails))
        and not exists (select 1 from mail where key = 'unread:' || c.id || ':' || cp.user_id || ':' || cp.last_read_id)
      order by m.conversation_id, m.id desc`);
	let written = 0;
	for (const { id, user_id: userId, last_read_id: readId, name, content, file_name: file } of rows) await db.transaction(async (tx) => {
		if (await queueMail(tx, {
			key: `unread:${id}:${userId}:${readId}`,
			kind: unreadMail.kind,
			userId,
			content: unreadMail.of({
				name,
				words: content || `Załącznik: ${file ?? ""}`,
				conversationId: id
			}),
			realm: "public"
		})) written++;
	});
	return written;
}
// app/platform/jobs.server.ts
var dead = "dead";
/** A worker that was killed is noticed after its heartbeat and the next look round: about 20 s (architecture 7). */
var heartbeatSeconds = 10;
var lookRoundSeconds = 10;
var shared = {
	heartbeatSeconds,
	expireInSeconds: 300,
	deleteAfterSeconds: 3600,
	deadLetter: dead,
	notify: true
};
var queues = {
	/** 2, 4, 8 … seconds apart, ten minutes in all. */
	fact: {
		...shared,
		retryLimit: 8,
		retryDelay: 2,
		retryBackoff: true
	},
	mail: {
		...shared,
		retryLimit: 30,
		retryDelay: 15,
		retryBackoff: true,
		retryDelayMax: 3600
	}
};
/** By it a container's health check finds its own worker (scripts/healthy.mjs). */
var workerName = () => `pomost-worker ${hostname()}`.slice(0, 63);
var boss;
var worked = /* @__PURE__ */ new Set();
/**
* Opens the queue for sending: from here on recorded facts and written letters become jobs in their own transaction.
* Also in processes that work nothing off (WORKER=off).
*/
async function openJobs({ worker = true, url = process.env.DATABASE_URL } = {}) {
	if (boss) return;
	const opened = new PgBoss({
		connectionString: url,
		application_name: worker ? workerName() : "pomost-jobs",
		max: 4,
		supervise: worker,
		schedule: worker,
		superviseIntervalSeconds: lookRoundSeconds,
		monitorIntervalSeconds: lookRoundSeconds,
		useListenNotify: worker,
		monitorVacuum: false
	});
	opened.on("error", (error) => log.error({ err: error }, "jobs"));
	boss = opened;
	await opened.start();
	await opened.createQueue(dead, { retentionSeconds: 7776e3 });
	for (const [name, options] of Object.entries(queues)) await opened.createQueue(name, options);
	enqueueWith(async (tx, work, id) => {
		await opened.send(work, { id }, { db: fromDrizzle(tx, sql) });
	});
}
/** Works facts and letters off, each kind one after the other, and runs what is due. */
async function workJobs(workers, schedules = []) {
	if (!boss) throw new Error("openJobs() comes first");
	const options = {
		batchSize: 20,
		burstWhenBatchFull: true,
		perJobResults: true,
		pollingIntervalSeconds: .5,
		notifyPollingIntervalSeconds: 5
	};
	for (const name of [...Object.keys(workers), ...schedules.map((one) => one.name)]) worked.add(name);
	for (const [name, run] of Object.entries(workers)) await boss.work(name, options, (jobs) => eachInTurn(jobs, run));
	for (const { name, cron, run } of schedules) {
		await boss.createQueue(name, {
			policy: "exclusive",
			retryLimit: 0,
			deleteAfterSeconds: 3600
		});
		await boss.schedule(name, cron, null, { tz: "Europe/Warsaw" });
		await boss.work(name, async () => run());
	}
}
async function eachInTurn(jobs, run) {
	const results = [];
	for (const { id, name, data } of jobs) try {
		await run(data.id);
		results.push({
			id,
			status: "completed"
		});
	} catch (error) {
		log.error({
			err: error,
			work: name,
			id: data.id
		}, "job failed");
		results.push({
			id,
			status: "failed",
			output: { message: error instanceof Error ? error.message : String(error) }
		});
	}
	return results;
}
/** Takes no more jobs and lets those that run finish, for `patienceMs` at most. New ones can still be written. */
async function restJobs(patienceMs = 6e3) {
	const resting = Promise.all([...worked].map((name) => boss?.offWork(name, { wait: true })));
	await Promise.race([resting, setTimeout(patienceMs, void 0, { ref: false })]);
}
/** Gives back what still runs, and closes the queue's connections; whoever writes a fact now is refused by it. */
async function stopJobs() {
	const closing = boss;
	boss = void 0;
	worked.clear();
	await closing?.stop({
		graceful: true,
		timeout: 1e3
	});
}
/**
* Sends one letter of the outbox. The row is locked while that is done, so two workers never send it both; once it is
* marked as sent it is not sent again. Only a process that dies between the mail server's answer and the mark sends a
* second copy, under the same Message-ID (decision 005). A failure is written down and thrown, so the job is tried again.
*/
async function deliver(id, templates) {
	const failure = await db.transaction(async (tx) => {
		const [row] = await tx.select().from(mail).where(eq(mail.id, id)).for("update");
		if (!row || row.sentAt) return null;
		try {
			const address = await addressOf(row);
			if (address) await send(row, address, templates);
			await tx.update(mail).set(finished()).where(eq(mail.id, id));
			return null;
		} catch (error) {
			const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
			await tx.update(mail).set({
				attempts: sql`${mail.attempts} + 1`,
				lastError,
				failedAt: row.attempts + 1 >= 31 ? /* @__PURE__ */ new Date() : null
			}).where(eq(mail.id, id));
			return error;
		}
	});
	if (failure) throw failure;
}
/** What was in it stays with its reader. */
var finished = () => ({
	sentAt: /* @__PURE__ */ new Date(),
	content: {},
	sealed: null,
	lastError: null,
	failedAt: null
});
/** Null: nobody wants it, or nobody may get it – a deleted account, a muted kind, a demo world (D5). */
async function addressOf({ kind, userId, address }) {
	if (!userId) return address;
	const [person] = await db.select().from(user).where(eq(user.id, userId));
	if (!person || person.deletedAt || person.realm !== "public" || person.mutedMails.includes(kind)) return null;
	return address ?? person.email;
}
async function send(row, to, templates) {
	const template = templates.get(row.kind);
	if (!template) throw new Error(`no template for mails of the kind ${row.kind}`);
	const secret = row.sealed ? JSON.parse(unseal("mail", row.sealed)) : {};
	const letter = template.write({
		...row.content,
		...secret,
		to
	});
	const off = row.userId ? switchName(row.kind) : null;
	const { renderLetter } = await import("./render-letter-BHxKJYTu.js");
	const rendered = await renderLetter(letter, {
		origin: env.ORIGIN,
		operator: `${env.OPERATOR_NAME}, ${env.CONTACT_ADDRESS}, NIP ${env.OPERATOR_NIP}`,
		settingsPath: off && "/profil?zakladka=powiadomienia"
	});
	await sendMail({
		id: row.id,
		to,
		...rendered,
		replyTo: letter.replyTo,
		unsubscribe: off && row.userId ? env.ORIGIN + unsubscribePath(row.userId, off) : void 0
	});
	log.info({
		mail: row.id,
		kind: row.kind
	}, "mail sent");
}
var switchName = (kind) => kind === "summary" ? "summary" : switchOf(kind)?.name ?? null;
// app/features/notifications/mails.tsx
/** Once a day, to those who want it: what has not been read yet. */
var summaryMail = template("summary", ({ notices, more, conversations }) => ({
	subject: "Codzienne podsumowanie",
	preview: notices[0]?.title ?? "Masz nieprzeczytane wiadomości.",
	body: /* @__PURE__ */ jsxs(Fragment, { children: [
		notices.length > 0 && /* @__PURE__ */ jsx(P, { children: "oto, co czeka na Ciebie na platformie Pomost:" }),
		/* @__PURE__ */ jsx("ul", {
			style: {
				margin: "0 0 16px",
				paddingLeft: "20px",
				fontSize: "16px",
				lineHeight: "26px"
			},
			children: notices.map(({ title, body }) => /* @__PURE__ */ jsxs("li", { children: [
				/* @__PURE__ */ jsx("b", { children: title }),
				/* @__PURE__ */ jsx("br", {}),
				body
			] }, `${title} ${body}`))
		}),
		more > 0 && /* @__PURE__ */ jsxs(P, { children: [
			"I jeszcze ",
			count$1(more, "powiadomienie"),
			"."
		] }),
		conversations > 0 && /* @__PURE__ */ jsxs(P, { children: [
			"Konwersacje z\xA0nieprzeczytanymi wiadomościami: ",
			conversations,
			"."
		] })
	] }),
	action: {
		label: "Zobacz powiadomienia",
		path: "/powiadomienia"
	}
}));
var notificationMails = [summaryMail];
// app/features/notifications/summary.server.ts
var dayMs = 864e5;
var mostShown = 10;
var unreadConversations = sql`(select count(*)::integer from conversation_participant cp
  where cp.user_id = ${user.id} and exists (select 1 from message m where m.conversation_id = cp.conversation_id
    and m.id > cp.last_read_id and m.sender_id <> cp.user_id))`;
/** Writes the daily summary of everyone who wants it and has something unread of the last day; once a day at most. */
async function mailSummaries(now) {
	const people = await db.select({
		id: user.id,
		conversations: unreadConversations
	}).from(user).where(and(eq(user.dailySummary, true), eq(user.realm, "public"), isNull(user.deletedAt)));
	let written = 0;
	for (const { id: userId, conversations } of people) {
		const unread = await db.select({
			title: notification.title,
			body: notification.body
		}).from(notification).where(and(eq(notification.userId, userId), isNull(notification.readAt), gte(notification.createdAt, /* @__PURE__ */ new Date(now.getTime() - dayMs)))).orderBy(desc(notification.id));
		if (unread.length + conversations === 0) continue;
		const content = {
			notices: unread.slice(0, mostShown),
			more: Math.max(0, unread.length - mostShown),
			conversations
		};
		const key = `summary:${userId}:${todayIn(now)}`;
		if (await db.transaction((tx) => queueMail(tx, {
			key,
			kind: summaryMail.kind,
			userId,
			content: summaryMail.of(content),
			realm: "public"
		}))) written++;
	}
	return written;
}
// app/features/operator/retention/commands.server.ts
/** Rows taken at once, so that a night's work never holds the tables for long. */
var portion = 200;
var one = { one: sql`1` };
/** Nightly: removes what has been kept as long as the privacy policy says. Answers with how many deals went. */
async function removeOutdated(now) {
	const deals = await inPortions(() => removeDeals(before(now, { years: retention.deals })));
	await inPortions(() => removeConversations(before(now, { years: retention.deals })));
	await removeRecords(now);
	return deals;
}
function before(now, { years = 0, months = 0 }) {
	const then = new Date(now);
	then.setUTCFullYear(then.getUTCFullYear() - years, then.getUTCMonth() - months);
	return then;
}
async function inPortions(remove) {
	let removed = 0;
	for (;;) {
		const count = await remove();
		removed += count;
		if (count < portion) return removed;
	}
}
/** Deals that ended long ago, with terms, settlements, history and the events that were kept only for them. */
async function removeDeals(ended) {
	const { ids, keys } = await db.transaction(async (tx) => {
		const ids = (await tx.select({ id: collaboration.id }).from(collaboration).where(and(inArray(collaboration.status, [...finalStatuses]), lt(collaboration.updatedAt, ended))).limit(portion).for("update")).map(({ id }) => id);
		if (ids.length === 0) return {
			ids,
			keys: []
		};
		const files = await tx.select({ id: settlement.fileId }).from(settlement).where(inArray(settlement.collaborationId, ids));
		const events = await tx.select({ id: collaborationEvent.eventId }).from(collaborationEvent).where(inArray(collaborationEvent.collaborationId, ids));
		const told = tx.select({ id: fact.id }).from(fact).where(inArray(fact.aboutId, ids));
		await tx.delete(notification).where(inArray(notification.factId, told));
		await tx.delete(reactionDone).where(inArray(reactionDone.factId, told));
		await tx.delete(fact).where(inArray(fact.aboutId, ids));
		await tx.delete(collaboration).where(inArray(collaboration.id, ids));
		await removeFreedEvents(tx, events.map(({ id }) => id));
		return {
			ids,
			keys: await removeFiles(tx, files)
		};
	});
	await removeBytes(keys);
	return ids.length;
}
/** Of deleted events, those that no deal names any more. */
async function removeFreedEvents(tx, ids) {
	if (ids.length === 0) return;
	const named = tx.select(one).from(collaborationEvent).where(eq(collaborationEvent.eventId, event.id));
	await tx.delete(event).where(and(inArray(event.id, ids), isNotNull(event.deletedAt), notExists(named)));
}
/** Messages stay as long as the deals they belong to. */
async function removeConversations(silent) {
	const { count, keys } = await db.transaction(async (tx) => {
		const deals = tx.select(one).from(collaboration).where(and(eq(collaboration.sponsorId, conversation.sponsorId), eq(collaboration.organizationId, conversation.organizationId)));
		const ids = (await tx.select({ id: conversation.id }).from(conversation).where(and(lt(conversation.lastMessageAt, silent), notExists(deals))).limit(portion).for("update")).map(({ id }) => id);
		if (ids.length === 0) return {
			count: 0,
			keys: []
		};
		const attached = await tx.select({ id: message.fileId }).from(message).where(and(inArray(message.conversationId, ids), isNotNull(message.fileId)));
		await tx.delete(conversation).where(inArray(conversation.id, ids));
		return {
			count: ids.length,
			keys: await removeFiles(tx, attached)
		};
	});
	await removeBytes(keys);
	return count;
}
async function removeFiles(tx, files) {
	const ids = files.flatMap(({ id }) => id ?? []);
	if (ids.length === 0) return [];
	return (await tx.delete(file).where(inArray(file.id, ids)).returning({ key: file.key })).map(({ key }) => key);
}
/** After the commit; what cannot be removed now is found without a row by the sweeps of documents and attachments. */
async function removeBytes(keys) {
	for (const key of keys) await disk.delete(key).catch((error) => log.error({
		err: error,
		key
	}, "a file could not be removed"));
}
/** Logs, letters, notifications, reports and inquiries. The history of a deal goes with the deal. */
async function removeRecords(now) {
	const logs = before(now, { months: retention.logs });
	const reports = before(now, { years: retention.reports });
	const ofDeal = db.select(one).from(collaboration).where(eq(collaboration.id, fact.aboutId));
	const decisions = or(like(fact.what, "operator.%"), like(fact.what, "report.%"));
	await db.delete(fact).where(and(notExists(ofDeal), or(and(lt(fact.createdAt, reports), decisions), and(lt(fact.createdAt, logs), notLike(fact.what, "operator.%"), notLike(fact.what, "report.%")))));
	await db.delete(reactionDone).where(lt(reactionDone.doneAt, logs));
	await db.delete(notification).where(lt(notification.createdAt, logs));
	await db.delete(mail).where(lt(mail.createdAt, logs));
	await db.delete(report).where(lt(report.decidedAt, reports));
	const contact = before(now, { months: retention.contact });
	const inquiries = before(now, { years: retention.inquiries });
	await db.delete(inquiry).where(or(and(isNull(inquiry.organizationId), lt(inquiry.answeredAt, contact)), and(isNotNull(inquiry.organizationId), lt(inquiry.createdAt, inquiries))));
}
// app/features/accounts/mails.tsx
var when = (at) => formatDateTime(new Date(at));
/** Letters about the account itself (polish.md 3.4); nobody can switch them off. */
var accountMails = [
	template("account.confirm", ({ token, userType }) => ({
		subject: "Potwierdź swój adres e-mail",
		preview: "Jeden klik i konto będzie gotowe.",
		body: /* @__PURE__ */ jsxs(P, { children: [
			"dziękujemy za założenie konta (",
			userTypeLabels[userType],
			") na platformie Pomost. Potwierdź adres e-mail, aby je aktywować."
		] }),
		action: {
			label: "Potwierdź adres e-mail",
			path: `/potwierdz-email?token=${token}`
		},
		after: "Link działa przez 24 godziny. Jeśli to nie Ty zakładasz konto, zignoruj tę wiadomość – bez potwierdzenia konto zostanie usunięte."
	})),
	template("account.exists", (_) => ({
		subject: "Masz już konto na platformie Pomost",
		preview: "Ktoś próbował założyć konto z Twoim adresem.",
		body: /* @__PURE__ */ jsx(P, { children: "ktoś – być może Ty – próbował założyć konto z tym adresem e-mail. Konto już istnieje, więc wystarczy się zalogować. Jeśli nie pamiętasz hasła, ustaw nowe na stronie logowania." }),
		action: {
			label: "Przejdź do logowania",
			path: "/logowanie"
		},
		after: "Jeśli to nie Ty, nic nie rób. Twoje konto jest bezpieczne."
	})),
	template("account.reset", ({ token, to }) => ({
		subject: "Ustaw nowe hasło",
		preview: "Link jest ważny przez 60 minut.",
		body: /* @__PURE__ */ jsxs(P, { children: [
			"ktoś – mamy nadzieję, że Ty – poprosił o ustawienie nowego hasła do konta ",
			to,
			"."
		] }),
		action: {
			label: "Ustaw nowe hasło",
			path: `/reset-hasla?token=${token}`
		},
		after: "Jeśli to nie Twoja prośba, nic nie rób. Twoje obecne hasło nadal działa."
	})),
	template("account.passwordChanged", ({ at }) => ({
		subject: "Hasło do Twojego konta zostało zmienione",
		preview: `Zmiana: ${when(at)}.`,
		body: /* @__PURE__ */ jsxs(P, { children: [
			"hasło do Twojego konta zostało zmienione. Zmiana: ",
			when(at),
			"."
		] }),
		action: {
			label: "Odzyskaj konto",
			path: "/reset-hasla"
		},
		after: "Jeśli to nie Ty, odzyskaj konto i napisz do nas."
	})),
	template("account.confirmChange", ({ token, to }) => ({
		subject: "Potwierdź nowy adres e-mail",
		preview: "Jeden klik i nowy adres zacznie obowiązywać.",
		body: /* @__PURE__ */ jsxs(P, { children: [to, " ma zostać adresem Twojego konta na platformie Pomost. Potwierdź, że to Twój adres."] }),
		action: {
			label: "Potwierdź nowy adres",
			path: `/potwierdz-email?zmiana=${token}`
		},
		after: "Link działa przez 24 godziny. Do tego czasu obowiązuje dotychczasowy adres."
	})),
	template("account.emailChanged", ({ at }) => ({
		subject: "Adres e-mail Twojego konta został zmieniony",
		preview: `Zmiana: ${when(at)}.`,
		body: /* @__PURE__ */ jsxs(P, { children: [
			"adres e-mail Twojego konta został zmieniony, dlatego ta wiadomość przychodzi na poprzedni adres. Zmiana:",
			" ",
			when(at),
			"."
		] }),
		after: "Jeśli to nie Ty, odpowiedz na tę wiadomość, a pomożemy Ci odzyskać konto."
	})),
	template("account.deleted", ({ email }) => ({
		subject: "Twoje konto zostało usunięte",
		preview: "Dziękujemy za wspólny czas.",
		body: /* @__PURE__ */ jsxs(P, { children: [
			"konto ",
			email,
			" nie istnieje już na platformie Pomost. Rozliczone współprace pozostają u drugiej strony w formie zanonimizowanej."
		] })
	}))
];
// app/features/collaborations/mails.tsx
var open = (dealId, label = "Przejdź do współpracy") => ({
	label,
	path: `/wspolprace/${dealId}`
});
/** "{label}: {tytuł}" with one sentence (polish.md 3.4, 5); `label` where the status stays as it was. */
var statusMail = (kind, sentence, label) => template(kind, (mail) => ({
	subject: `${label ?? collaborationStatusLabels[mail.status]}: ${mail.title}`,
	preview: sentence(mail),
	body: /* @__PURE__ */ jsxs(Fragment, { children: [/* @__PURE__ */ jsx(P, { children: sentence(mail) }), mail.reason && /* @__PURE__ */ jsx(Quoted, { children: mail.reason })] }),
	action: open(mail.dealId)
}));
var proposalMail = template("proposal_new", ({ dealId, name, title, total, lines, words }) => ({
	subject: `Nowa propozycja: ${title}`,
	preview: `${name} proponuje ${total}.`,
	body: /* @__PURE__ */ jsxs(Fragment, { children: [
		/* @__PURE__ */ jsxs(P, { children: [
			name,
			" chce wesprzeć wydarzenie „",
			title,
			"”. Wybrane opcje:"
		] }),
		/* @__PURE__ */ jsx("ul", {
			style: {
				margin: "0 0 16px",
				paddingLeft: "20px",
				fontSize: "16px",
				lineHeight: "26px"
			},
			children: lines.map((line) => /* @__PURE__ */ jsxs("li", { children: [
				line.title,
				": ",
				line.amount
			] }, `${line.title} ${line.amount}`))
		}),
		/* @__PURE__ */ jsxs(P, { children: [
			"Łącznie: ",
			/* @__PURE__ */ jsx("b", { children: total }),
			"."
		] }),
		words && /* @__PURE__ */ jsx(Quoted, { children: words }),
		/* @__PURE__ */ jsx(P, { children: "Możesz zaakceptować propozycję, rozpocząć negocjacje albo ją odrzucić." })
	] }),
	action: open(dealId, "Zobacz propozycję"),
	after: "Warto odpowiedzieć w ciągu 3 dni roboczych – szybka odpowiedź buduje zaufanie."
}));
var rejectedMail = template("proposal_rejected", ({ dealId, name, title, reason, similar }) => ({
	subject: `${collaborationStatusLabels.rejected}: ${title}`,
	preview: `${name} tym razem nie skorzysta z propozycji.`,
	body: /* @__PURE__ */ jsxs(Fragment, { children: [
		/* @__PURE__ */ jsxs(P, { children: [name, " tym razem nie skorzysta z\xA0propozycji."] }),
		reason && /* @__PURE__ */ jsx(Quoted, { children: reason }),
		similar > 0 && /* @__PURE__ */ jsxs(P, { children: [
			"Na platformie ",
			verbFor(similar, "czeka"),
			" ",
			count$1(similar, "podobne wydarzenie"),
			"."
		] })
	] }),
	action: open(dealId)
}));
var settlementMail = template("settlement_uploaded", ({ dealId, name, title, total }) => ({
	subject: `Rozliczenie do sprawdzenia: ${title}`,
	preview: `${name} czeka na Twoją decyzję.`,
	body: /* @__PURE__ */ jsxs(P, { children: [
		name,
		" przesłała rozliczenie współpracy na kwotę ",
		total,
		". Sprawdź, czy świadczenia zostały zrealizowane, i\xA0zaakceptuj rozliczenie albo odrzuć je z\xA0komentarzem."
	] }),
	action: open(dealId, "Zobacz rozliczenie")
}));
var reminder = (kind, subject, sentence) => template(kind, (mail) => ({
	subject: subject(mail),
	preview: sentence(mail),
	body: /* @__PURE__ */ jsx(P, { children: sentence(mail) }),
	action: open(mail.dealId)
}));
var collaborationMails = [
	proposalMail,
	rejectedMail,
	settlementMail,
	statusMail("proposal_accepted", ({ name }) => `Dobra wiadomość! ${name} przyjęła Twoją propozycję.`),
	statusMail("negotiation", ({ move, name, total }) => move === "negotiate" ? `${name} chce negocjować warunki współpracy.` : `${name} proponuje zmiany. Nowa łączna kwota: ${total}.`),
	statusMail("terms_accepted", () => "Warunki są uzgodnione, współpraca ruszyła."),
	statusMail("settlement_rejected", ({ name }) => `${name} prosi o poprawki w rozliczeniu:`),
	statusMail("completed", () => "Rozliczenie zostało zaakceptowane. Dziękujemy za wspólne działanie!"),
	statusMail("canceled", ({ move, name }) => move === "confirmCancel" ? `${name} zgodziła się na anulowanie współpracy.` : `${name} anulowała współpracę.`),
	statusMail("cancel_asked", ({ name }) => `${name} prosi o anulowanie współpracy. Zgódź się albo odrzuć prośbę.`, "Prośba o anulowanie"),
	statusMail("cancel_declined", ({ name }) => `${name} nie zgadza się na anulowanie. Współpraca trwa dalej.`, "Prośba o anulowanie odrzucona"),
	statusMail("cancel_withdrawn", ({ name }) => `${name} wycofała prośbę o anulowanie. Współpraca trwa dalej.`, "Prośba o anulowanie wycofana"),
	reminder("reminder_proposal", ({ title }) => `Przypomnienie: ${title}`, ({ name, title }) => `${name} czeka na Twoją odpowiedź w sprawie współpracy przy „${title}”.`),
	reminder("reminder_settlement_due", ({ title }) => `Czas na rozliczenie: ${title}`, ({ name, title }) => `wydarzenie „${title}” już się odbyło. ${name} czeka na rozliczenie współpracy.`),
	reminder("reminder_settlement_undecided", ({ title }) => `Rozliczenie czeka na decyzję: ${title}`, ({ name, title }) => `${name} czeka na Twoją decyzję o rozliczeniu wydarzenia „${title}”.`)
];
// app/features/events/mails.tsx
/** To sponsors with a deal under way: another day, another place, or cancelled. */
var eventChangeMail = template("event_changed", ({ eventId, title, sentence }) => ({
	subject: `Zmiana w wydarzeniu: ${title}`,
	preview: sentence,
	body: /* @__PURE__ */ jsx(P, { children: sentence }),
	action: {
		label: "Zobacz wydarzenie",
		path: `/wydarzenia/${eventId}`
	}
}));
var eventMails = [eventChangeMail];
// app/features/organizations/mails.tsx
/** Somebody wrote to the organization from its profile (A38); the answer goes straight to them. */
var inquiryMail = template("inquiry_new", ({ inquiryId, name, email, words }) => ({
	subject: `Zapytanie od: ${name}`,
	preview: "Ktoś napisał do Twojej organizacji.",
	body: /* @__PURE__ */ jsxs(Fragment, { children: [/* @__PURE__ */ jsxs(P, { children: [
		name,
		" (",
		email,
		") pisze do Twojej organizacji:"
	] }), /* @__PURE__ */ jsx(Quoted, { children: words })] }),
	action: {
		label: "Zobacz zapytanie",
		path: `/wiadomosci?zapytanie=${inquiryId}`
	},
	after: "Możesz też po prostu odpowiedzieć na ten e-mail.",
	replyTo: email
}));
var organizationMails = [inquiryMail];
// server/mails.ts
var all = [
	...accountMails,
	...notificationMails,
	...organizationMails,
	...eventMails,
	...collaborationMails,
	...messageMails,
	...operatorMails
];
/** Every template by the kind that its letters carry in the outbox. */
var mailTemplates = new Map(all.map((one) => [one.kind, one]));
// app/db/reactions.server.ts
async function findFact(id) {
	const [found] = await db.select().from(fact).where(eq(fact.id, id));
	return found ?? null;
}
/**
* Runs one reaction to one fact once (architecture 7): the mark and the work stand or fall together, so a worker
* that dies in between does the work again from the start, and one that comes second finds the mark.
*/
async function reactOnce(about, reaction) {
	const mark = {
		factId: about.id,
		reaction: reaction.name
	};
	const [done] = await db.select().from(reactionDone).where(and(eq(reactionDone.factId, mark.factId), eq(reactionDone.reaction, mark.reaction)));
	if (done) return;
	await db.transaction(async (tx) => {
		const [fresh] = await tx.insert(reactionDone).values(mark).onConflictDoNothing().returning();
		if (fresh) await reaction.run(tx, about);
	});
}
var collaborationReactions = [{
	name: "collaborations.move",
	on: (what) => dealFactOf(what) !== null,
	run: async (tx, fact) => {
		const move = dealFactOf(fact.what);
		const deal = await findDeal$1(tx, fact.aboutId);
		if (!move || !deal) return;
		const side = fact.byId === deal.sponsorId ? "sponsor" : "organization";
		const { kind, notice } = dealNotices[move];
		const told = toldBy$1(fact, deal, side);
		await tellViewers(tx, [deal.sponsorId, deal.ownerId], {
			kind: "deal",
			id: deal.id
		});
		await notify(tx, {
			...notice({
				name: told.name,
				title: deal.title,
				totalGrosze: told.totalGrosze,
				reason: told.reason
			}),
			userId: otherSide(side) === "sponsor" ? deal.sponsorId : deal.ownerId,
			kind,
			factId: fact.id,
			link: `/wspolprace/${deal.id}`,
			mail: await mailOf(tx, move, fact, deal, told),
			realm: deal.realm
		});
	}
}, {
	name: "collaborations.remind",
	on: (what) => what === "collaboration.remind",
	run: async (tx, fact) => {
		const deal = await findDeal$1(tx, fact.aboutId);
		const kind = reminderNotices.find((one) => one.kind === fact.details.kind);
		const side = fact.details.side === "sponsor" ? "sponsor" : "organization";
		if (!deal || !kind) return;
		const told = toldBy$1(fact, deal, otherSide(side));
		await notify(tx, {
			...kind.notice({
				name: told.name,
				title: deal.title
			}),
			userId: side === "sponsor" ? deal.sponsorId : deal.ownerId,
			kind: kind.kind,
			factId: fact.id,
			link: `/wspolprace/${deal.id}`,
			mail: { ...dealMail(null, deal, told) },
			realm: deal.realm
		});
	}
}];
async function findDeal$1(tx, id) {
	const [deal] = await tx.select({
		deal: collaboration,
		ownerId: organization.userId
	}).from(collaboration).innerJoin(organization, eq(organization.id, collaboration.organizationId)).where(eq(collaboration.id, id));
	if (!deal) return null;
	const events = await tx.select().from(collaborationEvent).where(eq(collaborationEvent.collaborationId, id));
	return {
		...deal.deal,
		ownerId: deal.ownerId,
		title: dealTitle(events)
	};
}
/** What the fact itself says, as it was then. */
function toldBy$1({ details }, deal, side) {
	const { to, totalGrosze, reason } = details;
	return {
		name: side === "sponsor" ? deal.sponsorName : deal.organizationName,
		status: typeof to === "string" && isCollaborationStatus(to) ? to : deal.status,
		totalGrosze: typeof totalGrosze === "number" ? totalGrosze : deal.totalGrosze,
		reason: typeof reason === "string" && reason !== "" ? reason : null
	};
}
var dealMail = (move, deal, { name, status, totalGrosze, reason }) => ({
	dealId: deal.id,
	move,
	name,
	title: deal.title,
	status,
	total: formatMoney(totalGrosze),
	reason
});
async function mailOf(tx, move, fact, deal, told) {
	const content = dealMail(move, deal, told);
	if (move === "reject") return rejectedMail.of({
		...content,
		similar: await countSimilar(tx, deal)
	});
	if (move !== "propose" && move !== "repeat") return { ...content };
	const words = fact.details.message;
	return proposalMail.of({
		...content,
		lines: await firstLines(tx, deal.id),
		words: typeof words === "string" && words !== "" ? words : null
	});
}
async function firstLines(tx, id) {
	return (await tx.select({
		title: collaborationOption.title,
		amount: collaborationOption.amountGrosze
	}).from(collaborationOption).where(and(eq(collaborationOption.collaborationId, id), eq(collaborationOption.termsVersion, 1))).orderBy(collaborationOption.position)).map(({ title, amount }) => ({
		title,
		amount: formatMoney(amount)
	}));
}
/** Open events of the same categories that the sponsor could look at instead, other than the deal's own. */
async function countSimilar(tx, deal) {
	const own = tx.select({ id: collaborationEvent.eventId }).from(collaborationEvent).where(eq(collaborationEvent.collaborationId, deal.id));
	const categories = tx.select({ category: event.category }).from(event).where(inArray(event.id, own));
	return tx.$count(event, and(eq(event.realm, deal.realm), isNull(event.deletedAt), isNull(event.hiddenAt), eq(event.live, 1), sql`${event.lastDay} >= current_date`, ne(event.organizationId, deal.organizationId), inArray(event.category, categories)));
}
var eventReactions = [
	{
		name: "events.publish",
		on: (what) => what === "event.publish",
		run: async (tx, fact) => {
			const found = await findEvent(tx, fact.aboutId);
			if (!found) return;
			await notifyMany(tx, await followersOf(tx, found.organizationId), {
				kind: "event_new",
				factId: fact.id,
				title: "Nowe wydarzenie",
				body: `${found.organization} opublikowała „${found.title}”.`,
				link: `/wydarzenia/${found.id}`
			});
		}
	},
	{
		name: "events.change",
		on: (what) => what === "event.edit" || what === "event.status",
		run: async (tx, fact) => {
			const cancelled = fact.what === "event.status" && fact.details.to === "Anulowane";
			const moved = fact.what === "event.edit" && fact.details.moved === true;
			const found = cancelled || moved ? await findEvent(tx, fact.aboutId) : null;
			if (!found) return;
			const { id: eventId, title } = found;
			const body = cancelled ? `Wydarzenie „${title}” zostało anulowane.` : `Zmienił się termin lub miejsce wydarzenia „${title}”.`;
			const now = `Teraz: ${formatDayRange(found.startDate, found.endDate)}, ${found.city}.`;
			const mail = eventChangeMail.of({
				eventId,
				title,
				sentence: cancelled ? body : `${body} ${now}`
			});
			for (const userId of await sponsorsOf(tx, eventId)) await notify(tx, {
				userId,
				kind: "event_changed",
				factId: fact.id,
				title: cancelled ? "Wydarzenie anulowane" : "Zmiana w\xA0wydarzeniu",
				body,
				link: `/wydarzenia/${eventId}`,
				mail,
				realm: found.realm
			});
		}
	},
	{
		name: "events.post",
		on: (what) => what === "post.publish",
		run: async (tx, fact) => {
			const found = await findEvent(tx, fact.aboutId);
			const postId = fact.details.postId;
			if (!found || typeof postId !== "string") return;
			const [post] = await tx.select({ title: eventPost.title }).from(eventPost).where(eq(eventPost.id, postId));
			if (!post) return;
			const people = [...await followersOf(tx, found.organizationId), ...await sponsorsOf(tx, found.id)];
			await notifyMany(tx, [...new Set(people)], {
				kind: "post_new",
				factId: fact.id,
				title: "Nowy post",
				body: `${found.organization}: „${post.title}” (${found.title}).`,
				link: `/wydarzenia/${found.id}#aktualnosci`
			});
		}
	}
];
async function findEvent(tx, id) {
	const [found] = await tx.select({
		id: event.id,
		title: event.title,
		realm: event.realm,
		startDate: event.startDate,
		endDate: event.endDate,
		city: event.city,
		organizationId: event.organizationId,
		organization: organization.name
	}).from(event).innerJoin(organization, eq(organization.id, event.organizationId)).where(and(eq(event.id, id), isNull(event.deletedAt), isNull(event.hiddenAt)));
	return found ?? null;
}
async function followersOf(tx, organizationId) {
	return (await tx.select({ id: user.id }).from(organizationFollow).innerJoin(user, eq(user.id, organizationFollow.userId)).where(and(eq(organizationFollow.organizationId, organizationId), isNull(user.deletedAt)))).map(({ id }) => id);
}
async function sponsorsOf(tx, eventId) {
	return (await tx.selectDistinct({ id: collaboration.sponsorId }).from(collaborationEvent).innerJoin(collaboration, eq(collaboration.id, collaborationEvent.collaborationId)).where(and(eq(collaborationEvent.eventId, eventId), inArray(collaboration.status, [...openStatuses])))).map(({ id }) => id);
}
// app/domain/message-lines.ts
/** In the present, which has no gender: names of companies and organizations have any. */
var verbs = {
	propose: "proponuje współpracę",
	repeat: "ponawia propozycję współpracy",
	accept: "przyjmuje propozycję",
	negotiate: "rozpoczyna negocjacje współpracy",
	edit: "proponuje nowe warunki współpracy",
	acceptTerms: "akceptuje warunki współpracy",
	reject: "odrzuca propozycję",
	cancel: "anuluje współpracę",
	settle: "przesyła rozliczenie współpracy",
	replaceSettlement: "zamienia plik rozliczenia współpracy",
	acceptSettlement: "akceptuje rozliczenie współpracy",
	rejectSettlement: "odrzuca rozliczenie współpracy",
	askToCancel: "prosi o\xA0anulowanie współpracy",
	confirmCancel: "zgadza się na anulowanie współpracy",
	declineCancel: "nie zgadza się na anulowanie współpracy",
	withdrawCancel: "wycofuje prośbę o\xA0anulowanie współpracy"
};
var withTotal = [
	"propose",
	"repeat",
	"edit"
];
/** What the conversation says of a deal's move (B47): who, what, and the status when it changed. */
function systemLine({ fact, name, title, totalGrosze, from, to }) {
	const said = `${name} ${verbs[fact]} „${title}”`;
	if (withTotal.includes(fact)) return `${said}: ${formatMoney(totalGrosze)}.`;
	return from === to ? `${said}.` : `${said}. Status: ${collaborationStatusLabels[to]}.`;
}
var messageReactions = [{
	name: "messages.deal",
	on: (what) => dealFactOf(what) !== null,
	run: async (tx, fact) => {
		const move = dealFactOf(fact.what);
		const deal = await findDeal(tx, fact.aboutId);
		if (!move || !deal) return;
		const { id: collaborationId, sponsorId, organizationId, realm } = deal;
		const told = {
			conversation: await conversationOfPair(tx, {
				sponsorId,
				organizationId,
				realm
			}),
			collaborationId,
			at: fact.createdAt
		};
		const words = fact.details.message;
		if (typeof words === "string" && words !== "") await writeMessage(tx, {
			...told,
			senderId: sponsorId,
			content: words
		});
		const content = systemLine({
			fact: move,
			...deal,
			...toldBy(fact, deal)
		});
		await writeMessage(tx, {
			...told,
			senderId: null,
			content
		});
	}
}];
async function findDeal(tx, id) {
	const [deal] = await tx.select().from(collaboration).where(eq(collaboration.id, id));
	if (!deal) return null;
	const events = await tx.select({
		title: collaborationEvent.title,
		startDate: collaborationEvent.startDate
	}).from(collaborationEvent).where(eq(collaborationEvent.collaborationId, id));
	return {
		...deal,
		title: dealTitle(events)
	};
}
/** What the fact itself says, as it was then; older facts may say less. */
function toldBy(fact, deal) {
	const { from, to, totalGrosze } = fact.details;
	const side = fact.details.side === "organization" || fact.byId !== deal.sponsorId ? "organization" : "sponsor";
	const status = (value) => typeof value === "string" && isCollaborationStatus(value) ? value : null;
	return {
		name: side === "sponsor" ? deal.sponsorName : deal.organizationName,
		from: status(from),
		to: status(to) ?? deal.status,
		totalGrosze: typeof totalGrosze === "number" ? totalGrosze : deal.totalGrosze
	};
}
var operatorReactions = [
	{
		name: "operator.contact",
		on: (what) => what === "inquiry.contact",
		run: async (tx, fact) => {
			const [sent] = await tx.select().from(inquiry).where(eq(inquiry.id, fact.aboutId));
			if (!sent) return;
			const { name, email, subject, message: words, realm } = sent;
			await queueMail(tx, {
				key: `${fact.id}:${contactMail.kind}`,
				kind: contactMail.kind,
				address: env.CONTACT_EMAIL,
				content: contactMail.of({
					name,
					email,
					subject,
					words
				}),
				realm
			});
		}
	},
	{
		name: "operator.report",
		on: (what) => what === "report.send",
		run: async (tx, fact) => {
			const [sent] = await tx.select({
				number: report.number,
				email: report.reporterEmail
			}).from(report).where(eq(report.id, fact.aboutId));
			if (!sent?.email) return;
			await queueMail(tx, {
				key: `${fact.id}:${reportReceivedMail.kind}`,
				kind: reportReceivedMail.kind,
				address: sent.email,
				content: reportReceivedMail.of({ number: sent.number }),
				realm: fact.realm
			});
		}
	},
	{
		name: "operator.decide",
		on: (what) => what === "operator.decide",
		run: async (tx, fact) => {
			const [decided] = await tx.select().from(report).where(eq(report.id, fact.aboutId));
			if (!decided?.reporterEmail) return;
			const { number, decision, statement, reporterEmail: address, realm } = decided;
			await queueMail(tx, {
				key: `${fact.id}:${reportDecidedMail.kind}`,
				kind: reportDecidedMail.kind,
				address,
				content: reportDecidedMail.of({
					number,
					words: [decision && `${decisionLabels[decision]}.`, statement].filter(Boolean).join("\n\n")
				}),
				realm
			});
		}
	},
	{
		name: "operator.hide",
		on: (what) => what === "operator.hide",
		run: async (tx, fact) => {
			const { kind, reason } = fact.details;
			const [owner] = kind === "event" ? await tx.select({
				userId: organization.userId,
				realm: event.realm,
				title: event.title
			}).from(event).innerJoin(organization, eq(organization.id, event.organizationId)).where(eq(event.id, fact.aboutId)) : await tx.select({
				userId: organization.userId,
				realm: organization.realm,
				title: organization.name
			}).from(organization).where(eq(organization.id, fact.aboutId));
			if (!owner) return;
			const { userId, realm, title } = owner;
			await queueMail(tx, {
				key: `${fact.id}:${contentHiddenMail.kind}:${userId}`,
				kind: contentHiddenMail.kind,
				userId,
				content: contentHiddenMail.of({
					title,
					reason: String(reason ?? "")
				}),
				realm
			});
		}
	}
];
// server/reactions.ts
/** Everything that follows from facts, in the order of the features. */
var reactions = [
	...[{
		name: "organizations.inquiry",
		on: (what) => what === "inquiry.send",
		run: async (tx, fact) => {
			const [sent] = await tx.select({
				inquiry,
				ownerId: organization.userId,
				contactEmail: organization.contactEmail
			}).from(inquiry).innerJoin(organization, eq(organization.id, inquiry.organizationId)).where(eq(inquiry.id, fact.aboutId));
			if (!sent) return;
			const { id: inquiryId, name, email, message: words, realm } = sent.inquiry;
			await notify(tx, {
				userId: sent.ownerId,
				kind: "inquiry_new",
				factId: fact.id,
				title: "Nowe zapytanie do organizacji",
				body: `${name}: „${excerpt(words, 120)}”`,
				link: `/wiadomosci?zapytanie=${inquiryId}`,
				mail: inquiryMail.of({
					inquiryId,
					name,
					email,
					words
				}),
				address: sent.contactEmail ?? void 0,
				realm
			});
		}
	}],
	...eventReactions,
	...collaborationReactions,
	...messageReactions,
	...operatorReactions
];
/** Works one fact off; called again after a failure, so every reaction is done once however often this runs. */
async function react(factId) {
	const fact = await findFact(factId);
	if (!fact) return;
	for (const reaction of reactions) if (reaction.on(fact.what)) await reactOnce(fact, reaction);
}
// server/worker.ts
/** What comes due by the clock, Warsaw time; each runs one command of a feature. */
var schedules = [
	{
		name: "sweep-demos",
		cron: "7 * * * *",
		run: async () => void await sweepDemos(/* @__PURE__ */ new Date())
	},
	{
		name: "unread-messages",
		cron: "* * * * *",
		run: async () => void await mailUnreadMessages(/* @__PURE__ */ new Date())
	},
	{
		name: "reminders",
		cron: "15 * * * *",
		run: async () => void await recordReminders(/* @__PURE__ */ new Date())
	},
	{
		name: "summaries",
		cron: "0 7 * * *",
		run: async () => void await mailSummaries(/* @__PURE__ */ new Date())
	},
	{
		name: "sweep-accounts",
		cron: "50 3 * * *",
		run: async () => void await sweepAccounts(/* @__PURE__ */ new Date())
	},
	{
		name: "remove-outdated",
		cron: "10 3 * * *",
		run: async () => void await removeOutdated(/* @__PURE__ */ new Date())
	},
	{
		name: "sweep-attachments",
		cron: "40 3 * * *",
		run: () => sweepAttachments(/* @__PURE__ */ new Date())
	},
	{
		name: "sweep-pictures",
		cron: "20 3 * * *",
		run: async () => void await sweepPictures(/* @__PURE__ */ new Date())
	},
	{
		name: "sweep-documents",
		cron: "50 3 * * *",
		run: async () => void await sweepDocuments(/* @__PURE__ */ new Date())
	}
];
/**
* Opens the queue, so that facts become jobs; works it off unless another process does (WORKER=off here, only there).
* A start that fails leaves nothing open, so it can be tried again.
*/
async function startWorker({ works = true } = {}) {
	try {
		await openJobs({ worker: works });
		if (works) await workJobs({
			fact: react,
			mail: (id) => deliver(id, mailTemplates)
		}, schedules);
	} catch (error) {
		await stopJobs().catch(() => {});
		throw error;
	}
}
/** Takes nothing new and lets what runs finish. */
var restWorker = restJobs;
/** Gives back what has not finished. */
var stopWorker = stopJobs;
export { restWorker, startWorker, stopWorker };
