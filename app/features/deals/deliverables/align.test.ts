import { asc, eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, deliverable, event } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { logoKey } from "#app/domain/deals/terms/terms-sides.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { writeAnnex } from "../moves/annex/commands.server.ts"
import { makeMove } from "../moves/commands.server.ts"
import { agreeToChange } from "../moves/event-commands.server.ts"
import { getDealPage } from "../page/deal-queries.server.ts"
import { alignDeliverables } from "./alignment-commands.server.ts"

let world: World
let marta: Viewer
let karolina: Viewer
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "email", "fact", "reaction_done")
  world = await castWorld()
  ;({ marta, karolina } = world.viewers)
})

const accepted: MadeMove[] = [["organization", "accept"]]
const running: MadeMove[] = [...accepted, ["sponsor", "acceptTerms"]]
const rowsOf = (id: string) =>
  db
    .select()
    .from(deliverable)
    .where(eq(deliverable.dealId, id))
    .orderBy(asc(deliverable.position), asc(deliverable.id))
const titlesOf = async (id: string) => (await rowsOf(id)).map(({ title, state }) => `${title}: ${state}`)
const versionOf = async (id: string) => (await db.select().from(deals).where(eq(deals.id, id)))[0]?.version ?? 0
const make = async (viewer: Viewer, id: string, move: Move) =>
  makeMove(viewer, id, move, {
    version: await versionOf(id),
    reason: "powód",
    settlementRead: false,
    capacity: "prezes zarządu",
  })
const asAgreed = ["logo: todo", "Logo i\u00a0opis firmy: todo"]

describe("rows of work", () => {
  test("come with the agreement and not before, once for two who accept at the same moment", async () => {
    const id = await dealAfter(world, accepted)
    expect(await rowsOf(id)).toEqual([])
    const made = await Promise.allSettled([make(marta, id, "acceptTerms"), make(marta, id, "acceptTerms")])
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await titlesOf(id)).toEqual(asAgreed)
  })

  test("do not wait for who is stating an acceptance of the same deal, and would wait for them in turn", async () => {
    const id = await dealAfter(world, accepted)
    await db.transaction(async (tx) => {
      // as its foreign key does
      await tx.execute(sql`select 1 from deal where id = ${id} for key share`)
      await db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '2s'`)
        await alignDeliverables(other, { id })
      })
    })
    expect(await titlesOf(id)).toEqual(asAgreed)
  })

  test("are the same for a deal of the sample data as for one that was accepted here", async () => {
    const [here, elsewhere] = [await dealAfter(world, accepted), await dealAfter(world, running)]
    await make(marta, here, "acceptTerms")
    const compared = async (id: string) =>
      (await rowsOf(id)).map(({ lineKey, title, position, owedBy, termsVersion, dueOffset }) => [
        lineKey,
        title,
        position,
        owedBy,
        termsVersion,
        dueOffset,
      ])
    expect(await compared(elsewhere)).toEqual(await compared(here))
  })

  test("stay untouched when they are in line, also for two alignments of one moment", async () => {
    const id = await dealAfter(world, running)
    const before = await rowsOf(id)
    const align = () => db.transaction((tx) => alignDeliverables(tx, { id }))
    await Promise.all([align(), align()])
    expect(await rowsOf(id)).toEqual(before)
    await db.delete(deliverable).where(eq(deliverable.dealId, id))
    await Promise.all([align(), align()])
    expect(await titlesOf(id)).toEqual(asAgreed)
  })

  test("rows added by hand are no matter of the terms", async () => {
    const id = await dealAfter(world, running)
    const own = { dealId: id, owedBy: "sponsor", title: "Dodatkowo", position: 9, dueOn: "2027-01-01" } as const
    await db.insert(deliverable).values(own)
    await db.transaction((tx) => alignDeliverables(tx, { id }))
    expect(await titlesOf(id)).toEqual([...asAgreed, "Dodatkowo: todo"])
  })

  test("follow an annex when it is accepted, and not while it is open", async () => {
    const id = await dealAfter(world, running)
    const { rules, terms } = await getDealPage(marta, id, { version: null, against: null, editing: true })
    const lines = terms.lines.map(({ lineKey, eventId, title, description }) => ({
      ...{ lineKey, eventId, title, description, benefits: ["logo", "baner"], amount: "0" },
      ...{ optionId: null, custom: false, remove: false },
    }))
    const form = {
      version: rules.version,
      note: null,
      capacity: "prezes zarządu",
      confirmWithoutAmount: true,
      confirmWithoutBenefits: false,
      lines,
    }
    expect(await writeAnnex(marta, id, "proposeAnnex", form)).toMatchObject({ ok: true })
    expect(await titlesOf(id)).toEqual(asAgreed)
    await make(karolina, id, "acceptAnnex")
    expect((await titlesOf(id)).sort()).toEqual(["logo: todo", "baner: todo", "Logo i\u00a0opis firmy: todo"].sort())
  })

  test("move with the event when its new days are agreed, fixed ones stay", async () => {
    const id = await dealAfter(world, running)
    await db.update(deliverable).set({ dueOn: "2027-01-02", dueOffset: null }).where(eq(deliverable.lineKey, logoKey))
    const before = await rowsOf(id)
    await db
      .update(event)
      .set({ startDate: sql`start_date + 10`, endDate: sql`end_date + 10` })
      .where(eq(event.id, world.events.planting))
    expect(await rowsOf(id)).toEqual(before)
    const { eventChanges, rules } = await getDealPage(marta, id)
    await agreeToChange(marta, id, { version: rules.version, seen: eventChanges.seen })
    const shift = (day: string) => new Date(Date.parse(day) + 10 * 86_400_000).toISOString().slice(0, 10)
    expect((await rowsOf(id)).map(({ dueOn }) => dueOn)).toEqual(
      before.map(({ dueOn, dueOffset }) => (dueOffset === null ? dueOn : shift(dueOn))),
    )
    expect(before.some(({ dueOffset }) => dueOffset !== null)).toBe(true)
  })
})
