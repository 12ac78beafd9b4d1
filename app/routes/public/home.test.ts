import { and, eq, inArray } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, dealInstalment, event, invitation, invoice, organization, user } from "#app/db/schema.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { bankAccountsPath, dealPath, paymentsPath } from "#app/paths.ts"
import { signedUp, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { agreePlan, writeEntries } from "#test/support/money/entries.ts"
import { giveAccount } from "#test/support/parties.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
  await emptyTables("deal", "message", "conversation", "notification")
})

/** "Twój ruch" of the home page, without the hydration data. */
const turns = (html: string) => [...html.matchAll(/<ul class="[^"]*tasks[^"]*">.*?<\/ul>/gs)].join("")
const waits = (html: string) => /<ul class="desk__waits">.*?<\/ul>/s.exec(html)?.[0] ?? ""
const plain = (html: string) => html.replaceAll("\u00a0", " ")

test.each([
  ["pending", "karolina", "Odpowiedz na propozycję", "Odpowiedź na propozycję"],
  ["negotiation, terms by the sponsor", "karolina", "Sprawdź nowe warunki", "Odpowiedź na nowe warunki"],
  ["negotiation, terms by the organization", "marta", "Sprawdź nowe warunki", "Odpowiedź na nowe warunki"],
  ["accepted", "marta", "Potwierdź i zawrzyj umowę", "Potwierdzenie umowy"],
  ["settlement", "marta", "Sprawdź rozliczenie", "Decyzja o rozliczeniu"],
  ["settlement_rejected", "karolina", "Popraw rozliczenie", "Poprawione rozliczenie"],
] as const)(
  "%s: the home of %s leads to the deal, and says what to do; the other side waits for it",
  async (status, person, task, awaited) => {
    const deal = await dealAfter(world, situations[status] ?? [])
    const html = plain(await (await enter(world, person)).html("/"))
    expect(turns(html)).toMatch(new RegExp(`href="${dealPath(deal)}"[^>]*>.{0,200}<b>${task}</b>`, "s"))
    expect(html).not.toContain("Wszystko na bieżąco.")
    const other = await enter(world, person === "karolina" ? "marta" : "karolina")
    // money without an agreed day is owed from the agreement on, whoever moves next, and needs an account
    const home = await other.html("/")
    expect(plain(waits(home))).toContain(`<a href="${dealPath(deal)}" data-discover="true">${awaited}</a>`)
    expect(plain(waits(html))).not.toContain(awaited)
    const tasks = [...turns(home).matchAll(/"desk__what"><b>(.*?)<\/b>/gs)].map(([, words]) => plain(words ?? ""))
    expect(tasks.filter((words) => !/^(Zapłać |Podaj rachunek$)/.test(words))).toEqual([])
    for (const stranger of [visitor(), await enter(world, "tomasz"), await enter(world, "rafal")])
      expect(await stranger.html("/")).not.toContain(deal)
  },
)

test("a sponsor is led to invitations, an organization to events that it has not closed", async () => {
  const { karolina, marta } = world.viewers
  await db.delete(invitation)
  await db.insert(invitation).values({
    organizationId: karolina.organizationId ?? "",
    eventId: world.events.planting,
    sponsorId: marta.companyId ?? "",
  })
  const sponsors = turns(await (await enter(world, "marta")).html("/"))
  expect(sponsors).toMatch(/href="\/wspolprace#zaproszenia"[^>]*>.{0,200}<b>Odpowiedz na zaproszenie/)
  const entered = await enter(world, "karolina")
  expect(turns(await entered.html("/"))).toBe("")
  await db.update(event).set({ startDate: "2026-01-10", endDate: null }).where(eq(event.id, world.events.planting))
  expect(turns(await entered.html("/"))).toMatch(
    /href="\/moje-wydarzenia\?status=[^"]*"[^>]*>.{0,200}<b>Oznacz jako zakończone/,
  )
  await db.update(event).set({ status: "finished" }).where(eq(event.id, world.events.planting))
  expect(turns(await entered.html("/"))).toBe("")
})

test("a new account reads where to begin, until it has begun", async () => {
  const sponsor = await signedUp("sponsor")
  const first = plain(await sponsor.html("/"))
  for (const href of ["/firma/edycja", "/organizacje", "/wydarzenia", "/zespol"])
    expect(first).toMatch(new RegExp(`<li><span[^>]* aria-hidden="true"></span><a href="${href}"`))
  expect(first).toContain("Zobacz, kto szuka wsparcia.")
  const name = "Fundacja Pierwszy Krok"
  const host = await signedUp("organization", { organizationName: name })
  const fresh = plain(await host.html("/"))
  expect(fresh).toContain("Uzupełnij profil organizacji")
  expect(fresh).not.toContain("Wszystko na bieżąco.")
  await db
    .update(organization)
    .set({ description: "Sadzimy drzewa w mieście.", category: "Ekologiczne" })
    .where(eq(organization.name, name))
  expect(plain(await host.html("/"))).toMatch(/data-done="true">.{0,400}?Uzupełnij profil organizacji/)
  // accounts with a deal are not new, and visitors never are
  await dealAfter(world, [])
  expect(await (await enter(world, "karolina")).html("/")).not.toContain("Pierwsze kroki")
  expect(await visitor().html("/")).not.toContain("Pierwsze kroki")
})

test("finance people are led to money: no events that fit, their tasks by what they are about", async () => {
  const late = await dealAfter(world, situations.in_progress ?? [])
  await db
    .update(dealInstalment)
    .set({ dueOn: addDays(todayIn(new Date()), -3) })
    .where(eq(dealInstalment.dealId, late))
  await dealAfter(world, situations.settlement ?? [])
  const { bakery } = world.companies
  await joinParty(world, bakery, "pawel", "finance")
  const home = await (await enter(world, "pawel")).html("/")
  expect(home).toMatch(/<a class="btn" [^>]*href="\/finanse"/)
  expect(home).not.toContain("Zobacz, kto szuka wsparcia.")
  expect(home).not.toContain("desk__fitting")
  const desk = home.slice(home.indexOf("twoj-ruch"))
  expect([...desk.matchAll(/<h3>([^<]*)<\/h3>/g)].slice(0, 3).map(([, title]) => title)).toEqual([
    "Po terminie",
    "Pieniądze",
    "Rozliczenia",
  ])
})

/** The text of a section of the home page, by its heading. */
const textOf = (html: string, heading: string) =>
  plain(new RegExp(`<section aria-labelledby="${heading}">.*?</section>`, "s").exec(html)?.[0] ?? "")

describe("an invoice of money that is due", () => {
  const today = todayIn(new Date())
  let due: string
  let ahead: string
  beforeEach(async () => {
    const { orchard } = world.organizations
    ;[due, ahead] = [
      await dealAfter(world, situations.in_progress ?? []),
      await dealAfter(world, situations.settlement ?? []),
    ]
    await agreePlan(due, [
      { key: "1", grosze: 60_000, due: { on: addDays(today, -3) } },
      { key: "2", grosze: 40_000, due: { on: addDays(today, 60) } },
    ])
    await agreePlan(ahead, [{ key: "1", grosze: 100_000, due: { on: addDays(today, 40) } }])
    await joinParty(world, orchard, "igor", "finance")
    await joinParty(world, world.companies.bakery, "pawel", "finance")
  })
  const homeOf = async (person: "igor" | "pawel" | "karolina" | "marta") => (await enter(world, person)).html("/")

  test("is on the desk of finance people until it is noted: to issue, or awaited (N6)", async () => {
    const home = await homeOf("igor")
    expect(plain(home)).toContain("Masz 1 fakturę do wystawienia")
    const issues = textOf(home, "faktury")
    expect(issues).toContain("Faktury do wystawienia")
    expect(issues).toContain("1 faktura, 600 zł brutto")
    expect(issues).toContain(`href="${paymentsPath(due)}#faktury"`)
    expect(issues).not.toContain(ahead)
    const awaits = textOf(await homeOf("pawel"), "faktury")
    expect(awaits).toContain("Faktury, na które czekasz")
    expect(awaits).toContain(`href="${paymentsPath(due)}"`)
    for (const owner of ["karolina", "marta"] as const) expect(textOf(await homeOf(owner), "faktury")).toBe("")
    await db.insert(invoice).values({
      ...{ dealId: due, number: "FV 1", issuedOn: today, grosze: 60_000, addedById: world.people.karolina },
    })
    for (const finance of ["igor", "pawel"] as const) expect(textOf(await homeOf(finance), "faktury")).toBe("")
  })

  test("is said to be of money that came only once all of it came, and counted by instalments", async () => {
    const receive = (grosze: number) =>
      writeEntries({
        ...{ dealId: due, instalmentKey: "1", kind: "received", side: "organization", grosze, onDay: today },
        authorId: world.people.karolina,
      })
    const invoiceTexts = async () => [textOf(await homeOf("igor"), "faktury"), textOf(await homeOf("pawel"), "faktury")]
    await receive(10_000)
    for (const text of await invoiceTexts()) expect(text).toMatch(/600 zł<.*płatne do /s)
    await receive(50_000)
    const [issued, awaited] = await invoiceTexts()
    expect(issued).toContain("wpłata już przyszła")
    expect(awaited).toContain("zapłacone")
    await db
      .update(dealInstalment)
      .set({ dueOn: addDays(today, 5) })
      .where(and(eq(dealInstalment.dealId, due), eq(dealInstalment.key, "2")))
    for (const text of await invoiceTexts()) {
      expect(text).toMatch(/2 faktury, 1 000 zł brutto.*<b>Dziś<.*1 000 zł<.*płatne do /s)
      expect(text).not.toMatch(/Jeszcze|przyszła|zapłacone/)
    }
    expect(plain(await homeOf("igor"))).toContain("Masz 2 faktury do wystawienia")
  })

  test("is not asked for while somebody asks to cancel, nor of a party that nobody is left of", async () => {
    await db.update(deal).set({ cancelAskedBy: "sponsor" }).where(eq(deal.id, due))
    for (const finance of ["igor", "pawel"] as const) expect(textOf(await homeOf(finance), "faktury")).toBe("")
    await db.update(deal).set({ cancelAskedBy: null }).where(eq(deal.id, due))
    await db
      .update(user)
      .set({ blockedAt: new Date(), blockedReason: "x" })
      .where(inArray(user.id, [world.people.marta, world.viewers.pawel.id]))
    expect(textOf(await homeOf("igor"), "faktury")).toBe("")
    expect(turns(await homeOf("karolina"))).not.toContain("Podaj rachunek")
  })

  test("is not asked for, nor an account, more than ninety days after the end of the deal", async () => {
    const invoicesAndAccount = async () => [
      turns(await homeOf("karolina")).includes("Podaj rachunek"),
      textOf(await homeOf("igor"), "faktury") !== "",
    ]
    const endsOn = (on: string) => db.update(deal).set({ status: "completed", endedOn: on }).where(eq(deal.id, due))
    await endsOn(addDays(today, -80))
    expect(await invoicesAndAccount()).toEqual([true, true])
    await endsOn(addDays(today, -100))
    expect(await invoicesAndAccount()).toEqual([false, false])
  })

  test("is not asked of an organization that VAT does not concern", async () => {
    await db.update(organization).set({ vatStatus: "none" }).where(eq(organization.id, world.organizations.orchard))
    expect(textOf(await homeOf("igor"), "faktury")).toBe("")
  })

  test("needs an account: the owner gives it, finance people see who may (U2)", async () => {
    const number = "61109010140000071219812874"
    const before = await homeOf("igor")
    expect(textOf(before, "rachunek-i-vat")).toMatch(/Rachunek.*nie podano.*VAT.*nie podano.*zmienia właściciel/s)
    expect(turns(before)).not.toContain("Podaj rachunek")
    expect(turns(await homeOf("karolina"))).toMatch(
      new RegExp(`^<ul[^>]*><li><a[^>]*href="${bankAccountsPath}".{0,200}Podaj rachunek`, "s"),
    )
    await giveAccount(world, number)
    await db.update(organization).set({ vatStatus: "active" }).where(eq(organization.id, world.organizations.orchard))
    const after = await homeOf("igor")
    expect(textOf(after, "rachunek-i-vat")).toMatch(/… 2874.*czynny podatnik VAT/s)
    expect(after).not.toContain(number)
    expect(turns(await homeOf("karolina"))).not.toContain("Podaj rachunek")
    expect(textOf(await homeOf("pawel"), "rachunek-i-vat")).toMatch(/Dane do faktur.*NIP.*zmienia właściciel/s)
  })
})
