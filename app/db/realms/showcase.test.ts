import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { dealFactOf } from "#app/domain/deals/deal/deal-history.ts"
import { todayIn } from "#app/lib/dates.ts"
import { db, pool } from "../connection/client.server.ts"
import * as tables from "../schema.ts"
import { addShowcase } from "./showcase.server.ts"
import { buildWorld, demoId } from "./world.server.ts"

const moments = [
  "2026-12-31T22:59:59Z",
  "2026-12-31T23:00:00Z",
  "2027-01-02T06:00:00Z",
  "2027-03-28T01:30:00Z",
  "2027-10-31T00:30:00Z",
  "2028-02-29T07:29:00Z",
  "2028-02-29T22:59:59Z",
]

test.each(moments)("the demo of %s shows every state on both sides, and nothing lies in its future", async (moment) => {
  const now = new Date(moment)
  const realm = `demo at ${moment}`
  const options = { realm, now, id: demoId }
  const { deals, world } = await db.transaction(async (tx) => {
    const world = await buildWorld(tx, options)
    return { world, deals: await addShowcase(tx, world, options) }
  })
  const events = await db.select().from(tables.event).where(eq(tables.event.realm, realm))
  expect(events).toHaveLength(12)
  expect(new Set(events.map(({ category }) => category)).size).toBeGreaterThanOrEqual(8)
  expect(new Set(events.map(({ startDate }) => startDate.slice(0, 7))).size).toBeGreaterThanOrEqual(6)
  expect(new Set(events.map(({ lowestPrice }) => lowestPrice)).size).toBeGreaterThanOrEqual(5)

  const about = sql`(select id from deal where realm = ${realm})`
  const facts = await db.select().from(tables.fact).where(sql`about_id in ${about}`).orderBy(tables.fact.id)
  for (const { createdAt } of facts) expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime())
  for (const id of Object.values(deals)) {
    const moves = facts.filter((one) => one.aboutId === id && dealFactOf(one.what))
    const times = moves.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
  }

  const work = await db.select().from(tables.deliverable).where(eq(tables.deliverable.dealId, deals.running))
  expect(new Set(work.map(({ state }) => state))).toEqual(new Set(["todo", "done", "sent_back", "confirmed"]))
  expect(work.some(({ state, dueOn }) => state === "todo" && dueOn < todayIn(now))).toBe(true)
  const { rows: parts } = await pool.query<{ state: string }>(
    `select case when received_grosze = gross_grosze then 'received' when covered_grosze = gross_grosze then 'sent'
       when due_on < $2 then 'late' else 'later' end as state
     from instalment_in_force where deal_id = $1 order by position`,
    [deals.running, todayIn(now)],
  )
  expect(parts.map(({ state }) => state)).toEqual(["received", "sent", "late", "later"])
  const { rows: wrong } = await pool.query(
    `select d.reference from deal d left join ledger_totals t on t.deal_id = d.id where d.realm = $1
       and (d.received_grosze <> coalesce(t.received_grosze, 0) or d.in_transit_grosze <> coalesce(t.in_transit_grosze, 0))`,
    [realm],
  )
  expect(wrong).toEqual([])

  for (const [partyId, owner] of [
    [world.organizations.mile, world.people.rafal],
    [world.companies.windows, world.people.pawel],
  ] as const) {
    const members = await db.select().from(tables.member).where(eq(tables.member.partyId, partyId))
    expect(new Set(members.map(({ role }) => role)).size).toBe(3)
    const own = sql`${partyId} in (sponsor_id, organization_id)`
    expect(await db.$count(tables.conversation, own)).toBe(3)
    const deals = await db.select().from(tables.deal).where(own)
    const statuses = new Set(deals.map(({ status }) => status))
    for (const status of ["completed", "in_progress", "settlement", "pending", "rejected", "negotiation"] as const)
      expect(statuses, status).toContain(status)
    const news = await db.select().from(tables.notification).where(eq(tables.notification.userId, owner))
    expect(news.filter(({ readAt }) => readAt === null).length).toBeGreaterThanOrEqual(3)
    expect(news.some(({ readAt }) => readAt !== null)).toBe(true)
  }
  expect(await db.$count(tables.savedEvent, eq(tables.savedEvent.partyId, world.companies.windows))).toBe(3)
  expect(await db.$count(tables.savedSearch, eq(tables.savedSearch.partyId, world.companies.windows))).toBe(1)
})
