import { asc, eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealEvent, deal as deals, deliverable, event } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { logoKey } from "#app/domain/deals/terms/terms-sides.ts"
import { castWorld } from "#test/support/cast.ts"
import { alignRowsOf, dealAfter, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { writeAnnex } from "../moves/annex/commands.server.ts"
import { makeMove } from "../moves/commands.server.ts"
import { agreeToChange } from "../moves/event-commands.server.ts"
import { getDealPage } from "../page/deal-queries.server.ts"

let world: World
let marta: Viewer
let karolina: Viewer
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "email", "fact", "reaction_done")
  world = await castWorld()
  ;({ marta, karolina } = world.viewers)
})

const accepted: MadeMove[] = [["organization", "accept"]]
const movesToRunning: MadeMove[] = [...accepted, ["sponsor", "acceptTerms"]]
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
  test("are made when both sides have accepted, once even if the acceptance is sent twice at the same moment", async () => {
    const id = await dealAfter(world, accepted)
    expect(await rowsOf(id)).toEqual([])
    const made = await Promise.allSettled([make(marta, id, "acceptTerms"), make(marta, id, "acceptTerms")])
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await titlesOf(id)).toEqual(asAgreed)
  })

  test("are made while another transaction, which would wait for them in turn, states an acceptance of the deal", async () => {
    const id = await dealAfter(world, accepted)
    await db.transaction(async (tx) => {
      // the lock that the foreign key of an acceptance takes
      await tx.execute(sql`select 1 from deal where id = ${id} for key share`)
      await make(marta, id, "acceptTerms")
    })
    expect(await titlesOf(id)).toEqual(asAgreed)
  })

  test("are the same in a deal that `dealAfter` makes as in one that the command accepts", async () => {
    const [byCommand, byDealAfter] = [await dealAfter(world, accepted), await dealAfter(world, movesToRunning)]
    await make(marta, byCommand, "acceptTerms")
    const compared = async (id: string) =>
      (await rowsOf(id)).map(({ lineKey, title, position, owedBy, termsVersion, dueOffset }) => [
        lineKey,
        title,
        position,
        owedBy,
        termsVersion,
        dueOffset,
      ])
    expect(await compared(byDealAfter)).toEqual(await compared(byCommand))
  })

  test("stay unchanged when they match the terms, and are made once by two alignments at the same moment", async () => {
    const id = await dealAfter(world, movesToRunning)
    const before = await rowsOf(id)
    await Promise.all([alignRowsOf(id), alignRowsOf(id)])
    expect(await rowsOf(id)).toEqual(before)
    await db.delete(deliverable).where(eq(deliverable.dealId, id))
    await Promise.all([alignRowsOf(id), alignRowsOf(id)])
    expect(await titlesOf(id)).toEqual(asAgreed)
  })

  test("stay when they were added by hand, whatever the terms say", async () => {
    const id = await dealAfter(world, movesToRunning)
    const own = { dealId: id, owedBy: "sponsor", title: "Dodatkowo", position: 9, dueOn: "2027-01-01" } as const
    await db.insert(deliverable).values(own)
    await alignRowsOf(id)
    expect(await titlesOf(id)).toEqual([...asAgreed, "Dodatkowo: todo"])
  })

  test("change with an annex when it is accepted, not while it is open", async () => {
    const id = await dealAfter(world, movesToRunning)
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

  test("return to the terms without the remark and the work of before", async () => {
    const id = await dealAfter(world, movesToRunning)
    const at = new Date()
    const sentBack = { reason: "Stare logo", sentBackById: karolina.id, sentBackAt: at }
    await db
      .update(deliverable)
      .set({ state: "withdrawn", ...sentBack, doneById: marta.id, doneAt: at })
      .where(eq(deliverable.lineKey, logoKey))
    await alignRowsOf(id)
    const returned = (await rowsOf(id)).find(({ lineKey }) => lineKey === logoKey)
    expect(returned).toMatchObject({ state: "todo", reason: null, sentBackById: null, sentBackAt: null })
    expect(returned).toMatchObject({ doneById: null, doneAt: null })
  })

  test("lose a day that was proposed for them when the agreed days of their event move", async () => {
    const id = await dealAfter(world, movesToRunning)
    const proposal = { dueProposedOn: "2031-01-02", dueProposedBy: "sponsor" as const, dueProposedAt: new Date() }
    await db
      .update(deliverable)
      .set({ ...proposal, dueProposedById: marta.id })
      .where(eq(deliverable.dealId, id))
    await alignRowsOf(id)
    expect((await rowsOf(id)).map(({ dueProposedOn }) => dueProposedOn)).toEqual(["2031-01-02", "2031-01-02"])
    await db.update(dealEvent).set({ startDate: sql`start_date + 10`, endDate: sql`end_date + 10` })
    await alignRowsOf(id)
    expect((await rowsOf(id)).map(({ dueProposedOn }) => dueProposedOn)).toEqual([null, null])
  })
  test("get later due days when the later days of their event are agreed; fixed due days stay", async () => {
    const id = await dealAfter(world, movesToRunning)
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
