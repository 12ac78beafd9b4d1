import { describe, expect, test } from "vitest"
import { usualMoney } from "./money-terms.ts"
import type { OfferedOption, TermsLine } from "./terms.ts"
import { termsForm } from "./terms-form.ts"
import { linesFrom, termsErrors } from "./terms-lines.ts"

const standard: TermsLine = {
  lineKey: "k1",
  optionId: "gold",
  eventId: "e1",
  title: "Sponsor złoty",
  description: "Najszersza ekspozycja",
  benefits: ["logo"],
  priceGrosze: 500_000,
  priceToGrosze: 1_000_000,
  amountGrosze: 800_000,
  isCustom: false,
}
const custom: TermsLine = {
  ...standard,
  lineKey: "k2",
  optionId: null,
  eventId: null,
  title: "Poczęstunek",
  priceGrosze: null,
  priceToGrosze: null,
  amountGrosze: 0,
  isCustom: true,
}
const silver: OfferedOption = {
  id: "silver",
  eventId: "e1",
  title: "Sponsor srebrny",
  description: "",
  benefits: ["stoisko"],
  priceGrosze: 200_000,
  priceToGrosze: 400_000,
}
const media: OfferedOption = {
  ...silver,
  id: "media",
  title: "Patron medialny",
  priceGrosze: null,
  priceToGrosze: null,
}
const context = {
  current: [standard, custom],
  options: [silver, media],
  eventIds: ["e1", "e2"],
  today: "2027-03-01",
  terms: { kind: "sponsoring" as const, tax: usualMoney },
}

function read(lines: unknown[], rest: Record<string, unknown> = {}) {
  let keys = 0
  const form = termsForm.parse({ version: "3", capacity: "prezes zarządu", lines, ...rest })
  return linesFrom(form, context, () => `new${++keys}`)
}
const lines = (...sent: unknown[]) => {
  const result = read(sent)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.lines
}
const errors = (...sent: unknown[]) => {
  const result = read(sent)
  return result.ok ? {} : result.errors
}

describe("the wording of a line", () => {
  test("a line copied from an option keeps its wording, whatever the client sends (D7, B17)", () => {
    expect(
      lines({ lineKey: "k1", title: "Za darmo", description: "x", benefits: ["auto"], eventId: "e2", amount: "7 500" }),
    ).toEqual([{ ...standard, amountGrosze: 750_000 }])
  })
  test("a newly added option takes its wording from the catalogue", () => {
    expect(lines({ optionId: "silver", title: "Inna", benefits: ["auto"], amount: "2 500" })).toEqual([
      {
        lineKey: "new1",
        optionId: "silver",
        eventId: "e1",
        title: "Sponsor srebrny",
        description: "",
        benefits: ["stoisko"],
        priceGrosze: 200_000,
        priceToGrosze: 400_000,
        amountGrosze: 250_000,
        isCustom: false,
      },
    ])
  })
  test("an option without an amount costs its price, which net terms have without VAT", () => {
    const form = termsForm.parse({ version: "3", capacity: "prezes", lines: [{ optionId: "silver", amount: "" }] })
    const amountIn = (tax: Parameters<typeof linesFrom>[1]["terms"]["tax"]) => {
      const result = linesFrom(form, { ...context, terms: { kind: "sponsoring", tax } }, () => "new")
      return result.ok && result.lines[0]?.amountGrosze
    }
    expect(amountIn(usualMoney)).toBe(200_000)
    expect(amountIn({ basis: "net", vatRate: 23 })).toBe(162_602)
  })
  test("a custom line takes its wording from the form", () => {
    const written = { title: " Strefa  ", description: "a\r\nb", benefits: ["namiot", "", "ławki"], eventId: "e2" }
    expect(lines({ ...written, amount: "10" })).toEqual([
      {
        ...custom,
        lineKey: "new1",
        eventId: "e2",
        title: "Strefa",
        description: "a\nb",
        benefits: ["namiot", "ławki"],
        amountGrosze: 1000,
      },
    ])
  })
  test("a custom line can be edited and keeps its key", () => {
    expect(lines({ lineKey: "k2", title: "Poczęstunek i kawa", amount: "10" })).toEqual([
      { ...custom, title: "Poczęstunek i kawa", description: "", benefits: [], amountGrosze: 1000 },
    ])
  })
  test("a line copied from an option can become a custom one: no option, no range, the same key and event", () => {
    const changed = { lineKey: "k1", custom: "on", title: "Sponsor złoty", benefits: ["logo", "wyłączność"] }
    expect(lines({ ...changed, eventId: "e2", amount: "7500" })).toEqual([
      {
        ...custom,
        lineKey: "k1",
        eventId: "e1",
        title: "Sponsor złoty",
        description: "",
        benefits: ["logo", "wyłączność"],
        amountGrosze: 750_000,
      },
    ])
    expect(errors({ lineKey: "k1", custom: "on", amount: "1" })).toEqual({ "lines[0].title": "Podaj nazwę opcji" })
  })
})

describe("amounts", () => {
  test("an empty one is the lower end for a new option, an error elsewhere (A65)", () => {
    expect(lines({ optionId: "silver", amount: "" })[0]?.amountGrosze).toBe(200_000)
    expect(errors({ optionId: "media" })).toEqual({ "lines[0].amount": termsErrors.amount })
    expect(errors({ lineKey: "k1", amount: " " })).toEqual({ "lines[0].amount": termsErrors.amount })
    expect(errors({ title: "Strefa" })).toEqual({ "lines[0].amount": termsErrors.amount })
  })
  test("an unreadable one is 0, which has to be confirmed (B19)", () => {
    expect(errors({ lineKey: "k1", amount: "sto" })).toEqual({ "lines[0].amount": termsErrors.confirmUnread })
    expect(errors({ optionId: "media", amount: "sto" })).toEqual({ "lines[0].amount": termsErrors.confirmUnread })
    const confirmed = read([{ lineKey: "k1", amount: "sto" }], { confirmWithoutAmount: "on" })
    expect(confirmed).toMatchObject({ ok: true, lines: [{ amountGrosze: 0 }] })
    expect(errors({ lineKey: "k1", amount: "-5" })).toEqual({ "lines[0].amount": "Kwota nie może być ujemna" })
  })
  test("outside the range is allowed", () => {
    expect(lines({ lineKey: "k1", amount: "1" })[0]?.amountGrosze).toBe(100)
  })
  test("0 asks for confirmation once, unless it was agreed already or typed where there is no price", () => {
    const ask = { "lines[0].amount": "Zaznacz, że proponujesz wsparcie bez kwoty, albo wpisz kwotę" }
    expect(errors({ title: "Strefa", amount: "0" })).toEqual(ask)
    expect(errors({ lineKey: "k1", amount: "0" })).toEqual(ask)
    expect(read([{ title: "Strefa", amount: "0" }], { confirmWithoutAmount: "on" }).ok).toBe(true)
    expect(errors({ lineKey: "k2", title: "Poczęstunek", amount: "0" })).toEqual({})
    expect(errors({ optionId: "media", amount: "0" })).toEqual({})
  })
})

describe("rows", () => {
  test("rows that are removed, blank or missing are left out, and errors keep the number of their control", () => {
    const sparse: unknown[] = []
    sparse[1] = { lineKey: "k1", remove: "on", amount: "sto" }
    sparse[2] = { lineKey: "", optionId: "", title: " ", amount: "" }
    sparse[5] = { title: "", amount: "5" }
    expect(errors(...sparse)).toEqual({ "lines[5].title": "Podaj nazwę opcji" })
    expect(lines(...sparse.slice(0, 5), { lineKey: "k2", title: "x", amount: "1" })).toHaveLength(1)
  })
  test("terms without any remaining line are refused", () => {
    expect(errors()).toEqual({ "": "Dodaj co najmniej jedną opcję sponsoringu." })
    expect(errors({ lineKey: "k1", remove: "on" })).toEqual({ "": "Dodaj co najmniej jedną opcję sponsoringu." })
  })
  test("no line and no option occurs twice", () => {
    const first = { lineKey: "k1", amount: "1" }
    expect(errors(first, first)).toEqual({ "lines[1].optionId": "Ta opcja jest już na liście" })
    const own = { lineKey: "k2", title: "Poczęstunek", amount: "1" }
    expect(errors(own, own)).toEqual({ "lines[1].optionId": "Ta opcja jest już na liście" })
    expect(errors({ optionId: "silver" }, { optionId: "silver" })).toEqual({
      "lines[1].optionId": "Ta opcja jest już na liście",
    })
  })
  test("a line or an option that does not exist is refused", () => {
    expect(errors({ lineKey: "k9", amount: "1" })).toEqual({
      "lines[0].lineKey": "Warunki zmieniły się – sprawdź nową wersję",
    })
    expect(errors({ optionId: "bronze", amount: "1" })).toEqual({
      "lines[0].optionId": "Ta opcja nie jest już dostępna",
    })
    expect(errors({ title: "Strefa", amount: "1", eventId: "e3" })).toEqual({
      "lines[0].eventId": "Wybierz wydarzenie objęte tą współpracą",
    })
  })
})

describe("the form", () => {
  const stated = { capacity: "prezes zarządu" }
  const refused = (sent: object) =>
    termsForm.safeParse({ ...stated, ...sent }).error?.issues.map((issue) => issue.path.join("."))
  test("refuses fields that it does not have", () => {
    expect(refused({ version: "1", lines: [], total: "0" })).toEqual([""])
    expect(refused({ version: "1", lines: [{ isCustom: "true" }] })).toEqual(["lines.0"])
  })
  test("needs the capacity of who writes the terms, as the other side's acceptance may conclude them", () => {
    for (const capacity of [undefined, "", " ", "p"]) expect(refused({ version: "1", capacity })).toEqual(["capacity"])
  })
  test("needs the version it was made from", () => {
    for (const version of [undefined, "", "0", "-1", "1.5", "1e3", "x"])
      expect(refused({ version })).toEqual(["version"])
    expect(termsForm.parse({ version: "12", ...stated })).toEqual({
      version: 12,
      note: null,
      ...stated,
      confirmWithoutAmount: false,
      confirmWithoutBenefits: false,
      lines: [],
    })
  })
  test("refuses longer texts than allowed (A90)", () => {
    const row = (change: object) => refused({ version: "1", lines: [{ amount: "1", ...change }] })
    expect(row({ title: "x".repeat(120), description: "x".repeat(2000), benefits: ["x".repeat(200)] })).toBeUndefined()
    expect(row({ title: "x".repeat(121) })).toEqual(["lines.0.title"])
    expect(row({ description: "x".repeat(2001) })).toEqual(["lines.0.description"])
    expect(row({ benefits: ["x", "x".repeat(201)] })).toEqual(["lines.0.benefits.1"])
    expect(row({ benefits: Array(21).fill("x") })).toEqual(["lines.0.benefits"])
    expect(row({ benefits: [...Array(20).fill("x"), "", ""] })).toBeUndefined()
    expect(refused({ version: "1", lines: Array(51).fill({}) })).toEqual(["lines"])
    expect(refused({ version: "1", note: "x".repeat(4001) })).toEqual(["note"])
  })
})
