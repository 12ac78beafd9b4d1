import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, deal, dealEvent, fact, organization } from "#app/db/schema.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { dealStatePath } from "#app/features/deals/deal/frame/deal-tabs.ts"
import { addDays, formatDay } from "#app/lib/dates.ts"
import { dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
const storedDeal = async (id: string) => {
  const [row] = await db.select().from(deal).where(eq(deal.id, id))
  return row
}
const post = async (
  person: Awaited<ReturnType<typeof enter>>,
  id: string,
  move: string,
  fields: Record<string, string>,
) => person.post(`${dealPath(id)}?dzialanie=${move}`, { capacity: "prezes zarządu", ...fields })

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
})

test("a side without a tax number is warned beside the agreement, and no page shows the other's number", async () => {
  const id = await dealAfter(world, situations.in_progress ?? [])
  const warning = "We wzorze brakuje Twojego numeru NIP"
  const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  for (const side of [marta, karolina]) {
    const html = await side.html(dealPath(id))
    expect(html).toContain("Pobierz wzór umowy")
    expect(html).not.toContain(warning)
    // theirs is only in the agreement
    expect(html).not.toMatch(/780-?215-?00-?16/)
  }
  // today's agreement contains the data of its acceptance
  await db.update(company).set({ nip: null }).where(eq(company.id, world.companies.bakery))
  await db.update(organization).set({ nip: null })
  for (const side of [marta, karolina]) expect(await side.html(dealPath(id))).not.toContain(warning)
  const soon = "W\u00a0umowie będzie brakować Twojego numeru NIP."
  const pending = dealPath(world.deals.pending)
  const linked = (path: string) => new RegExp(`${soon}.*href="(${path}\\?next=${encodeURIComponent(pending)})"`)
  expect(await marta.html(pending)).toMatch(linked("/firma/edycja"))
  const page = await karolina.html(pending)
  const [, editor = ""] = linked("/organizacja/edycja").exec(page) ?? []
  // once more in the dialog that accepts: on a phone the other place is screens below
  expect(page.split(soon)).toHaveLength(3)
  await karolina.post(`${pending}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  for (const side of [marta, karolina]) expect(await side.html(pending)).toContain(warning)

  // the number is typed once, in the party's data, which lead back to the deal
  const form = await karolina.html(editor)
  expect(form).toMatch(new RegExp(`href="${pending}"[^>]*>Wróć<`))
  const [, action = ""] = /action="([^"]*sekcja=podstawowe[^"]*)"/.exec(form) ?? []
  const saved = await karolina.post(action.replaceAll("&amp;", "&"), {
    ...{ name: "Fundacja Sąsiedzki Sad", description: "Zamieniamy podwórka w ogrody.", nip: "780-102-94-71" },
    ...{ category: "Ekologiczne", krs: "", representatives: "", foundingDate: "2016-03-21", achievements: "" },
  })
  expect([saved.status, saved.headers.get("location")]).toEqual([302, pending])
  const [{ nip } = { nip: null }] = await db
    .select({ nip: organization.nip })
    .from(organization)
    .where(eq(organization.id, world.organizations.orchard))
  expect(nip).toBe("7801029471")
})

describe("a pending proposal", () => {
  test("shows both sides its terms, whose move it is, and only their own actions", async () => {
    const id = world.deals.pending
    const organization = await (await enter(world, "karolina")).html(dealPath(id))
    expect(organization).toContain("Teraz Twój ruch")
    expect(organization).toContain("Zaakceptuj propozycję")
    expect(organization).toContain("Twoja organizacja")
    expect(organization).toContain("Piekarnia Jasny Zakwas Sp. z o.o.")
    const sponsor = await (await enter(world, "marta")).html(dealPath(id))
    expect(sponsor).toContain("Czekamy na drugą stronę")
    expect(sponsor).toContain("Anuluj propozycję")
    expect(sponsor).not.toContain("Zaakceptuj propozycję")
  })
  test("accept moves it on, with the toast of the specification and a line of history", async () => {
    const karolina = await enter(world, "karolina")
    const id = world.deals.pending
    const answer = await post(karolina, id, "accept", { version: "1" })
    expect([answer.status, answer.headers.get("location")]).toEqual([302, dealStatePath(id)])
    expect(await storedDeal(id)).toMatchObject({ status: "accepted", version: 2, acceptedByOrganization: 1 })
    const html = await karolina.html(dealPath(id))
    expect(html).toContain("Status współpracy został zmieniony na: Zaakceptowana")
    expect(html).toContain("Zaakceptowano propozycję")
  })
  test("reject keeps its reason and frees the event for another proposal", async () => {
    const karolina = await enter(world, "karolina")
    const id = world.deals.pending
    await post(karolina, id, "reject", { version: "1", reason: "Mamy już piekarnię." })
    expect(await storedDeal(id)).toMatchObject({ status: "rejected", openKey: null })
    expect(await karolina.html(dealPath(id))).toContain("Mamy już piekarnię.")
  })
})

test("strangers get the same page for a deal and for an unknown id, word for word (B14)", async () => {
  const tomasz = await enter(world, "tomasz")
  const foreign = await tomasz.get(dealPath(world.deals.pending))
  const unknown = await tomasz.get("/wspolprace/00000000-0000-7000-8000-000000000000")
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  // without what differs between requests of one page
  const clean = (html: string) =>
    html.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|nonce="[^"]*"|dealId[^}]*|\d{13}(\.\d+)?/g, "")
  const [one, other] = [clean(await foreign.text()), clean(await unknown.text())]
  expect(one).toBe(other)
  expect(one).toContain("Nie znaleziono współpracy")
  expect(one).toContain("Współpraca o podanym ID nie istnieje lub nie masz do niej dostępu")
  expect(one).toContain("Wróć do listy współprac")
  expect((await post(tomasz, world.deals.pending, "cancel", { version: "1" })).status).toBe(404)
})

test("a move made from an old page answers 409, shows the deal as it is and changes nothing", async () => {
  const [karolina, marta] = [await enter(world, "karolina"), await enter(world, "marta")]
  const id = world.deals.pending
  await post(karolina, id, "accept", { version: "1" })
  const late = await post(marta, id, "cancel", { version: "1", reason: "Rozmyśliliśmy się" })
  expect(late.status).toBe(409)
  expect(await late.text()).toContain(dealErrors.notNow)
  expect(await storedDeal(id)).toMatchObject({ status: "accepted", version: 2 })
})

test("a compulsory reason is asked for beside its field", async () => {
  const pawel = await enter(world, "pawel")
  const id = world.deals.pending
  await post(await enter(world, "karolina"), id, "accept", { version: "1" })
  const marta = await enter(world, "marta")
  const answer = await post(marta, id, "cancel", { version: "2", reason: " " })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(dealErrors.reason)
  expect((await post(pawel, id, "cancel", { version: "2", reason: "x" })).status).toBe(404)
  expect(await storedDeal(id)).toMatchObject({ status: "accepted" })
})

test("exactly one of sixteen racing moves wins, the others get 409, the history has one line more", async () => {
  const [karolina, marta] = [await enter(world, "karolina"), await enter(world, "marta")]
  const id = world.deals.pending
  const racers = Array.from({ length: 16 }, (_, n) =>
    n % 4 === 3
      ? post(marta, id, "cancel", { version: "1" })
      : post(karolina, id, ["accept", "reject", "negotiate"][n % 4] ?? "", { version: "1" }),
  )
  const statuses = (await Promise.all(racers)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 302)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(15)
  expect(await storedDeal(id)).toMatchObject({ version: 2 })
  expect(await db.$count(fact, eq(fact.aboutId, id))).toBe(2)
})

test("an unknown move, one of the other side, and one with wrong fields are refused", async () => {
  const marta = await enter(world, "marta")
  const id = world.deals.pending
  expect((await post(marta, id, "complete", { version: "1" })).status).toBe(404)
  expect((await post(marta, id, "accept", { version: "1" })).status).toBe(403)
  expect((await post(marta, id, "acceptSettlement", { version: "1", settlementRead: "on" })).status).toBe(409)
  expect((await post(marta, id, "cancel", { version: "1", status: "completed" })).status).toBe(400)
  expect((await post(marta, id, "cancel", { version: "0" })).status).toBe(400)
  expect(await storedDeal(id)).toMatchObject({ status: "pending", version: 1 })
})

test("once accepted, a deal that went back to negotiation is not ended without a reason", async () => {
  const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  const id = await dealAfter(world, [
    ["organization", "accept"],
    ["organization", "negotiate"],
  ])
  for (const party of [marta, karolina]) {
    const withoutReason = await post(party, id, "cancel", { version: "3", reason: " " })
    expect([withoutReason.status, await withoutReason.text()]).toEqual([400, expect.stringContaining("Podaj powód")])
  }
  expect((await post(marta, id, "cancel", { version: "3", reason: "Zmiana planów" })).status).toBe(302)
})

test("a deal that is called off after the agreement shows the agreed terms, not how they came about", async () => {
  const agreed = [...(situations["negotiation, terms by the organization"] ?? []), ["sponsor", "acceptTerms"]] as const
  const id = await dealAfter(world, [...agreed, ["sponsor", "askToCancel"], ["organization", "confirmCancel"]])
  for (const name of ["marta", "karolina"] as const) {
    const html = await (await enter(world, name)).html(dealPath(id))
    expect(html).toContain("Ta współpraca została anulowana.")
    expect(html).not.toContain("zmiany względem")
  }
  const neverAgreed = await dealAfter(world, [...agreed.slice(0, 2), ["sponsor", "cancel"]])
  expect(await (await enter(world, "marta")).html(dealPath(neverAgreed))).toContain("zmiany względem")
})

test("an accepted deal says whose confirmation is missing, and what for", async () => {
  const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  const id = await dealAfter(world, [["organization", "accept"]])
  expect(await marta.html(dealPath(id))).toContain(
    "Organizacja przyjęła Twoją propozycję bez zmian. Potwierdź, a\u00a0umowa będzie zawarta.",
  )
  const other = await karolina.html(dealPath(id))
  expect(other).toContain("Brakuje jeszcze potwierdzenia sponsora.")
  expect(other).not.toContain("sponsor i\u00a0organizacja")
})

test("agreed terms wait for the event without a main button, and say until when", async () => {
  const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  const id = await dealAfter(world, situations.in_progress ?? [])
  const organization = (await karolina.html(dealPath(id))).replaceAll("\u00a0", " ")
  expect(organization).toContain("Trwa realizacja")
  const planned = await db
    .select({ lastDay: dealEvent.endDate, startDate: dealEvent.startDate })
    .from(dealEvent)
    .where(eq(dealEvent.dealId, id))
  const [lastDay = ""] = planned
    .map((each) => each.lastDay ?? each.startDate)
    .sort()
    .reverse()
  expect(organization).toContain(
    `Rozliczenie prześlij od ${formatDay(addDays(lastDay, 1))}, po wydarzeniu, albo wcześniej`,
  )
  expect(organization).toMatch(/<a class="btn btn--line"[^>]*>Prześlij rozliczenie/)
  const sponsor = (await marta.html(dealPath(id))).replaceAll("\u00a0", " ")
  expect(sponsor).toContain("Kolejne kroki: podpisana umowa, faktura lub inny dokument od organizacji i przelew.")
  expect(sponsor).not.toContain("Czekamy na drugą stronę")
})
