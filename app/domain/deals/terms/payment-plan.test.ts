import fc from "fast-check"
import { expect, test } from "vitest"
import { formatMoneyInput } from "../../shared/money.ts"
import {
  asksForPastDays,
  evenPlan,
  instalmentsOf,
  type PlanRow,
  planErrors,
  planLimits,
  readPlan,
  readSums,
  type SumToDivide,
} from "./payment-plan.ts"

const row = (amount: string, more: Partial<PlanRow> = {}): PlanRow => ({
  key: null,
  amount,
  dueOn: "",
  dueDays: "14",
  ...more,
})
const blank: PlanRow = { key: null, amount: "", dueOn: "", dueDays: "" }
let keyCount = 0
const newKey = () => `k${++keyCount}`
const grossSum = (gross: number): SumToDivide => ({ net: gross, vat: 0, gross, basis: "gross" })
const read = (rows: PlanRow[], whole = 861_000) => readPlan(rows, grossSum(whole), newKey)

test("without rows the whole is one instalment without an agreed day", () => {
  expect(read([])).toEqual({ ok: true, plan: null })
  expect(read([blank, blank])).toEqual(read([]))
  expect(instalmentsOf(861_000, null, "2027-03-01")).toEqual([
    { position: 1, key: "1", from: 0, gross: 861_000, dueOn: null },
  ])
  expect(instalmentsOf(0, null, "2027-03-01")).toEqual([])
})

test("a single row without an amount is the whole, and nothing where there is nothing to pay", () => {
  const due = { daysAfterAgreed: 14 }
  expect(read([blank, row(" ", { key: "a" }), blank])).toEqual({ ok: true, plan: [{ key: "a", grosze: 861_000, due }] })
  expect(read([row("")], 0)).toEqual({ ok: true, plan: null })
})

test("instalments divide the gross sum in order of their days, and have to add up to it", () => {
  const plan = [
    { key: "a", grosze: 369_000, due: { on: "2027-04-20" } },
    { key: "b", grosze: 492_000, due: { daysAfterAgreed: 14 } },
    { key: "c", grosze: 1, due: { daysAfterAgreed: 14 } },
  ]
  expect(instalmentsOf(861_001, plan, "2027-03-01")).toEqual([
    { position: 1, key: "b", from: 0, gross: 492_000, dueOn: "2027-03-15" },
    { position: 2, key: "c", from: 492_000, gross: 1, dueOn: "2027-03-15" },
    { position: 3, key: "a", from: 492_001, gross: 369_000, dueOn: "2027-04-20" },
  ])
  expect(() => instalmentsOf(861_000, plan, "2027-03-01")).toThrow(/861001 grosze do not make up 861000/)
})

test("reads parts with days and with numbers of days, and keeps their keys", () => {
  const plan = read([
    row("3 690", { key: "a", dueOn: "2027-04-20", dueDays: "" }),
    blank,
    row("4920,00", { key: "b", dueDays: "0" }),
  ])
  expect(plan).toEqual({
    ok: true,
    plan: [
      { key: "a", grosze: 369_000, due: { on: "2027-04-20" } },
      { key: "b", grosze: 492_000, due: { daysAfterAgreed: 0 } },
    ],
  })
})

const refused: [rows: PlanRow[], errors: Record<string, unknown>][] = [
  [[row("dużo")], { "instalments[0].amount": expect.stringMatching(/cyframi/) }],
  [[row("8000"), row(""), row("10")], { "instalments[1].amount": "Podaj kwotę raty 2" }],
  [[row("", { remove: "on" }), row(""), row("")], { "instalments[1].amount": "Podaj kwotę raty 1" }],
  [[row("9000"), row("")], { instalments: expect.stringMatching(/o.390.zł za dużo$/) }],
  [[row("8610"), row("")], { instalments: expect.stringMatching(/na ratę 2 nic nie zostaje$/) }],
  [[row("", { dueDays: "366" })], { "instalments[0].dueDays": planErrors.days }],
  [[row("0")], { "instalments[0].amount": planErrors.zero }],
  [[blank, row("8610", { dueDays: "" })], { "instalments[1].dueOn": planErrors.due }],
  [[row("8610", { dueOn: "2027-02-30", dueDays: "" })], { "instalments[0].dueOn": planErrors.day }],
  [[row("8610", { dueOn: "2027-04-20" })], { "instalments[0].dueDays": planErrors.both }],
  ...["-1", "366", "1e2", "14 dni"].map((dueDays): (typeof refused)[number] => [
    [row("8610", { dueDays })],
    { "instalments[0].dueDays": planErrors.days },
  ]),
  [[row("8000")], { instalments: expect.stringMatching(/razem 8.000.zł.*8.610.zł.brutto: brakuje 610.zł/) }],
  [[row("8000"), row("1000")], { instalments: expect.stringMatching(/o.390.zł za dużo/) }],
  [Array.from({ length: 13 }, () => row("1")), { instalments: planErrors.tooMany }],
]
test.each(refused)("%j is refused beside its field", (rows, errors) => {
  expect(read(rows)).toEqual({ ok: false, errors })
})

test("the last row may have no amount and takes the rest, to the grosz", () => {
  const plan = read([
    row("3 690", { key: "a" }),
    row("", { remove: "on" }),
    row(" ", { key: "b", dueDays: "30" }),
    blank,
  ])
  expect(plan).toMatchObject({ ok: true, plan: [{ grosze: 369_000 }, { key: "b", grosze: 492_000 }] })
  expect(read([row("0,01"), row("")], 3)).toMatchObject({ ok: true, plan: [{ grosze: 1 }, { grosze: 2 }] })
})

test.each<[string, PlanRow[], string | undefined]>([
  ["too little", [row("6 000")], "Raty razem 6 000 zł, do zapłaty 7 380 zł brutto: brakuje 1 380 zł"],
  ["a row just added", [row("6 000"), blank], "Raty razem 6 000 zł, do zapłaty 7 380 zł brutto: brakuje 1 380 zł"],
  [
    "too much",
    [row("6000"), row("1 380,50")],
    "Raty razem 7 380,50 zł, do zapłaty 7 380 zł brutto: to o 0,50 zł za dużo",
  ],
  ["the whole", [row("6000"), row("1380")], "Raty razem 7 380 zł, do zapłaty 7 380 zł brutto: kwoty się zgadzają"],
  [
    "a rest after a removed row",
    [row("9", { remove: "on" }), row("2000"), row("")],
    "Raty razem 2 000 zł, do zapłaty 7 380 zł brutto: na ratę 2 zostaje 5 380 zł",
  ],
  ["no amounts", [row("")], undefined],
  ["an amount in words", [row("2000"), row("dużo")], undefined],
])("what is said about %s is what the server answers", (_, rows, text) => {
  const said = readSums(rows, grossSum(738_000))
  expect(said?.text.replaceAll("\u00a0", " ")).toBe(text)
  if (said && !said.fit) expect(read(rows, 738_000)).toEqual({ ok: false, errors: { instalments: said.text } })
  if (said?.fit) expect(read(rows, 738_000).ok).toBe(true)
})

const netSum = { net: 500_000, vat: 115_000, gross: 615_000, basis: "net" } as const
test.each<[string, PlanRow[], string]>([
  [
    "a part",
    [row("2 000"), blank],
    "Raty razem 2 000 zł netto, do podzielenia 5 000 zł netto = 6 150 zł brutto: brakuje 3 000 zł netto",
  ],
  [
    "a rest",
    [row("2000"), row("")],
    "Raty razem 2 000 zł netto, do podzielenia 5 000 zł netto = 6 150 zł brutto: na ratę 2 zostaje 3 000 zł netto",
  ],
  [
    "the gross sum",
    [row("6150")],
    "Raty razem 6 150 zł netto, do podzielenia 5 000 zł netto = 6 150 zł brutto: to o 1 150 zł netto za dużo",
  ],
])("instalments of net terms are net, and %s says what is left", (_, rows, text) => {
  expect(readSums(rows, netSum)?.text.replaceAll("\u00a0", " ")).toBe(text)
})

test("an even plan of any sum can be read again and adds up to it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 12, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: planLimits.instalments }),
      (grosze, parts) => {
        const plan = evenPlan(grosze, parts)
        const rows = plan.map((one) =>
          row(formatMoneyInput(one.grosze), {
            key: one.key,
            dueDays: "daysAfterAgreed" in one.due ? String(one.due.daysAfterAgreed) : "",
          }),
        )
        expect(readPlan(rows, grossSum(grosze), newKey)).toEqual({ ok: true, plan })
      },
    ),
  )
})

test("an annex that increases an instalment of a past day asks for another day", () => {
  const plan = (grosze: number, days: number) => [{ key: "1", grosze, due: { daysAfterAgreed: days } }]
  const asks = (old: ReturnType<typeof plan> | null, planned: ReturnType<typeof plan> | null, today: string) =>
    asksForPastDays(old, planned, "2027-03-01", today)
  expect(asks(plan(100, 14), plan(150, 14), "2027-03-15")).toBe(false)
  expect(asks(plan(100, 14), plan(150, 14), "2027-03-16")).toBe(true)
  expect(asks(plan(100, 14), plan(100, 14), "2027-05-01")).toBe(false)
  expect(asks(plan(100, 14), plan(80, 14), "2027-05-01")).toBe(false)
  expect(asks(plan(100, 14), [...plan(100, 14), ...plan(50, 90)], "2027-05-01")).toBe(false)
  expect(asks(null, plan(150, 14), "2027-05-01")).toBe(true)
  expect(asks(plan(100, 14), null, "2027-05-01")).toBe(false)
})
