import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { evenPlan } from "#app/domain/deals/terms/payment-plan.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { agreePlan } from "#test/support/money/entries.ts"
import { checkDeals } from "../../payments/check-queries.server.ts"

let id = ""
let authorId = ""

beforeEach(async () => {
  await emptyTables("user", "deal", "fact", "file", "idempotency", "rate_limit")
  const world = await castWorld()
  authorId = world.people.karolina
  id = await dealAfter(world, situations.in_progress ?? [])
  await agreePlan(id, evenPlan(100_000, 2))
})

async function sumsOf(dealId: string) {
  const { rows } = await pool.query<{ stored: unknown; folded: unknown }>(
    `select
       (select json_agg(to_jsonb(y) order by y.year) from derived.deal_year y where y.deal_id = $1) as years,
       (select json_agg(to_jsonb(f) order by f.day) from derived.deal_day f where f.deal_id = $1) as days,
       (select json_agg(to_jsonb(y) order by y.year) from folded_deal_year y where y.deal_id = $1) as "foldedYears",
       (select json_agg(to_jsonb(f) order by f.day) from folded_deal_day f where f.deal_id = $1) as "foldedDays"`,
    [dealId],
  )
  const [{ years, days, foldedYears, foldedDays }] = rows as unknown as [Record<string, unknown>]
  return { stored: { years, days }, folded: { years: foldedYears, days: foldedDays } }
}

const entry = (key: string, kind: string, day: string) =>
  `insert into payment_entry (id, deal_id, instalment_key, kind, grosze, on_day, side, author_id)
   values ('${key}', $1, '1', '${kind}', 7000, '${day}', 'organization', $2)`

test.each([
  ["a move of the deal", "update deal set status = 'pending' where id = $1"],
  ["its end", "update deal set status = 'completed', ended_on = '2031-02-03' where id = $1"],
  ["its totals", "update deal set received_grosze = 60000 where id = $1"],
  ["its kind", "update deal set kind = 'donation' where id = $1"],
  ["its worth", "update deal_terms set gross_grosze = 90000 where deal_id = $1"],
  ["its goods", "update deal_terms set in_kind_grosze = in_kind_grosze + 500 where deal_id = $1"],
  ["the day of its agreement", "update deal_agreement set agreed_on = '2030-05-05' where deal_id = $1"],
  ["the end of its agreement", "delete from deal_agreement where deal_id = $1"],
  ["a due day", "update deal_instalment set due_on = '2032-01-01' where deal_id = $1"],
  ["a lost instalment", "delete from deal_instalment where deal_id = $1 and position = 2"],
  ["an instalment without a day", "update deal_instalment set due_on = null where deal_id = $1"],
  ["an entry", entry("first", "received", "2031-03-04")],
  ["work", "update deliverable set state = 'confirmed' where deal_id = $1"],
  ["work that is nobody's", "update deliverable set owed_by = 'sponsor' where deal_id = $1"],
  ["less work", "delete from deliverable where deal_id = $1"],
])("%s changes the stored sums with it", async (_, change) => {
  const before = (await sumsOf(id)).stored
  await pool.query(change, change.includes("$2") ? [id, authorId] : [id])
  const { stored, folded } = await sumsOf(id)
  expect(stored).toEqual(folded)
  expect(stored).not.toEqual(before)
})

test.each([
  ["the first event's day", "update deal_event set start_date = '2033-01-01', end_date = null where deal_id = $1"],
  ["the last event's removal", "delete from deal_event where deal_id = $1"],
])("%s changes the stored sums of a planned deal", async (_, change) => {
  await pool.query("update deal set status = 'pending', created_at = '2029-01-01' where id = $1", [id])
  const before = (await sumsOf(id)).stored
  await pool.query(change, [id])
  const { stored, folded } = await sumsOf(id)
  expect(stored).toEqual(folded)
  expect(stored).not.toEqual(before)
})

test("entries that move or go, and a reversal, leave the sums of what remains", async () => {
  for (const change of [
    entry("first", "received", "2031-03-04"),
    entry("second", "received", "2031-03-04"),
    "update payment_entry set on_day = '2032-03-04' where id = 'first' and deal_id = $1",
    `insert into payment_entry (id, deal_id, instalment_key, kind, grosze, on_day, side, author_id, reverses_id, reason)
     values ('third', $1, '1', 'reversal', 7000, '2032-03-05', 'organization', $2, 'first', 'pomyłka')`,
    "delete from payment_entry where deal_id = $1 and id = 'second'",
  ]) {
    const before = (await sumsOf(id)).stored
    await pool.query(change, change.includes("$2") ? [id, authorId] : [id])
    const { stored, folded } = await sumsOf(id)
    expect(stored, change).toEqual(folded)
    expect(stored, change).not.toEqual(before)
  }
})

test("sums follow both of two writers of one deal, and none that rolls back", async () => {
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    for (const client of [one, other]) await client.query("begin")
    await one.query(entry("first", "received", "2031-03-04"), [id, authorId])
    await other.query("update deal_instalment set due_on = '2032-01-01' where deal_id = $1 and position = 2", [id])
    await Promise.all([one.query("commit"), other.query("commit")])
    const { stored, folded } = await sumsOf(id)
    expect(stored).toEqual(folded)
    await one.query("begin")
    await one.query("delete from payment_entry where deal_id = $1", [id])
    await one.query("rollback")
    expect((await sumsOf(id)).stored).toEqual(stored)
  } finally {
    one.release()
    other.release()
  }
})

test("a transaction notes its deals no longer than it runs", async () => {
  await db.transaction(async (tx) => {
    await tx.execute(`update deal set received_grosze = received_grosze + 1 where id = '${id}'`)
    const { rows } = await tx.execute("select deal_id from derived.noted_deal")
    expect(rows).toEqual([{ deal_id: id }])
  })
  expect((await pool.query("select from derived.noted_deal")).rowCount).toBe(0)
  // the totals are wrong now, the sums follow from them all the same
  expect((await checkDeals()).map(({ problem }) => problem)).toEqual(["totals"])
})
