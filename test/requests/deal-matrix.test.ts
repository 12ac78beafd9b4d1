import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealStatuses, sides } from "#app/domain/deals/deal/deal.ts"
import { afterMove } from "#app/domain/deals/deal/deal-change.ts"
import {
  canMove,
  confirmationNames,
  confirmationsFor,
  type Move,
  moveNames,
  ruleOf,
} from "#app/domain/deals/deal/deal-moves.ts"
import { settlementMove } from "#app/domain/deals/deal/settlement-move.ts"
import { isTurnOf } from "#app/domain/deals/deal/turn.ts"
import { isAwaited } from "#app/domain/deals/tasks/task.ts"
import { dealStatePath } from "#app/features/deals/deal/frame/deal-tabs.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { dealPath, settlementSendPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, type MadeMove, situations, snapshotOf } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

/** The two sides, a sponsor and an organization outside the deal, and a visitor. */
const actors = ["sponsor", "organization", "other sponsor", "other organization", "visitor"] as const
type Actor = (typeof actors)[number]
let world: World
let people: Record<Actor, Visitor>

beforeAll(async () => {
  world = await castWorld()
  people = {
    sponsor: await enter(world, "marta"),
    organization: await enter(world, "karolina"),
    "other sponsor": await enter(world, "anna"),
    "other organization": await enter(world, "igor"),
    visitor: visitor(),
  }
})
beforeEach(() => emptyTables("rate_limit"))

const stated = (version: number) => ({ version: String(version), capacity: "prezes zarządu" })

/** Every field that the move may need, so that only the table can refuse it. */
function fieldsOf(move: Move, version: number): Fields {
  if (ruleOf(move).needs === "terms")
    return { ...stated(version), "lines[0].title": "Inny namiot", "lines[0].amount": "123,45", note: "powód" }
  if (move === "settle" || move === "replaceSettlement")
    return { version: String(version), file: new File([Buffer.from(settlementPdf(["x"]))], "r.pdf"), ...allConfirmed }
  return { ...stated(version), reason: "powód", settlementRead: "on", ...allConfirmed }
}
const allConfirmed = { allCancelled: "on", someCancelled: "on", beforeEvent: "on", openPayments: "on" }
const addressOf = (id: string, move: Move) =>
  move === "settle" || move === "replaceSettlement" ? settlementSendPath(id) : `${dealPath(id)}?dzialanie=${move}`

/** A deal after these moves. Read once, as a refused move leaves all rows of its snapshot as they are. */
async function newDeal(moves: readonly MadeMove[]) {
  const id = await dealAfter(world, moves)
  return { id, before: await getDeal(world.viewers.marta, id), snapshot: await snapshotOf(id) }
}

test("the situations cover all nine statuses", async () => {
  const found = new Set<string>()
  for (const moves of Object.values(situations))
    found.add((await getDeal(world.viewers.marta, await dealAfter(world, moves))).status)
  expect([...found].sort()).toEqual([...dealStatuses].sort())
})

describe.each(Object.keys(situations))("%s", (situation) => {
  test.each(actors)(
    "as %s: only moves that the table allows happen, exactly as it says",
    async (actor) => {
      const moves = situations[situation] ?? []
      let deal = await newDeal(moves)
      for (const move of moveNames) {
        const { id, before, snapshot } = deal
        const answer = await people[actor].post(addressOf(id, move), fieldsOf(move, before.version))
        const side = actor === "sponsor" || actor === "organization" ? actor : null
        const meant = move === "settle" || move === "replaceSettlement" ? settlementMove(before) : move
        const allowed = side !== null && canMove(meant, side, before.rules)
        const now = await snapshotOf(id)
        const description = `${actor} ${move}: ${answer.status}`
        if (!allowed) {
          expect(now, description).toEqual(snapshot)
          if (actor === "visitor") expect(answer.headers.get("location"), description).toMatch(/^\/logowanie/)
          else expect(side ? [403, 409] : [404], description).toContain(answer.status)
          continue
        }
        expect(answer.headers.get("location"), description).toBe(dealStatePath(id))
        const next = afterMove(meant, side, before.rules, { reason: "powód" })
        const { rules } = await getDeal(world.viewers.marta, id)
        expect(rules, description).toMatchObject({ ...next, rejections: rules.rejections })
        expect(now.facts, description).toHaveLength(snapshot.facts.length + 1)
        expect(now.facts.at(-1)).toMatchObject({
          what: `deal.${meant}`,
          details: { side, from: before.status, to: rules.status, version: rules.version },
        })
        expect(now.terms, description).toHaveLength(snapshot.terms.length + (ruleOf(move).needs === "terms" ? 1 : 0))
        deal = await newDeal(moves)
      }
    },
    60_000,
  )
})

/** Kinds of events of the deal, by their columns. */
const events = {
  "an event ahead": "status = 'planned', start_date = current_date + 30",
  "an event that is over": "status = 'planned', start_date = current_date - 30",
  "a cancelled event": "status = 'canceled', start_date = current_date + 30",
}

describe.each(Object.entries(events))("about %s", (_, columns) => {
  const change = (set: string) =>
    pool.query(`update event set ${set}, end_date = null where id = $1`, [world.events.planting])
  beforeEach(() => change(columns))
  afterAll(() => change("status = 'planned', start_date = '2027-04-24'"))

  test.each(sides)(
    "the %s's move that needs a confirmation is not made without one, any other is",
    async (side) => {
      for (const moves of Object.values(situations)) {
        let deal = await newDeal(moves)
        for (const move of moveNames) {
          const { id, before, snapshot } = deal
          const meant = move === "settle" ? settlementMove(before) : move
          if (meant !== move || !canMove(move, side, before.rules)) continue
          const fields = fieldsOf(move, before.version)
          for (const name of confirmationNames) delete fields[name]
          const answer = await people[side].post(addressOf(id, move), fields)
          // nothing was paid, so all of the money is open
          const questions = confirmationsFor(move, { ...before.rules, openGrosze: before.worth.gross })
          const description = `${before.status} ${move}`
          expect(answer.status, description).toBe(questions.length > 0 ? 400 : 302)
          if (questions.length === 0) deal = await newDeal(moves)
          else {
            expect(await answer.text(), description).toContain("mimo to?")
            expect(await snapshotOf(id), description).toEqual(snapshot)
          }
        }
      }
    },
    60_000,
  )

  test.each(sides)("the %s's turn is an awaited move among the viewer's tasks, and nobody else's", async (side) => {
    await pool.query("delete from deal")
    const viewer = side === "sponsor" ? world.viewers.marta : world.viewers.karolina
    for (const moves of Object.values(situations)) {
      const { rules, ownTasks } = await getDealPage(viewer, await dealAfter(world, moves))
      const awaited = ownTasks.filter(isAwaited)
      expect(awaited.length > 0, rules.status).toBe(isTurnOf(side, rules.turn))
    }
  })
})

test("when every event is cancelled, one side may end a running deal alone (D1)", async () => {
  const id = await dealAfter(world, situations.in_progress ?? [])
  await pool.query("update event set status = 'canceled' where id = $1", [world.events.planting])
  const questions = await people.sponsor.post(addressOf(id, "askToCancel"), fieldsOf("askToCancel", 3))
  expect(questions.status).toBe(409)
  const alone = await people.sponsor.post(addressOf(id, "cancel"), fieldsOf("cancel", 3))
  expect(alone.status).toBe(302)
  expect((await snapshotOf(id)).deal.status).toBe("canceled")
})
