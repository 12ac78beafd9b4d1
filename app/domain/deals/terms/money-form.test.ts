import fc from "fast-check"
import { expect, test } from "vitest"
import { maxGrosze } from "../../shared/money.ts"
import { amountBases, splitEvenly, vatRates } from "../../shared/vat.ts"
import { dealKinds } from "../deal/deal.ts"
import { lineForms } from "./line-form.ts"
import { sumOfGoods, sumOfMoney } from "./line-sums.ts"
import { type MoneyForm, moneyErrors, readMoney } from "./money-form.ts"
import {
  type MoneyTerms,
  moneyChanges,
  planLines,
  sameMoney,
  sumToPay,
  taxedSentence,
  usualMoney,
  vatCodeOf,
  vatSentence,
} from "./money-terms.ts"
import { rowsOfPlan } from "./plan-basis.ts"
import { customLine, type TermsLine } from "./terms.ts"
import { promisesOf } from "./terms-sides.ts"

const line = (amountGrosze: number, more: Partial<TermsLine> = {}): TermsLine => ({
  ...customLine(
    { eventId: null, title: "Baner", description: "", benefits: [], amountGrosze, providedBy: "organization" },
    `l${amountGrosze}`,
  ),
  ...more,
})
const deal = { kind: "sponsoring" as const, lines: [line(700_000)] }
const read = (form: MoneyForm, before?: MoneyTerms) => {
  const result = readMoney(form, deal, before)
  return result.ok ? result.money : result.errors
}
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ")

test("a form without payment fields is the earlier payment: the whole at once, gross, no VAT", () => {
  expect(read({})).toEqual(usualMoney)
  expect(read({ basis: "gross", vat: "", instalments: [] })).toEqual(usualMoney)
  expect(read({ basis: "gross", vat: "", instalments: [{ amount: " ", dueOn: "", dueDays: "" }] })).toEqual(usualMoney)
})

test("net amounts with a rate are paid gross, in instalments that are typed net and stored gross", () => {
  const instalments = [
    { amount: "3 000", dueOn: "2027-03-12", dueDays: "" },
    { amount: "4000", dueOn: "", dueDays: "30" },
  ]
  const money = readMoney({ basis: "net", vat: "23", instalments }, deal)
  if (!money.ok) throw new Error(JSON.stringify(money.errors))
  expect(money.money).toMatchObject({ basis: "net", vatStatus: "active", vatRate: 23 })
  expect(money.money.plan?.map(({ grosze }) => grosze)).toEqual([369_000, 492_000])
  expect(plain(vatSentence(money.money))).toBe("kwoty netto, 23% VAT")
  expect(plain(taxedSentence(sumToPay(deal, money.money)))).toBe("8 610 zł brutto (7 000 zł netto + 1 610 zł VAT)")
  expect(planLines(money.money).map(plain)).toEqual([
    "rata 1 z 2: 3 690 zł brutto, do 12 marca 2027",
    "rata 2 z 2: 4 920 zł brutto, w ciągu 30 dni od zawarcia umowy",
  ])
})

const gross = { kind: "sponsoring" as const, lines: [line(600_000), line(138_000)] }
test.each<[string, Parameters<typeof readMoney>[1], MoneyForm, number[]]>([
  ["net amounts", { ...deal, lines: [line(600_000)] }, { basis: "net", vat: "23" }, [246_000, 492_000]],
  ["gross amounts of several lines", gross, { basis: "gross", vat: "23" }, [200_000, 538_000]],
  [
    "net amounts of several lines",
    { ...deal, lines: [line(101), line(202_002)] },
    { basis: "net", vat: "8" },
    [216_000, 2_271],
  ],
  [
    "an exempt organization",
    { ...deal, lines: [line(600_000)] },
    { basis: "gross", vat: "exempt" },
    [200_000, 400_000],
  ],
  [
    "money beside goods",
    { ...deal, lines: [line(600_000), line(9, { form: "goods" })] },
    { basis: "gross" },
    [200_000, 400_000],
  ],
])("the last instalment without an amount is the rest of %s", (_, agreed, form, parts) => {
  const instalments = [
    { amount: "2 000", dueOn: "", dueDays: "7" },
    { amount: "", dueOn: "2027-03-12", dueDays: "" },
  ]
  const read = readMoney({ ...form, instalments }, agreed)
  expect(read).toMatchObject({ ok: true, money: { plan: parts.map((grosze) => ({ grosze })) } })
})

test.each<[string, MoneyForm, Record<string, unknown>]>([
  ["net amounts without a rate", { basis: "net", vat: "exempt" }, { vat: moneyErrors.rate }],
  [
    "instalments that are not the whole",
    { basis: "gross", vat: "", instalments: [{ amount: "6 000", dueOn: "", dueDays: "7" }] },
    { instalments: expect.stringContaining("brakuje 1") },
  ],
  [
    "an instalment without a day, with the number of its row",
    { basis: "gross", vat: "", instalments: [undefined, { amount: "7000", dueOn: "", dueDays: "" }] },
    { "instalments[1].dueOn": expect.stringContaining("Podaj dzień") },
  ],
])("%s come back beside their field", (_, form, errors) => {
  expect(read(form)).toEqual(errors)
})

test("a donation carries no VAT", () => {
  const donation = { ...deal, kind: "donation" as const }
  expect(readMoney({ basis: "gross", vat: "23" }, donation)).toEqual({
    ok: false,
    errors: { vat: moneyErrors.donation },
  })
  expect(readMoney({ basis: "gross", vat: "none" }, donation).ok).toBe(true)
})

test("unchanged instalments have to fit the new lines, and a single one follows them", () => {
  const part = (key: string, grosze: number) => ({ key, grosze, due: { daysAfterAgreed: 14 } })
  const plan = [part("1", 300_000), part("2", 200_000)]
  expect(read({}, { ...usualMoney, plan })).toEqual({ instalments: expect.stringContaining("brakuje 2") })
  expect(read({}, { ...usualMoney, plan: [part("1", 500_000)] })).toEqual({
    ...usualMoney,
    plan: [part("1", 700_000)],
  })
})

test("differences between two versions are named, and equal parts are not", () => {
  const before: MoneyTerms = { basis: "net", vatStatus: "active", vatRate: 23, plan: null }
  expect(moneyChanges(before, { ...before })).toEqual([])
  const plan = [{ key: "1", grosze: 861_000, due: { on: "2027-04-30" } }]
  expect(
    moneyChanges(before, { ...before, vatRate: 8, plan }).map(({ label, from, to }) => [label, from, plain(to ?? "")]),
  ).toEqual([
    ["VAT", "kwoty netto, 23% VAT", "kwoty netto, 8% VAT"],
    ["Plan płatności", "całość jednym przelewem", "raty: 1"],
    ["Płatność", undefined, "8 610 zł brutto, do 30 kwietnia 2027"],
  ])
})

test("a changed plan is described instalment by instalment", () => {
  const part = (grosze: number, daysAfterAgreed: number) => ({ key: String(grosze), grosze, due: { daysAfterAgreed } })
  const changes = (from: MoneyTerms["plan"], to: MoneyTerms["plan"]) =>
    moneyChanges({ ...usualMoney, plan: from }, { ...usualMoney, plan: to }).map(({ tone, label, from, to }) => [
      ...[tone, label, from && plain(from), to && plain(to)],
    ])
  const three = [part(100_000, 0), part(200_000, 14), part(300_000, 30)]
  expect(changes(three, three)).toEqual([])
  expect(changes(three, [part(100_000, 0), part(500_000, 14)])).toEqual([
    ["edit", "Rata 2", "2 000 zł, w ciągu 14 dni od zawarcia umowy", "5 000 zł, w ciągu 14 dni od zawarcia umowy"],
    ["cut", "Rata 3", "3 000 zł, w ciągu 30 dni od zawarcia umowy", undefined],
  ])
  expect(changes([part(600_000, 14)], [part(100_000, 14), part(500_000, 30)])).toEqual([
    ["edit", "Rata 1", "6 000 zł, w ciągu 14 dni od zawarcia umowy", "1 000 zł, w ciągu 14 dni od zawarcia umowy"],
    ["add", "Rata 2", undefined, "5 000 zł, w ciągu 30 dni od zawarcia umowy"],
  ])
  expect(changes(three, null)).toEqual([["edit", "Plan płatności", "raty: 3", "całość jednym przelewem"]])
})

test("a removed row is not part of the plan, whatever it contains", () => {
  const row = (amount: string, remove?: string) => ({ amount, dueOn: "", dueDays: "7", ...(remove && { remove }) })
  const form = { basis: "gross" as const, vat: "", instalments: [row("jeden", "on"), row("7 000")] }
  expect(readMoney(form, deal)).toMatchObject({ ok: true, money: { plan: [{ grosze: 700_000 }] } })
  const none = { ...form, instalments: [row("7 000", "on")] }
  expect(readMoney(none, deal)).toMatchObject({ ok: true, money: { plan: null } })
})

const lines = fc.array(
  fc.record({
    amountGrosze: fc.integer({ min: 0, max: maxGrosze }),
    isCustom: fc.boolean(),
    providedBy: fc.constantFrom("sponsor" as const, "organization" as const, null),
    form: fc.constantFrom(...lineForms, null),
  }),
  { minLength: 1, maxLength: 50 },
)
const kind = fc.constantFrom(...dealKinds)

test("money and goods add up to the total, and goods are never money", () => {
  fc.assert(
    fc.property(kind, lines, (of, rows) => {
      const all = rows.map((row, index) => line(row.amountGrosze, { ...row, lineKey: String(index) }))
      expect(sumOfMoney(of, all) + sumOfGoods(of, all)).toBe(
        all.reduce((sum, { amountGrosze }) => sum + amountGrosze, 0),
      )
      const things = all.filter(({ form }) => form === "goods" || form === "service")
      expect(sumOfMoney(of, all)).toBe(
        sumOfMoney(
          of,
          all.filter((one) => !things.includes(one)),
        ),
      )
    }),
  )
})

test("a read form can be read again from its own rows, and the instalments are the gross whole", () => {
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom(...amountBases),
      fc.constantFrom(...vatRates),
      fc.integer({ min: 1, max: 12 }),
      (rows, basis, rate, parts) => {
        const all = rows.map((row, index) => line(row.amountGrosze, { ...row, lineKey: String(index) }))
        const sponsoring = { kind: "sponsoring" as const, lines: all }
        const { net, vat, gross } = sumToPay(sponsoring, { basis, vatRate: rate })
        expect(net + vat).toBe(gross)
        // a net instalment of 0 zł cannot be typed
        fc.pre(gross >= parts * 2 && gross / parts <= maxGrosze)
        const plan = splitEvenly(gross, parts).map((grosze, index) => ({
          key: String(index + 1),
          grosze,
          due: { daysAfterAgreed: index },
        }))
        const agreed: MoneyTerms = { basis, vatStatus: "active", vatRate: rate, plan }
        const form = { basis, vat: String(rate), instalments: rowsOfPlan(agreed) }
        const made = readMoney(form, sponsoring, agreed)
        expect(made).toEqual({ ok: true, money: agreed })
        if (made.ok) expect(sameMoney(made.money, { ...made.money })).toBe(true)
        if (made.ok) expect(vatCodeOf(made.money)).toBe(String(rate))
      },
    ),
  )
})

test("a sponsor owes what it gives as goods, also for an option and as a donation", () => {
  const option = line(100, { isCustom: false, form: "goods", benefits: ["logo"] })
  expect(promisesOf("sponsoring", [option]).map(({ by, what }) => [by, what])).toEqual([
    ["organization", "logo"],
    ["sponsor", "Towary lub usługi za tę opcję"],
  ])
  expect(promisesOf("donation", [option]).map(({ by }) => by)).toEqual(["organization", "sponsor"])
  const paid = line(100, { providedBy: "sponsor", form: "money" })
  expect(promisesOf("barter", [paid]).map(({ by }) => by)).toEqual(["organization"])
})
