import type { Course, MoneyAct, Step, Terms } from "./course.ts"

const money23 = (...lines: Terms["lines"]): Terms => ({ kind: "sponsoring", vat: "23", basis: "net", lines, plan: [] })
const inMoney = (amount: number): Terms["lines"][number] => ({ amount, form: "money" })
const inGoods = (amount: number): Terms["lines"][number] => ({ amount, form: "goods" })
const paid = (what: MoneyAct, part: number): Step => ({
  ...{ side: "sponsor", what, pick: 0, ago: 3, part, terms: money23() },
})
const running = { events: 1, begun: "agreed", annex: false, age: 45, ends: null, change: null, asks: false } as const

/** What a sample may lack. */
export const examples: Course[] = [
  // two events, VAT, goods, a part that is late, and more on its way than is open
  {
    ...running,
    events: 2,
    terms: {
      ...money23(inMoney(333_333), inGoods(120_001), { amount: 7, form: "service" }),
      plan: [14, 90].map((days, at) => ({ days, part: at + 1 })),
    },
    steps: [paid("invoice", 3), paid("receive", 2), paid("send", 1), paid("send", 13)],
  },
  // a donation of which more came than was agreed
  {
    ...running,
    terms: { ...money23(inMoney(400_100)), kind: "donation" },
    steps: [paid("receive", 13)],
    ends: "completed",
  },
  // late, paid in part and without an invoice, as finance people read it
  {
    ...running,
    terms: { ...money23(inMoney(250_050)), vat: "8", plan: [{ days: 7, part: 1 }] },
    steps: [paid("receive", 3)],
  },
  // closed with open money
  { ...running, terms: money23(inMoney(99_999)), steps: [paid("invoice", 1), paid("receive", 4)], ends: "completed" },
  // changed by an annex, with goods beside money
  {
    ...running,
    terms: money23(inMoney(60_060)),
    annex: true,
    steps: [{ ...paid("receive", 3), terms: money23(inMoney(10_101), inGoods(900)) }],
  },
  // goods alone since an annex, after money had come
  {
    ...running,
    terms: money23(inMoney(50_050)),
    annex: true,
    steps: [{ ...paid("receive", 4), terms: money23(inGoods(9_900)) }, paid("send", 1)],
  },
  // goods beside money without a day, a part of it on its way, as finance people read it
  {
    ...running,
    terms: money23(inMoney(120_012), inGoods(4_004)),
    steps: [paid("receive", 3), paid("send", 1)],
  },
  // called off with an invoice, money that came and money on its way
  {
    ...running,
    terms: money23(inMoney(80_800)),
    steps: [paid("invoice", 1), paid("receive", 4), paid("send", 2)],
    ends: "canceled",
  },
  // terms that a second person is asked about
  { ...running, begun: "proposed", age: 0, terms: money23(inMoney(70_070), inGoods(3_030)), steps: [], asks: true },
]
