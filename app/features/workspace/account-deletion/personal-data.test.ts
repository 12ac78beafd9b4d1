import { eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import * as tables from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { disk, variantKey } from "#app/platform/files/files.server.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { openArchive } from "../data-export/archive.server.ts"
import { dataRules } from "../data-export/data-rules.ts"
import { deleteAccount } from "./commands.server.ts"

/** Condition for this person's rows: $1 is the account, $2 its party, $3 its email. */
const ofDeals = "deal_id in (select id from deal where $2 in (sponsor_id, organization_id))"
const ofEvents = "event_id in (select id from event where organization_id = $2)"
const ownRows: Record<string, string> = {
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
  member_invitation: "invited_by = $1",
  company: "id = $2",
  organization: "id = $2",
  organization_follow: "party_id = $2",
  inquiry: "user_id = $1",
  event: "organization_id = $2",
  sponsorship_option: ofEvents,
  event_post: ofEvents,
  saved_event: "party_id = $2",
  saved_budget: "party_id = $2",
  saved_search: "party_id = $2",
  decision_link: "party_id = $2",
  decision_link_event: "link_id in (select id from decision_link where party_id = $2)",
  decision_answer: "link_id in (select id from decision_link where party_id = $2)",
  deal: "$2 in (sponsor_id, organization_id)",
  deal_approval: "begun_by_id = $1",
  deal_event: ofDeals,
  deal_terms: "author_id = $1",
  deal_lead: "user_id = $1",
  deal_follow: "user_id = $1",
  deal_line: ofDeals,
  settlement: "author_id = $1",
  invitation: "organization_id = $2",
  rating: "author_id = $1",
  conversation: "$2 in (sponsor_id, organization_id)",
  conversation_participant: "user_id = $1",
  message: "sender_id = $1",
  fact: "by_id = $1",
  notification: "user_id = $1",
  email: "user_id = $1",
  report: "reporter_email = $3",
}
/** Columns not written by the author of the row. */
const writtenBy: Record<string, string> = {
  // the reason is written by whoever decided, not by the sender of the file
  "settlement.reason": "decided_by_id = $1",
  "deal_approval.reason": "decided_by_id = $1",
  "deal_terms.events": ofDeals,
  "deal_terms.parties": `${ofDeals} and parties is not null`,
}
/** Columns read by other rows or the code: keys, kinds, references. */
const structural =
  /^(id|key|token|token_hash|realm|status|frequency|kind|purpose|what|decision|identifier|value|author|terms_author|cancel_asked_by|user_type|target_type|answer|open_key|client_key|email|reporter_email|address|category|line_key|voivodeship|terms_version|terms_of_service_version|mime|tint|side|provided_by|role|invited_by)$|_id$/

type Column = { table_name: string; column_name: string; data_type: string }
let columns: Column[]
let computed: Pick<Column, "table_name" | "column_name">[]
beforeAll(async () => {
  const generated = await pool.query<Column>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and is_generated = 'ALWAYS'",
  )
  computed = generated.rows
  expect(computed.length).toBeGreaterThan(8)
  const { rows } = await pool.query<Column>(
    `select c.table_name, c.column_name, c.data_type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'`,
  )
  columns = rows
})

/** Columns of exported rows that the database computes. */
const computedIn = (table: string, rows: unknown[]) => {
  const names = computed.filter((one) => one.table_name === table).map((one) => toCamelCase(one.column_name))
  return names.filter((name) => rows.some((row) => name in (row as object))).map((name) => `${table}.${name}`)
}
const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

let world: World
let everyone: Viewer[]
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "verification", "report", "demo")
  world = await castWorld()
  everyone = Object.values(world.viewers)
  for (const viewer of everyone) await fillTables(viewer)
})

/** Inserts a row into every table that the sample data leaves empty. */
async function fillTables(viewer: Viewer) {
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
  if (organizationId && event)
    await db
      .insert(tables.invitation)
      .values([bakery, hydrosphere].map((sponsorId) => ({ organizationId, eventId: event.id, sponsorId, note: "x" })))
  await fillSaved(viewer)
  await db
    .insert(tables.memberInvitation)
    .values({ partyId: viewer.partyId, email: "x", role: "viewer", invitedBy: own, tokenHash: own, expiresAt: later })
  await db.insert(tables.email).values({ id: `m-${own}`, key: `m-${own}`, kind: "k", userId: own })
  await db
    .insert(tables.report)
    .values({ targetType: "other", reason: "x", details: "x", reporterEmail: viewer.email, goodFaith: true })
  return picture
}

async function fillSaved({ id: byId, partyId }: Viewer) {
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

const parameters = ({ id, partyId, email }: Viewer) => [id, partyId, email]

/** Writes "mark:table.column" into every text of this person's rows; returns what was written where. */
async function markRows(viewer: Viewer, mark: string): Promise<string[]> {
  const put: string[] = []
  for (const [table, where] of Object.entries(ownRows))
    for (const { column_name: column, data_type: type } of columns.filter((one) => one.table_name === table)) {
      if (structural.test(column)) continue
      const sentinel = `${mark}:${table}.${column}:`
      const half = viewer.organizationId ? "organization" : "sponsor"
      const jsonb =
        column === "parties" ? `jsonb_set(parties, '{${half},nip}', '"${sentinel}"')` : `'{"a":"${sentinel}"}'`
      const value = { text: `'${sentinel}'`, ARRAY: `array['${sentinel}']`, jsonb }[type]
      if (!value) continue
      const author = writtenBy[`${table}.${column}`] ?? where
      const condition = author.replace(/\$(\d)/g, (_, at) => `'${parameters(viewer)[Number(at) - 1]}'`)
      const { rowCount } = await pool.query(`update "${table}" set "${column}" = ${value} where ${condition}`)
      if (rowCount) put.push(sentinel)
    }
  return put
}

/** All rows of all tables as text, by table and column. */
async function dump() {
  const found: { place: string; text: string }[] = []
  for (const table of Object.keys(dataRules)) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${table}" t`)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        found.push({ place: `${table}.${column}`, text: JSON.stringify(value) })
  }
  return found
}

test("every table of the database has a rule, and every rule a table", async () => {
  expect(Object.keys(dataRules).sort()).toEqual([...new Set(columns.map((one) => one.table_name))].sort())
})

/** Both sides of the completed deal; neither has a running one. */
async function partiesOfCompleted() {
  const [deal] = (await db.select().from(tables.deal)).filter(({ id }) => id === world.deals.completed)
  return {
    sponsor: everyone.find(({ companyId }) => companyId === deal?.sponsorId) as Viewer,
    organization: everyone.find(({ organizationId }) => organizationId === deal?.organizationId) as Viewer,
  }
}

describe.each(["sponsor", "organization"] as const)("%s", (side) => {
  test("the export holds everything about me and nothing of others", async () => {
    const me = (await partiesOfCompleted())[side]
    for (const other of everyone) if (other.id !== me.id) await markRows(other, "CUDZE")
    const mine = await markRows(me, "MOJE")
    const files = unzipSync(await new Response(openArchive(me, new Date())).bytes())
    const json = strFromU8(files["dane.json"] ?? new Uint8Array())
    const data = JSON.parse(json) as Record<string, unknown[]>
    for (const [table, rule] of Object.entries(dataRules)) expect(table in data, table).toBe(rule.notExported === null)
    const withheld =
      /\.(token|sealed|search_text|cancel_reason|body)$|email\.content$|^(account|two_factor|idempotency)\.|^decision_answer\.(name|comment|verdicts)$/
    const missing = mine
      .map((sentinel) => sentinel.slice("MOJE:".length, -1))
      .filter((place) => !withheld.test(place) && !json.includes(`MOJE:${place}:`))
    expect(missing).toEqual([])
    expect(json.match(/CUDZE:[^"]*/g) ?? []).toEqual([])
    expect(json).not.toMatch(/argon2|t-[0-9a-f-]{36}/)
    expect(Object.entries(data).flatMap(([table, rows]) => computedIn(table, rows))).toEqual([])
    expect(Object.keys(files).filter((name) => name.startsWith("pliki/")).length).toBeGreaterThan(0)
  })

  test("after deletion nothing of me is left but what the rules name, and my name nowhere", async () => {
    const me = (await partiesOfCompleted())[side]
    await markRows(me, "MOJE")
    const name = "MOJE:user.name:"
    await pool.query("update deal set search_text = $1 where $2 in (sponsor_id, organization_id)", [
      `Tytuł ${name}`,
      me.partyId,
    ])
    const [act] = await db
      .select()
      .from(tables.fact)
      .then((facts) => facts.filter(({ byId }) => byId === me.id))
    const other = everyone.find(({ id }) => id !== me.id)
    await pool.query("update notification set fact_id = $1, body = $2 where user_id = $3", [
      act?.id,
      `${name} pisze`,
      other?.id,
    ])
    await deleteAccount({ ...me, name })

    const left = (await dump()).filter(({ text }) => text?.includes("MOJE:"))
    const allowed = Object.entries(dataRules).flatMap(([table, { kept }]) =>
      (kept?.columns ?? []).map((column) => `${table}.${column}`),
    )
    expect(left.filter(({ place }) => !allowed.includes(place))).toEqual([])
    expect(left.filter(({ text }) => text.includes("MOJE:user."))).toEqual([])
    const keptEmail = (await dump()).filter(({ text }) => text?.includes(me.email)).map(({ place }) => place)
    expect(new Set(keptEmail)).toEqual(new Set(["email.address", "email.content", "report.reporter_email"]))
    await expect(disk.exists(variantKey(`avatar/${me.id}/abc`, 64))).resolves.toBe(false)
  })
})

test("others keep everything of theirs", async () => {
  const { sponsor } = await partiesOfCompleted()
  const marked = new Map<string, string[]>()
  const others = everyone.filter(({ id }) => id !== sponsor.id)
  for (const [at, other] of others.entries()) marked.set(other.id, await markRows(other, `INNY${at}`))
  await markRows(sponsor, "MOJE")
  await deleteAccount(sponsor)
  const after = JSON.stringify(await dump())
  const shared = /:(deal|deal_event|deal_line|conversation|deal_terms\.events)\b/
  for (const sentinels of marked.values())
    for (const sentinel of sentinels) if (!shared.test(sentinel)) expect(after.includes(sentinel), sentinel).toBe(true)
})
