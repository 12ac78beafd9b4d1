import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, paymentEntry } from "#app/db/schema.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { paymentsPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { agreePlan, writeEntries } from "#test/support/money/entries.ts"

const today = () => todayIn(new Date())
const plain = (html: string) => html.replaceAll("\u00a0", " ")
let world: World
let deal: string

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
  await emptyTables("deal", "message", "conversation", "notification")
  deal = await dealAfter(world, situations.in_progress ?? [])
  await agreePlan(deal, [
    { key: "1", grosze: 60_000, due: { on: addDays(today(), -3) } },
    { key: "2", grosze: 40_000, due: { on: addDays(today(), 3) } },
  ])
  await joinParty(world, world.organizations.orchard, "igor", "finance")
  await joinParty(world, world.companies.bakery, "pawel", "finance")
})

/** Forms of payments on a desk, as a browser without scripts would send them. */
async function formsOf(person: Visitor, desk = "/") {
  const html = await person.html(desk)
  return [...html.matchAll(/<form[^>]*action="([^"]*platnosci[^"]*)".*?<\/form>/gs)].map(([form, action = ""]) => {
    const fields: Fields = {}
    for (const [input] of form.matchAll(/<input[^>]*>/g)) {
      const [, name] = /name="([^"]*)"/.exec(input) ?? []
      if (name) fields[name] = plain(/value="([^"]*)"/.exec(input)?.[1] ?? "")
    }
    return { action: action.replaceAll("&amp;", "&"), fields }
  })
}
const entries = () => db.select().from(paymentEntry).orderBy(paymentEntry.createdAt, paymentEntry.id)

test("a transfer is marked as sent and confirmed on the desks of finance people, and leads back there", async () => {
  const sponsor = await enter(world, "pawel")
  const toSend = await formsOf(sponsor)
  // money covers instalments in order, so the second one has no form yet
  expect(toSend.map(({ action, fields }) => [action, fields.instalment, fields.amount])).toEqual([
    [`${paymentsPath(deal)}?dzialanie=wyslano&pulpit`, "1", "600"],
  ])
  const sent = await sponsor.post(toSend[0]?.action ?? "", toSend[0]?.fields ?? {})
  expect([sent.status, sent.headers.get("location")]).toEqual([302, "/"])
  expect((await formsOf(sponsor)).map(({ fields }) => fields.instalment)).toEqual(["2"])

  const organization = await enter(world, "igor")
  const toConfirm = await formsOf(organization)
  expect(toConfirm.map(({ action, fields }) => [action, fields.instalment, fields.amount])).toEqual([
    [`${paymentsPath(deal)}?dzialanie=wplynelo&pulpit`, "1", "600"],
  ])
  const confirmed = await organization.post(toConfirm[0]?.action ?? "", toConfirm[0]?.fields ?? {})
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([302, "/"])
  expect(await formsOf(organization)).toEqual([])
  expect(await entries()).toMatchObject([
    { kind: "sent", grosze: 60_000, side: "sponsor" },
    { kind: "received", grosze: 60_000, side: "organization" },
  ])
})

test("a transfer that is noted on the unfolded desk leads back to all its tasks", async () => {
  const all = "/?sprawy=wszystkie"
  const sponsor = await enter(world, "pawel")
  const [form] = await formsOf(sponsor, all)
  const sent = await sponsor.post(form?.action ?? "", form?.fields ?? {})
  expect([sent.status, sent.headers.get("location")]).toEqual([302, all])
})

test("a refused payment of the desk opens the payments of its deal with what was typed", async () => {
  const sponsor = await enter(world, "pawel")
  const [form] = await formsOf(sponsor)
  const answer = await sponsor.post(form?.action ?? "", { ...form?.fields, amount: "2000" })
  expect(answer.status).toBe(400)
  const html = plain(await answer.text())
  expect(html).toContain("Do zapłaty zostało 1 000 zł.")
  expect(html).toMatch(/name="amount"[^>]*value="2 000"|value="2 000"[^>]*name="amount"/)
  expect(await entries()).toEqual([])
})

test("owners have no payment forms on the desk, nor has anybody after the end of the deal", async () => {
  await writeEntries({
    ...{ dealId: deal, instalmentKey: "1", kind: "sent", side: "sponsor", grosze: 60_000, onDay: today() },
    authorId: world.people.karolina,
  })
  for (const owner of ["karolina", "marta"] as const) expect(await formsOf(await enter(world, owner))).toEqual([])
  const finance = await enter(world, "igor")
  expect(await formsOf(finance)).toHaveLength(1)
  await db.update(deals).set({ status: "canceled", endedOn: today() }).where(eq(deals.id, deal))
  expect(await formsOf(finance)).toEqual([])
  expect(plain(await finance.html("/"))).toContain("Sprawdź, czy wpłynęło 600 zł")
})

test("a desk of finance people and the page of finances show the year by month, for each side", async () => {
  await writeEntries({
    ...{ dealId: deal, instalmentKey: "1", kind: "received", side: "organization", grosze: 25_050, onDay: today() },
    authorId: world.people.karolina,
  })
  const month = Number(today().slice(5, 7))
  for (const [name, label] of [
    ["igor", "wpłynęło"],
    ["pawel", "zapłacone"],
  ] as const) {
    const person = await enter(world, name)
    // the desk has sums beside the chart, the page of finances lists the months below it
    for (const [path, begin] of [
      ["/", 'aria-current="date">\\w+<span'],
      ["/finanse", '<li><b>\\w+</b><span class="num"'],
    ]) {
      const html = plain(await person.html(path ?? ""))
      expect(html).toMatch(new RegExp(`${begin}[^>]*>: ${label} 250,50 zł`))
      expect(html).toMatch(new RegExp(`data-figure="year\\.received:${month}[" ]`))
    }
    expect(await person.html("/finanse?stan=wplacone")).not.toContain("year-arches")
  }
  for (const owner of ["karolina", "marta"] as const)
    expect(await (await enter(world, owner)).html("/")).not.toContain("year-arches")
})
