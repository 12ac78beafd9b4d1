import { readdirSync, rmSync } from "node:fs"
import path from "node:path"
import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealEvent, deal as deals, event, fact, file, settlement } from "#app/db/schema.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { settlementErrors } from "#app/domain/deals/settlement/settlement.ts"
import { dealStatePath } from "#app/features/deals/deal/frame/deal-tabs.ts"
import { problemIn } from "#app/features/deals/settlement/composed/report-download.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import {
  agreementPath,
  dealPath,
  settlementFilePath,
  settlementReportPath,
  settlementReportPdfPath,
  settlementSendPath,
  settlementTemplatePath,
  settlementUploadPath,
} from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { inStatus } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

let world: World
let id: string
let karolina: Visitor
let marta: Visitor

/** A deal of the cast whose terms are agreed. */
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  rmSync(settlements(), { recursive: true, force: true })
  world = await castWorld()
  id = world.deals.pending
  karolina = await enter(world, "karolina")
  marta = await enter(world, "marta")
  await karolina.post(`${dealPath(id)}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await marta.post(`${dealPath(id)}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
})

const pdf = (content = "Rozliczenie") => Buffer.from(settlementPdf([content]))
const asFile = (bytes: Uint8Array<ArrayBuffer>, name = "Rozliczenie – łąka.pdf") =>
  new File([bytes], name, { type: "application/pdf" })
const send = (version: string, sent: File | string, extra = {}) =>
  karolina.post(settlementSendPath(id), { version, file: sent, beforeEvent: "on", ...extra })
const deal = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const newestSettlement = async () =>
  (await db.select().from(settlement).where(eq(settlement.dealId, id)).orderBy(desc(settlement.createdAt)))[0]
const settlements = () => path.join(process.env.DATA_DIR ?? "", "files/settlements")
const early = "Wydarzenie jeszcze się nie odbyło. Rozliczyć mimo to?"
const storedFiles = () => {
  try {
    return readdirSync(settlements())
  } catch {
    return []
  }
}

test("a settlement is sent, downloaded under its Polish name by both sides, and by nobody else", async () => {
  const answer = await send("3", asFile(pdf()), { documentNumber: "FV 7/2026" })
  expect([answer.status, answer.headers.get("location")]).toEqual([302, dealStatePath(id)])
  expect(await deal()).toMatchObject({ status: "settlement", version: 4 })
  const html = await karolina.html(dealPath(id))
  expect(html).toContain("Plik rozliczenia został przesłany do sponsora.")
  expect(html).toContain("Rozliczenie – łąka.pdf")
  expect(html).toContain("FV 7/2026")
  const address = settlementFilePath(id, (await newestSettlement())?.id ?? "")
  for (const party of [karolina, marta]) {
    const got = await party.get(address)
    expect(got.status).toBe(200)
    expect(got.headers.get("cache-control")).toBe("private, no-store")
    expect(got.headers.get("content-type")).toBe("application/pdf")
    expect(got.headers.get("x-content-type-options")).toBe("nosniff")
    expect(got.headers.get("content-security-policy")).toContain("sandbox")
    expect(got.headers.get("content-disposition")).toBe(
      `attachment; filename="Rozliczenie _ laka.pdf"; filename*=UTF-8''Rozliczenie%20%E2%80%93%20%C5%82%C4%85ka.pdf`,
    )
    expect(Buffer.from(await got.arrayBuffer())).toEqual(pdf())
  }
  for (const stranger of ["tomasz", "rafal"] as const)
    expect((await (await enter(world, stranger)).get(address)).status).toBe(404)
  expect((await visitor().get(address)).status).toBe(302)
  expect(
    (await marta.get(settlementFilePath(world.deals.settlement, (await newestSettlement())?.id ?? ""))).status,
  ).toBe(404)
})

describe("a file that is no settlement is refused beside the field, and nothing is written", () => {
  test.each<[string, () => File, number, string]>([
    ["no file", () => asFile(new Uint8Array(), ""), 400, settlementErrors.none],
    ["an empty file", () => asFile(new Uint8Array()), 400, settlementErrors.empty],
    [
      "HTML under the name of a PDF",
      () => asFile(Buffer.from("<html><script>alert(1)</script></html>")),
      400,
      settlementErrors.format,
    ],
    ["a truncated PDF", () => asFile(pdf().subarray(0, 200)), 400, settlementErrors.format],
    ["a PDF under another name", () => asFile(pdf(), "rozliczenie.docx"), 400, settlementErrors.format],
    [
      "10 MB and a byte",
      () => asFile(Buffer.concat([Buffer.alloc(10 * 1024 * 1024 + 1, "%PDF-"), pdf()])),
      413,
      settlementErrors.size,
    ],
    [
      "11 MB",
      () => asFile(Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(11_600_000), Buffer.from("%%EOF")])),
      413,
      settlementErrors.size,
    ],
  ])("%s", async (_, sent, status, sentence) => {
    const answer = await send("3", sent())
    expect([status, 400]).toContain(answer.status)
    expect(await answer.text()).toContain(sentence)
    expect(await deal()).toMatchObject({ status: "in_progress", version: 3 })
    expect(await db.$count(settlement, eq(settlement.dealId, id))).toBe(0)
    expect(storedFiles()).toEqual([])
  })
  test("a wrong KSeF number", async () => {
    const answer = await send("3", asFile(pdf()), { ksefNumber: "123" })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain("Podaj poprawny numer KSeF")
    expect(storedFiles()).toEqual([])
  })
})

test("without scripts the button works before a file is chosen", async () => {
  const html = await karolina.html(settlementSendPath(id))
  const form = html.slice(html.indexOf('type="file"'))
  expect(form).toMatch(/<button[^>]*type="submit"[^>]*>.*Wyślij rozliczenie/)
  expect(form).not.toContain("disabled")
})

test("an old page cannot send: 409, and its file is removed", async () => {
  const before = storedFiles()
  const answer = await send("2", asFile(pdf()))
  expect(answer.status).toBe(409)
  expect(storedFiles()).toEqual(before)
})

test("one of eight concurrent files is accepted, the others leave nothing behind", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send("3", asFile(pdf(`plik ${n}`)))))
  expect(answers.filter((answer) => answer.status === 302)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7)
  expect(await db.$count(settlement, eq(settlement.dealId, id))).toBe(1)
  expect(storedFiles()).toHaveLength(1)
})

test("a settlement is replaced while undecided, rejected with a required reason, corrected, and accepted once it was read", async () => {
  await send("3", asFile(pdf("pierwsze")))
  await send("4", asFile(pdf("drugie")))
  expect(await deal()).toMatchObject({ status: "settlement", version: 5 })
  expect(await db.$count(settlement, and(eq(settlement.dealId, id), isNull(settlement.decision)))).toBe(1)
  const noReason = await marta.post(`${dealPath(id)}?dzialanie=rejectSettlement`, { version: "5" })
  expect(noReason.status).toBe(400)
  await marta.post(`${dealPath(id)}?dzialanie=rejectSettlement`, { version: "5", reason: "Brakuje zdjęć" })
  expect(await newestSettlement()).toMatchObject({
    decision: "rejected",
    reason: "Brakuje zdjęć",
    decidedById: world.people.marta,
  })
  // the status has its label of the specification, the sentences speak of corrections
  const sentBack = (await karolina.html(dealPath(id))).replaceAll("<!-- -->", "")
  const said = ["Rozliczenie odrzucone", "Rozliczenie odesłane do poprawy.", "Odesłano rozliczenie do poprawy"]
  for (const sentence of [...said, "Brakuje zdjęć"]) expect(sentBack).toContain(sentence)
  await send("6", asFile(pdf("trzecie")))
  const unread = await marta.post(`${dealPath(id)}?dzialanie=acceptSettlement`, { version: "7" })
  expect([unread.status, await unread.text()]).toEqual([400, expect.stringContaining(settlementErrors.unread)])
  await marta.post(`${dealPath(id)}?dzialanie=acceptSettlement`, {
    version: "7",
    settlementRead: "on",
    beforeEvent: "on",
    openPayments: "on",
  })
  expect(await deal()).toMatchObject({ status: "completed", openKey: null })
  expect(await db.$count(settlement, eq(settlement.dealId, id))).toBe(3)
  const facts = await db.select({ what: fact.what }).from(fact).where(eq(fact.aboutId, id)).orderBy(fact.id)
  expect(facts.slice(-5).map(({ what }) => what.slice("deal.".length))).toEqual([
    "settle",
    "replaceSettlement",
    "rejectSettlement",
    "settle",
    "acceptSettlement",
  ])
})

test("the upload that shows its progress answers as JSON", async () => {
  const wrong = await karolina.post(settlementUploadPath(id), {
    version: "3",
    file: asFile(Buffer.from("x")),
  })
  expect([wrong.status, await wrong.json()]).toEqual([400, { errors: { file: settlementErrors.format } }])
  const right = await karolina.post(settlementUploadPath(id), {
    version: "3",
    file: asFile(pdf()),
    beforeEvent: "on",
  })
  expect([right.status, await right.json()]).toEqual([
    201,
    { toast: expect.objectContaining({ title: "Rozliczenie przesłane" }) },
  ])
})

test("a composed settlement is downloaded, refused with gaps, and sent in one step", async () => {
  const html = await karolina.html(settlementReportPath(id))
  expect(html).toContain(early)
  const keys = [...html.matchAll(/name="items\[(\d+)\]\.(rowId)" value="([^"]+)"/g)]
  const fields: Record<string, string> = {
    version: "3",
    beforeEvent: "on",
    summary: "Posadziliśmy 120 drzew – żółć, gęś.",
    participants: "430",
  }
  for (const [, at, control, value] of keys) fields[`items[${at}].${control}`] = value ?? ""
  // all missing things are reported at once
  const empty = await (await karolina.post(settlementReportPath(id), { ...fields, summary: "" })).text()
  for (const gap of ["Opisz krótko przebieg wydarzenia", "Zaznacz, jak było"]) expect(empty).toContain(gap)
  const gaps = await karolina.post(settlementReportPath(id), fields)
  expect([gaps.status, await gaps.text()]).toEqual([400, expect.stringContaining("Zaznacz, jak było")])
  for (const [, at] of keys)
    Object.assign(fields, { [`items[${at}].state`]: "done", [`items[${at}].note`]: "Było widać" })
  const preview = await karolina.post(settlementReportPdfPath(id), fields)
  expect(preview.headers.get("content-type")).toBe("application/pdf")
  expect(textOfPdf(new Uint8Array(await preview.arrayBuffer()))).toContain("Posadziliśmy 120 drzew – żółć, gęś.")
  expect(await deal()).toMatchObject({ status: "in_progress" })
  const sent = await karolina.post(settlementReportPath(id), fields)
  expect(sent.status).toBe(302)
  expect(await deal()).toMatchObject({ status: "settlement" })
  expect(await db.$count(file, eq(file.purpose, "settlement"))).toBeGreaterThan(0)
})

test("both sides download the agreement and the template", async () => {
  for (const party of [karolina, marta]) {
    const agreement = await party.get(agreementPath(id))
    expect(agreement.headers.get("content-disposition")).toContain("umowa-sponsoringu.pdf")
    expect(textOfPdf(new Uint8Array(await agreement.arrayBuffer()))).toContain("dwa tysiące osiemset złotych 00/100")
    expect((await party.get(settlementTemplatePath(id))).status).toBe(200)
  }
})

test("a report that cannot be downloaded says why: never a page saved as a PDF", async () => {
  const address = settlementReportPdfPath(id)
  const problemFor = async (by: Visitor) => problemIn(await by.post(address, { version: "3", summary: "" }))
  expect(await problemFor(karolina)).toBe("Opisz krótko przebieg wydarzenia")
  expect(await problemFor(visitor())).toContain("Zaloguj się w nowej karcie")
  expect(await problemFor(marta)).toBe(dealErrors.forbidden)
  await db.update(deals).set(inStatus("completed")).where(eq(deals.id, id))
  expect(await problemFor(karolina)).toBe(dealErrors.notNow)
  expect(await problemIn(null)).toContain("Spróbuj ponownie za chwilę")
})

describe("before the last day of the event", () => {
  test("both sides have to confirm, and the typed values stay", async () => {
    const page = await karolina.html(settlementSendPath(id))
    expect(page).toContain(early)
    const unconfirmed = await send("3", asFile(pdf()), { beforeEvent: "", documentNumber: "FV 7/2026" })
    expect(unconfirmed.status).toBe(400)
    expect(await unconfirmed.text()).toEqual(expect.stringMatching(/Rozliczyć mimo to\?[\s\S]*value="FV 7\/2026"/))
    const inPlace = await karolina.post(settlementUploadPath(id), { version: "3", file: asFile(pdf()) })
    expect([inPlace.status, await inPlace.json()]).toEqual([400, { errors: { beforeEvent: early } }])
    expect([await deal(), storedFiles()]).toMatchObject([{ status: "in_progress" }, []])
    await send("3", asFile(pdf()))
    const accept = `${dealPath(id)}?dzialanie=acceptSettlement`
    expect(await marta.html(dealPath(id))).toContain(early)
    const unsure = await marta.post(accept, { version: "4", settlementRead: "on" })
    expect([unsure.status, await unsure.text()]).toEqual([400, expect.stringContaining(early)])
    expect(await deal()).toMatchObject({ status: "settlement" })
    expect(
      (await marta.post(accept, { version: "4", settlementRead: "on", beforeEvent: "on", openPayments: "on" })).status,
    ).toBe(302)
    expect(await deal()).toMatchObject({ status: "completed" })
  })
  test("once it is over, by the day that it was moved to, the form does not say that it goes on", async () => {
    await moveEvents(-1)
    expect(await karolina.html(settlementSendPath(id))).not.toContain("jeszcze się nie skończyło")
  })
  test("on that day and afterwards nobody has to confirm", async () => {
    await moveEvents(0)
    expect(await karolina.html(settlementSendPath(id))).toContain("Wydarzenie jeszcze się nie skończyło.")
    expect((await send("3", asFile(pdf()), { beforeEvent: "" })).status).toBe(302)
    await moveEvents(-1)
    expect(await marta.html(dealPath(id))).not.toContain(early)
    const accepted = await marta.post(`${dealPath(id)}?dzialanie=acceptSettlement`, {
      version: "4",
      settlementRead: "on",
      openPayments: "on",
    })
    expect(accepted.status).toBe(302)
  })
})

/** Moves the deal's events to so many days from today. */
const moveEvents = (days: number) =>
  db
    .update(event)
    .set({ startDate: addDays(todayIn(new Date()), days), endDate: null })
    .where(inArray(event.id, db.select({ id: dealEvent.eventId }).from(dealEvent).where(eq(dealEvent.dealId, id))))

test("a cancelled event is named on top, and settling and closing ask for confirmation", async () => {
  await db.update(event).set({ status: "canceled" })
  const sentence = "Wydarzenie tej współpracy zostało odwołane."
  const question = `${sentence} Rozliczyć mimo to?`
  for (const party of [karolina, marta]) expect(await party.html(dealPath(id))).toContain(sentence)
  const unconfirmed = await send("3", asFile(pdf()))
  expect([unconfirmed.status, await unconfirmed.text()]).toEqual([400, expect.stringContaining(question)])
  expect(storedFiles()).toEqual([])
  expect((await send("3", asFile(pdf()), { allCancelled: "on" })).status).toBe(302)
  const accept = `${dealPath(id)}?dzialanie=acceptSettlement`
  const unsure = await marta.post(accept, { version: "4", settlementRead: "on", someCancelled: "on" })
  expect([unsure.status, await unsure.text()]).toEqual([400, expect.stringContaining(question)])
  expect(
    (await marta.post(accept, { version: "4", settlementRead: "on", allCancelled: "on", openPayments: "on" })).status,
  ).toBe(302)
  expect(await marta.html(dealPath(id))).toContain(sentence)
})

test("a composed settlement that was sent back returns filled in, under the reason", async () => {
  const address = settlementReportPath(id)
  const html = await karolina.html(address)
  const fields: Record<string, string> = {
    version: "3",
    beforeEvent: "on",
    summary: "Posadziliśmy 120 drzew – żółć, gęś.",
    participants: "430",
    reach: "Facebook: 2 tysiące",
    documentNumber: "FV 7/2026",
  }
  for (const [, at, control, value] of html.matchAll(/name="items\[(\d+)\]\.(rowId)" value="([^"]+)"/g)) {
    fields[`items[${at}].${control}`] = value ?? ""
    fields[`items[${at}].state`] = at === "0" ? "partly" : "done"
    fields[`items[${at}].note`] = at === "0" ? "Połowa plakatów" : "Było widać"
  }
  expect((await karolina.post(address, fields)).status).toBe(302)
  await marta.post(`${dealPath(id)}?dzialanie=rejectSettlement`, { version: "4", reason: "Brakuje zdjęć z finału" })
  const again = await karolina.html(address)
  for (const shown of [
    "Brakuje zdjęć z finału",
    fields.summary ?? "",
    "430",
    fields.reach ?? "",
    "FV 7/2026",
    "Połowa",
  ])
    expect(again).toContain(shown)
  expect(again).toMatch(/name="items\[0\]\.state"[^>]*checked=""[^>]*value="partly"|value="partly"[^>]*checked/)
  expect(again).not.toContain("Przywróciliśmy")
  // only what is really missing
  const { summary: _, ...rest } = fields
  const gap = await karolina.post(address, { ...rest, version: "5" })
  const alertText = (await gap.text()).match(/role="alert"[\s\S]*?<\/ul>/)?.[0]
  expect(alertText).toContain("Opisz krótko przebieg wydarzenia")
  expect(alertText?.match(/<li>/g)).toHaveLength(1)
  // a file of one's own begins with the numbers of the earlier one
  const own = await karolina.html(settlementSendPath(id))
  for (const shown of ["FV 7/2026", "Brakuje zdjęć z finału"]) expect(own).toContain(shown)
  expect((await karolina.post(address, { ...fields, version: "5" })).status).toBe(302)
  await marta.post(`${dealPath(id)}?dzialanie=acceptSettlement`, {
    version: "6",
    settlementRead: "on",
    beforeEvent: "on",
    openPayments: "on",
  })
  const reports = await db.select({ report: settlement.report }).from(settlement).where(eq(settlement.dealId, id))
  expect(reports.map(({ report }) => report)).toEqual([null, null])
})

test("a script gets the errors of a report beside its fields", async () => {
  const answer = await karolina.post(
    settlementReportPdfPath(id),
    { version: "3", summary: "Było pięknie", "items[0].state": "done" },
    { headers: { accept: "application/json" } },
  )
  expect(answer.status).toBe(400)
  const problem = await problemIn(answer)
  expect(Object.values(problem)).toContain("Zaznacz, jak było")
  expect(Object.keys(problem)).not.toContain("summary")
})
