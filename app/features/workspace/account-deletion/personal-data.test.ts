import { strFromU8, unzipSync } from "fflate"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import * as tables from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { disk, variantKey } from "#app/platform/files/files.server.ts"
import { dump, fillTables, listColumns, markRows } from "#test/requests/personal-rows.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { dataRules } from "../data-export/data-rules.ts"
import { openArchive } from "../data-export/document.server.ts"

let columns: Awaited<ReturnType<typeof listColumns>>
let computed: { table_name: string; column_name: string }[]
beforeAll(async () => {
  const generated = await pool.query<(typeof computed)[number]>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and is_generated = 'ALWAYS'",
  )
  computed = generated.rows
  expect(computed.length).toBeGreaterThan(8)
  columns = await listColumns()
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
  for (const viewer of everyone) await fillTables(world, viewer)
})

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
  test("the export holds all of a person's own data and none of others", async () => {
    const me = (await partiesOfCompleted())[side]
    for (const other of everyone) if (other.id !== me.id) await markRows(other, "CUDZE")
    const mine = await markRows(me, "MOJE")
    const files = unzipSync(await new Response(openArchive(me, new Date(), { person: me.id, network: "sieć" })).bytes())
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

  test("after deletion only data remain that the rules name, and the name nowhere", async () => {
    const me = (await partiesOfCompleted())[side]
    await markRows(me, "MOJE")
    const name = "MOJE:user.name:"
    await pool.query("update deal set search_text = $1 where $2 in (sponsor_id, organization_id)", [
      `Tytuł ${name}`,
      me.partyId,
    ])
    const [ownFact] = await db
      .select()
      .from(tables.fact)
      .then((facts) => facts.filter(({ byId }) => byId === me.id))
    const other = everyone.find(({ id }) => id !== me.id)
    await pool.query("update notification set fact_id = $1, body = $2 where user_id = $3", [
      ownFact?.id,
      `${name} pisze`,
      other?.id,
    ])
    await deleteAccount({ ...me, name })

    const remaining = (await dump()).filter(({ text }) => text?.includes("MOJE:"))
    const allowed = Object.entries(dataRules).flatMap(([table, { retained }]) =>
      (retained?.columns ?? []).map((column) => `${table}.${column}`),
    )
    expect(remaining.filter(({ place }) => !allowed.includes(place))).toEqual([])
    expect(remaining.filter(({ text }) => text.includes("MOJE:user."))).toEqual([])
    const placesWithEmail = (await dump()).filter(({ text }) => text?.includes(me.email)).map(({ place }) => place)
    expect(new Set(placesWithEmail)).toEqual(new Set(["email.address", "email.content", "report.reporter_email"]))
    await expect(disk.exists(variantKey(`avatar/${me.id}/abc`, 64))).resolves.toBe(false)
  })
})

test("the deletion of a sponsor's account changes no other person's data", async () => {
  const { sponsor } = await partiesOfCompleted()
  const marked = new Map<string, string[]>()
  const others = everyone.filter(({ id }) => id !== sponsor.id)
  for (const [at, other] of others.entries()) marked.set(other.id, await markRows(other, `INNY${at}`))
  await markRows(sponsor, "MOJE")
  await deleteAccount(sponsor)
  const after = JSON.stringify(await dump())
  const shared =
    /:(deal|deal_event|deal_line|deliverable|conversation|deal_terms\.(?:events|plan)|deal_agreement\.days)\b/
  for (const sentinels of marked.values())
    for (const sentinel of sentinels) if (!shared.test(sentinel)) expect(after.includes(sentinel), sentinel).toBe(true)
})
