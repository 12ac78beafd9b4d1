import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, dealAgreement, dealLine, dealTerms } from "#app/db/schema.ts"
import { dealKinds } from "#app/domain/deals/deal/deal.ts"
import { noAgreement } from "#app/domain/deals/documents/agreement.ts"
import { looksLikePdf } from "#app/domain/deals/settlement/settlement.ts"
import { sumToPay, usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import { goodsForOption, promisesOf } from "#app/domain/deals/terms/terms-sides.ts"
import { addDays } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { drawnAgreement } from "#test/support/drawn-documents.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { getReportedDeal } from "../settlement/composed/queries.server.ts"
import { drawUpReport, drawUpTemplate } from "../settlement/composed/report-document.server.ts"
import { listLines } from "../terms/queries.server.ts"

let world: World
let id: string
beforeAll(async () => {
  world = await castWorld()
  id = world.deals.completed
})
const pangram = "Zażółć gęślą jaźń – ZAŻÓŁĆ GĘŚLĄ JAŹŃ „cytat”, 6 × 3 m²"
const report = {
  money: usualMoney,
  payments: { whole: 100_000, received: 40_000, left: 60_000 },
  summary: pangram,
  participants: 1200,
  reached: 24_000,
  beneficiaries: 90,
  volunteers: null,
  publications: 4,
  reach: "https://przyklad.example",
  documentNumber: "FV 1/2026",
  ksefNumber: null,
  invoices: [],
  receipts: [{ onDay: "2026-11-02", grosze: 40_000 }],
  proofPhotos: [],
  photos: [],
  today: "2026-11-21",
  author: "Igor Paterek",
}

test.each(dealKinds)(
  "an agreement of the kind %s names parties, events, benefits and the amount in words",
  async (kind) => {
    await db.update(deal).set({ kind }).where(eq(deal.id, id))
    const { name, bytes } = await drawnAgreement(world.viewers.igor, id)
    expect(looksLikePdf(bytes)).toBe(true)
    const text = textOfPdf(bytes)
    const title = { sponsoring: "Umowa sponsoringu", donation: "Umowa darowizny", barter: "Umowa barterowa" }[kind]
    expect(text).toContain(title)
    expect(name).toBe(`${title.toLowerCase().replace(" ", "-")}.pdf`)
    expect(text).toContain("WZÓR")
    expect(text).toContain("Hydrosfera Technologie Sp. z o.o.")
    // each party by its register number; the sponsor's is self-declared
    expect(text).toContain("640-528-00-05")
    expect(text).toContain("640-095-02-86")
    expect(text).toContain("słownie:")
    expect(text).toMatch(/tysi(ą|ę)c/)
    expect(text).not.toContain("□")
    // a donation gives nothing in return: neither tax nor benefits
    const isDonation = kind === "donation"
    expect(text.includes("netto / brutto")).toBe(!isDonation)
    expect(text.includes("świadczenia zastępcze")).toBe(!isDonation)
    expect(text.includes("inny cel darowizny")).toBe(isDonation)
    if (kind !== "barter") expect(text).toContain("Numer rachunku")
    expect(text).toContain(
      {
        sponsoring: "Sponsorowany przekaże Sponsorowi",
        donation: "Obdarowany przekaże Darczyńcy",
        barter: "Organizator przekaże Partnerowi",
      }[kind],
    )
    if (isDonation) expect(text.indexOf("właściwą formą jest umowa sponsoringu")).toBeLessThan(text.indexOf("§ 1"))
  },
)

const setKind = (kind: (typeof dealKinds)[number]) => db.update(deal).set({ kind }).where(eq(deal.id, id))

test("a donation says that the benefits of the offer are no part of it, and promises none", async () => {
  await setKind("donation")
  const { lines } = await getReportedDeal(world.viewers.igor, id)
  const benefits = lines.flatMap((line) => line.benefits)
  expect(benefits.length).toBeGreaterThan(0)
  const agreement = textOfPdf((await drawnAgreement(world.viewers.igor, id)).bytes)
  expect(agreement).toContain("nie są częścią tej umowy i nie należą się Darczyńcy")
  const template = textOfPdf(await drawUpTemplate(world.viewers.igor, id))
  expect(template).toContain("Wykorzystanie darowizny")
  for (const text of [agreement, template]) for (const benefit of benefits) expect(text).not.toContain(benefit)
  // descriptions of offered options promise benefits, too
  for (const { isCustom, description } of lines) if (!isCustom) expect(agreement).not.toContain(description)
})

test("a barter names what each side gives in a table of its own", async () => {
  await setKind("barter")
  const { lines } = await getReportedDeal(world.viewers.igor, id)
  const own = lines.find((line) => line.isCustom)?.title ?? "-"
  const benefit = lines.find((line) => line.benefits.length > 0)?.benefits[0] ?? "-"
  const agreement = textOfPdf((await drawnAgreement(world.viewers.igor, id)).bytes)
  const [goods = "", inReturn = ""] = agreement
    .slice(agreement.indexOf("Partner dostarcza:"))
    .split("Organizator wykonuje w zamian:")
  expect(goods).toContain(own)
  expect(goods).toContain(goodsForOption)
  expect(goods).not.toContain(benefit)
  expect(inReturn.slice(0, inReturn.indexOf("§ 3"))).toContain(benefit)
  expect(inReturn.slice(0, inReturn.indexOf("§ 3"))).not.toContain(own)
  const template = textOfPdf(await drawUpTemplate(world.viewers.igor, id))
  const [performed = "", received = ""] = template.split("Towary i usługi od sponsora")
  expect(performed).toContain("Świadczenia organizacji")
  expect(performed).toContain(benefit)
  expect(received).toContain(own)
  expect(received).toContain("Otrzymano")
})

test("an agreement without money names no sum and no account; with several events a line says which it is about", async () => {
  await db.update(deal).set({ kind: "sponsoring" }).where(eq(deal.id, id))
  await db
    .update(dealTerms)
    .set({ kind: "sponsoring", grossGrosze: 0, inKindGrosze: 0 })
    .where(eq(dealTerms.dealId, id))
  await db.update(dealLine).set({ amountGrosze: 0, eventId: null }).where(eq(dealLine.dealId, id))
  const [{ events = [] } = {}] = await db.select().from(dealTerms).where(eq(dealTerms.dealId, id))
  const other = { id: world.events.planting, title: "Sadzenie drzew 🌳", startDate: "2099-04-24", endDate: null }
  const setEvents = (several: typeof events) =>
    db.update(dealTerms).set({ events: several }).where(eq(dealTerms.dealId, id))
  await setEvents([...events, { ...other, city: "Poznań" }])
  const text = textOfPdf((await drawnAgreement(world.viewers.igor, id)).bytes)
  await setEvents(events)
  // characters missing in the font are left out
  expect(text).toMatch(/Sadzenie drzew, \d/)
  expect(text).toContain("Umowa nie przewiduje zapłaty")
  for (const missing of ["słownie", "netto / brutto", "numer rachunku"]) expect(text).not.toContain(missing)
  expect(text).toContain("bez kwoty")
  expect(text).toContain("Dotyczy: cała współpraca")
  expect(text).toContain("po ostatnim z wydarzeń")
})

test("there is no agreement before both sides have accepted the terms, and none for strangers", async () => {
  const { karolina, anna } = world.viewers
  await expect(drawnAgreement(karolina, world.deals.pending)).rejects.toThrow(noAgreement)
  await expect(drawnAgreement(anna, world.deals.pending)).rejects.toMatchObject({
    reason: "not-found",
  })
})

test("the template of a settlement names the sponsor and asks what was done", async () => {
  const text = textOfPdf(await drawUpTemplate(world.viewers.halina, world.deals.settlement))
  expect(text).toContain("Rozliczenie współpracy")
  expect(text).toContain("Wykonano (tak / częściowo / nie)")
  expect(text).toContain("Drukarnia Czarny Bez")
})

test.each([
  [
    { basis: "net", vatStatus: "active", vatRate: 23 },
    / zł brutto \(słownie.*kwotami netto, stawka VAT: 23%.*zł netto \+ /,
  ],
  [{ basis: "gross", vatStatus: "active", vatRate: 8 }, / zł brutto \(słownie.*kwotami brutto, stawka VAT: 8%/],
  [
    { basis: "gross", vatStatus: "exempt", vatRate: null },
    /Łącznie: [\d ]+ zł \(słownie.*Organizacja jest zwolniona z VAT\./,
  ],
  [{ basis: "gross", vatStatus: "none", vatRate: null }, /VAT nie dotyczy organizacji\./],
] as const)("a settlement says how its sums stand towards VAT: %o", async (money, expectedText) => {
  await setKind("sponsoring")
  const ofDeal = eq(dealTerms.dealId, id)
  await db.update(dealLine).set({ form: "money", amountGrosze: 100_000 }).where(eq(dealLine.dealId, id))
  const { gross } = sumToPay({ kind: "sponsoring", lines: await listLines(db, id, 1) }, money)
  await db
    .update(dealTerms)
    .set({ ...money, grossGrosze: gross, inKindGrosze: 0 })
    .where(ofDeal)
  const of = await getReportedDeal(world.viewers.igor, id)
  for (const bytes of [
    await drawUpReport(of, { ...report, money: { ...usualMoney, ...money }, items: [] }),
    await drawUpTemplate(world.viewers.igor, id),
  ])
    expect(textOfPdf(bytes).replace(/\s+/g, " ")).toMatch(expectedText)
  const paid = textOfPdf(await drawUpReport(of, { ...report, money: { ...usualMoney, ...money }, items: [] }))
  expect(paid.includes("Do zapłaty brutto")).toBe(money.vatStatus === "active")
  await db.update(dealTerms).set(usualMoney).where(ofDeal)
})

test("a settlement says whether its figures are of the whole event or of a day before its end", async () => {
  const of = await getReportedDeal(world.viewers.igor, id)
  const ends = of.events.map(({ startDate, endDate }) => endDate ?? startDate).sort()
  const textOn = async (today: string) =>
    textOfPdf(await drawUpReport(of, { ...report, today, items: [] })).replace(/\s+/g, " ")
  expect(await textOn(ends.at(-1) ?? "")).toMatch(
    /Sporządzono przed końcem wydarzenia.*\(stan przed końcem wydarzenia\)/,
  )
  const after = await textOn(addDays(ends.at(-1) ?? "", 1))
  expect(after).toContain("(wykonanie)")
  expect(after).not.toContain("przed końcem wydarzenia")
})

test("a composed settlement of 40 lines prints every Polish sign and is quickly made", async () => {
  const [line] = await db.select().from(dealLine).where(eq(dealLine.dealId, id))
  if (!line) throw new Error("no line")
  await db.insert(dealLine).values(
    Array.from({ length: 40 }, (_, n) => ({
      ...line,
      lineKey: `line-${n}`,
      position: n + 10,
      title: `${pangram} ${n}`,
      benefits: ["logo", pangram],
    })),
  )
  await setKind("sponsoring")
  const of = await getReportedDeal(world.viewers.igor, id)
  const items = promisesOf(of.deal.kind, of.lines).map((promise, n) => ({
    ...promise,
    state: (["done", "partly", "not"] as const)[n % 3] ?? "done",
    note: n % 3 ? pangram : null,
  }))
  const bytes = await drawUpReport(of, { ...report, items })
  const text = textOfPdf(bytes)
  expect(text).toContain(pangram)
  expect(text).toContain(`${pangram} 39`)
  expect(text).toContain("1 200")
  expect(text).toContain("Wykonano częściowo")
  for (const figure of ["24 000", "90", "2 listopada 2026", "400 zł"])
    expect(text.replace(/\s/g, " ")).toContain(figure)
  expect(text.replace(/\s+/g, " ")).toMatch(/Do zapłaty 1 000 zł.*Potwierdzone wpłaty 400 zł.*Zostało 600 zł/)
  expect(text).toMatch(/strona 2 z [3-9]/)
  expect(text).not.toContain("□")
})

test("Ukrainian letters can be read in an agreement and in a settlement", async () => {
  const ukrainian = "Фонд «Світло»: Їжак, Ґанок, Євшан, щедрий ящик і м’ята"
  const lines = eq(dealLine.dealId, id)
  await setKind("sponsoring")
  await db
    .update(dealLine)
    .set({ title: ukrainian, benefits: [ukrainian, "logo"] })
    .where(lines)
  const agreement = textOfPdf((await drawnAgreement(world.viewers.igor, id)).bytes)
  const of = await getReportedDeal(world.viewers.igor, id)
  const items = promisesOf(of.deal.kind, of.lines).map((promise) => ({
    ...promise,
    state: "partly" as const,
    note: ukrainian,
  }))
  const settlement = textOfPdf(await drawUpReport(of, { ...report, summary: ukrainian, author: "Олена Ґава", items }))
  for (const text of [agreement, settlement]) {
    expect(text).toContain(ukrainian)
    expect(text).not.toContain("□")
  }
  expect(settlement).toContain("Олена Ґава")
})

test("an account that is deleted takes its person out of the agreement; the party with its number stays", async () => {
  const { anna, igor } = world.viewers
  const before = textOfPdf((await drawnAgreement(igor, id)).bytes)
  expect(before).toContain(anna.name)
  await deleteAccount(anna)
  const text = textOfPdf((await drawnAgreement(igor, id)).bytes)
  expect(text).toContain("Hydrosfera")
  expect(text).toContain("640-528-00-05")
  expect(text).toContain(igor.name)
  expect(text).not.toContain(anna.name)
  await deleteAccount(igor)
  const [agreed] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
  expect(agreed?.parties).toMatchObject({
    sponsor: { nip: "6405280005", person: null },
    organization: { nip: "6400950286", person: null },
  })
})
