import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, dealEvent, deal as deals, event, sponsorshipOption } from "#app/db/schema.ts"
import { listLines } from "#app/features/deals/terms/queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { eventPath, userPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { inStatus } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { runDueJobs } from "#test/support/worker.ts"

let world: World
let marta: Visitor
let karolina: Visitor
/** A second event of the same organization, with one option. */
let second: { id: string; optionId: string }
const title = "Jesienne zbieranie jabłek"

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
  // marta's own open deal about the planting would block another one
  await db.update(deals).set({ ...inStatus("canceled"), openKey: null })
  second = await addEvent(title)
})

async function addEvent(title: string) {
  const [planting] = await db.select().from(event).where(eq(event.id, world.events.planting))
  if (!planting) throw new Error("no event")
  const { closed: _, live: __, lastDay: ___, participants: ____, ...row } = planting
  const id = crypto.randomUUID()
  await db.insert(event).values({ ...row, id, title, city: "Luboń", startDate: "2099-09-05", endDate: null })
  const optionId = crypto.randomUUID()
  await db
    .insert(sponsorshipOption)
    .values({ id: optionId, eventId: id, position: 0, title: "Opiekun sadu", priceGrosze: 50_000 })
  return { id, optionId }
}

async function proposed(fields: Fields = {}) {
  const answer = await marta.post("/wspolprace/nowa", {
    capacity: "właściciel firmy",
    idempotencyKey: crypto.randomUUID(),
    eventIds: [world.events.planting, second.id],
    "options[0].optionId": world.options.planting.gold,
    "options[0].amount": "6000",
    "options[1].optionId": second.optionId,
    "options[1].amount": "500",
    ...fields,
  })
  expect(answer.status).toBe(302)
  return answer.headers.get("location") ?? ""
}

const idOf = (path: string) => path.split("/").at(-1) ?? ""
const eventsOf = async (path: string) =>
  (
    await db
      .select()
      .from(dealEvent)
      .where(eq(dealEvent.dealId, idOf(path)))
  )
    .map(({ eventId }) => eventId)
    .sort()
const move = async (who: Visitor, path: string, name: string, fields: Fields = {}) => {
  const [deal] = await db
    .select()
    .from(deals)
    .where(eq(deals.id, idOf(path)))
  return who.post(`${path}?dzialanie=${name}`, {
    capacity: "prezes zarządu",
    version: String(deal?.version),
    ...fields,
  })
}
/** The rows of the editor as it shows them, with those about `removed` removed. */
async function rows(path: string, removed?: string): Promise<Fields> {
  const [deal] = await db
    .select()
    .from(deals)
    .where(eq(deals.id, idOf(path)))
  const lines = await listLines(db, idOf(path), deal?.termsVersion ?? 1)
  return Object.fromEntries(
    lines.flatMap(({ lineKey, eventId, title, amountGrosze }, index): [string, string][] => [
      [`lines[${index}].lineKey`, lineKey],
      [`lines[${index}].title`, title],
      [`lines[${index}].eventId`, eventId ?? ""],
      [`lines[${index}].amount`, String(amountGrosze / 100)],
      ...(eventId === removed ? [[`lines[${index}].remove`, "on"] as [string, string]] : []),
    ]),
  )
}
const plain = (text: string) => text.replaceAll("\u00a0", " ")
const agreement = async (path: string) => textOfPdf(Buffer.from(await (await marta.get(`${path}/umowa`)).arrayBuffer()))

describe("events follow the lines", () => {
  test("an event whose options were all removed appears neither in the agreement nor on card and wall", async () => {
    const path = await proposed()
    expect(await eventsOf(path)).toEqual([world.events.planting, second.id].sort())
    await move(karolina, path, "negotiate")
    expect((await move(karolina, path, "edit", await rows(path, second.id))).status).toBe(302)
    expect(await eventsOf(path)).toEqual([world.events.planting])
    const page = plain(await marta.html(`${path}?wersja=2&porownaj=1`))
    expect(page).toMatch(/Usunięto.*Wydarzenie: .*Jesienne zbieranie jabłek/s)
    expect((await move(marta, path, "acceptTerms")).status).toBe(302)
    const text = await agreement(path)
    expect(text).toContain("Zielone Łazarskie Podwórka")
    expect(text).not.toContain(title)
    await db
      .update(deals)
      .set(inStatus("completed"))
      .where(eq(deals.id, idOf(path)))
    await db.update(company).set({ showsSupports: true }).where(eq(company.id, world.companies.bakery))
    await runDueJobs()
    const card = plain(await karolina.html(userPath(world.companies.bakery)))
    expect(card).toContain("Zielone Łazarskie Podwórka")
    expect(card).not.toContain(title)
    expect(await karolina.html(eventPath(second.id))).not.toContain("Sponsorzy wydarzenia")
    expect(await karolina.html(eventPath(world.events.planting))).toContain("Sponsorzy wydarzenia")
  })

  test("a proposal is about the events that it has lines for", async () => {
    const path = await proposed({ "options[1].optionId": "" })
    expect(await eventsOf(path)).toEqual([world.events.planting])
    const [deal] = await db
      .select()
      .from(deals)
      .where(eq(deals.id, idOf(path)))
    expect(deal?.openKey).toBe(`${world.companies.bakery}|${world.events.planting}`)
  })
})

describe("changing the events while terms are negotiated", () => {
  const begun = async () => {
    const path = await proposed({ eventIds: world.events.planting, "options[1].optionId": "" })
    await move(karolina, path, "negotiate")
    return path
  }

  test("an option of another event of the organization adds the event to the terms", async () => {
    const path = await begun()
    const editor = plain(await marta.html(`${path}?edycja=1`))
    expect(editor).toContain("Opiekun sadu")
    expect(editor).not.toContain("Usuń wydarzenie z warunków")
    const added = { "lines[5].optionId": second.optionId, "lines[5].amount": "500" }
    expect((await move(marta, path, "edit", { ...(await rows(path)), ...added })).status).toBe(302)
    expect(await eventsOf(path)).toEqual([world.events.planting, second.id].sort())
    expect(plain(await karolina.html(path))).toMatch(/Dodano.*Wydarzenie: .*Jesienne zbieranie jabłek/s)
    expect((await move(karolina, path, "acceptTerms")).status).toBe(302)
    expect(await agreement(path)).toContain(`${title}, 5 września 2099, Luboń`)
    expect(await karolina.html(`/wspolprace?szukaj=${encodeURIComponent("zbieranie")}`)).toContain(path)
  })

  test("a custom option about another open event also adds it; one of a foreign or a past event is refused", async () => {
    const path = await begun()
    const about = (eventId: string) => ({
      "lines[5].title": "Kosze",
      "lines[5].amount": "90",
      "lines[5].eventId": eventId,
    })
    for (const id of [world.events.run, "nie-ma"])
      expect((await move(marta, path, "edit", { ...(await rows(path)), ...about(id) })).status).toBe(400)
    await db.update(event).set({ startDate: "2020-01-01" }).where(eq(event.id, second.id))
    expect((await move(marta, path, "edit", { ...(await rows(path)), ...about(second.id) })).status).toBe(400)
    await db
      .update(event)
      .set({ startDate: todayIn(new Date()) })
      .where(eq(event.id, second.id))
    expect((await move(marta, path, "edit", { ...(await rows(path)), ...about(second.id) })).status).toBe(302)
    expect(await eventsOf(path)).toHaveLength(2)
  })

  test("an event that is ticked goes with its lines; the last one cannot", async () => {
    const path = await proposed({ "customOptions[0].title": "Ulotki", "customOptions[0].amount": "10" })
    await move(karolina, path, "negotiate")
    expect(plain(await karolina.html(`${path}?edycja=1`))).toContain("Usuń wydarzenie z warunków")
    const all = { removedEvents: [world.events.planting, second.id] }
    const refused = await move(karolina, path, "edit", { ...(await rows(path)), ...all })
    expect(refused.status).toBe(400)
    expect(plain(await refused.text())).toContain("Współpraca musi dotyczyć co najmniej jednego wydarzenia")
    const made = await move(karolina, path, "edit", { ...(await rows(path)), removedEvents: second.id })
    expect(made.status).toBe(302)
    expect(await eventsOf(path)).toEqual([world.events.planting])
    const page = plain(await marta.html(path))
    expect(page).toContain("6 010 zł")
  })

  test("changes of events never make two open deals about the same events", async () => {
    const path = await proposed()
    await proposed({ "options[1].optionId": "", eventIds: world.events.planting })
    await move(karolina, path, "negotiate")
    const refused = await move(karolina, path, "edit", await rows(path, second.id))
    expect(refused.status).toBe(409)
    expect(plain(await refused.text())).toContain("trwa już współpraca przy dokładnie tych wydarzeniach")
    expect(await eventsOf(path)).toHaveLength(2)
  })

  test("when two sides save at once, one reads that the terms have changed", async () => {
    const path = await begun()
    const added = { "lines[5].optionId": second.optionId, "lines[5].amount": "500" }
    const form = { ...(await rows(path)), ...added }
    const answers = await Promise.all([move(marta, path, "edit", form), move(karolina, path, "edit", form)])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
    const where = and(eq(dealEvent.dealId, idOf(path)), eq(dealEvent.eventId, second.id))
    expect(await db.$count(dealEvent, where)).toBe(1)
  })
})
