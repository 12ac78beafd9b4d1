import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealTerms, paymentEntry } from "#app/db/schema.ts"
import { moneyErrors } from "#app/domain/deals/terms/money-form.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import { getInstalments } from "#app/features/deals/payments/instalment-queries.server.ts"
import { findMoney, listLines } from "#app/features/deals/terms/queries.server.ts"
import { addDays, formatLongDay, todayIn } from "#app/lib/dates.ts"
import { agreementPath, dealNewPath, dealPath, paymentsPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { giveAccount } from "#test/support/parties.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

const asPage = { headers: { accept: "text/html" } }
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")
const today = () => todayIn(new Date())
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("bank_account", "user", "fact", "rate_limit", "notification", "email", "file")
  world = await castWorld()
  id = world.deals.pending
  ;[marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
})

const rowsOf = (lines: readonly TermsLine[]) =>
  Object.fromEntries(
    lines.flatMap(({ lineKey, title, description, amountGrosze }, index) => [
      [`lines[${index}].lineKey`, lineKey],
      [`lines[${index}].title`, title],
      [`lines[${index}].description`, description],
      [`lines[${index}].amount`, String(amountGrosze / 100)],
    ]),
  )

/** The editor's form: the lines as they are, with what the test adds. */
async function edit(who: Visitor, version: number, more: Fields, termsVersion = version) {
  const lines = await listLines(db, id, termsVersion)
  const fields = { version: String(version), capacity: "prezes zarządu", ...rowsOf(lines), ...more }
  return who.post(`${dealPath(id)}?dzialanie=edit&edycja=1`, fields, asPage)
}
const net = { basis: "net", vat: "23" }
const instalment = (index: number, amount: string, due: { dueOn?: string; dueDays?: string }) => ({
  [`instalments[${index}].amount`]: amount,
  [`instalments[${index}].dueOn`]: due.dueOn ?? "",
  [`instalments[${index}].dueDays`]: due.dueDays ?? "",
})
const accept = (who: Visitor, version: number) =>
  who.post(`${dealPath(id)}?dzialanie=acceptTerms`, { version: String(version), capacity: "prezes zarządu" }, asPage)
const money = (version: number) => findMoney(db, id, version)
/** 2 800 zł net in the cast's pending deal is 3 444 zł gross; the instalments are 1 000 and 2 444 zł gross. */
const twoInstalments = () => ({
  ...net,
  ...instalment(0, "813,01", { dueDays: "0" }),
  ...instalment(1, "1 986,99", { dueOn: addDays(today(), 30) }),
})
const whole = 344_400

test("the pending deal of the cast has lines of 2 800 zł, which these tests count with", async () => {
  const lines = await listLines(db, id, 1)
  expect(lines.reduce((sum, { amountGrosze }) => sum + amountGrosze, 0)).toBe(280_000)
})

describe("terms with VAT and instalments", () => {
  test("are agreed, paid in parts that fill them in order, and both sides read the same", async () => {
    await giveAccount(world, "61109010140000071219812874")
    expect((await edit(marta, 1, twoInstalments())).status).toBe(302)
    expect(await money(2)).toMatchObject({ basis: "net", vatStatus: "active", vatRate: 23 })
    const shown = plain(await karolina.html(`${dealPath(id)}?wersja=2&porownaj=1`))
    expect(shown).toContain("3 444 zł brutto (2 800 zł netto + 644 zł VAT)")
    const [, plan = ""] = /Terminy płatności, kwoty brutto(.*?)<\/ol>/s.exec(shown) ?? []
    expect(
      plan
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ).toBe(`w dniu umowy Rata 1 z 2 1 000 zł ${formatLongDay(addDays(today(), 30))} Rata 2 z 2 2 444 zł`)
    expect(shown).toContain("całość jednym przelewem")
    expect((await accept(karolina, 2)).status).toBe(302)

    expect((await getInstalments(db, id)).map(({ dueOn }) => dueOn)).toEqual([today(), addDays(today(), 30)])

    const send = (who: Visitor, act: string, amount: string) =>
      who.post(
        `${paymentsPath(id)}?dzialanie=${act}`,
        { instalment: "1", amount, date: today(), idempotencyKey: crypto.randomUUID() },
        asPage,
      )
    const before = plain(await marta.html(paymentsPath(id)))
    expect(before).toContain("Rata 1 z 2: 1 000 zł")
    expect(before).toMatch(/POM-\w{8} rata 1\/2 sponsoring/)
    expect((await send(marta, "wyslano", "1000")).status).toBe(302)
    expect(plain(await marta.html(paymentsPath(id)))).toMatch(/POM-\w{8} rata 2\/2 sponsoring/)
    expect((await send(karolina, "wplynelo", "1500")).status).toBe(302)
    for (const who of [marta, karolina]) {
      const text = plain(await who.html(paymentsPath(id)))
      expect(text).toContain("Wpłynęło 500 zł, zostało <b>1 944 zł</b>")
      expect(text).toContain("Razem 3 444 zł brutto (2 800 zł netto + 644 zł VAT)")
    }
    expect((await send(karolina, "wplynelo", "1944,01")).status).toBe(400)
    expect((await send(karolina, "wplynelo", "1944")).status).toBe(302)
    const entries = await db.select().from(paymentEntry).where(eq(paymentEntry.kind, "received"))
    expect(entries.reduce((sum, { grosze }) => sum + grosze, 0)).toBe(whole)

    const pdf = await textOfPdf(new Uint8Array(await (await marta.get(agreementPath(id))).arrayBuffer()))
    const text = plain(pdf).replace(/\s+/g, " ")
    expect(text).toContain("stawka VAT: 23%")
    expect(text).toContain("rata 1 z 2: 1 000 zł brutto")
  })

  test("a payment refused beside the next instalment's form has controls with ids of their own", async () => {
    await edit(marta, 1, twoInstalments())
    await accept(karolina, 2)
    const pay = (amount: string) => ({ instalment: "1", amount, date: today(), idempotencyKey: crypto.randomUUID() })
    const confirm = (amount: string) => karolina.post(`${paymentsPath(id)}?dzialanie=wplynelo`, pay(amount), asPage)
    expect((await confirm("1000")).status).toBe(302)
    const refused = await confirm("dużo")
    expect(refused.status).toBe(400)
    const shown = await refused.text()
    expect(shown.match(/<form[^>]*dzialanie=wplynelo/g)).toHaveLength(2)
    const ids = [...shown.matchAll(/<[^>]*\sid="([^"]+)"/g)].map(([, name]) => name)
    expect(ids.filter((name, at) => ids.indexOf(name) !== at)).toEqual([])
    const [, named = ""] = /<li><a href="#([^"]+)"/.exec(shown) ?? []
    expect(ids).toContain(named)
  })

  test("in an annex are named as what changes", async () => {
    await edit(marta, 1, { basis: "gross", vat: "exempt" })
    expect((await accept(karolina, 2)).status).toBe(302)
    const proposed = await marta.post(
      `${dealPath(id)}?dzialanie=proposeAnnex&edycja=1`,
      {
        version: "3",
        capacity: "prezes zarządu",
        ...rowsOf(await listLines(db, id, 2)),
        basis: "gross",
        vat: "exempt",
        ...instalment(0, "2800", { dueOn: "2030-04-30" }),
      },
      asPage,
    )
    expect(proposed.status).toBe(302)
    const shown = plain(await karolina.html(dealPath(id)))
    expect(shown).toContain("Plan płatności")
    expect(shown).toContain("2 800 zł, do 30 kwietnia 2030")
    expect(plain(await marta.html(paymentsPath(id)))).not.toContain("30 kwietnia 2030")
  })

  test("keep a line in kind out of the money", async () => {
    expect((await edit(marta, 1, { "lines[0].form": "goods" })).status).toBe(302)
    const [first, ...others] = await listLines(db, id, 2)
    expect([first?.form, ...others.map(({ form }) => form)]).toEqual(["goods", null])
    expect((await accept(karolina, 2)).status).toBe(302)
    const shown = plain(await marta.html(paymentsPath(id)))
    expect(shown).toContain("Rzeczowo")
    expect(shown).toContain("800 zł")
    expect(plain(await marta.html(dealPath(id)))).toContain("800 zł + rzeczowo 2 000 zł")
  })
})

describe("what a form gets wrong stays as typed, with a sentence beside it", () => {
  test.each<[string, Fields, string]>([
    ["net without a rate", { basis: "net", vat: "" }, moneyErrors.rate],
    ["a foreign rate", { basis: "net", vat: "77" }, "Wybierz VAT z listy"],
    [
      "instalments that are too little",
      { ...net, ...instalment(0, "1 000", { dueDays: "7" }) },
      "brakuje 1 800 zł netto",
    ],
    ["no day", { ...net, ...instalment(0, "3 444", {}) }, "Podaj dzień albo liczbę dni"],
    ["a day that is none", { ...net, ...instalment(0, "3 444", { dueOn: "2027-02-30" }) }, "Podaj dzień, np."],
    [
      "a day and a number of days",
      { ...net, ...instalment(0, "3 444", { dueOn: "2027-02-03", dueDays: "3" }) },
      "nie jedno i drugie",
    ],
    ["a sum in words", { ...net, ...instalment(0, "dużo", { dueDays: "3" }) }, "Wpisz kwotę cyframi"],
    ["an unknown form of support", { "lines[0].form": "złoto" }, "Wybierz formę wsparcia z listy"],
  ])("%s", async (_, more, sentence) => {
    const answer = await edit(marta, 1, more)
    expect(answer.status).toBe(400)
    const shown = plain(await answer.text())
    expect(shown).toContain(sentence)
    const typed = more["instalments[0].amount"]
    if (typed) expect(shown).toContain(`value="${typed}"`)
    expect(await db.$count(dealTerms, eq(dealTerms.dealId, id))).toBe(1)
  })

  test("too many and hostile rows are refused with 400", async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`instalments[${at}].amount`, "1"]))
    expect((await edit(marta, 1, { ...net, ...many })).status).toBe(400)
    expect((await edit(marta, 1, { ...net, "instalments[0].key": "1" })).status).toBe(400)
    expect((await edit(marta, 1, { ...net, "instalments[999].amount": "1" })).status).toBe(400)
    expect((await edit(marta, 1, { ...net, instalments: "1" })).status).toBe(400)
  })
})

test("the last instalment may be left empty and is the rest, also of an annex", async () => {
  const parts = { ...instalment(0, "2 000", { dueDays: "7" }), ...instalment(1, "", { dueDays: "30" }) }
  expect((await edit(marta, 1, { ...net, ...parts })).status).toBe(302)
  expect((await money(2)).plan?.map(({ grosze }) => grosze)).toEqual([246_000, 98_400])
  expect((await accept(karolina, 2)).status).toBe(302)
  const lines = rowsOf(await listLines(db, id, 2))
  const more = { ...net, ...lines, "lines[0].amount": "2 500", version: "3", capacity: "prezes zarządu" }
  const annex = (fields: Fields) =>
    marta.post(`${dealPath(id)}?dzialanie=proposeAnnex&edycja=1`, { ...more, ...fields }, asPage)
  const old = await annex({ ...instalment(0, "2 000", { dueDays: "7" }), ...instalment(1, "800", { dueDays: "30" }) })
  expect(old.status).toBe(400)
  const sums = "Raty razem 2 800 zł netto, do podzielenia 3 300 zł netto = 4 059 zł brutto: brakuje 500 zł netto"
  const shown = plain(await old.text())
  expect(shown, "beside the fields").toMatch(
    new RegExp(`<fieldset.*id="[^"]*instalments-error"[^>]*>(?:<svg.*?</svg>)?${sums}<`),
  )
  expect(shown, "in the line that scripts keep up to date").toMatch(new RegExp(`aria-live="polite">${sums}<`))
  expect((await annex(parts)).status).toBe(302)
  expect((await money(3)).plan?.map(({ grosze }) => grosze)).toEqual([246_000, 159_900])
})

test("an empty amount before the last instalment is named by its number", async () => {
  const parts = [
    instalment(0, "1 000", { dueDays: "7" }),
    instalment(1, "", { dueDays: "8" }),
    instalment(2, "9", { dueDays: "9" }),
  ]
  const refused = await edit(marta, 1, { ...net, ...Object.assign({}, ...parts) })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain("Podaj kwotę raty 2")
})

test("without JavaScript a button adds an instalment and keeps what was typed", async () => {
  const answer = await edit(marta, 1, { ...net, ...instalment(0, "777", { dueDays: "7" }), addInstalment: "on" })
  expect(answer.status).toBe(200)
  const shown = await answer.text()
  expect(shown).toContain('value="777"')
  expect(shown).toContain('name="instalments[1].amount"')
  const proposal = await marta.post(
    dealNewPath,
    { eventIds: world.events.planting, addInstalment: "on", basis: "net", vat: "8" },
    asPage,
  )
  expect(proposal.status).toBe(200)
  expect(await proposal.text()).toContain('name="instalments[0].amount"')
})

test("an instalment is taken away by its box or its button, and stays away when something else is wrong", async () => {
  const proposed = { ...instalment(0, "1 000", { dueDays: "0" }), ...instalment(1, "1 800", { dueDays: "14" }) }
  expect((await edit(marta, 1, { ...net, ...proposed })).status).toBe(302)
  const html = await marta.html(`${dealPath(id)}?edycja=1`)
  expect(html).toMatch(/<noscript>.*?name="instalments\[0\]\.remove".*?Usuń tę ratę/s)
  expect(html).toContain('aria-label="Usuń ratę 2"')
  const without = { ...proposed, "instalments[0].remove": "on" }
  const refused = await edit(marta, 2, { ...net, ...without }, 2)
  expect(refused.status).toBe(400)
  const shown = plain(await refused.text())
  expect(shown).toContain("brakuje 1 000 zł")
  expect(shown).toMatch(/type="hidden" name="instalments\[0\]\.remove" value="on"/)
  expect(shown).toContain("Rata 1, kwota netto")
  expect(shown).not.toContain("Rata 2, kwota netto</label>")
  const withWholeSum = { ...without, "instalments[1].amount": "2 800" }
  expect((await edit(marta, 2, { ...net, ...withWholeSum }, 2)).status).toBe(302)
  expect((await money(3)).plan).toMatchObject([{ grosze: 344_400, due: { daysAfterAgreed: 14 } }])
  const changed = plain(await karolina.html(dealPath(id)))
  expect(changed).toContain("Rata 1: <del>1 230 zł brutto")
  expect(changed).toContain("Rata 2: <del>2 214 zł brutto")
  expect((await edit(marta, 3, { ...net, ...proposed, "instalments[0].remove": "ja" }, 3)).status).toBe(400)
})

test("two people who save different plans at one moment make one version", async () => {
  const plans = Array.from({ length: 16 }, (_, at) => edit(marta, 1, { ...twoInstalments(), note: `plan ${at}` }))
  const answers = await Promise.all(plans)
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
  expect(answers.every(({ status }) => status === 302 || status === 409)).toBe(true)
  expect(await db.$count(dealTerms, eq(dealTerms.dealId, id))).toBe(2)
})
