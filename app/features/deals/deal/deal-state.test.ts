import { beforeAll, beforeEach, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import type { DealStatus, Side } from "#app/domain/deals/deal/deal.ts"
import { type Turn, turnOn } from "#app/domain/deals/deal/turn.ts"
import type { AwaitedMove } from "#app/domain/notifications/task.ts"
import { addDays, type Day, startOfDay, todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { getDeal } from "./queries.server.ts"

let world: World
let id: string
const today = todayIn(new Date())

beforeAll(async () => {
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
})
beforeEach(async () => {
  await pool.query("delete from deal_event where deal_id = $1", [id])
  await pool.query("delete from deal_approval where deal_id = $1", [id])
})

type DealInput = {
  status: DealStatus
  author?: Side
  annex?: Side
  cancels?: Side
  events?: readonly (readonly [status: string, last: Day])[]
}

/** Sets the deal's state, and adds events with these last days to those that it has. */
async function setState({ status, author = "sponsor", annex, cancels, events = [] }: DealInput) {
  await pool.query(
    `update deal set status = $2, ended_on = $3, terms_author = $4, annex_author = $5, cancel_asked_by = $6,
      annex_version = case when $5::text is not null then terms_version + 1 end where id = $1`,
    [id, status, inStatus(status).endedOn, author, annex ?? null, cancels ?? null],
  )
  for (const [state, last] of events) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into event (id, organization_id, title, description, city, voivodeship, category, status, start_date, end_date)
        select gen_random_uuid(), organization_id, title, description, city, voivodeship, category, $2, $3::date - 1, $3
        from event where id = $1 returning id`,
      [world.events.planting, state, last],
    )
    await pool.query(
      `insert into deal_event (deal_id, event_id, title, start_date, end_date, city)
        select $1, id, title, start_date, end_date, city from event where id = $2`,
      [id, rows[0]?.id],
    )
  }
}

const stateOf = async () => (await getDeal(world.viewers.marta, id)).state

const ahead = [["planned", addDays(today, 30)]] as const
const over = [["planned", addDays(today, -1)]] as const
const cancelled = [["canceled", addDays(today, 30)]] as const

test.each<[DealInput, Turn, AwaitedMove | null]>([
  [{ status: "pending" }, "organization", "answer"],
  [{ status: "accepted" }, "sponsor", "confirm"],
  [{ status: "negotiation" }, "organization", "terms"],
  [{ status: "negotiation", author: "organization" }, "sponsor", "terms"],
  [{ status: "in_progress" }, "organization", "settle"],
  [{ status: "in_progress", events: over }, "organization", "settle"],
  [{ status: "in_progress", events: ahead }, "event", "settle"],
  [{ status: "in_progress", events: [["planned", today]] }, "event", "settle"],
  [{ status: "in_progress", events: [["finished", addDays(today, 30)]] }, "organization", "settle"],
  [{ status: "in_progress", cancels: "organization" }, "sponsor", "cancel"],
  [{ status: "in_progress", cancels: "sponsor", events: cancelled }, "organization", "cancel"],
  [{ status: "in_progress", events: cancelled }, "both", "called_off"],
  [{ status: "in_progress", events: [...cancelled, ...over] }, "organization", "settle"],
  [{ status: "in_progress", cancels: "sponsor", events: ahead }, "organization", "cancel"],
  [{ status: "in_progress", annex: "sponsor", events: ahead }, "organization", "annex"],
  [{ status: "in_progress", annex: "organization" }, "sponsor", "annex"],
  [{ status: "settlement", events: ahead }, "sponsor", "decide"],
  [{ status: "settlement", events: cancelled }, "sponsor", "decide"],
  [{ status: "settlement_rejected", events: ahead }, "organization", "correct"],
  [{ status: "settlement_rejected", annex: "organization" }, "sponsor", "annex"],
  [{ status: "settlement_rejected", cancels: "organization" }, "sponsor", "cancel"],
  [{ status: "settlement_rejected", events: cancelled }, "both", "called_off"],
  [{ status: "completed" }, "nobody", null],
  [{ status: "rejected" }, "nobody", null],
  [{ status: "canceled", cancels: "sponsor" }, "nobody", null],
])("%j is the turn of %s", async (input, turn, awaits) => {
  await setState(input)
  const state = await stateOf()
  expect([turnOn(state, today), state.awaits]).toEqual([turn, awaits])
})

test.each([{ status: "negotiation" }, { status: "in_progress", annex: "sponsor" }] as const)(
  "while a second person of the author has not approved %j, it is the author's turn",
  async (input) => {
    await setState(input)
    await pool.query(
      `insert into deal_approval (id, deal_id, party_id, side, step, terms_version, state, begun_by_id)
      select gen_random_uuid(), id, sponsor_id, 'sponsor', 'acceptTerms', coalesce(annex_version, terms_version), 'open', $2
      from deal where id = $1`,
      [id, world.viewers.marta.id],
    )
    expect(await stateOf()).toMatchObject({ turn: "sponsor", authorWaits: true })
    await pool.query("update deal_approval set state = 'approved' where deal_id = $1", [id])
    expect(await stateOf()).toMatchObject({ turn: "organization", authorWaits: false })
  },
)

test("events are counted with cancelled ones, and days are those of events that take place", async () => {
  const [soon, later] = [addDays(today, 2), addDays(today, 9)]
  await setState({
    status: "in_progress",
    events: [
      ["canceled", later],
      ["planned", soon],
    ],
  })
  expect(await stateOf()).toMatchObject({
    events: 2,
    allCancelled: false,
    someCancelled: true,
    aheadUntil: soon,
    lastDay: soon,
    turnFrom: addDays(soon, 1),
  })
  await setState({ status: "in_progress", events: [["finished", later]] })
  // with the two from above
  expect(await stateOf()).toMatchObject({ events: 3, aheadUntil: soon, lastDay: later })
})

/** Writes the fact that the cancelled events of the deal were called off on this day. */
const calledOffOn = (day: Day) =>
  pool.query(
    `insert into fact (id, what, about_id, details, created_at)
      select gen_random_uuid(), 'event.status', e.event_id, '{}', $2::timestamptz
      from deal_event e join event on event.id = e.event_id where e.deal_id = $1 and status = 'canceled'`,
    [id, startOfDay(day)],
  )

test("when the later of two events is called off, the settlement waits since then", async () => {
  const [over, later] = [addDays(today, -10), addDays(today, 9)]
  await setState({
    status: "in_progress",
    events: [
      ["planned", over],
      ["canceled", later],
    ],
  })
  await calledOffOn(addDays(today, -3))
  expect(await stateOf()).toMatchObject({ awaits: "settle", aheadUntil: over, turnFrom: addDays(today, -3) })
})

test("when all events are called off, the task to end the deal begins that day, whatever is edited later", async () => {
  await setState({ status: "in_progress", events: cancelled })
  await calledOffOn(addDays(today, -3))
  await pool.query(
    "update event set updated_at = now() where id in (select event_id from deal_event where deal_id = $1)",
    [id],
  )
  await pool.query("update deal set updated_at = now() - interval '20 days' where id = $1", [id])
  const { rows } = await pool.query<{ day: Day }>(
    "select from_day::text as day from deal_task where deal_id = $1 and side = 'sponsor' and what = 'called_off'",
    [id],
  )
  expect(rows).toEqual([{ day: addDays(today, -3) }])
})

test("events of a cancelled deal are not counted as moved", async () => {
  await setState({ status: "in_progress", events: ahead })
  expect((await stateOf()).eventsMoved).toBe(false)
  await pool.query("update deal_event set city = 'Dawne Miasto' where deal_id = $1", [id])
  expect((await stateOf()).eventsMoved).toBe(true)
  await setState({ status: "canceled" })
  expect((await stateOf()).eventsMoved).toBe(false)
})
