import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatMoney, maxGrosze } from "#app/domain/shared/money.ts"
import { taxed, vatRates } from "#app/domain/shared/vat.ts"
import { amountNote, priceIn } from "./option-price.ts"
import { customLine, isWithinRange, lineOf, type TermsLine } from "./terms.ts"
import { changeRows, diffTerms } from "./terms-diff.ts"
import { amountLabel } from "./terms-worth.ts"

const line = (lineKey: string, change: Partial<TermsLine> = {}): TermsLine => ({
  lineKey,
  optionId: `option-${lineKey}`,
  eventId: "event-1",
  title: "Sponsor złoty",
  description: "Najszersza ekspozycja",
  benefits: ["logo na koszulkach"],
  priceGrosze: 500_000,
  priceToGrosze: 1_000_000,
  amountGrosze: 800_000,
  isCustom: false,
  ...change,
})

const plainAmounts = { from: formatMoney, to: formatMoney }
const gross = { kind: "sponsoring", tax: { basis: "gross", vatRate: 23 } } as const

test.each([
  [500_000, 1_000_000, 499_999, false],
  [500_000, 1_000_000, 500_000, true],
  [500_000, 1_000_000, 1_000_000, true],
  [500_000, 1_000_000, 1_000_001, false],
  [500_000, null, 500_000, true],
  [500_000, null, 500_001, false],
  [0, null, 0, true],
  [0, null, 1, false],
  [null, null, 0, true],
  [null, null, 123, true],
])("price %s to %s, amount %i: within the range %s (A65)", (priceGrosze, priceToGrosze, amountGrosze, within) => {
  expect(isWithinRange({ priceGrosze, priceToGrosze }, amountGrosze)).toBe(within)
  expect(amountNote({ priceGrosze, priceToGrosze, amountGrosze, isCustom: false }, gross)).toBe(
    within ? null : "propozycja własna",
  )
})

test("a net amount is compared with the net price of its option, and goods with the price itself", () => {
  const net = { kind: "sponsoring", tax: { basis: "net", vatRate: 23 } } as const
  const offered = line("a", { priceGrosze: 615_000, priceToGrosze: null, amountGrosze: 500_000 })
  expect(amountNote(offered, net)).toBeNull()
  expect(amountNote({ ...offered, amountGrosze: 615_000 }, net)).toBe("propozycja własna")
  expect(amountNote({ ...offered, amountGrosze: 615_000, form: "goods" }, net)).toBeNull()
  expect(amountNote(offered, gross)).toBe("propozycja własna")
})

test("a net amount whose gross is the price is the price, for every price and rate", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxGrosze }), fc.constantFrom(...vatRates), (amount, vatRate) => {
      const priceGrosze = taxed(amount, "net", vatRate).gross
      const tax = { basis: "net", vatRate } as const
      const price = { priceGrosze, priceToGrosze: null }
      expect(priceIn(price, { kind: "sponsoring", tax }, { isCustom: false })).toMatchObject({ priceGrosze: amount })
    }),
  )
})

test("a custom line belongs to its author and needs no mark", () => {
  expect(amountNote(line("a", { isCustom: true, amountGrosze: 1 }), gross)).toBeNull()
})

test("a line is a copy of its option, apart from the amount (D7)", () => {
  const option = {
    id: "o1",
    eventId: "e1",
    title: "Sponsor srebrny",
    description: "",
    benefits: ["stoisko"],
    priceGrosze: 200_000,
    priceToGrosze: null,
  }
  const made = lineOf(option, "k", 150_000)
  option.benefits.push("dopisane później")
  expect(made).toEqual({
    lineKey: "k",
    optionId: "o1",
    eventId: "e1",
    title: "Sponsor srebrny",
    description: "",
    benefits: ["stoisko"],
    priceGrosze: 200_000,
    priceToGrosze: null,
    amountGrosze: 150_000,
    isCustom: false,
  })
})

test("a custom line has no option and no range", () => {
  const written = { eventId: null, title: "Strefa", description: "", benefits: [], amountGrosze: 5 }
  expect(customLine(written, "k")).toMatchObject({
    optionId: null,
    priceGrosze: null,
    priceToGrosze: null,
    isCustom: true,
  })
})

describe("diffTerms", () => {
  const rowsOf = (before: TermsLine[], after: TermsLine[]) =>
    diffTerms(before, after).lines.map((diff) =>
      changeRows(diff, plainAmounts).map(({ tone, word, label, from, to }) =>
        [tone, word, label, from, to].filter(Boolean).join(" | ").replaceAll("\u00a0", " "),
      ),
    )

  test("each changed line has a row for what changed in it, and a removed line one for all of it", () => {
    const gold = line("gold")
    const zone = line("zone", { title: "Strefa kibica", description: "", benefits: [], amountGrosze: 150_000 })
    const packs = line("packs", { title: "Pakiety", description: "10 pakietów dla pracowników", amountGrosze: 50_000 })
    const before = [gold, packs, zone]
    const after = [
      { ...gold, amountGrosze: 750_000, benefits: [...gold.benefits, "Wyłączność w branży"] },
      { ...zone, description: "Namiot z ławkami" },
    ]
    expect(rowsOf(before, after)).toEqual([
      ["edit | Zmiana | Kwota | 8 000 zł | 7 500 zł", "add | Dodano | Wyłączność w branży"],
      ["add | Dodano | Opis opcji | Namiot z ławkami"],
      ["cut | Usunięto | Cała opcja: 10 pakietów dla pracowników"],
    ])
    const diff = diffTerms(before, after)
    expect(diff.lines.map(({ kind }) => kind)).toEqual(["changed", "changed", "removed"])
    expect(diff.changed).toBe(true)
  })
  test("a new line, a new name, a changed and a dropped description, another event, a dropped benefit", () => {
    expect(rowsOf([], [line("a")])).toEqual([["add | Dodano | Cała opcja"]])
    expect(rowsOf([line("a", { description: "" })], [])).toEqual([["cut | Usunięto | Cała opcja"]])
    expect(
      rowsOf(
        [line("a"), line("b")],
        [
          line("a", { title: "Sponsor platynowy", description: "Inna", eventId: null, benefits: [] }),
          line("b", { description: "" }),
        ],
      ),
    ).toEqual([
      [
        "edit | Zmiana | Nazwa | Sponsor złoty | Sponsor platynowy",
        "edit | Zmiana | Opis opcji | Najszersza ekspozycja | Inna",
        "edit | Zmiana | Wydarzenie, którego dotyczy opcja",
        "cut | Usunięto | logo na koszulkach",
      ],
      ["cut | Usunięto | Opis opcji | Najszersza ekspozycja"],
    ])
  })
  test("a benefit that occurs twice and then once was removed once", () => {
    const twice = line("a", { benefits: ["logo", "logo"] })
    expect(rowsOf([twice], [{ ...twice, benefits: ["logo"] }])).toEqual([["cut | Usunięto | logo"]])
  })
  test("an option that was removed and added again is the same line", () => {
    const again = { ...line("a"), lineKey: "new", amountGrosze: 700_000 }
    expect(rowsOf([line("a")], [again])).toEqual([["edit | Zmiana | Kwota | 8 000 zł | 7 000 zł"]])
    expect(rowsOf([line("a", { optionId: null })], [{ ...again, optionId: null }])).toEqual([
      ["add | Dodano | Cała opcja"],
      ["cut | Usunięto | Cała opcja: Najszersza ekspozycja"],
    ])
  })
  test("reordering lines or benefits is no change", () => {
    const a = line("a", { benefits: ["x", "y"] })
    const diff = diffTerms([a, line("b")], [line("b"), { ...a, benefits: ["y", "x"] }])
    expect(diff.changed).toBe(false)
    expect(diff.lines.map(({ line }) => line.lineKey)).toEqual(["b", "a"])
  })

  const anyLines = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d")).chain((keys) =>
    fc.tuple(
      ...keys.map((key) =>
        fc
          .record({
            title: fc.constantFrom("x", "y"),
            description: fc.constantFrom("", "z"),
            benefits: fc.array(fc.constantFrom("p", "q"), { maxLength: 3 }),
            amountGrosze: fc.constantFrom(0, 100, 200),
            eventId: fc.constantFrom(null, "event-1"),
          })
          .map((change) => line(key, change)),
      ),
    ),
  )
  test("versions that swap places swap their added and removed lines, and equal versions have no difference", () => {
    fc.assert(
      fc.property(anyLines, anyLines, (before, after) => {
        const forth = diffTerms(before, after)
        const back = diffTerms(after, before)
        const count = (diff: typeof forth, kind: string) => diff.lines.filter((each) => each.kind === kind).length
        expect(count(forth, "added")).toBe(count(back, "removed"))
        expect(count(forth, "changed")).toBe(count(back, "changed"))
        expect(forth.lines.length).toBe(new Set([...before, ...after].map(({ lineKey }) => lineKey)).size)
        expect(diffTerms(before, before).changed).toBe(false)
      }),
    )
  })
})

test("a patron's line of 0 zł has the label Bez kwoty, any other has 0 zł", () => {
  const label = (title: string, amountGrosze: number) =>
    amountLabel("sponsoring", line("a", { title, amountGrosze })).replaceAll("\u00a0", " ")
  expect(label("Patron medialny", 0)).toBe("Bez kwoty")
  expect(label("Patron medialny", 50_000)).toBe("500 zł")
  expect(label("Namiot", 0)).toBe("0 zł")
})

test("the amount of a line in goods or services is named apart from money, with the words of the whole", () => {
  const goods = line("a", { title: "Namiot", amountGrosze: 120_000, form: "goods" })
  const label = (...of: Parameters<typeof amountLabel>) => amountLabel(...of).replaceAll("\u00a0", " ")
  expect(label("sponsoring", goods)).toBe("rzeczowo 1 200 zł")
  expect(label("sponsoring", { ...goods, form: "service" })).toBe("rzeczowo 1 200 zł")
  expect(label("sponsoring", { ...goods, form: null })).toBe("1 200 zł")
  expect(label("barter", { ...goods, form: null })).toBe("rzeczowo 1 200 zł")
})

describe("who delivers a line", () => {
  const own = (providedBy: TermsLine["providedBy"]) => line("own", { isCustom: true, optionId: null, providedBy })
  const rows = (before: TermsLine, after: TermsLine) =>
    diffTerms([before], [after]).lines.flatMap((each) => changeRows(each, plainAmounts))
  test("another provider of a line is a change of the terms", () => {
    expect(rows(own("organization"), own("sponsor"))).toEqual([
      { tone: "edit", word: "Zmiana", label: "Zapewnia", from: "organizacja", to: "firma" },
    ])
    expect(rows(own(null), own("sponsor"))).toMatchObject([{ label: "Zapewnia", to: "firma" }])
    expect(rows(own(null), own(null))).toEqual([])
    expect(rows(own("sponsor"), own("sponsor"))).toEqual([])
  })
})
