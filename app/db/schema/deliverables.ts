import { sql } from "drizzle-orm"
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { sides } from "../../domain/deals/deal/deal.ts"
import { deliverableStates, proofKinds } from "../../domain/deals/deliverables/deliverable.ts"
import { user } from "./accounts.ts"
import { at, createdAt, id, oneOf, updatedAt } from "./columns.ts"
import { deal } from "./deals.ts"
import { event } from "./events.ts"
import { file } from "./files.ts"
import { party } from "./parties.ts"

const person = () => text().references(() => user.id)

/** One row of what a side owes in a running deal. */
export const deliverable = pgTable(
  "deliverable",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    /** Line and index of the promise in the terms; null: added by hand. */
    lineKey: text(),
    promiseIndex: integer(),
    /** Version of the terms that first promised it; null: added by hand. */
    termsVersion: integer(),
    /** Null: about the whole deal, or the event was deleted. */
    eventId: text().references(() => event.id, { onDelete: "set null" }),
    owedBy: text({ enum: sides }).notNull(),
    title: text().notNull(),
    position: integer().notNull(),
    dueOn: date().notNull(),
    /** Days before the first (negative) or after the last agreed day of the event; null: a fixed day. */
    dueOffset: smallint(),
    /** The day that the terms name for its line, as of the terms that it follows; null: none. */
    termsDueOn: date(),
    /** Both sides agreed to this day itself; else the rule gave it, or the side that added the row. */
    dueAgreed: boolean().notNull().default(false),
    /** The side that owes it set this day alone, as it could before decision 091. */
    dueMovedAlone: boolean().notNull().default(false),
    /** Another day that a side proposes for an open row of the terms; `dueOn` stays until the other side accepts it. */
    dueProposedOn: date(),
    dueProposedBy: text({ enum: sides }),
    dueProposedById: person(),
    dueProposedAt: at(),
    state: text({ enum: deliverableStates }).notNull().default("todo"),
    /** Why it was last sent back; stays beside what answers it. */
    reason: text(),
    responsibleId: person(),
    addedById: person(),
    /** The side that added it by hand; null: it comes from the terms. */
    addedBy: text({ enum: sides }),
    doneById: person(),
    doneAt: at(),
    confirmedById: person(),
    confirmedAt: at(),
    sentBackById: person(),
    sentBackAt: at(),
    /** Incremented by every move; a write names the version it read. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.dealId, t.position),
    index().on(t.eventId),
    index("deliverable_with_proposed_day").on(t.dealId).where(sql`due_proposed_on is not null`),
    index("deliverable_responsible").on(t.responsibleId).where(sql`responsible_id is not null`),
    check("deliverable_owed_by", oneOf("owed_by", sides)),
    check("deliverable_added_by", oneOf("added_by", sides)),
    check("deliverable_state", oneOf("state", deliverableStates)),
    check(
      "deliverable_promise",
      sql`(line_key is null) = (promise_index is null) and (line_key is null) = (terms_version is null)`,
    ),
    check(
      "deliverable_proposed_day",
      sql`num_nonnulls(due_proposed_on, due_proposed_by, due_proposed_by_id, due_proposed_at) = case
        when due_proposed_on is null then 0 when added_by is null and state in ('todo', 'sent_back') then 4 else -1 end`,
    ),
    check("deliverable_due_proposed_by", oneOf("due_proposed_by", sides)),
    check("deliverable_sent_back", sql`state <> 'sent_back' or reason is not null`),
  ],
)

/** Something that shows what was done; belongs to a party, and may prove several of its rows. */
export const proof = pgTable(
  "proof",
  {
    id: id(),
    partyId: text()
      .notNull()
      .references(() => party.id, { onDelete: "cascade" }),
    authorId: text()
      .notNull()
      .references(() => user.id),
    kind: text({ enum: proofKinds }).notNull(),
    fileId: text().references(() => file.id),
    link: text(),
    amount: integer(),
    unit: text(),
    comment: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.partyId, t.createdAt),
    index().on(t.authorId),
    index("proof_file").on(t.fileId).where(sql`file_id is not null`),
    check("proof_kind", oneOf("kind", proofKinds)),
    check(
      "proof_content",
      sql`(file_id is not null) = (kind in ('photo', 'pdf')) and (link is not null) = (kind = 'link') and (amount is not null) = (kind = 'number')`,
    ),
  ],
)

export const deliverableProof = pgTable(
  "deliverable_proof",
  {
    deliverableId: text()
      .notNull()
      .references(() => deliverable.id, { onDelete: "cascade" }),
    proofId: text()
      .notNull()
      .references(() => proof.id, { onDelete: "cascade" }),
    /** Only the owing party sees it until the row is marked as done. */
    isDraft: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.deliverableId, t.proofId] }), index().on(t.proofId)],
)
