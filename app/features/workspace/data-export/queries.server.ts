import { and, asc, eq, getTableColumns, getTableName, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { db } from "#app/db/connection/client.server.ts"
import * as tables from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { isParty, sideOf } from "#app/features/deals/deal/queries.server.ts"

/** Rows of a table; large tables come in several parts. */
export type DataRows = readonly [table: string, rows: object[]]

/** Rows in memory at a time. */
const partSize = 1000

/**
 * A person's data by table, without secrets and texts of others (RODO art. 15, 20). Of the party's, what the role lets
 * them read: its registered data are the owners', its deals as a list those of who may export them (decision 033).
 */
export async function* listDataAbout(viewer: Viewer): AsyncGenerator<DataRows> {
  const own = viewer.id
  const organizationId = viewer.organizationId ?? ""
  const events = db
    .select({ id: tables.event.id })
    .from(tables.event)
    .where(eq(tables.event.organizationId, organizationId))
  const deals = db.select({ id: tables.deal.id }).from(tables.deal).where(isParty(viewer))
  const { user, session, file, organization, organizationFollow, inquiry, event, sponsorshipOption, eventPost } = tables
  const { company, fact, member, memberInvitation, notification, email, party, report } = tables
  yield ["user", await rowsOf(user, eq(user.id, own))]
  yield ["session", await rowsOf(session, eq(session.userId, own), "token")]
  // agreements are both parties'; materials are the company's: they leave with its members alone
  const isOwnMaterial = sql`${file.purpose} <> 'agreement' and (${file.purpose} <> 'material' or ${file.id} in (
    select unnest(array[k.file_id, k.preview_id]) from brand_kit_file k where k.company_id = ${viewer.partyId}
    union select unnest(array[f.file_id, f.preview_id]) from deal_material_file f
      join deal_material m on m.id = f.material_id join deal d on d.id = m.deal_id where d.sponsor_id = ${viewer.partyId}))`
  yield ["file", await rowsOf(file, and(eq(file.ownerId, own), isOwnMaterial))]
  yield ["member", await rowsOf(member, eq(member.userId, own))]
  yield ["member_invitation", await rowsOf(memberInvitation, invitedOrInviting(viewer), "tokenHash")]
  yield ["party", await rowsOf(party, eq(party.id, viewer.partyId))]
  const changes = tables.secondPersonChange
  yield ["second_person_change", await rowsOf(changes, eq(changes.askedById, own))]
  const isOwner = may(viewer.role, "editParty")
  yield ["organization", await rowsOf(organization, eq(organization.id, organizationId), ...(isOwner ? [] : hidden))]
  yield ["company", await rowsOf(company, eq(company.id, viewer.companyId ?? ""), ...(isOwner ? [] : registered))]
  yield ["bank_account", await rowsOf(tables.bankAccount, eq(tables.bankAccount.organizationId, organizationId))]
  yield ["brand_kit", await rowsOf(tables.brandKit, eq(tables.brandKit.companyId, viewer.partyId))]
  yield ["brand_kit_file", await rowsOf(tables.brandKitFile, eq(tables.brandKitFile.companyId, viewer.partyId))]
  yield ["organization_follow", await rowsOf(organizationFollow, eq(organizationFollow.partyId, viewer.partyId))]
  const ownInquiries = or(eq(inquiry.userId, own), askedFrom(viewer)) as SQL
  yield ["inquiry", await rowsOf(inquiry, ownInquiries)]
  const ofColleagues = and(eq(inquiry.askerPartyId, viewer.partyId), sql`(${ownInquiries}) is not true`)
  yield ["inquiry", await rowsOf(inquiry, ofColleagues, "email")]
  yield ["event", await rowsOf(event, eq(event.organizationId, organizationId))]
  yield ["sponsorship_option", await rowsOf(sponsorshipOption, inArray(sponsorshipOption.eventId, events))]
  yield ["event_post", await rowsOf(eventPost, inArray(eventPost.eventId, events))]
  yield* Object.entries(await listSavedData(viewer))
  yield* Object.entries(await listDeals(viewer, deals))
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
  // may quote the other side
  yield* inParts(notification, eq(notification.userId, own), "body")
  yield* inParts(email, eq(email.userId, own), "sealed", "content")
  yield ["report", await rowsOf(report, and(eq(report.reporterEmail, viewer.email), isConfirmed(viewer)))]
}

/** Decisions of the operator, and what only the form of the party's data shows. */
const hidden = ["hiddenAt", "hiddenReason", "representatives"] as const
const registered = ["nip", "krs", "address", "representatives"] as const

/** An address is the viewer's once it is confirmed. */
const isConfirmed = ({ id }: Viewer) =>
  sql`exists (select 1 from "user" own where own.id = ${id} and own.email_verified)`
const askedFrom = (viewer: Viewer) =>
  sql`lower(${tables.inquiry.email}) = ${viewer.email.toLowerCase()} and ${isConfirmed(viewer)}`
const invitedOrInviting = (viewer: Viewer) =>
  sql`(invited_by = ${viewer.id} or email = ${viewer.email.toLowerCase()} and ${isConfirmed(viewer)})`

/** The party's saved events and searches, and private links; of the answers no words, which others wrote. */
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

/** What this person stated for a party, and the copies that they gave; a colleague's name is left out. */
async function listStatements({ id }: Viewer) {
  const { dealAcceptance, dealDocument } = tables
  const stated = await db
    .select()
    .from(dealAcceptance)
    .where(or(eq(dealAcceptance.personId, id), eq(dealAcceptance.secondId, id)))
  const copies = await db.select().from(dealDocument).where(eq(dealDocument.addedById, id))
  return {
    deal_acceptance: stated.map((row) => ({
      ...row,
      ...(row.personId === id ? {} : { personName: null, capacity: null }),
      ...(row.secondId === id ? {} : { secondName: null, secondCapacity: null }),
    })),
    deal_document: copies.map((row) => (row.decidedById === id ? row : { ...row, reason: null })),
  }
}

/**
 * Deals with the agreed terms; of notes, settlements and ratings only what this person wrote. Who may not export deals
 * gets their own papers alone.
 */
async function listDeals(viewer: Viewer, deals: Parameters<typeof inArray>[1] & object) {
  const { deal, dealApproval, dealEvent, dealTerms, dealLine, settlement, rating } = tables
  const side = sideOf(viewer)
  const all = may(viewer.role, "exportDeals")
  const of = (column: PgColumn) => (all ? inArray(column, deals as never) : sql`false`)
  const papers = (column: PgColumn, author: PgColumn) =>
    and(inArray(column, deals as never), all ? undefined : eq(author, viewer.id))
  const versions = await db.select().from(dealTerms).where(papers(dealTerms.dealId, dealTerms.authorId))
  const agreements = await db.select().from(tables.dealAgreement).where(of(tables.dealAgreement.dealId))
  const files = await db.select().from(settlement).where(papers(settlement.dealId, settlement.authorId))
  const ratings = await db.select().from(rating).where(papers(rating.dealId, rating.authorId))
  // the other side's requests are its own matter
  const ownApprovals = and(
    papers(dealApproval.dealId, dealApproval.begunById),
    eq(dealApproval.partyId, viewer.partyId),
  )
  const rows = await db.select().from(tables.deliverable).where(of(tables.deliverable.dealId))
  const entries = await db.select().from(tables.paymentEntry).where(of(tables.paymentEntry.dealId))
  const invoices = await db.select().from(tables.invoice).where(of(tables.invoice.dealId))
  const approvals = await db.select().from(dealApproval).where(ownApprovals)
  return {
    // reason and search text contain words of either side
    deal: await rowsOf(deal, all ? isParty(viewer) : sql`false`, "searchText", "cancelReason", "openKey"),
    deal_approval: approvals.map((row) => (row.decidedById === viewer.id ? row : { ...row, reason: null })),
    deal_event: await rowsOf(dealEvent, of(dealEvent.dealId)),
    deal_terms: versions.map((row) => ({
      ...row,
      ...(row.authorId === viewer.id ? {} : { note: null }),
    })),
    deal_agreement: agreements.map((row) => ({ ...row, parties: row.parties && { [side]: row.parties[side] } })),
    deal_instalment: await rowsOf(tables.dealInstalment, of(tables.dealInstalment.dealId)),
    ...(await listMaterials(viewer, of)),
    payment_entry: entries.map((row) => (row.authorId === viewer.id ? row : { ...row, reason: null })),
    deal_account_change: await rowsOf(tables.dealAccountChange, of(tables.dealAccountChange.dealId)),
    invoice: invoices,
    // the company's own matter
    deal_cost: await rowsOf(tables.dealCost, side === "sponsor" ? of(tables.dealCost.dealId) : sql`false`),
    deal_line: await rowsOf(dealLine, of(dealLine.dealId)),
    deliverable: rows.map((row) => ({
      ...row,
      ...(row.sentBackById === viewer.id ? {} : { reason: null }),
      ...(row.addedById === null || row.addedById === viewer.id ? {} : { title: null }),
    })),
    settlement: files.map((row) => ({
      ...row,
      ...(row.authorId === viewer.id ? {} : { documentNumber: null, ksefNumber: null, report: null }),
      ...(row.decidedById === viewer.id ? {} : { reason: null, corrections: null }),
    })),
    rating: ratings.map((row) => (row.authorId === viewer.id ? row : { ...row, comment: null })),
  }
}

/** What the own side gave and named; an organization's copy of a sponsor's texts is the sponsor's. */
async function listMaterials(viewer: Viewer, of: (column: PgColumn) => SQL) {
  const { materialGiving, materialGivingFile, dealMaterial, dealMaterialFile } = tables
  const side = sideOf(viewer)
  const gives = (column: PgColumn) => (side === "sponsor" ? of(column) : sql`false`)
  const givings = db.select({ id: materialGiving.id }).from(materialGiving).where(gives(materialGiving.dealId))
  const items = db.select({ id: dealMaterial.id }).from(dealMaterial).where(gives(dealMaterial.dealId))
  return {
    material_giving: await rowsOf(materialGiving, gives(materialGiving.dealId)),
    material_giving_file: await rowsOf(materialGivingFile, inArray(materialGivingFile.givingId, givings)),
    deal_material: await rowsOf(dealMaterial, and(of(dealMaterial.dealId), eq(dealMaterial.addedBy, side))),
    deal_material_file: await rowsOf(dealMaterialFile, inArray(dealMaterialFile.materialId, items)),
  }
}

/** Invitations; for a sponsor without the organization's words. */
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

type Growing = PgTable & { id: PgColumn }

/** Rows like those of `rowsOf`, by id in parts. */
async function* inParts<Table extends Growing>(
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

/** Rows without computed columns (search, sorting) and the named ones, which are secrets or texts of others. */
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
