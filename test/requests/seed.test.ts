import { eq, inArray, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { inBackground } from "#app/db/connection/workload.server.ts"
import * as tables from "#app/db/schema.ts"
import { openConcluded } from "#app/features/deals/documents/concluded-document.server.ts"
import { checkDeals } from "#app/features/deals/payments/check-queries.server.ts"
import { writeSeed } from "../../tools/seed/write.ts"

const now = new Date("2026-11-21T12:00:00Z")
const sow = async (events: number, seed: number, fails = false) => {
  const client = await inBackground(() => pool.connect())
  try {
    return await writeSeed(client, { events, sponsors: 40, seed, now }, async () => {
      if (fails) throw new Error("disk full")
    })
  } finally {
    client.release()
  }
}
const indexes = async () => {
  const { rows } = await db.execute(sql`select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f'
    union all select tgrelid::regclass || tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1`)
  return rows
}
const searched = async () =>
  (await db.execute(sql`select id, search::text, search_head::text as head from event order by id limit 200`)).rows
const vocabulary = async () => (await db.execute(sql`select word from derived.search_word order by 1`)).rows

test("a seeded world is complete, with every index, key and trigger, and its counts are right", async () => {
  const before = await indexes()
  const written = await sow(2100, 1)
  expect(written).toEqual({ events: 2100, organizations: 263, sponsors: 40, deals: 40 })
  expect(await indexes()).toEqual(before)
  expect(await db.$count(tables.event)).toBe(2100)
  expect(await db.$count(tables.deal)).toBe(40)
  const wrongFollowers = await db.execute(
    sql`select 1 from organization o where followers <> (select count(*) from organization_follow where organization_id = o.id)`,
  )
  expect(wrongFollowers.rowCount).toBe(0)
  const wrongTotals = await db.execute(
    sql`select 1 from deal_terms t where basis = 'gross' and gross_grosze + in_kind_grosze <> (
        select sum(amount_grosze) from deal_line where deal_id = t.deal_id and terms_version = t.version)`,
  )
  expect(wrongTotals.rowCount).toBe(0)
  expect(await db.$count(tables.deal, sql`received_grosze > 0`)).toBeGreaterThan(0)
  expect(await checkDeals()).toEqual([])
  const running = ["in_progress", "settlement", "settlement_rejected", "completed"] as const
  const stated = await db
    .selectDistinct({ id: tables.deal.id, version: tables.deal.termsVersion })
    .from(tables.dealAcceptance)
    .innerJoin(tables.deal, eq(tables.deal.id, tables.dealAcceptance.dealId))
    .where(inArray(tables.deal.status, [...running]))
    .orderBy(tables.deal.id)
  expect(stated.length).toBeGreaterThan(0)
  for (const { id, version } of stated.slice(0, 3))
    expect((await openConcluded(id, "agreement", version))?.etag).toMatch(/^"[\da-f]{64}"$/)
})

test("seeded events equal those that the triggers would have written", async () => {
  const [written, words] = [await searched(), await vocabulary()]
  await db.execute(sql`delete from derived.search_word`)
  await db.execute(sql`update event set search = '' where id in (select id from event order by id limit 200)`)
  await db.execute(sql`select derived.learn_search_words(string_agg(concat_ws(' ', title, name, city, event.category,
    array_to_string(tags, ' '), array_to_string(audience, ' ')), ' ')) from event join organization o on o.id = organization_id`)
  expect(await searched()).toEqual(written)
  expect(await vocabulary()).toEqual(words)
  const wrongPrices = await db.execute(
    sql`select 1 from event where lowest_price is distinct from
      (select min(price_grosze) from sponsorship_option where event_id = event.id and price_grosze > 0)`,
  )
  expect(wrongPrices.rowCount).toBe(0)
})

test("a failed seed leaves nothing, and the indexes, keys and triggers as before", async () => {
  const before = [await indexes(), await db.$count(tables.user)]
  await expect(sow(2200, 2, true)).rejects.toThrow("disk full")
  expect([await indexes(), await db.$count(tables.user)]).toEqual(before)
})
