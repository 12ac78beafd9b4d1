import { beforeAll, describe, expect, test, vi } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealStatuses, finalStatuses, statusGroups } from "#app/domain/deals/deal/deal.ts"
import { type DealFilters, noDealFilters, writeDealCursor } from "#app/domain/deals/list/deal-list.ts"
import { castWorld } from "#test/support/cast.ts"
import { getDealPage } from "../page/deal-queries.server.ts"
import { countDeals, listDeals } from "./queries.server.ts"

const many = 600
/** Every fiftieth is of another realm; the cast brings one more. */
const visible = many - many / 50 + 1
let world: World
let pawel: Viewer
let rafal: Viewer

beforeAll(async () => {
  world = await castWorld()
  pawel = world.viewers.pawel
  rafal = world.viewers.rafal
  await pool.query(
    `insert into deal (id, reference, realm, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author, search_text, ended_on, created_at)
     select 'deal-' || lpad(n::text, 4, '0'), 'POM-' || n, case when n % 50 = 0 then 'demo-x' else 'public' end, $1, $2, 'Okna Drwęca S.A.', 'Wiślana Mila',
       ($3::text[])[1 + n % 9], case when n % 2 = 0 then 'sponsor' else 'organization' end,
       'Bieg Flisaka ' || n || ' Wiślana Mila Okna Drwęca S.A. Paweł Gołębiewski' || case when n % 100 = 1 then ' Łódź 100%' else '' end,
       case when ($3::text[])[1 + n % 9] = any($5::text[]) then date '2026-02-01' end,
       timestamptz '2026-01-01' + (n / 3) * interval '1 second'
     from generate_series(1, $4) n`,
    [pawel.companyId, rafal.organizationId, dealStatuses, many, finalStatuses],
  )
  await pool.query(
    `insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze)
     select id, 1, 'sponsor', $1, 100, 0 from deal where id like 'deal-%'`,
    [pawel.id],
  )
  await pool.query("analyze deal, deal_terms")
})

const filters = (changes: Partial<DealFilters> = {}) => ({ ...noDealFilters, ...changes })
async function walk(viewer: Viewer, filterChanges: Partial<DealFilters> = {}) {
  const ids: string[] = []
  for (let after: string | null = null; ; ) {
    const page = await listDeals(viewer, filters({ ...filterChanges, after }))
    ids.push(...page.deals.map(({ id }) => id))
    if (!page.next) return ids
    after = page.next
  }
}

test("paging shows every deal once, newest first, also those created at the same moment, and none of another realm", async () => {
  const ids = await walk(pawel)
  expect(ids).toHaveLength(visible)
  expect(new Set(ids).size).toBe(ids.length)
  const { rows } = await pool.query(
    "select id from deal where sponsor_id = $1 and realm = 'public' order by created_at desc, id desc",
    [pawel.companyId],
  )
  expect(ids).toEqual(rows.map(({ id }) => id))
  expect(await walk(rafal)).toEqual(ids)
})

test("nobody finds the deals of others, not by search and not by cursor", async () => {
  const { anna, igor } = world.viewers
  expect(await walk(anna, { q: "Flisaka" })).toEqual([])
  expect(await walk(igor, { q: "Okna" })).toEqual([])
  const foreign = await listDeals(anna, filters({ after: writeDealCursor("deal-0300") }))
  expect(foreign.deals).toEqual([])
})

describe("filters", () => {
  test("the groups of the status filter together hold every deal once (D2)", async () => {
    const groups = statusGroups.filter(({ value }) => value !== "wszystkie")
    const counts = await Promise.all(groups.map(({ value }) => countDeals(pawel, filters({ status: value }))))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await countDeals(pawel, filters()))
    for (const { value, codes } of groups) {
      const { deals } = await listDeals(pawel, filters({ status: value }))
      for (const deal of deals) expect(codes).toContain(deal.status)
    }
  })
  test.each([
    ["lodz", 6],
    ["GOLEBIEWSKI", visible],
    ["drweca flisaka", visible],
    ["100%", 6],
    ["_", 0],
    ["\\", 0],
    ["zzz", 0],
  ])("search for %s finds %i deals, whatever the case and diacritics", async (q, count) => {
    expect(await countDeals(pawel, filters({ q }))).toBe(count)
  })
  test("mine shows only deals in which it is the viewer's turn", async () => {
    for (const viewer of [pawel, rafal])
      for (const deal of (await listDeals(viewer, filters({ mine: true }))).deals)
        expect(deal.isMine, deal.status).toBe(true)
  })
  test("mine and the list agree on whose turn it is when the organization has asked to cancel", async () => {
    await pool.query(
      "update deal set cancel_asked_by = 'organization' where id = any($1) and status = 'settlement_rejected'",
      [(await walk(rafal)).slice(0, 100)],
    )
    for (const viewer of [pawel, rafal])
      for (const deal of (await listDeals(viewer, filters({ mine: true }))).deals)
        expect(deal.isMine, deal.status).toBe(true)
    await pool.query("update deal set cancel_asked_by = null")
  })
})

describe("cost", () => {
  const counted = async (work: () => Promise<unknown>) => {
    const queries = vi.spyOn(pool, "query")
    await work()
    const { length } = queries.mock.calls
    queries.mockRestore()
    return length
  }
  test("a page of the list is three queries, the page of a deal four", async () => {
    expect(await counted(() => listDeals(pawel, filters()))).toBe(3)
    const { marta } = world.viewers
    const { pending } = world.deals
    expect(await counted(() => getDealPage(marta, pending))).toBe(4)
    expect(await counted(() => getDealPage(marta, pending, { version: null, against: null, editing: true }))).toBe(4)
  })
  test("the list is read from an index, without sorting", async () => {
    const { rows } = await pool.query(
      "explain select id from deal where realm = 'public' and sponsor_id = $1 order by created_at desc, id desc limit 13",
      [pawel.companyId],
    )
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect(plan).toContain("Index Scan Backward")
    expect(plan).not.toContain("Sort")
  })
})
