import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, deal, event, notification, organization, user } from "#app/db/schema.ts"
import { formatDayRange } from "#app/lib/dates.ts"
import { dealPath, eventEditPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { runDueJobs } from "#test/support/worker.ts"

let world: World
let marta: Visitor
let karolina: Visitor
let path: string
let id: string

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  id = world.deals.pending
  path = dealPath(id)
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

const version = async () => String((await db.select().from(deal).where(eq(deal.id, id)))[0]?.version ?? 0)
const move = async (who: Visitor, name: string, fields: Record<string, string> = {}) =>
  who.post(`${path}?dzialanie=${name}`, { capacity: "prezes zarządu", version: await version(), ...fields })
const agreement = async (who = marta) => {
  const answer = await who.get(`${path}/umowa`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const html = async (who: Visitor) => (await who.html(path)).replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")

/** Edits the event through its form, including reactions. */
async function editEvent(changes: Record<string, string>) {
  const eventId = world.events.planting
  const [row] = await db.select().from(event).where(eq(event.id, eventId))
  if (!row) throw new Error("no event")
  const answer = await karolina.post(eventEditPath(eventId), {
    version: String(row.version),
    title: row.title,
    description: row.description,
    category: row.category,
    startDate: row.startDate,
    endDate: row.endDate ?? "",
    city: row.city,
    voivodeship: row.voivodeship,
    ...changes,
  })
  expect(answer.status, await answer.text()).toBe(302)
  await runDueJobs()
}

test("an agreement stays the same to the byte, whatever is edited after the terms were accepted", async () => {
  expect((await move(karolina, "accept")).status).toBe(302)
  const first = await agreement()
  const text = textOfPdf(first)
  expect(text).toContain("Zielone Łazarskie Podwórka")
  await editEvent({ title: "Zupełnie inny tytuł", startDate: "2099-05-01", endDate: "2099-05-02", city: "Gdynia" })
  await db.update(user).set({ name: "Inna Osoba" })
  await db.update(company).set({ name: "Inna Firma", nip: "5260250995" })
  await db.update(organization).set({ name: "Inna Fundacja", nip: null, krs: "0000123456", address: "Nowa 1" })
  // the next second: a PDF contains its creation time
  await new Promise((done) => setTimeout(done, 1100))
  expect((await agreement()).equals(first)).toBe(true)
  expect((await agreement(karolina)).equals(first)).toBe(true)
  expect((await move(marta, "acceptTerms")).status).toBe(302)
  // both sides have stated it now: the concluded agreement takes the template's place, of the same terms
  const concluded = await agreement()
  expect(textOfPdf(concluded)).toContain("Poświadczenie zawarcia")
  expect(textOfPdf(concluded)).toContain("Zielone Łazarskie Podwórka")
  expect(textOfPdf(concluded)).not.toContain("0000123456")
  await db.update(company).set({ nip: null })
  expect((await agreement(karolina)).equals(concluded)).toBe(true)
})

test("until the terms are agreed a deal follows its event; then page, list and agreement say what was agreed", async () => {
  await editEvent({ title: "Nowa nazwa przed zgodą", city: "Gdynia" })
  expect(await html(marta)).toContain("<h1>Nowa nazwa przed zgodą</h1>")
  await move(karolina, "accept")
  expect(textOfPdf(await agreement())).toContain("Nowa nazwa przed zgodą")
  expect(textOfPdf(await agreement())).toContain("Gdynia")
  await editEvent({ title: "Nazwa po zgodzie" })
  for (const who of [marta, karolina]) {
    expect(await html(who)).toContain("<h1>Nowa nazwa przed zgodą</h1>")
    // an invitation shows the event's current name
    const [list] = (await who.html("/wspolprace")).split("Wysłane zaproszenia")
    expect(list).toContain("Nowa nazwa przed zgodą")
    expect(list).not.toContain("Nazwa po zgodzie")
  }
})

test("terms that are negotiated again follow the event again, and are frozen anew when they are accepted", async () => {
  await move(karolina, "accept")
  const first = await agreement()
  await editEvent({ title: "Nazwa po zgodzie" })
  await move(marta, "negotiate")
  expect((await marta.get(`${path}/umowa`)).status).toBe(409)
  expect(await html(marta)).toContain("<h1>Nazwa po zgodzie</h1>")
  expect((await move(karolina, "acceptTerms")).status).toBe(302)
  const second = await agreement()
  expect(second.equals(first)).toBe(false)
  expect(textOfPdf(second)).toContain("Nazwa po zgodzie")
})

const seenOf = async (who: Visitor) => /name="seen" value="([\w-]{22})"/.exec(await who.html(path))?.[1] ?? ""
const moved = { startDate: "2099-05-01", endDate: "2099-05-02", city: "Gdynia" }

test("another date after the acceptance asks the sponsor, whose consent stands beside the unchanged agreement", async () => {
  await move(karolina, "accept")
  await move(marta, "acceptTerms")
  const first = await agreement()
  const [agreed] = await db.select().from(event).where(eq(event.id, world.events.planting))
  if (!agreed) throw new Error("no such event")
  await editEvent({ ...moved, title: "Nowa nazwa" })
  for (const who of [marta, karolina]) {
    const page = await html(who)
    expect(page).toContain(`było ${formatDayRange(agreed.startDate, agreed.endDate)}, Poznań`)
    expect(page).toMatch(/<b>01.05.2099 - 02.05.2099, Gdynia/)
    expect(page).toContain("nazywa się teraz „")
  }
  expect(await html(karolina)).not.toContain("Zgadzam się na nowy termin")
  const [bell] = await db.select().from(notification).where(eq(notification.kind, "event_changed"))
  expect(bell).toMatchObject({ userId: world.people.marta, link: path })
  expect(bell?.body).toContain("nazywa się teraz „Nowa nazwa”")
  expect((await move(karolina, "agreeToChange", { seen: await seenOf(marta) })).status).toBe(403)
  const stranger = await enter(world, "anna")
  expect((await move(stranger, "agreeToChange", { seen: await seenOf(marta) })).status).toBe(404)
  expect((await move(marta, "agreeToChange", { seen: await seenOf(marta) })).status).toBe(302)
  await runDueJobs()
  for (const who of [marta, karolina]) {
    const page = await html(who)
    expect(page).not.toContain("było ")
    expect(page).toContain("Sponsor zgodził się na nowy termin lub miejsce")
    expect(page).toContain("obejmuje późniejszy termin")
    expect(page).toContain("01.05.2099 - 02.05.2099")
  }
  const notices = await db.select().from(notification).where(eq(notification.userId, world.people.karolina))
  expect(notices.map(({ title }) => title)).toContain("Zgoda na zmianę terminu")
  expect((await agreement()).equals(first)).toBe(true)
  expect((await move(marta, "agreeToChange", { seen: "x" })).status).toBe(409)
})

test("nobody agrees to a date that was changed once more meanwhile", async () => {
  await move(karolina, "accept")
  await editEvent(moved)
  const seen = await seenOf(marta)
  await editEvent({ startDate: "2099-06-01", endDate: "2099-06-02" })
  const refused = await move(marta, "agreeToChange", { seen })
  expect(refused.status).toBe(409)
  expect((await refused.text()).replaceAll("\u00a0", " ")).toContain("zmieniły się w międzyczasie")
  expect((await move(marta, "agreeToChange")).status).toBe(409)
  expect((await move(marta, "agreeToChange", { seen: await seenOf(marta) })).status).toBe(302)
})

test("nobody accepts a proposal about a date that was changed since it was looked at", async () => {
  const seen = await seenOf(karolina)
  await editEvent(moved)
  expect((await move(karolina, "accept", { seen })).status).toBe(409)
  expect((await move(karolina, "accept", { seen: await seenOf(karolina) })).status).toBe(302)
  expect(textOfPdf(await agreement())).toContain("Gdynia")
})

test("a sponsor may ask for new terms in the middle of a deal only when an event was moved", async () => {
  await move(karolina, "accept")
  await move(marta, "acceptTerms")
  expect((await move(marta, "negotiate")).status).toBe(409)
  await editEvent(moved)
  expect((await move(karolina, "negotiate")).status).toBe(409)
  expect((await move(marta, "negotiate", { reason: "Inny termin, inna kwota" })).status).toBe(302)
  expect((await move(karolina, "acceptTerms")).status).toBe(302)
  expect(textOfPdf(await agreement())).toContain("Gdynia")
  expect(await html(marta)).not.toContain("Zgadzam się na nowy termin")
})

test("the parties' data are printed where they are known, as they were when the terms were accepted", async () => {
  const known = { nip: "5260250995", krs: "0000123456", address: "ul. Lipowa 1, Poznań", representatives: "Jan Prezes" }
  await db.update(company).set(known)
  await db.update(organization).set({ representatives: "Ewa Prezeska, prezeska zarządu" })
  await move(karolina, "accept")
  const text = textOfPdf(await agreement())
  for (const part of [
    "526-025-09-95 / 0000123456",
    "ul. Lipowa 1, Poznań",
    "Jan Prezes (kontakt:",
    "Ewa Prezeska, prezeska zarządu (kontakt:",
  ])
    expect(text).toContain(part)
  await db.update(company).set({ representatives: "Ktoś Inny" })
  await db.update(organization).set({ representatives: "Ktoś Inny" })
  expect(textOfPdf(await agreement())).not.toContain("Ktoś Inny")
})
