import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, fact, file as files, invoice, notification, organization } from "#app/db/schema.ts"
import { invoiceErrors } from "#app/domain/deals/payments/invoices/invoice.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealDocumentsPath, dealPath, invoiceFilePath, paymentsPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { agreePlan } from "#test/support/money/entries.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const asPage = { headers: { accept: "text/html" } }
const plain = (html: string) => html.replaceAll("\u00a0", " ")
const today = () => todayIn(new Date())
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("user", "fact", "rate_limit", "notification", "email", "file")
  forgetWork()
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
  await db.update(organization).set({ nip: "5265877635" })
  await emptyTables("fact", "notification", "email")
  ;[marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
})

/** Begins with the seller's NIP. */
const ksefNumber = "5265877635-20250826-0100001AF629-AF"
const xml = '<?xml version="1.0" encoding="UTF-8"?><Faktura>Żółć</Faktura>'
const filled = (more: Record<string, string> = {}): Record<string, string> => ({
  number: "FV 12/2027",
  issuedOn: today(),
  amount: "1 000",
  ksefNumber: "",
  idempotencyKey: crypto.randomUUID(),
  ...more,
})
const add = (who: Visitor, more: Record<string, string> = {}, sent?: File) => {
  const fields: Fields = sent ? { ...filled(more), file: sent } : filled(more)
  return who.post(`${paymentsPath(id)}?dzialanie=faktura`, fields, asPage)
}
const rows = () => db.select().from(invoice).orderBy(invoice.createdAt, invoice.id)
const paymentsPage = async (who: Visitor) => plain(await who.html(paymentsPath(id)))

describe("an invoice of a deal that is paid in instalments", () => {
  const fieldsOf = (html: string) => /<form[^>]*dzialanie=faktura[^>]*>.*?<\/form>/s.exec(html)?.[0] ?? ""
  const tickedIn = (html: string) =>
    [...fieldsOf(html).matchAll(/<input[^>]*name="instalments"[^>]*>/g)].flatMap(([tag]) =>
      tag.includes("checked") ? (/value="([^"]*)"/.exec(tag)?.[1] ?? "") : [],
    )
  const offeredIn = (html: string) => /id="f-invoice-amount"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? ""
  const textOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, "")

  beforeEach(async () => {
    const plan = [
      { key: "1", grosze: 60_000, due: { on: "2027-01-10" } },
      { key: "2", grosze: 40_000, due: { on: "2027-02-10" } },
    ]
    await agreePlan(id, plan, { basis: "gross", vatStatus: "active", vatRate: 23, grossGrosze: 100_000 })
  })

  test("is offered for the first instalment without one, with its sum and day", async () => {
    const html = await paymentsPage(karolina)
    expect([tickedIn(html), offeredIn(html)]).toEqual([["1"], "600"])
    expect(textOf(fieldsOf(html))).toContain("Rata 1: 600 zł, do 10 stycznia 2027, bez faktury")
    expect(/<select[^>]*name="rata".*?<\/select>/s.exec(html)?.[0]).toMatch(/value="1" selected/)
  })

  test("covers the instalment that it is for, also when it is not the first; both sides read which", async () => {
    expect((await add(karolina, { amount: "400", instalments: "2" })).status).toBe(302)
    expect((await rows())[0]?.parts).toEqual([{ key: "2", grosze: 40_000 }])
    const html = await paymentsPage(karolina)
    expect([tickedIn(html), offeredIn(html)]).toEqual([["1"], "600"])
    for (const who of [karolina, marta]) {
      const text = textOf(await paymentsPage(who))
      expect(text).toContain("za ratę 2 z 2")
      expect(text).toContain("Bez faktury")
      expect(text).toContain("Faktura FV 12/2027")
    }
    expect(textOf(plain(await marta.html(dealDocumentsPath(id))))).toContain("za ratę 2 z 2")
  })

  test("may be for both; a sum above what they lack is asked about, and an unknown instalment refused", async () => {
    const [first, second] = ["1", "2"]
    const over = await add(karolina, { amount: "700", instalments: first })
    expect(over.status).toBe(400)
    expect(plain(await over.text())).toContain("Na tę ratę: do zafakturowania zostało 600 zł brutto.")
    const unknown = await add(karolina, { instalments: "3" })
    expect([unknown.status, plain(await unknown.text())]).toEqual([
      400,
      expect.stringContaining("Wybierz ratę z listy"),
    ])
    const both: Fields = { ...filled(), instalments: [first, second] }
    expect((await karolina.post(`${paymentsPath(id)}?dzialanie=faktura`, both, asPage)).status).toBe(302)
    expect((await rows())[0]?.parts).toEqual([
      { key: "1", grosze: 60_000 },
      { key: "2", grosze: 40_000 },
    ])
  })
})

describe("an invoice that may be a mistake", () => {
  const confirmed = (html: string) =>
    /name="confirmed"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="confirmed"/.exec(html)
  const codeIn = (html: string) => confirmed(html)?.slice(1).find(Boolean) ?? ""

  test.each([
    ["more than is left", { amount: "99 000 000" }, "Czy faktura jest wyższa o 98 999 000 zł?"],
    ["another seller's KSeF number", { ksefNumber }, "Czy fakturę wystawił ktoś inny?"],
  ])("is asked about, and stored once it is confirmed: %s", async (_, fields, question) => {
    await db.update(organization).set({ nip: "7811950281" })
    const idempotencyKey = crypto.randomUUID()
    const unconfirmed = await add(karolina, { ...fields, idempotencyKey })
    expect([unconfirmed.status, await rows()]).toEqual([400, []])
    const html = plain(await unconfirmed.text())
    expect(html).toContain(question)
    expect(html).toContain('value="FV 12/2027"')
    // a yes to another question is none to this one
    expect(
      (await add(karolina, { ...fields, amount: "98 000 000", idempotencyKey, confirmed: codeIn(html) })).status,
    ).toBe(400)
    expect((await add(karolina, { ...fields, idempotencyKey, confirmed: codeIn(html) })).status).toBe(302)
    expect(await rows()).toHaveLength(1)
  })
})

describe("an invoice", () => {
  test("is noted with its file and number; both sides see it, download it, and the sponsor is notified", async () => {
    const made = await add(karolina, { ksefNumber: ksefNumber.toLowerCase() }, new File([xml], "faktura Żółć.xml"))
    expect(made.status).toBe(302)
    const [row] = await rows()
    expect(row).toMatchObject({ number: "FV 12/2027", grosze: 100_000, ksefNumber })
    for (const who of [marta, karolina]) {
      const text = await paymentsPage(who)
      expect(text).toContain("FV 12/2027")
      expect(text).toContain(ksefNumber)
      const answer = await who.get(invoiceFilePath(id, row?.id ?? ""))
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment;/)
      expect(answer.headers.get("cache-control")).toBe("private, no-store")
      expect(answer.headers.get("content-type")).toBe("application/xml")
      expect(await answer.text()).toBe(xml)
    }
    expect(plain(await marta.html(dealPath(id)))).toContain("Dodano fakturę FV 12/2027 na 1 000 zł")
    await runDueJobs()
    expect(await db.select().from(notification).where(eq(notification.userId, world.people.marta))).toMatchObject([
      { kind: "payment", title: "Nowa faktura", link: paymentsPath(id) },
    ])
  })

  test.each(["active", "none"] as const)(
    "is offered what is left to invoice, where the VAT is %s",
    async (vatStatus) => {
      await db.update(organization).set({ vatStatus })
      const offered = async () => {
        const control = /<input[^>]*id="f-invoice-amount"[^>]*>/.exec(await paymentsPage(karolina))?.[0] ?? ""
        return /value="([^"]*)"/.exec(control)?.[1] ?? ""
      }
      expect(await offered()).toBe("1 000")
      await add(karolina, { amount: "300" })
      expect(await offered()).toBe("700")
    },
  )

  test("is accepted with the key of its own form", async () => {
    const html = await karolina.html(paymentsPath(id))
    const form = /<form[^>]*dzialanie=faktura[^>]*>.*?<\/form>/s.exec(html)?.[0] ?? ""
    const key = /name="idempotencyKey" value="([^"]+)"/.exec(form)?.[1] ?? ""
    expect((await add(karolina, { idempotencyKey: key })).status).toBe(302)
  })

  test("needs neither file nor KSeF number, and may be a PDF", async () => {
    expect((await add(karolina, { amount: "500" })).status).toBe(302)
    expect((await add(karolina, { number: "FV 13", amount: "500" }, new File(["%PDF-1.7\n…"], "f.PDF"))).status).toBe(
      302,
    )
    expect((await rows()).map(({ fileId }) => fileId === null)).toEqual([true, false])
  })

  test("is withdrawn only after a question, whose dialog opens without JavaScript too", async () => {
    await add(karolina)
    const html = await paymentsPage(karolina)
    const question = /<dialog[^>]*id="([^"]+)"(?:(?!<\/dialog>).)*Wycofać fakturę FV 12\/2027\?.*?<\/dialog>/s.exec(
      html,
    )
    expect(question?.[0]).toMatch(/<form[^>]*action="[^"]*dzialanie=wycofaj"/)
    expect(html).toMatch(
      new RegExp(`<button[^>]*command="show-modal"[^>]*commandfor="${question?.[1]}"[^>]*>Wycofaj`, "i"),
    )
    expect(html.match(/<form[^>]*dzialanie=wycofaj/g)).toHaveLength(1)
  })

  test("is withdrawn once, stays in the list, and frees its number", async () => {
    await add(karolina, {}, new File([xml], "f.xml"))
    const [row] = await rows()
    const withdraw = (who: Visitor) =>
      who.post(`${paymentsPath(id)}?dzialanie=wycofaj`, { invoice: row?.id ?? "" }, asPage)
    expect((await withdraw(marta)).status).toBe(403)
    const answers = await Promise.all([withdraw(karolina), withdraw(karolina)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
    expect(await paymentsPage(marta)).toContain("Wycofana przez organizację")
    expect((await add(karolina)).status).toBe(302)
    expect(await db.select({ what: fact.what }).from(fact).orderBy(fact.id)).toEqual([
      { what: "deal.invoiceAdded" },
      { what: "deal.invoiceWithdrawn" },
      { what: "deal.invoiceAdded" },
    ])
  })
})

describe("the file of an invoice that was recorded without one", () => {
  const addFile = (who: Visitor, invoiceId: string, sent: File | null, key: string = crypto.randomUUID()) =>
    who.post(
      `${paymentsPath(id)}?dzialanie=plik&faktura=${invoiceId}`,
      { idempotencyKey: key, ...(sent && { file: sent }) },
      asPage,
    )
  const later = new File([xml], "później.xml")
  let invoiceId: string
  beforeEach(async () => {
    await add(karolina, { amount: "400" })
    invoiceId = (await rows())[0]?.id ?? ""
    await runDueJobs()
    await emptyTables("fact", "notification", "email")
  })

  test("is added once, is offered no more, and the sponsor downloads it and is notified", async () => {
    expect(await paymentsPage(karolina)).toContain("Dodaj plik")
    expect(await paymentsPage(marta)).not.toContain("Dodaj plik")
    expect((await addFile(karolina, invoiceId, later)).status).toBe(302)
    expect(await paymentsPage(karolina)).not.toContain("Dodaj plik")
    expect(await (await marta.get(invoiceFilePath(id, invoiceId))).text()).toBe(xml)
    expect((await addFile(karolina, invoiceId, new File(["<inny/>"], "inny.xml"))).status).toBe(409)
    expect(await (await marta.get(invoiceFilePath(id, invoiceId))).text()).toBe(xml)
    await runDueJobs()
    expect(await db.select().from(notification).where(eq(notification.userId, world.people.marta))).toMatchObject([
      { kind: "payment", title: "Plik faktury", link: paymentsPath(id) },
    ])
    expect(plain(await marta.html(dealPath(id)))).toContain("Dodano plik faktury FV 12/2027")
  })

  test("is written once when the same form comes 8 times at the same moment", async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => addFile(karolina, invoiceId, later, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    expect(await db.$count(files, eq(files.purpose, "invoice"))).toBe(1)
    expect(await db.$count(fact)).toBe(1)
  })

  test.each<[string, () => File | null, number, string]>([
    ["no file", () => null, 400, invoiceErrors.format],
    ["another format", () => new File(["MZ"], "f.exe"), 400, invoiceErrors.format],
    ["another content", () => new File(["MZ"], "f.pdf"), 400, invoiceErrors.mismatch],
    ["too much", () => new File([new Uint8Array(11 * 1024 * 1024)], "f.pdf"), 413, invoiceErrors.size],
  ])("%s is refused beside the field of that invoice", async (_, sent, status, sentence) => {
    await add(karolina, { number: "FV 13", amount: "600" })
    const answer = await addFile(karolina, invoiceId, sent())
    expect(answer.status).toBe(status)
    const html = plain(await answer.text())
    expect(html).toContain(sentence)
    expect(html.match(/<p class="field__error" id="([^"]+)"/g)).toEqual([
      `<p class="field__error" id="f-invoice-file-${invoiceId}-error"`,
    ])
    expect((await rows()).map(({ fileId }) => fileId)).toEqual([null, null])
  })

  test("is taken only from the organization's people who record payments, for an invoice that stands", async () => {
    await joinParty(world, world.organizations.orchard, "halina", "viewer")
    expect((await addFile(marta, invoiceId, later)).status).toBe(403)
    expect((await addFile(await enter(world, "halina"), invoiceId, later)).status).toBe(403)
    expect((await addFile(await enter(world, "rafal"), invoiceId, later)).status).toBe(404)
    expect((await addFile(karolina, "nie-ma", later)).status).toBe(404)
    const other = id
    id = await dealAfter(world, situations.in_progress ?? [])
    expect((await addFile(karolina, invoiceId, later)).status).toBe(404)
    id = other
    await karolina.post(`${paymentsPath(id)}?dzialanie=wycofaj`, { invoice: invoiceId }, asPage)
    expect((await addFile(karolina, invoiceId, later)).status).toBe(409)
    expect(await paymentsPage(karolina)).not.toContain("Dodaj plik")
    expect(await db.$count(files, eq(files.purpose, "invoice"))).toBe(0)
  })
})

describe("what is wrong comes back beside its field and keeps what was typed", () => {
  test.each<[string, Record<string, string>, string]>([
    ["no number", { number: " " }, invoiceErrors.number],
    ["a number of 101 characters", { number: "x".repeat(101) }, "Skróć tekst do 100 znaków"],
    ["no day", { issuedOn: "" }, invoiceErrors.day],
    ["a day ahead", { issuedOn: addDays(today(), 1) }, "jeszcze nie nadszedł"],
    ["a sum of zero", { amount: "0" }, invoiceErrors.amount],
    ["a sum in words", { amount: "dużo" }, "Wpisz kwotę cyframi"],
    ["another checksum", { ksefNumber: "5265877635-20250826-0100001AF629-AE" }, "suma kontrolna się nie zgadza"],
    ["no KSeF number", { ksefNumber: "KSeF" }, "35 znaków"],
  ])("%s", async (_, more, sentence) => {
    const answer = await add(karolina, { number: "FV <b>7</b>", ...more })
    expect(answer.status).toBe(400)
    const text = plain(await answer.text())
    expect(text).toContain(sentence)
    if (!more.number) expect(text).toContain('value="FV &lt;b&gt;7&lt;/b&gt;"')
    expect(await rows()).toEqual([])
  })

  test.each([
    ["f.exe", "MZ", invoiceErrors.format],
    ["f.pdf", "MZ", invoiceErrors.mismatch],
    ["f.xml", "\u0000<a/>", invoiceErrors.mismatch],
    ["f.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a/>', invoiceErrors.mismatch],
    ["f.xml", "", invoiceErrors.empty],
    ["f.svg", "<svg/>", invoiceErrors.format],
  ])("a file %s with %j", async (name, content, sentence) => {
    const answer = await add(karolina, {}, new File([content], name))
    expect(answer.status).toBe(400)
    expect(plain(await answer.text())).toContain(sentence)
    expect(await db.$count(files, eq(files.purpose, "invoice"))).toBe(0)
  })

  test("a file that is too large", async () => {
    const answer = await add(karolina, {}, new File([new Uint8Array(11 * 1024 * 1024)], "f.pdf"))
    expect(answer.status).toBe(413)
    expect(plain(await answer.text())).toContain(invoiceErrors.size)
  })

  test("a number that is there already", async () => {
    await add(karolina)
    const again = await add(karolina)
    expect(again.status).toBe(400)
    expect(await again.text()).toContain(invoiceErrors.twice)
  })
})

describe("an invoice is written once", () => {
  test("when the same form comes 16 times at the same moment, also with a file", async () => {
    const idempotencyKey = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => add(karolina, { idempotencyKey }, new File([xml], "f.xml"))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    expect(await rows()).toHaveLength(1)
    expect(await db.$count(files, eq(files.purpose, "invoice"))).toBe(1)
  })

  test("when two people note the same number", async () => {
    await joinParty(world, world.organizations.orchard, "halina", "finance")
    const halina = await enter(world, "halina")
    const answers = await Promise.all([add(karolina), add(halina)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 400])
    expect(await rows()).toHaveLength(1)
  })
})

describe("who may", () => {
  test("the organization's people who record payments, nobody else", async () => {
    expect((await add(marta)).status).toBe(403)
    await joinParty(world, world.organizations.orchard, "halina", "viewer")
    const halina = await enter(world, "halina")
    expect((await add(halina)).status).toBe(403)
    expect(await halina.html(paymentsPath(id))).not.toContain("Dodaj fakturę")
    expect(await marta.html(paymentsPath(id))).not.toContain("Dodaj fakturę")
    expect((await add(await enter(world, "rafal"))).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  test("a stranger and a visitor get no file", async () => {
    await add(karolina, {}, new File([xml], "f.xml"))
    const [row] = await rows()
    const path = invoiceFilePath(id, row?.id ?? "")
    expect((await (await enter(world, "rafal")).get(path, asPage)).status).toBe(404)
    expect((await visitor().get(path, asPage)).headers.get("location")).toMatch(/logowanie/)
    const other = await dealAfter(world, situations.in_progress ?? [])
    expect((await karolina.get(invoiceFilePath(other, row?.id ?? ""), asPage)).status).toBe(404)
  })

  test.each(["pending", "canceled"] as const)("a deal that is %s takes none", async (status) => {
    await db.update(deals).set(inStatus(status)).where(eq(deals.id, id))
    expect((await add(karolina)).status).toBe(409)
  })

  test("an invoice of a donation is refused with 409, and its page has no form", async () => {
    await db.update(deals).set({ kind: "donation" }).where(eq(deals.id, id))
    expect((await add(karolina)).status).toBe(409)
    expect(await karolina.html(paymentsPath(id))).not.toContain("Dodaj fakturę")
  })
})
