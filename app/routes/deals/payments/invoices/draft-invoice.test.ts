import { eq } from "drizzle-orm"
import { unzipSync } from "fflate"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, dealInstalment, deal as deals, event, organization, type paymentEntry } from "#app/db/schema.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { addInvoice } from "#app/features/deals/payments/invoices/commands.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealDocumentsPath, dealPacketPath, donationConfirmationPath, fa3Path, paymentsPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { agreePlan, writeEntries } from "#test/support/money/entries.ts"
import { giveAccount } from "#test/support/parties.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

const asPage = { headers: { accept: "text/html" } }
const plain = (html: string) => html.replaceAll("\u00a0", " ")
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("bank_account", "user", "fact", "rate_limit", "notification", "email")
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
  ;[marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  await setOrganization({ vatStatus: "exempt" })
  await giveAccount(world, "61109010140000071219812874")
})

const setOrganization = (set: Partial<typeof organization.$inferInsert>) =>
  db
    .update(organization)
    .set({ nip: "7811950281", address: "ul. Kanałowa 14, Poznań", ...set })
    .where(eq(organization.id, world.organizations.orchard))
const ask = (who: Visitor, query = "") => who.get(fa3Path(id) + query, asPage)

describe("the draft of an invoice", () => {
  test("is a private XML file with both parties, the sum and the account", async () => {
    const answer = await ask(karolina, "?numer=FV+1%2F2027&data=2026-03-05")
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toContain("application/xml")
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="szkic-fa3-pom-/)
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    const xml = await answer.text()
    for (const part of ["<NIP>7811950281</NIP>", "<P_2>FV 1/2027</P_2>", "<P_1>2026-03-05</P_1>", "<P_12Z>zw</P_12Z>"])
      expect(xml).toContain(part)
    expect(xml).toContain("<P_15>1000.00</P_15>")
    expect(xml).toContain("<NrRB>61109010140000071219812874</NrRB>")
  })

  test("follows net amounts, a rate and an instalment of the terms", async () => {
    const plan = [
      { key: "1", grosze: 23_000, due: { on: "2027-01-10" } },
      { key: "2", grosze: 100_000, due: { on: "2027-02-10" } },
    ]
    await agreePlan(id, plan, { basis: "net", vatStatus: "active", vatRate: 23, grossGrosze: 123_000 })
    const whole = await (await ask(karolina)).text()
    expect(whole).toContain("<P_13_1>1000.00</P_13_1><P_14_1>230.00</P_14_1><P_15>1230.00</P_15>")
    const part = await (await ask(karolina, "?rata=1&kraj=DE&numerVat=DE123456789")).text()
    expect(part).toContain("<P_15>230.00</P_15>")
    expect(part).toContain("<Termin>2027-01-10</Termin>")
    expect(part).toContain("<KodUE>DE</KodUE><NrVatUE>123456789</NrVatUE>")
    expect(part).toContain("rata 1 z 2")
  })

  test("states the VAT within an instalment by rule, half a grosz up, on the page and in the file", async () => {
    const due = { on: "2027-01-10" }
    const plan = [136_667, 136_667, 136_666].map((grosze, index) => ({ key: String(index + 1), grosze, due }))
    await agreePlan(id, plan, { basis: "gross", vatStatus: "active", vatRate: 23, grossGrosze: 410_000 })
    for (const rata of [1, 2, 3]) {
      const [net, vat, gross] = rata === 3 ? ["1111.11", "255.55", "1366.66"] : ["1111.11", "255.56", "1366.67"]
      const xml = await (await ask(karolina, `?rata=${rata}`)).text()
      expect(xml).toContain(`<P_13_1>${net}</P_13_1><P_14_1>${vat}</P_14_1><P_15>${gross}</P_15>`)
    }
    expect(plain(await karolina.html(paymentsPath(id)))).toContain("1 111,11 zł netto i 255,56 zł VAT")
  })

  test("is an advance invoice before the event, an ordinary one after it, and settles advances then", async () => {
    const lastDay = addDays(todayIn(new Date()), 20)
    const due = (days: number) => ({ on: addDays(lastDay, days) })
    const plan = [
      { key: "1", grosze: 60_000, due: due(-10) },
      { key: "2", grosze: 40_000, due: due(14) },
    ]
    await db.update(event).set({ startDate: lastDay, endDate: null })
    await agreePlan(id, plan, { basis: "gross", vatStatus: "exempt", vatRate: null, grossGrosze: 100_000 })
    const xmlOf = async (query: string) => (await ask(karolina, query)).text()
    const first = await xmlOf("?rata=1")
    expect(first).toContain("<RodzajFaktury>ZAL</RodzajFaktury>")
    expect(first).toContain("<P_15>600.00</P_15>")
    expect(first).toContain("<WartoscZamowienia>1000.00</WartoscZamowienia>")
    expect(await xmlOf("?rata=2")).toContain("<RodzajFaktury>VAT</RodzajFaktury>")
    expect(await xmlOf("?rata=1&rodzaj=VAT")).toContain("<RodzajFaktury>VAT</RodzajFaktury>")
    const refused = await ask(karolina, "?rodzaj=ROZ")
    expect(refused.status).toBe(302)
    expect(plain(await karolina.html(refused.headers.get("location")?.split("#")[0] ?? ""))).toContain(
      "a tu nie ma jeszcze żadnej",
    )
    const came = {
      dealId: id,
      instalmentKey: "1",
      kind: "received",
      grosze: 60_000,
      onDay: todayIn(new Date()),
    } as const
    await writeEntries({ ...came, side: "organization", authorId: world.people.karolina })
    const billed = {
      number: "FV 7",
      issuedOn: todayIn(new Date()),
      amount: 60_000,
      ksefNumber: null,
      instalments: ["1"],
    }
    await addInvoice(world.viewers.karolina, id, { ...billed, idempotencyKey: crypto.randomUUID() })
    expect(await xmlOf("?rata=1")).toContain("<Zaplacono>1</Zaplacono>")
    const last = await xmlOf(`?data=${addDays(lastDay, 3)}`)
    expect(last).toContain("<RodzajFaktury>ROZ</RodzajFaktury>")
    expect(last).toContain("<P_13_7>400.00</P_13_7><P_15>400.00</P_15>")
    expect(last).toContain("<NrFaZaliczkowej>FV 7</NrFaZaliczkowej>")
  })

  test.each([
    ["?rodzaj=KOR", "Wybierz rodzaj faktury z listy"],
    ["?data=2027-02-30", "Podaj dzień od 2026-01-01"],
    ["?data=1999-01-01", "Podaj dzień od 2026-01-01"],
    ["?data=2045-01-01", "Do 1 stycznia 2045 jest ponad 60 dni. Czy to dobra data wystawienia?"],
    ["?kraj=DE", "Podaj numer podatkowy firmy z zagranicy"],
    ["?numerVat=DE1", "Wybierz kraj, z którego jest ten numer"],
    ["?kraj=DE&numerVat=%3Cb%3E", "Podaj numer VAT"],
  ])("a request with %s returns to the page with a sentence and what was typed", async (query, sentence) => {
    const answer = await ask(karolina, query)
    expect(answer.status).toBe(302)
    const shown = plain(await karolina.html(answer.headers.get("location")?.split("#")[0] ?? ""))
    expect(shown).toContain(sentence)
    expect(shown).not.toContain("<b>&gt;")
    const typed = new URLSearchParams(query).get("numerVat")
    if (typed === "DE1") expect(shown).toContain('value="DE1"')
  })

  test("asks for a foreign country and number only when somebody says so, or has typed them", async () => {
    const foreignSponsorTag = async (query = "") =>
      /<details[^>]*>(?=<summary[^>]*>Sponsor jest spoza Polski)/.exec(
        await karolina.html(paymentsPath(id) + query),
      )?.[0]
    expect(await foreignSponsorTag()).toMatch(/^<details(?![^>]*open)/)
    const answer = await ask(karolina, "?kraj=DE")
    expect(await foreignSponsorTag(new URL(answer.headers.get("location") ?? "", "http://pomost").search)).toContain(
      "open",
    )
  })

  test("is dated far ahead once that date is confirmed", async () => {
    expect(await (await ask(karolina, "?data=2045-01-01&pewne=2045-01-01")).text()).toContain("<P_1>2045-01-01</P_1>")
    expect((await ask(karolina, "?data=2046-01-01&pewne=2045-01-01")).status).toBe(302)
  })

  test("hostile queries cause no server error", async () => {
    for (const query of [
      "?rata=9",
      "?rata=-1",
      "?rata=abc",
      `?numer=${"x".repeat(5000)}`,
      "?data=%00",
      "?kraj=%3Cscript%3E",
    ])
      expect((await ask(karolina, query)).status, query).toBeLessThan(500)
    const named = await ask(karolina, `?numer=${encodeURIComponent("</P_2><P_15>0</P_15>&")}`)
    expect(await named.text()).toContain("&lt;/P_2&gt;")
  })

  test.each([
    [{ vatStatus: null }, "Podaj status VAT"],
    [{ vatStatus: "none" }, "nie wystawia faktury VAT"],
    [{ vatStatus: "active" }, "stawkę VAT"],
    [{ vatStatus: "exempt", nip: null }, "brakuje w danych organizacji: NIP."],
    [{ vatStatus: "exempt", address: null }, "brakuje w danych organizacji: adresu."],
    [{ vatStatus: "exempt", nip: null, address: " " }, "brakuje w danych organizacji: NIP i adresu."],
  ] as const)("with %j is refused, and the page says what is missing", async (set, sentence) => {
    await setOrganization(set)
    expect((await ask(karolina)).status).toBe(409)
    expect(plain(await karolina.html(paymentsPath(id)))).toContain(sentence)
  })

  test("links people who may fill in what it lacks to it, and names the owner to the others", async () => {
    await joinParty(world, world.organizations.orchard, "halina", "finance")
    const halina = await enter(world, "halina")
    for (const [set, link, note] of [
      [{ vatStatus: "exempt", nip: null }, "Uzupełnij dane organizacji", roleNotes.editParty],
      [{ vatStatus: null, nip: "7811950281" }, "Podaj status VAT</a>", roleNotes.editBankAccounts],
    ] as const) {
      await setOrganization(set)
      expect(plain(await karolina.html(paymentsPath(id)))).toContain(link)
      const shown = plain(await halina.html(paymentsPath(id)))
      expect(shown).not.toContain(link)
      expect(shown).toContain(plain(note))
    }
  })

  test("is the organization's, for those who record payments", async () => {
    expect((await ask(marta)).status).toBe(403)
    expect(await marta.html(paymentsPath(id))).not.toContain("Szkic FA(3)")
    await joinParty(world, world.organizations.orchard, "halina", "finance")
    expect((await ask(await enter(world, "halina"))).status).toBe(200)
    expect((await ask(await enter(world, "rafal"))).status).toBe(404)
    expect((await visitor().get(fa3Path(id), asPage)).headers.get("location")).toMatch(/logowanie/)
    await db.update(deals).set(inStatus("canceled")).where(eq(deals.id, id))
    expect((await ask(karolina)).status).toBe(409)
  })
})

describe("the confirmation of a donation", () => {
  const confirm = (who: Visitor) => who.get(donationConfirmationPath(id), asPage)
  const receive = (grosze: number, more: Partial<typeof paymentEntry.$inferInsert> = {}) =>
    writeEntries({
      dealId: id,
      instalmentKey: "1",
      kind: "received",
      grosze,
      onDay: todayIn(new Date()),
      side: "organization",
      authorId: world.people.karolina,
      ...more,
    })

  test("lists the payments that were not reversed, to both sides, and is refused before the first one", async () => {
    expect((await confirm(marta)).status).toBe(409)
    await db.update(deals).set({ kind: "donation" }).where(eq(deals.id, id))
    expect((await confirm(marta)).status).toBe(409)
    expect(await marta.html(paymentsPath(id))).not.toContain("Potwierdzenie (PDF)")
    await receive(30_000)
    const [wrong] = await receive(99_900)
    await receive(99_900, { kind: "reversal", reversesId: wrong?.id ?? "", reason: "pomyłka" })
    await db.update(company).set({ name: "</Nazwa> & „Ćma” 🎪" }).where(eq(company.id, world.companies.bakery))
    expect(await marta.html(paymentsPath(id))).toContain("Potwierdzenie (PDF)")
    const [one, other] = await Promise.all([confirm(marta), confirm(karolina)])
    expect(one.headers.get("content-type")).toBe("application/pdf")
    const [first, second] = [new Uint8Array(await one.arrayBuffer()), new Uint8Array(await other.arrayBuffer())]
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
    const text = plain(await textOfPdf(first)).replace(/\s+/g, " ")
    expect(text).toContain("Razem 300 zł")
    expect(text).toContain("trzysta złotych")
    expect(text).not.toContain("999 zł")
  })

  test("subtracts refunds, and is refused once everything was refunded", async () => {
    await db.update(deals).set({ kind: "donation" }).where(eq(deals.id, id))
    await receive(30_000)
    await receive(20_000, { kind: "refund" })
    const answer = await confirm(marta)
    const text = plain(await textOfPdf(new Uint8Array(await answer.arrayBuffer()))).replace(/\s+/g, " ")
    expect(text).toContain("zwrot 200 zł")
    expect(text).toContain("Razem 100 zł")
    await receive(10_000, { kind: "refund" })
    expect((await confirm(marta)).status).toBe(409)
  })

  test("stays after an annex that leaves goods alone, on every page and in the packet", async () => {
    await db.update(deals).set({ kind: "donation" }).where(eq(deals.id, id))
    await receive(30_000)
    await db.delete(dealInstalment).where(eq(dealInstalment.dealId, id))
    expect((await confirm(marta)).status).toBe(200)
    expect(await marta.html(paymentsPath(id))).toContain("Potwierdzenie (PDF)")
    expect(plain(await marta.html(dealDocumentsPath(id)))).toContain("Otrzymano 300 zł.")
    const packet = unzipSync(new Uint8Array(await (await marta.get(dealPacketPath(id))).arrayBuffer()))
    expect(Object.keys(packet)).toContain("3 Płatności/Potwierdzenie darowizny.pdf")
    await db.update(deals).set(inStatus("canceled")).where(eq(deals.id, id))
    expect((await confirm(marta)).status).toBe(409)
    expect(await marta.html(paymentsPath(id))).not.toContain("Potwierdzenie (PDF)")
  })

  test("is refused to strangers and visitors", async () => {
    await db.update(deals).set({ kind: "donation" }).where(eq(deals.id, id))
    await receive(30_000)
    expect((await confirm(await enter(world, "rafal"))).status).toBe(404)
    expect((await visitor().get(donationConfirmationPath(id), asPage)).headers.get("location")).toMatch(/logowanie/)
  })
})
