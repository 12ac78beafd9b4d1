import { eq } from "drizzle-orm"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import * as tables from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dataRules } from "#app/features/workspace/data-export/data-rules.ts"
import { disk, variantKey } from "#app/platform/files/files.server.ts"

/** Condition for this person's rows: $1 is the account, $2 its party, $3 its email. */
const isOfOwnDeal = "deal_id in (select id from deal where $2 in (sponsor_id, organization_id))"
const isOfOwnEvent = "event_id in (select id from event where organization_id = $2)"
export const ownRows: Record<string, string> = {
  user: "id = $1",
  session: "user_id = $1",
  account: "user_id = $1",
  verification: "value = $1",
  two_factor: "user_id = $1",
  file: "owner_id = $1",
  rate_limit: "position($1 in key) > 0",
  idempotency: "user_id = $1",
  party: "id = $2",
  member: "user_id = $1",
  second_person_change: "asked_by_id = $1",
  member_invitation: "invited_by = $1",
  bank_account: "organization_id = $2",
  company: "id = $2",
  organization: "id = $2",
  organization_follow: "party_id = $2",
  inquiry: "user_id = $1",
  event: "organization_id = $2",
  sponsorship_option: isOfOwnEvent,
  event_post: isOfOwnEvent,
  saved_event: "party_id = $2",
  saved_budget: "party_id = $2",
  saved_search: "party_id = $2",
  decision_link: "party_id = $2",
  decision_link_event: "link_id in (select id from decision_link where party_id = $2)",
  decision_answer: "link_id in (select id from decision_link where party_id = $2)",
  deal: "$2 in (sponsor_id, organization_id)",
  deal_acceptance: "person_id = $1",
  deal_account_change: "changed_by_id = $1",
  deal_account_seen: "user_id = $1",
  deal_agreement: isOfOwnDeal,
  deal_instalment: isOfOwnDeal,
  deal_approval: "begun_by_id = $1",
  deal_document: "added_by_id = $1",
  deal_event: isOfOwnDeal,
  deal_terms: "author_id = $1",
  deal_lead: "user_id = $1",
  deal_follow: "user_id = $1",
  deal_line: isOfOwnDeal,
  deliverable: isOfOwnDeal,
  proof: "author_id = $1",
  deliverable_proof: "proof_id in (select id from proof where author_id = $1)",
  payment_entry: "author_id = $1",
  invoice: "added_by_id = $1",
  settlement: "author_id = $1",
  invitation: "organization_id = $2",
  rating: "author_id = $1",
  conversation: "$2 in (sponsor_id, organization_id)",
  conversation_participant: "user_id = $1",
  inquiry_participant: "user_id = $1",
  message: "sender_id = $1",
  fact: "by_id = $1",
  notification: "user_id = $1",
  email: "user_id = $1",
  report: "reporter_email = $3",
}
/** Columns not written by the author of the row. */
const writtenBy: Record<string, string> = {
  // the person who decided wrote reason and corrections, not the sender of the file
  "settlement.reason": "decided_by_id = $1",
  "settlement.corrections": "decided_by_id = $1",
  "deal_approval.reason": "decided_by_id = $1",
  // the colleague who approved it wrote it
  "deal_acceptance.second_name": "second_id = $1",
  "deal_acceptance.second_capacity": "second_id = $1",
  "deal_document.reason": "decided_by_id = $1",
  // a copy that one side uploaded has no text of terms
  "deal_document.text_sha256": "added_by_id = $1 and kind <> 'signed'",
  "deliverable.reason": "sent_back_by_id = $1",
  "deal_terms.events": isOfOwnDeal,
  "deal_terms.plan": isOfOwnDeal,
  "deal_agreement.parties": `${isOfOwnDeal} and parties is not null`,
}
/** Columns read by other rows or the code: keys, kinds, references. */
const structural =
  /^(id|key|token|token_hash|realm|status|frequency|kind|news|purpose|what|decision|identifier|value|author|terms_author|cancel_asked_by|user_type|target_type|answer|open_key|client_key|email|reporter_email|address|category|line_key|voivodeship|terms_version|terms_of_service_version|mime|vat_status|basis|form|number|instalment_key|account|tint|side|state|owed_by|added_by|due_proposed_by|annex_author|outcome|provided_by|role|invited_by|task|about|subjects|reference)$|_id$/

type Column = { table_name: string; column_name: string; data_type: string }
let known: Promise<Column[]> | undefined
/** Columns of all tables that rows are written with. */
export const listColumns = () => {
  known ??= pool
    .query<Column>(
      `select c.table_name, c.column_name, c.data_type from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'`,
    )
    .then(({ rows }) => rows)
  return known
}

/** Inserts a row into every table that the sample data leaves empty. */
export async function fillTables(world: World, viewer: Viewer) {
  const own = viewer.id
  const later = new Date(Date.now() + 86_400_000)
  const [anyOrganization] = await db.select().from(tables.organization)
  await db.insert(tables.session).values({ userId: own, token: `t-${own}`, expiresAt: later })
  await db.insert(tables.verification).values({ identifier: `reset:${own}`, value: own, expiresAt: later })
  await db.insert(tables.twoFactor).values({ userId: own, secret: "s", backupCodes: "[]" })
  await db.insert(tables.rateLimit).values({ key: `password:${own}` })
  await db.insert(tables.idempotency).values({ userId: own, key: own, fingerprint: "f", resultId: "r" })
  const key = `avatar/${own}/abc`
  const [picture] = await db
    .insert(tables.file)
    .values({ ownerId: own, purpose: "avatar", key, originalName: "ja.png", mime: "image/webp", size: 3, width: 64 })
    .returning()
  await disk.put(variantKey(key, 64), new Uint8Array([1, 2, 3]))
  await db
    .insert(tables.organizationFollow)
    .values({ partyId: viewer.partyId, byId: own, organizationId: anyOrganization?.id ?? "" })
    .onConflictDoNothing()
  await db.insert(tables.inquiry).values({ userId: own, name: "x", email: viewer.email, message: "x" })
  await db
    .insert(tables.notification)
    .values({ id: `n-${own}`, userId: own, kind: "k", title: "x", body: "x", link: "/" })
  const { organizationId } = viewer
  const { bakery, hydrosphere } = world.companies
  const [event] = await db
    .select()
    .from(tables.event)
    .where(eq(tables.event.organizationId, organizationId ?? ""))
  if (organizationId)
    await db.insert(tables.bankAccount).values({ organizationId, number: "1".repeat(26), label: "x", addedById: own })
  if (organizationId && event)
    await db
      .insert(tables.invitation)
      .values([bakery, hydrosphere].map((sponsorId) => ({ organizationId, eventId: event.id, sponsorId, note: "x" })))
  await fillSaved(world, viewer)
  await db
    .insert(tables.proof)
    .values({ partyId: viewer.partyId, authorId: own, kind: "link", link: "x", comment: "x" })
  await db
    .insert(tables.memberInvitation)
    .values({ partyId: viewer.partyId, email: "x", role: "viewer", invitedBy: own, tokenHash: own, expiresAt: later })
  await db.insert(tables.email).values({ id: `m-${own}`, key: `m-${own}`, kind: "k", userId: own })
  await db
    .insert(tables.report)
    .values({ targetType: "other", reason: "x", details: "x", reporterEmail: viewer.email, goodFaith: true })
  return picture
}

async function fillSaved(world: World, { id: byId, partyId }: Viewer) {
  const eventId = world.events.planting
  await db.insert(tables.savedEvent).values({ partyId, byId, eventId, note: "x" })
  await db.insert(tables.savedBudget).values({ partyId, byId, grosze: 1 })
  await db.insert(tables.savedSearch).values({ partyId, userId: byId, name: "x", query: "q=x", frequency: "never" })
  const expiresAt = new Date(Date.now() + 86_400_000)
  const id = `link-${byId}`
  await db.insert(tables.decisionLink).values({ id, partyId, byId, tokenHash: id, message: "x", expiresAt })
  await db.insert(tables.decisionLinkEvent).values({ linkId: id, eventId, position: 0 })
  await db.insert(tables.decisionAnswer).values({ linkId: id, name: "x", comment: "x", verdicts: [] })
}

/** A condition with the viewer's account, party and email in place of $1, $2 and $3. */
const conditionFor = ({ id, partyId, email }: Viewer, where: string) =>
  where.replace(/\$(\d)/g, (_, at) => `'${[id, partyId, email][Number(at) - 1]}'`)

/** Whether the condition selects rows of the party, by $2. */
const isOfParty = (where: string) => where.includes("$2")

/** Writes "mark:table.column" into every text in the rows of this person and party, or of one of them; returns the written marks. */
export async function markRows(viewer: Viewer, mark: string, whose?: "person" | "party"): Promise<string[]> {
  const columns = await listColumns()
  const marks: string[] = []
  for (const [table, where] of Object.entries(ownRows))
    for (const { column_name: column, data_type: type } of columns.filter((one) => one.table_name === table)) {
      if (structural.test(column)) continue
      const sentinel = `${mark}:${table}.${column}:`
      const side = viewer.organizationId ? "organization" : "sponsor"
      const jsonb =
        column === "parties" ? `jsonb_set(parties, '{${side},nip}', '"${sentinel}"')` : `'{"a":"${sentinel}"}'`
      const value = { text: `'${sentinel}'`, ARRAY: `array['${sentinel}']`, jsonb }[type]
      if (!value) continue
      const author = writtenBy[`${table}.${column}`] ?? where
      if (whose && isOfParty(author) !== (whose === "party")) continue
      const condition = conditionFor(viewer, author)
      const { rowCount } = await pool.query(`update "${table}" set "${column}" = ${value} where ${condition}`)
      if (rowCount) marks.push(sentinel)
    }
  return marks
}

/** The rows of a party, by table. */
export async function partyRows(viewer: Viewer): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [table, where] of Object.entries(ownRows).filter(([, where]) => isOfParty(where))) {
    const condition = conditionFor(viewer, where)
    const { rows } = await pool.query(`select to_jsonb(t) as row from "${table}" t where ${condition} order by t::text`)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** All rows of all tables as text, by table and column. */
export async function dump() {
  const found: { place: string; text: string }[] = []
  for (const table of Object.keys(dataRules)) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${table}" t`)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        found.push({ place: `${table}.${column}`, text: JSON.stringify(value) })
  }
  return found
}
