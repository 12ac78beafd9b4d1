import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { sides } from "../../../domain/deals/deal/deal.ts"
import { documentKinds } from "../../../domain/deals/documents/deal-document.ts"
import { signedCopyStates } from "../../../domain/deals/documents/signed-copy.ts"
import { user } from "../accounts.ts"
import { dealApproval } from "../approvals.ts"
import { at, createdAt, id, oneOf } from "../columns.ts"
import { deal } from "../deals.ts"
import { file } from "../files.ts"
import { party } from "../parties.ts"

/** One side's statement about a version of the terms (decision 039). Names outlive the accounts. */
export const dealAcceptance = pgTable(
  "deal_acceptance",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    side: text({ enum: sides }).notNull(),
    termsVersion: integer().notNull(),
    partyId: text()
      .notNull()
      .references(() => party.id),
    personId: text()
      .notNull()
      .references(() => user.id),
    personName: text().notNull(),
    partyName: text().notNull(),
    /** The next acceptance for the same party suggests the person's newest one. */
    capacity: text().notNull(),
    /** The request for approval that holds the statement back; it counts once that is approved or no longer needed. */
    approvalId: text().references(() => dealApproval.id, { onDelete: "cascade" }),
    secondId: text().references(() => user.id),
    secondName: text(),
    secondCapacity: text(),
    secondAt: at(),
    acceptedAt: createdAt(),
  },
  (t) => [
    index().on(t.dealId, t.termsVersion),
    // for the capacity that the person stated last
    index("acceptance_person").on(t.personId, t.partyId, t.acceptedAt),
    index("acceptance_party").on(t.partyId),
    // for the foreign keys
    index("acceptance_approval").on(t.approvalId).where(sql`approval_id is not null`),
    index("acceptance_second").on(t.secondId).where(sql`second_id is not null`),
    check("acceptance_side", oneOf("side", sides)),
    check(
      "acceptance_second_person",
      sql`(second_id is null) = (second_at is null) and (second_id is null) = (second_name is null)
        and (second_id is null) = (second_capacity is null) and (second_id is null or approval_id is not null)`,
    ),
  ],
)

/** A stored PDF of a deal: drawn once when it was concluded, or a copy that one side uploaded. */
export const dealDocument = pgTable(
  "deal_document",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    kind: text({ enum: documentKinds }).notNull(),
    termsVersion: integer().notNull(),
    annexNumber: integer(),
    fileId: text()
      .notNull()
      .references(() => file.id),
    /** Of the file's bytes. */
    sha256: text().notNull(),
    /** Of the terms' canonical text; null for a signed copy. */
    textSha256: text(),
    /** When the last statement was made; null for a signed copy. */
    concludedAt: at(),
    /** The side that uploaded the signed copy. */
    side: text({ enum: sides }),
    state: text({ enum: signedCopyStates }),
    addedById: text().references(() => user.id),
    decidedById: text().references(() => user.id),
    decidedAt: at(),
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("document_once").on(t.dealId, t.kind, t.termsVersion, t.concludedAt).where(sql`kind <> 'signed'`),
    index().on(t.dealId, t.createdAt),
    index("document_sha256").on(t.sha256),
    index("document_text").on(t.textSha256).where(sql`text_sha256 is not null`),
    // for the foreign keys
    index("document_file").on(t.fileId),
    index("document_adder").on(t.addedById).where(sql`added_by_id is not null`),
    index("document_decider").on(t.decidedById).where(sql`decided_by_id is not null`),
    check("document_kind", oneOf("kind", documentKinds)),
    check("document_side", oneOf("side", sides)),
    check("document_state", oneOf("state", signedCopyStates)),
    check("document_annex", sql`(kind = 'annex') = (annex_number is not null)`),
    check(
      "document_drawn",
      sql`(kind = 'signed') = (text_sha256 is null) and (kind = 'signed') = (concluded_at is null)`,
    ),
    check(
      "document_signed",
      sql`(kind = 'signed') = (side is not null) and (kind = 'signed') = (state is not null)
        and (kind = 'signed') = (added_by_id is not null) and (decided_at is null) = (state is null or state = 'waiting')
        and (state <> 'rejected' or reason is not null)`,
    ),
  ],
)
