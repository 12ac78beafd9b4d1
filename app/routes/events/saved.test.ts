import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, demoId, type World } from "#app/db/realms/world.server.ts"
import { event, savedEvent } from "#app/db/schema.ts"
import { savedLimits } from "#app/domain/events/saved.ts"
import { saveEvent, sweepSaved } from "#app/features/events/saved/commands.server.ts"
import { listSaved } from "#app/features/events/saved/queries.server.ts"
import { eventPath, eventSavePath, eventsPath, savedPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
let marta: Visitor

beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
  marta = await enter(world, "marta")
})

const asPage = { headers: { accept: "text/html" } }
const save = (who: Visitor, id: string, saved = "1", back = eventsPath) =>
  who.post(eventSavePath(id), { saved, back }, asPage)
const rowsOf = async (person: "marta" | "anna") => (await listSaved(world.viewers[person], 100)).rows
const rowOf = async (person: "marta" | "anna") => {
  const [row] = await rowsOf(person)
  if (!row) throw new Error("nothing is saved")
  return row
}
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error) => error.reason,
  )

describe("saving", () => {
  test("a form without scripts saves, leads back and says so; repeated presses change nothing", async () => {
    const { planting } = world.events
    for (const _ of [1, 2]) {
      const answer = await save(marta, planting, "1", "/wydarzenia?q=las")
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/wydarzenia?q=las"])
    }
    expect(await rowsOf("marta")).toHaveLength(1)
    expect(await marta.html(eventPath(planting))).toContain("usuń z zapisanych")
    expect(await marta.html(savedPath)).toMatch(/<p>1\swydarzenie<\/p>/)
  })

  test("a form never redirects to another site", async () => {
    const answer = await save(marta, world.events.planting, "1", "//evil.example")
    expect(answer.headers.get("location")).toBe("/")
  })

  test("a visitor is led to sign in and back, an organization is refused, nothing is stored", async () => {
    const answer = await save(visitor(), world.events.planting)
    expect(answer.headers.get("location")).toBe(
      `/logowanie?next=${encodeURIComponent(eventPath(world.events.planting))}`,
    )
    expect((await save(await enter(world, "halina"), world.events.planting)).status).toBe(403)
    expect(await db.$count(savedEvent)).toBe(0)
  })

  test("what is hidden, deleted, unknown or of another world cannot be saved", async () => {
    const demo = await db.transaction((tx) => buildWorld(tx, { realm: "demo-1", now: new Date(), id: demoId }))
    const { planting, ...others } = world.events
    const [other = ""] = Object.values(others)
    await db.update(event).set({ hiddenAt: new Date() }).where(eq(event.id, planting))
    await db.update(event).set({ deletedAt: new Date() }).where(eq(event.id, other))
    for (const id of [planting, other, demo.events.planting, "nie-ma"])
      expect((await save(marta, id)).status, id).toBe(404)
  })

  test(`the list holds at most ${savedLimits.events} events`, async () => {
    await db
      .insert(savedEvent)
      .values(
        Array.from({ length: savedLimits.events }, () => ({ partyId: world.viewers.marta.partyId, eventId: null })),
      )
    expect(await refusal(saveEvent(world.viewers.marta, world.events.planting))).toBe("conflict")
  })

  test("racing presses leave one row", async () => {
    const { marta: viewer } = world.viewers
    await Promise.all([1, 2, 3, 4].map(() => saveEvent(viewer, world.events.planting)))
    expect(await rowsOf("marta")).toHaveLength(1)
  })
})

describe("the list", () => {
  beforeEach(() => saveEvent(world.viewers.marta, world.events.planting))

  test("a note and an amount in grosze are stored and shown; a wrong amount comes back beside its field", async () => {
    const { id } = await rowOf("marta")
    const wrong = await marta.post(savedPath, { do: "note", id, note: "Blisko sklepu", planned: "12 50" }, asPage)
    expect(wrong.status).toBe(400)
    const html = await wrong.text()
    expect(html).toContain("Wpisz kwotę cyframi")
    expect(html).toContain("Blisko sklepu")
    const right = await marta.post(savedPath, { do: "note", id, note: "Blisko sklepu", planned: "1 249,50" }, asPage)
    expect(right.status).toBe(302)
    expect(await rowOf("marta")).toMatchObject({ note: "Blisko sklepu", planned: 124_950 })
  })

  test("removal is undone with note and amount, and final after a day", async () => {
    const { id } = await rowOf("marta")
    await marta.post(savedPath, { do: "note", id, note: "Blisko", planned: "100" }, asPage)
    await marta.post(savedPath, { do: "remove", id }, asPage)
    expect(await rowsOf("marta")).toEqual([])
    expect(await marta.html(savedPath)).toContain("Cofnij")
    await marta.post(savedPath, { do: "restore", id }, asPage)
    expect(await rowOf("marta")).toMatchObject({ note: "Blisko", planned: 10_000 })
    await marta.post(savedPath, { do: "remove", id }, asPage)
    await sweepSaved(new Date(Date.now() + 25 * 3_600_000))
    expect((await marta.post(savedPath, { do: "restore", id }, asPage)).status).toBe(404)
  })

  test("another sponsor neither sees nor changes it", async () => {
    const { id } = await rowOf("marta")
    await marta.post(savedPath, { do: "note", id, note: "tajna notatka", planned: "777" }, asPage)
    const anna = await enter(world, "anna")
    expect(await anna.html(savedPath)).not.toContain("tajna notatka")
    const forged: Fields[] = [{ do: "remove" }, { do: "restore" }, { do: "note", note: "x", planned: "1" }]
    for (const sent of forged) expect((await anna.post(savedPath, { id, ...sent }, asPage)).status).toBe(404)
    expect(await rowOf("marta")).toMatchObject({ note: "tajna notatka", planned: 77_700 })
  })

  test.each([
    ["status", { status: "canceled" as const }, "Organizacja odwołała to wydarzenie.", true],
    ["status", { status: "finished" as const }, "To wydarzenie już się odbyło.", true],
    ["hiddenAt", { hiddenAt: new Date() }, "To wydarzenie jest teraz ukryte", false],
    ["deletedAt", { deletedAt: new Date() }, "Organizacja usunęła to wydarzenie.", false],
  ])("an event with a changed %s stays listed with what happened", async (_, change, sentence, isTitled) => {
    const [before] = await db.select().from(event).where(eq(event.id, world.events.planting))
    await db.update(event).set(change).where(eq(event.id, world.events.planting))
    const html = await marta.html(savedPath)
    expect(html).toContain(sentence)
    expect(html.includes(before?.title ?? "?")).toBe(isTitled)
  })

  test("the row of an event that is gone for good stays with its note", async () => {
    const { id } = await rowOf("marta")
    await marta.post(savedPath, { do: "note", id, note: "Pamiętać", planned: "" }, asPage)
    await db.update(savedEvent).set({ eventId: null }).where(eq(savedEvent.id, id))
    expect(await rowOf("marta")).toMatchObject({ state: "deleted", event: null, note: "Pamiętać" })
  })

  test("an empty list says what to do, and visitors' pages hold no state of anybody", async () => {
    expect(await (await enter(world, "anna")).html(savedPath)).toContain("Nie masz jeszcze zapisanych wydarzeń")
    const html = await visitor().html(eventPath(world.events.planting))
    expect(html).toContain("/logowanie?type=sponsor&amp;next=")
    expect(html).not.toContain("usuń z zapisanych")
    expect(await visitor().html(eventsPath)).not.toContain("Zapisano")
  })
})
