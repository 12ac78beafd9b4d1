import { eq, getTableName, inArray, or, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import type { Tx } from "../connection/client.server.ts"
import * as tables from "../schema.ts"

const peopleOf = (realm: string) => sql`(select id from ${tables.user} where realm = ${realm})`
const partiesOf = (realm: string) => sql`(select id from ${tables.party} where realm = ${realm})`
const factsOf = (realm: string) => sql`(select id from ${tables.fact} where realm = ${realm})`

/** Where each table holds rows of a demo realm, in deletion order (D5); dependent rows cascade. */
const rules: readonly [table: PgTable, of: (realm: string) => SQL | undefined][] = [
  [tables.reactionDone, (realm) => inArray(tables.reactionDone.factId, factsOf(realm))],
  [tables.notification, (realm) => inArray(tables.notification.userId, peopleOf(realm))],
  [tables.email, (realm) => inArray(tables.email.userId, peopleOf(realm))],
  [tables.report, (realm) => eq(tables.report.realm, realm)],
  [tables.inquiry, (realm) => eq(tables.inquiry.realm, realm)],
  [tables.conversation, (realm) => eq(tables.conversation.realm, realm)],
  [tables.deal, (realm) => eq(tables.deal.realm, realm)],
  [tables.proof, (realm) => inArray(tables.proof.authorId, peopleOf(realm))],
  [tables.event, (realm) => eq(tables.event.realm, realm)],
  [tables.brandKitFile, (realm) => inArray(tables.brandKitFile.companyId, partiesOf(realm))],
  [tables.file, (realm) => inArray(tables.file.ownerId, peopleOf(realm))],
  [tables.fact, (realm) => or(eq(tables.fact.realm, realm), inArray(tables.fact.byId, peopleOf(realm)))],
  [tables.verification, (realm) => sql`split_part(${tables.verification.value}, ' ', 1) in ${peopleOf(realm)}`],
  [tables.party, (realm) => eq(tables.party.realm, realm)],
  [tables.user, (realm) => eq(tables.user.realm, realm)],
  [tables.demo, (realm) => eq(tables.demo.realm, realm)],
]

const cascading: readonly PgTable[] = [
  tables.session,
  tables.account,
  tables.twoFactor,
  tables.member,
  tables.memberInvitation,
  tables.company,
  tables.brandKit,
  tables.organization,
  tables.bankAccount,
  tables.idempotency,
  tables.organizationFollow,
  tables.sponsorshipOption,
  tables.eventPost,
  tables.savedEvent,
  tables.savedBudget,
  tables.savedSearch,
  tables.decisionLink,
  tables.decisionLinkEvent,
  tables.decisionAnswer,
  tables.dealEvent,
  tables.dealTerms,
  tables.dealAgreement,
  tables.dealInstalment,
  tables.dealYear,
  tables.dealDay,
  tables.dealLine,
  tables.settlement,
  tables.invitation,
  tables.rating,
  tables.dealAcceptance,
  tables.dealAccountChange,
  tables.dealAccountSeen,
  tables.dealApproval,
  tables.secondPersonChange,
  tables.materialGiving,
  tables.materialGivingFile,
  tables.dealMaterial,
  tables.dealMaterialFile,
  tables.dealDocument,
  tables.dealCost,
  tables.dealLead,
  tables.dealFollow,
  tables.deliverable,
  tables.deliverableProof,
  tables.taskReminder,
  tables.paymentEntry,
  tables.invoice,
  tables.conversationParticipant,
  tables.inquiryParticipant,
  tables.message,
]

/**
 * Tables without a realm and without personal data: counters that expire within a day, single words of the public realm,
 * and notes that end with their transaction.
 */
const expiring: readonly PgTable[] = [tables.rateLimit, tables.searchWord, tables.notedDeal]

/** Tables with a rule for the end of a realm; a test compares them with the schema. */
export const tablesWithRealmRule = (): string[] =>
  [...rules.map(([table]) => table), ...cascading, ...expiring].map(getTableName).sort()

/** Deletes all rows of a demo realm in the caller's transaction. Throws for the public realm. */
export async function deleteRealm(tx: Tx, realm: string) {
  if (realm === "public") throw new Error("the public realm cannot be removed")
  for (const [table, of] of rules) await tx.delete(table).where(of(realm))
}
