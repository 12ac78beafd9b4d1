import { beforeAll, beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAccountChange, dealDocument, dealMaterial, deliverable, file } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { roles } from "#app/domain/shared/role.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { turnProblems } from "#test/figures/own-turn.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole, joinParty } from "#test/support/join-party.ts"
import { writeEntries } from "#test/support/money/entries.ts"

const today = todayIn(new Date())
let world: World
let members: { viewer: Viewer; person: Visitor }[]

beforeAll(async () => {
  world = await castWorld()
  const { organizations, companies, viewers } = world
  const igor = await joinParty(world, organizations.orchard, "igor", "coordinator")
  const pawel = await joinParty(world, companies.bakery, "pawel", "coordinator")
  members = [
    { viewer: viewers.marta, person: await enter(world, "marta") },
    { viewer: viewers.karolina, person: await enter(world, "karolina") },
    { viewer: igor, person: await enter(world, "igor") },
    { viewer: pawel, person: await enter(world, "pawel") },
  ]
})
beforeEach(async () => {
  await emptyTables("rate_limit")
  await pool.query("delete from deal")
})

const colleagues = roles.filter((role) => role !== "owner")
/** States of the event; whether the deal has work and late money; the roles of colleagues that look at it. */
const events = {
  ahead: { columns: "status = 'planned', start_date = current_date + 30", hasWork: false, others: [] },
  over: { columns: "status = 'planned', start_date = current_date - 30", hasWork: true, others: colleagues },
  cancelled: { columns: "status = 'canceled', start_date = current_date + 30", hasWork: true, others: [] },
}

/** Rows of both sides in each state that asks for something, one of them with a responsible person. */
async function addWork(dealId: string) {
  const at = new Date()
  const sides = ["sponsor", "organization"] as const
  await db.insert(deliverable).values(
    sides.flatMap((owedBy) => [
      { dealId, owedBy, title: "Zrobione", position: 30, dueOn: today, state: "done" as const, doneAt: at },
      { dealId, owedBy, title: "Na jutro", position: 31, dueOn: addDays(today, 1) },
      {
        ...{ dealId, owedBy, title: "Spóźnione", position: 32, dueOn: addDays(today, -3) },
        responsibleId: owedBy === "sponsor" ? world.people.pawel : world.people.igor,
      },
    ]),
  )
  await pool.query("update deal_instalment set due_on = current_date - 2 where deal_id = $1", [dealId])
  await writeEntries({
    ...{ dealId, instalmentKey: "1", kind: "sent", grosze: 30_000, onDay: today },
    ...{ side: "sponsor", authorId: world.people.marta },
  })
  await db
    .insert(dealMaterial)
    .values({ dealId, title: "Baner", addedBy: "organization", addedById: world.people.karolina })
  const numbers = ["61109010140000071219812874", "27114020040000300201355387"]
  await db.insert(dealAccountChange).values(
    numbers.map((number, n) => ({
      ...{ dealId, number, changedAt: new Date(at.getTime() + n + 1) },
      seenAt: n === 0 ? at : null,
    })),
  )
  for (const side of sides) {
    const addedById = side === "sponsor" ? world.people.marta : world.people.karolina
    const stored = { key: `signed/${dealId}-${side}.pdf`, originalName: "umowa.pdf", mime: "application/pdf", size: 1 }
    const [{ id: fileId = "" } = {}] = await db
      .insert(file)
      .values({ ...stored, ownerId: addedById, purpose: "signed" })
      .returning({ id: file.id })
    const copy = { kind: "signed", termsVersion: 1, sha256: "", state: "waiting" } as const
    await db.insert(dealDocument).values({ ...copy, dealId, fileId, side, addedById })
  }
}

test.each(Object.entries(situations))(
  "%s: desk, list, page, bell and reminders name the same tasks to everybody",
  { timeout: 240_000 },
  async (_, moves) => {
    const problems: string[] = []
    for (const [when, { columns, hasWork, others }] of Object.entries(events)) {
      await pool.query(`update event set ${columns}, end_date = null where id = $1`, [world.events.planting])
      await pool.query("delete from deal")
      const id = await dealAfter(world, moves)
      if (hasWork) await addWork(id)
      for (const [at, { viewer, person }] of members.entries())
        for (const role of at < 2 ? (["owner"] as const) : others) {
          if (at >= 2) await changeRole(viewer, role)
          const found = await turnProblems({ ...viewer, role }, person, id)
          const who = `${viewer.companyId ? "sponsor" : "organization"}'s ${role}, event ${when}`
          problems.push(...found.map((problem) => `${who}: ${problem}`))
        }
    }
    expect(problems, problems.join("\n")).toEqual([])
  },
)
