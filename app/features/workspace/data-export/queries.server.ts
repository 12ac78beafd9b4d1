import { and, asc, eq, getTableColumns, getTableName, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { db } from "#app/db/connection/client.server.ts"
import * as tables from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { isParty, sideOf } from "#app/features/deals/deal/queries.server.ts"
import { listReadableRatings } from "#app/features/deals/rating/queries.server.ts"

/** Rows of a table; large tables come in several parts. */
export type DataRows = readonly [table: string, rows: object[]]

/** Rows in memory at a time. */
const partSize = 1000

/**
 * A person's data by table, without secrets and texts of others (RODO art. 15, 20). Data of their party follow the
 * role: only owners get its registered data, only members who may export deals get the list of its deals (decision
 * 033).
 */
export async function* listDataAbout(viewer: Viewer): AsyncGenerator<DataRows> {
  const own = viewer.id
  const organizationId = viewer.organizationId ?? ""
  const isOwnEvent = eq(tables.event.organizationId, organizationId)
  const events = db.select({ id: tables.event.id }).from(tables.event).where(isOwnEvent)
  const { user, session, file, organization, organizationFollow, inquiry, event, sponsorshipOption, eventPost } = tables
  const { company, fact, member, memberInvitation, notification, email, party, report } = tables
  yield ["user", await rowsOf(user, eq(user.id, own))]
  yield ["session", await rowsOf(session, eq(session.userId, own), "token")]
  yield ["file", await rowsOf(file, and(eq(file.ownerId, own), isExportedFile(viewer)))]
  yield ["member", await rowsOf(member, eq(member.userId, own))]
  yield ["member_invitation", await rowsOf(memberInvitation, invitedOrInviting(viewer), "tokenHash")]
  yield ["party", await rowsOf(party, eq(party.id, viewer.partyId))]
  const changes = tables.secondPersonChange
  yield ["second_person_change", await rowsOf(changes, eq(changes.askedById, own))]
  const editsParty = may(viewer.role, "editParty")
  yield ["organization", await rowsOf(organization, eq(organization.id, organizationId), ...(editsParty ? [] : hidden))]
  yield ["company", await rowsOf(company, eq(company.id, viewer.companyId ?? ""), ...(editsParty ? [] : registered))]
  yield ["bank_account", await rowsOf(tables.bankAccount, eq(tables.bankAccount.organizationId, organizationId))]
  yield ["brand_kit", await rowsOf(tables.brandKit, eq(tables.brandKit.companyId, viewer.partyId))]
  yield ["brand_kit_file", await rowsOf(tables.brandKitFile, eq(tables.brandKitFile.companyId, viewer.partyId))]
  yield ["organization_follow", await rowsOf(organizationFollow, eq(organizationFollow.partyId, viewer.partyId))]
  const ownInquiries = or(eq(inquiry.userId, own), askedFrom(viewer)) as SQL
  yield ["inquiry", await rowsOf(inquiry, ownInquiries)]
  const ofColleagues = and(eq(inquiry.askerPartyId, viewer.partyId), sql`(${ownInquiries}) is not true`)
  yield ["inquiry", await rowsOf(inquiry, ofColleagues, "email")]
  yield ["event", await rowsOf(event, isOwnEvent)]
  yield ["sponsorship_option", await rowsOf(sponsorshipOption, inArray(sponsorshipOption.eventId, events))]
  yield ["event_post", await rowsOf(eventPost, inArray(eventPost.eventId, events))]
  yield* Object.entries(await listSavedData(viewer))
  yield* Object.entries(await listDeals(viewer))
  yield* Object.entries(await listStatements(viewer))
  const proofs = db.select({ id: tables.proof.id }).from(tables.proof).where(eq(tables.proof.authorId, own))
  yield ["proof", await rowsOf(tables.proof, eq(tables.proof.authorId, own))]
  yield ["deliverable_proof", await rowsOf(tables.deliverableProof, inArray(tables.deliverableProof.proofId, proofs))]
  yield ["deal_lead", await rowsOf(tables.dealLead, eq(tables.dealLead.userId, own))]
  yield ["deal_account_seen", await rowsOf(tables.dealAccountSeen, eq(tables.dealAccountSeen.userId, own))]
  yield ["deal_follow", await rowsOf(tables.dealFollow, eq(tables.dealFollow.userId, own))]
  yield ["invitation", await listInvitations(viewer)]
  yield* listCorrespondence(viewer)
  yield* inParts(fact, eq(fact.byId, own))
  // a notification may quote the other side
  yield* inParts(notification, eq(notification.userId, own), "body")
  yield* inParts(email, eq(email.userId, own), "sealed", "content")
  yield ["report", await rowsOf(report, and(eq(report.reporterEmail, viewer.email), isConfirmed(viewer)))]
}

/** Without agreements, which belong to both parties; materials belong to the company, so only its members export them. */
function isExportedFile({ partyId }: Viewer) {
  const { purpose, id } = tables.file
  const ofKit = sql`select unnest(array[k.file_id, k.preview_id]) from brand_kit_file k where k.company_id = ${partyId}`
  const ofDeals = sql`select unnest(array[f.file_id, f.preview_id])
    from deal_material_file f join deal_material m on m.id = f.material_id join deal d on d.id = m.deal_id
    where d.sponsor_id = ${partyId}`
  return sql`${purpose} <> 'agreement' and (${purpose} <> 'material' or ${id} in (${ofKit} union ${ofDeals}))`
}

/** Columns that only an owner gets: decisions of the operator, and data that only the party's form shows. */
const hidden = ["hiddenAt", "hiddenReason", "representatives"] as const
const registered = ["nip", "krs", "address", "representatives"] as const

/** Whether the viewer's address is confirmed; only then is it theirs. */
const isConfirmed = ({ id }: Viewer) =>
  sql`exists (select 1 from "user" own where own.id = ${id} and own.email_verified)`
const askedFrom = (viewer: Viewer) =>
  sql`lower(${tables.inquiry.email}) = ${viewer.email.toLowerCase()} and ${isConfirmed(viewer)}`
const invitedOrInviting = (viewer: Viewer) =>
  sql`(invited_by = ${viewer.id} or email = ${viewer.email.toLowerCase()} and ${isConfirmed(viewer)})`

/** The party's saved events and searches, and its private links; answers without names and texts of others. */
async function listSavedData({ partyId }: Viewer) {
  const { savedEvent, savedBudget, savedSearch, decisionLink, decisionLinkEvent, decisionAnswer } = tables
  const links = db.select({ id: decisionLink.id }).from(decisionLink).where(eq(decisionLink.partyId, partyId))
  return {
    saved_event: await rowsOf(savedEvent, eq(savedEvent.partyId, partyId)),
    saved_budget: await rowsOf(savedBudget, eq(savedBudget.partyId, partyId)),
    saved_search: await rowsOf(savedSearch, eq(savedSearch.partyId, partyId)),
    decision_link: await rowsOf(decisionLink, eq(decisionLink.partyId, partyId), "tokenHash"),
    decision_link_event: await rowsOf(decisionLinkEvent, inArray(decisionLinkEvent.linkId, links)),
    decision_answer: await rowsOf(decisionAnswer, inArray(decisionAnswer.linkId, links), "name", "comment", "verdicts"),
  }
}

/** Statements that this person made for a party, and signed copies that they added; without colleagues' names. */
async function listStatements({ id }: Viewer) {
  const { dealAcceptance, dealDocument } = tables
  const isStatedBy = or(eq(dealAcceptance.personId, id), eq(dealAcceptance.secondId, id))
  const stated = await db.select().from(dealAcceptance).where(isStatedBy)
  const copies = await db.select().from(dealDocument).where(eq(dealDocument.addedById, id))
  return {
    deal_acceptance: stated.map((row) => ({
      ...row,
      ...emptyTextUnless(row.personId === id, "personName", "capacity"),
      ...emptyTextUnless(row.secondId === id, "secondName", "secondCapacity"),
    })),
    deal_document: copies.map((row) => ({ ...row, ...emptyTextUnless(row.decidedById === id, "reason") })),
  }
}

const emptyTextUnless = (isOwn: boolean, ...columns: string[]) =>
  isOwn ? {} : Object.fromEntries(columns.map((column) => [column, null]))

/**
 * Deals with the agreed terms; notes, settlements and ratings only if this person wrote them. A member who may not
 * export deals gets only their own papers.
 */
async function listDeals(viewer: Viewer) {
  const { deal, dealApproval, dealEvent, dealTerms, dealLine, settlement, rating } = tables
  const side = sideOf(viewer)
  const own = viewer.id
  const mayExport = may(viewer.role, "exportDeals")
  const deals = db.select({ id: deal.id }).from(deal).where(isParty(viewer))
  const inExportedDeals = (column: PgColumn) => (mayExport ? inArray(column, deals) : sql`false`)
  const readable = (column: PgColumn, author: PgColumn) =>
    and(inArray(column, deals), mayExport ? undefined : eq(author, own))
  const versions = await db.select().from(dealTerms).where(readable(dealTerms.dealId, dealTerms.authorId))
  const agreements = await db.select().from(tables.dealAgreement).where(inExportedDeals(tables.dealAgreement.dealId))
  const settlements = await db.select().from(settlement).where(readable(settlement.dealId, settlement.authorId))
  const ratings = await listReadableRatings(side, readable(rating.dealId, rating.authorId))
  // the other side's requests are its own matter
  const ownApprovals = and(
    readable(dealApproval.dealId, dealApproval.begunById),
    eq(dealApproval.partyId, viewer.partyId),
  )
  const deliverables = await db.select().from(tables.deliverable).where(inExportedDeals(tables.deliverable.dealId))
  const entries = await db.select().from(tables.paymentEntry).where(inExportedDeals(tables.paymentEntry.dealId))
  const invoices = await db.select().from(tables.invoice).where(inExportedDeals(tables.invoice.dealId))
  const approvals = await db.select().from(dealApproval).where(ownApprovals)
  return {
    // reason and search text may quote the other side
    deal: await rowsOf(deal, mayExport ? isParty(viewer) : sql`false`, "searchText", "cancelReason", "openKey"),
    deal_approval: approvals.map((row) => ({ ...row, ...emptyTextUnless(row.decidedById === own, "reason") })),
    deal_event: await rowsOf(dealEvent, inExportedDeals(dealEvent.dealId)),
    deal_terms: versions.map((row) => ({ ...row, ...emptyTextUnless(row.authorId === own, "note") })),
    deal_agreement: agreements.map((row) => ({ ...row, parties: row.parties && { [side]: row.parties[side] } })),
    deal_instalment: await rowsOf(tables.dealInstalment, inExportedDeals(tables.dealInstalment.dealId)),
    ...(await listMaterials(viewer, inExportedDeals)),
    payment_entry: entries.map((row) => ({ ...row, ...emptyTextUnless(row.authorId === own, "reason") })),
    deal_account_change: await rowsOf(tables.dealAccountChange, inExportedDeals(tables.dealAccountChange.dealId)),
    invoice: invoices,
    // only the company may see its costs
    deal_cost: await rowsOf(tables.dealCost, side === "sponsor" ? inExportedDeals(tables.dealCost.dealId) : sql`false`),
    deal_line: await rowsOf(dealLine, inExportedDeals(dealLine.dealId)),
    deliverable: deliverables.map((row) => ({
      ...row,
      ...emptyTextUnless(row.sentBackById === own, "reason"),
      ...emptyTextUnless(row.addedById === null || row.addedById === own, "title"),
    })),
    settlement: settlements.map((row) => ({
      ...row,
      ...emptyTextUnless(row.authorId === own, "documentNumber", "ksefNumber", "report"),
      ...emptyTextUnless(row.decidedById === own, "reason", "corrections"),
    })),
    rating: ratings.map((row) => ({ ...row, ...emptyTextUnless(row.authorId === own, "comment") })),
  }
}

/** Materials that the viewer's side gave and named. An organization does not export its copies of a sponsor's texts. */
async function listMaterials(viewer: Viewer, inExportedDeals: (column: PgColumn) => SQL) {
  const { materialGiving, materialGivingFile, dealMaterial, dealMaterialFile } = tables
  const side = sideOf(viewer)
  const ofGivings = (column: PgColumn) => (side === "sponsor" ? inExportedDeals(column) : sql`false`)
  const isAddedItem = and(inExportedDeals(dealMaterial.dealId), eq(dealMaterial.addedBy, side))
  const givings = db.select({ id: materialGiving.id }).from(materialGiving).where(ofGivings(materialGiving.dealId))
  const items = db.select({ id: dealMaterial.id }).from(dealMaterial).where(ofGivings(dealMaterial.dealId))
  return {
    material_giving: await rowsOf(materialGiving, ofGivings(materialGiving.dealId)),
    material_giving_file: await rowsOf(materialGivingFile, inArray(materialGivingFile.givingId, givings)),
    deal_material: await rowsOf(dealMaterial, isAddedItem),
    deal_material_file: await rowsOf(dealMaterialFile, inArray(dealMaterialFile.materialId, items)),
  }
}

/** Invitations; for a sponsor without the organization's text. */
function listInvitations({ companyId, organizationId }: Viewer) {
  const { invitation } = tables
  return organizationId
    ? rowsOf(invitation, eq(invitation.organizationId, organizationId))
    : rowsOf(invitation, eq(invitation.sponsorId, companyId ?? ""), "note")
}

/** Ids of conversations, and the messages this person wrote. */
async function* listCorrespondence(viewer: Viewer): AsyncGenerator<DataRows> {
  const { conversation, conversationParticipant, message } = tables
  const mine = viewer.organizationId
    ? eq(conversation.organizationId, viewer.organizationId)
    : eq(conversation.sponsorId, viewer.companyId ?? "")
  yield ["conversation", await rowsOf(conversation, and(mine, eq(conversation.realm, viewer.realm)))]
  const own = eq(conversationParticipant.userId, viewer.id)
  yield ["conversation_participant", await rowsOf(conversationParticipant, own)]
  const { inquiryParticipant } = tables
  yield ["inquiry_participant", await rowsOf(inquiryParticipant, eq(inquiryParticipant.userId, viewer.id))]
  const inquiries = db.select({ id: tables.inquiry.id }).from(tables.inquiry).where(askedFrom(viewer))
  const unsigned = and(isNull(message.senderId), inArray(message.inquiryId, inquiries))
  yield* inParts(message, or(eq(message.senderId, viewer.id), unsigned), "clientKey")
}

type LargeTable = PgTable & { id: PgColumn }

/** As `rowsOf`, but in parts, ordered by id. */
async function* inParts<Table extends LargeTable>(
  table: Table,
  which: SQL | undefined,
  ...secret: (keyof Table["_"]["columns"] & string)[]
): AsyncGenerator<DataRows> {
  for (let last: string | undefined = ""; last !== undefined; ) {
    const rows: object[] = await selectWithout(table, secret)
      .where(and(which, gt(table.id, last)))
      .orderBy(asc(table.id))
      .limit(partSize)
    yield [getTableName(table), rows]
    last = rows.length < partSize ? undefined : (rows.at(-1) as { id: string }).id
  }
}

/** Rows without computed columns (search, sorting) and without the named ones: secrets and texts of others. */
const rowsOf = async <Table extends PgTable>(
  table: Table,
  which: SQL | undefined,
  ...secret: (keyof Table["_"]["columns"] & string)[]
): Promise<object[]> => selectWithout(table, secret).where(which)

function selectWithout(table: PgTable, secret: readonly string[]) {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(
      ([name, { generated }]) => generated === undefined && !secret.includes(name),
    ),
  )
  return db.select(columns).from(table).$dynamic()
}
