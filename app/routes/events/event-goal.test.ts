import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealEvent, dealLine, deal as deals, dealTerms, event } from "#app/db/schema.ts"
import { goalError } from "#app/domain/events/goal.ts"
import { eventEditPath, eventPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { writeEntries } from "#test/support/money/entries.ts"

const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")
let world: World
let karolina: Visitor
let planting: string

beforeEach(async () => {
  await emptyTables("user", "fact", "rate_limit", "notification", "email", "file")
  world = await castWorld()
  planting = world.events.planting
  await db.update(event).set({ goal: 2_000_000 }).where(eq(event.id, planting))
  karolina = await enter(world, "karolina")
})

const goalNow = async () => (await db.select({ goal: event.goal }).from(event).where(eq(event.id, planting)))[0]?.goal

/** The form as its page fills it, with another goal. */
async function saveGoal(goal: string) {
  const [row] = await db.select().from(event).where(eq(event.id, planting))
  if (!row) throw new Error("no event")
  const fields: Fields = {
    ...{ title: row.title, description: row.description, category: row.category, startDate: row.startDate },
    ...{ endDate: row.endDate ?? "", city: row.city, voivodeship: row.voivodeship, version: String(row.version) },
    "options[0].title": "Sponsor główny",
    goal,
  }
  return karolina.post(eventEditPath(planting), fields, { headers: { accept: "text/html" } })
}

test("the goal is saved from the form in whole złoty, and taken away again", async () => {
  expect(await karolina.html(eventEditPath(planting))).toMatch(/name="goal"[^>]*value="20.?000"/)
  expect((await saveGoal("32 500")).status).toBe(302)
  expect(await goalNow()).toBe(3_250_000)
  expect((await saveGoal("")).status).toBe(302)
  expect(await goalNow()).toBeNull()
})

test.each([
  ["0", goalError],
  ["100,50", goalError],
  ["-5", "nie może być ujemna"],
  ["dużo", "Wpisz kwotę cyframi"],
  ["1e3", "Wpisz kwotę cyframi"],
  ["999999999999", "nie może przekraczać"],
])("a goal of %j is refused beside its field, and stays as typed", async (goal, sentence) => {
  const answer = await saveGoal(goal)
  expect(answer.status).toBe(400)
  const html = plain(await answer.text())
  expect(html).toContain(plain(sentence))
  expect(html.replace(/(?<=\d) (?=\d)/g, "")).toContain(`value="${goal}"`)
  expect(await goalNow()).toBe(2_000_000)
})

test("sponsors see the goal, its organization also what was raised, others nothing of it", async () => {
  const path = eventPath(planting)
  const id = await dealAfter(world, situations.in_progress ?? [])
  await db.update(dealEvent).set({ eventId: planting }).where(eq(dealEvent.dealId, id))
  await db.update(dealLine).set({ form: "money", amountGrosze: 456_700 }).where(eq(dealLine.dealId, id))
  await writeEntries({
    ...{ dealId: id, instalmentKey: "1", kind: "received", grosze: 123_400, onDay: "2026-05-05" },
    ...{ side: "organization", authorId: world.people.karolina },
  })
  const own = plain(await karolina.html(path))
  for (const text of ["Zebrane na to wydarzenie", "z 20 000 zł", "1 234 zł"]) expect(own).toContain(text)
  const desk = plain(await karolina.html("/"))
  for (const text of ["Moje wydarzenia", "z 20 000 zł", "1 234 zł"]) expect(desk).toContain(text)

  const sponsor = plain(await (await enter(world, "marta")).html(path))
  expect(sponsor).toContain("20 000 zł")
  expect(sponsor).not.toContain("Zebrane na to wydarzenie")
  expect(sponsor).not.toMatch(/1 234 zł|123400|raised":\{/)
  const others = [visitor(), await enter(world, "halina")]
  for (const who of others)
    for (const address of [path, `${path}.data`]) {
      const answer = await who.get(address)
      expect(plain(await answer.text())).not.toMatch(/20 000 zł|2000000|1 234 zł|123400/)
    }
})

test("deals that are not agreed do not count towards the goal, and goods are shown apart from it", async () => {
  await db.delete(deals)
  const before = plain(await karolina.html(eventPath(planting)))
  expect(before).toContain("0%")
  const id = await dealAfter(world, situations.pending ?? [])
  await db.update(dealEvent).set({ eventId: planting }).where(eq(dealEvent.dealId, id))
  expect(plain(await karolina.html(eventPath(planting)))).toContain("0%")
  const agreed = await dealAfter(world, situations.in_progress ?? [])
  await db.update(dealEvent).set({ eventId: planting }).where(eq(dealEvent.dealId, agreed))
  await db.update(dealTerms).set({ grossGrosze: 0, inKindGrosze: 70_000 }).where(eq(dealTerms.dealId, agreed))
  await db.update(dealLine).set({ form: "goods", amountGrosze: 70_000 }).where(eq(dealLine.dealId, agreed))
  const after = plain(await karolina.html(eventPath(planting)))
  expect(after).toContain("0%")
  expect(after).toMatch(/Rzeczowo, poza celem<\/dt><dd class="num"[^>]*>700 zł/)
})
