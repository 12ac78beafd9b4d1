import { and, eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import pg from "pg"
import { beforeEach, expect, test, vi } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, deliverable, event, member } from "#app/db/schema.ts"
import { addDays, formatDay, todayIn } from "#app/lib/dates.ts"
import {
  eventDeliverablesChoicePath,
  eventDeliverablesCsvPath,
  eventDeliverablesPath,
  eventDeliverablesXlsxPath,
  eventProofPath,
  proofAddPath,
} from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, inStatus } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
let address: string
let karolina: Visitor

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  address = eventDeliverablesPath(world.events.planting)
  karolina = await enter(world, "karolina")
})

/** A running deal about the event with a sponsor of this name; returns its organization's row. */
async function runningDeal(sponsorName: string, set: Partial<typeof deliverable.$inferInsert> = {}) {
  const id = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  await db.update(deal).set({ sponsorName }).where(eq(deal.id, id))
  const owed = and(eq(deliverable.dealId, id), eq(deliverable.owedBy, "organization"))
  const [row] = await db
    .update(deliverable)
    .set({ title: "Baner przy wejściu", ...set })
    .where(owed)
    .returning()
  return { id, row: row?.id ?? "" }
}

test("the page shows what is owed to each sponsor, filtered by the query of its address", async () => {
  const { id, row } = await runningDeal("Piekarnia Zorza", { dueOn: "2020-01-01" })
  await runningDeal("Farby Kalina", { state: "done", dueOn: todayIn(new Date()) })
  const html = await karolina.html(address)
  for (const shown of [
    "Piekarnia Zorza",
    "Farby Kalina",
    "Baner przy wejściu",
    "po terminie",
    "czeka na potwierdzenie",
  ])
    expect(html).toContain(shown)
  expect(html).not.toContain("Przelew uzgodnionej kwoty")
  const late = await karolina.html(`${address}?filtr=zalegle`)
  // only the table's head: the page's data has every row, for the filters' counts
  const columns = [...late.matchAll(/<th scope="col">([^<]+)</g)].map(([, name]) => name)
  expect(columns).toEqual(["Świadczenie", "Piekarnia Zorza"])
  const choice = await karolina.html(eventDeliverablesChoicePath(world.events.planting))
  expect(choice).toContain(`name="swiadczenie" value="${row}"`)
  const chosen = await karolina.get(`${eventProofPath(world.events.planting)}?swiadczenie=${row}`)
  expect(chosen.headers.get("location")).toBe(proofAddPath(id, row))
  for (const query of ["", "?swiadczenie=nie-ma"]) {
    const back = await karolina.get(eventProofPath(world.events.planting) + query)
    expect(back.headers.get("location")).toBe(eventDeliverablesChoicePath(world.events.planting))
  }
})

test("the page leaves out other events and cancelled deals, and a role that only reads ticks nothing", async () => {
  await runningDeal("Inne wydarzenie", { eventId: world.events.run })
  const { id } = await runningDeal("Anulowana współpraca")
  await db.update(deal).set(inStatus("canceled")).where(eq(deal.id, id))
  const { row } = await runningDeal("Piekarnia Zorza")
  await db.update(member).set({ role: "viewer" }).where(eq(member.userId, world.people.karolina))
  const html = await karolina.html(eventDeliverablesChoicePath(world.events.planting))
  expect([html.includes("Inne wydarzenie"), html.includes("Anulowana współpraca")]).toEqual([false, false])
  expect(await karolina.html(address)).toContain("Piekarnia Zorza")
  expect(html).not.toContain(`value="${row}"`)
})

test("the spreadsheet opens in Polish programs and runs no formula", async () => {
  const dueOn = addDays(todayIn(new Date()), 30)
  await runningDeal('=HYPERLINK("x")', { title: "Baner; duży", dueOn })
  const answer = await karolina.get(eventDeliverablesCsvPath(world.events.planting))
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer())
  expect(text.startsWith('\uFEFF"Świadczenie";"Sponsor";"Termin"')).toBe(true)
  expect(text).toContain(`"Baner; duży";"'=HYPERLINK(""x"")";"${formatDay(dueOn)}";"do zrobienia"`)
})

test("the workbook holds what the filter shows, days as dates, and text never as a formula", async () => {
  await runningDeal('=HYPERLINK("x")', { title: "Baner", dueOn: "2020-01-01" })
  await runningDeal("Farby Kalina", { dueOn: addDays(todayIn(new Date()), 30) })
  const answer = await karolina.get(`${eventDeliverablesXlsxPath(world.events.planting)}?filtr=zalegle`)
  expect(answer.headers.get("content-disposition")).toContain("swiadczenia.xlsx")
  expect(answer.headers.get("cache-control")).toContain("no-store")
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const all = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join("\n")
  expect(all).not.toContain("<f>")
  for (const shown of ["=HYPERLINK", "dd.mm.yyyy", "po terminie"]) expect(all).toContain(shown)
  expect(all).not.toContain("Farby Kalina")
})

test("a remark stays beside what answers it until the deal is over", async () => {
  const { id } = await runningDeal("Farby Kalina", { state: "done", reason: "To stare logo", doneAt: new Date() })
  const remarks = async () => {
    const sheet = await (await karolina.get(eventDeliverablesCsvPath(world.events.planting))).text()
    const texts = [sheet, await karolina.html(address)]
    return texts.map((text) => [text.includes("Farby Kalina"), text.includes("To stare logo")])
  }
  expect(await remarks()).toEqual([
    [true, true],
    [true, true],
  ])
  await db.update(deal).set(inStatus("completed")).where(eq(deal.id, id))
  expect(await remarks()).toEqual([
    [true, false],
    [true, false],
  ])
})

test("another organization is refused, and a sponsor led home", async () => {
  await runningDeal("Piekarnia Zorza")
  const rafal = await enter(world, "rafal")
  const marta = await enter(world, "marta")
  const files = [eventDeliverablesCsvPath, eventDeliverablesXlsxPath].map((path) => path(world.events.planting))
  for (const path of [address, ...files]) {
    expect((await rafal.get(path)).status).toBe(403)
    expect((await marta.get(path)).headers.get("location")).toBe("/")
  }
  const [other] = await db.select({ id: event.id }).from(event).where(eq(event.id, world.events.run))
  expect((await karolina.get(eventDeliverablesPath(other?.id ?? ""))).status).toBe(403)
})

test("the page sends as many statements for forty sponsors as for one", async () => {
  const queries = async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query")
    await karolina.html(address)
    const { length } = sent.mock.calls
    sent.mockRestore()
    return length
  }
  await runningDeal("Sponsor 0")
  await queries()
  const one = await queries()
  for (let n = 1; n < 40; n++) await runningDeal(`Sponsor ${n}`)
  expect(await queries()).toBe(one)
})
