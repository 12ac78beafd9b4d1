import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { paymentEntry } from "#app/db/schema.ts"
import { todayIn } from "#app/lib/dates.ts"
import { paymentsPath } from "#app/paths.ts"
import { type Fields, formData, type Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { alignRowsOf, dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"

let world: World
let marta: Visitor
let karolina: Visitor
let halina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("user", "fact", "rate_limit", "notification", "email", "idempotency")
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
  await alignRowsOf(id)
  await joinParty(world, world.organizations.orchard, "halina", "finance")
  ;[marta, karolina, halina] = [
    await enter(world, "marta"),
    await enter(world, "karolina"),
    await enter(world, "halina"),
  ]
})

const paying = (amount: string): Fields => ({
  instalment: "1",
  amount,
  date: todayIn(new Date()),
  idempotencyKey: crypto.randomUUID(),
})
async function send(who: Visitor, act: "wyslano" | "wplynelo", fields: Fields) {
  const address = `${paymentsPath(id)}?dzialanie=${act}`
  const answer = await who.send(address, { method: "POST", body: formData(fields), headers: { accept: "text/html" } })
  return { status: answer.status, html: (await answer.text()).replaceAll("\u00a0", " ").replaceAll("<!-- -->", "") }
}
const sums = async () =>
  (await db.select().from(paymentEntry).orderBy(paymentEntry.createdAt)).map(({ grosze }) => grosze)
/** The value of the checkbox that answers the question. */
const confirmationIn = (html: string) =>
  /<input class="check"[^>]*name="confirmed"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? ""
const shownTo = async (who: Visitor) =>
  (await who.html(paymentsPath(id))).replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")

test("the second person who confirms the same sum of one day is asked first, and may confirm it", async () => {
  expect((await send(karolina, "wplynelo", paying("300"))).status).toBe(302)
  const again = paying("300")
  const question = await send(halina, "wplynelo", again)
  expect(question.status).toBe(400)
  expect(question.html).toMatch(/Wpłata 300 zł z dnia [\d.]+ jest już zapisana\. Czy to kolejna taka wpłata\?/)
  expect(question.html).toMatch(/name="amount"[^>]*value="300"|value="300"[^>]*name="amount"/)
  expect(question.html).not.toContain("Popraw jedno pole")
  expect(question.html).toMatch(/<h2>Odpowiedz na pytanie<\/h2>/)
  // the answer stands before the button, after what it is about
  expect(question.html).toMatch(/name="date"[\s\S]*name="confirmed"[\s\S]*Potwierdź wpłatę/)
  expect(await sums()).toEqual([30_000])
  expect((await send(halina, "wplynelo", { ...again, confirmed: confirmationIn(question.html) })).status).toBe(302)
  expect(await sums()).toEqual([30_000, 30_000])
})

test("an answer to a question does not answer the next one", async () => {
  await send(karolina, "wplynelo", paying("300"))
  const { html } = await send(karolina, "wplynelo", paying("300"))
  await send(halina, "wplynelo", { ...paying("300"), confirmed: confirmationIn(html) })
  const third = await send(karolina, "wplynelo", { ...paying("300"), confirmed: confirmationIn(html) })
  expect(third.status).toBe(400)
  expect(await sums()).toEqual([30_000, 30_000])
})

test("one złoty too much is asked about, stored and shown to both sides as it came", async () => {
  const over = paying("1001")
  const question = await send(karolina, "wplynelo", over)
  expect(question.status).toBe(400)
  expect(question.html).toContain("Do zapłaty zostało 1 000 zł. Czy wpłynęło więcej (nadpłata 1 zł)?")
  expect(await sums()).toEqual([])
  expect((await send(karolina, "wplynelo", { ...over, confirmed: confirmationIn(question.html) })).status).toBe(302)
  expect(await sums()).toEqual([100_100])
  for (const who of [karolina, marta]) expect(await shownTo(who)).toMatch(/nadpłata 1 zł/i)
})

test("a payment after the whole sum can be written, too, once its question is answered", async () => {
  await send(karolina, "wplynelo", paying("1000"))
  expect(await shownTo(karolina)).toContain("Dodaj kolejną wpłatę")
  const more = paying("1")
  const question = await send(karolina, "wplynelo", more)
  expect(question.html).toContain("Wszystko jest już zapłacone. Czy wpłynęło więcej (nadpłata 1 zł)?")
  await send(karolina, "wplynelo", { ...more, confirmed: confirmationIn(question.html) })
  expect(await sums()).toEqual([100_000, 100])
})

test("a sponsor is asked about a transfer of the same day, and about more than is left", async () => {
  await send(marta, "wyslano", paying("600"))
  const question = await send(marta, "wyslano", paying("600"))
  expect(question.html).toContain("jest już oznaczony jako wysłany. Czy to kolejny taki przelew?")
  expect(question.html).toContain("Do zapłaty zostało 400 zł. Czy przelew był wyższy (nadpłata 200 zł)?")
  expect(await sums()).toEqual([60_000])
})

test("after a partial payment the field of the amount holds what is left", async () => {
  await send(marta, "wyslano", paying("1000"))
  await send(karolina, "wplynelo", paying("900"))
  expect(await shownTo(karolina)).toMatch(/name="amount"[^>]*value="100"|value="100"[^>]*name="amount"/)
})
