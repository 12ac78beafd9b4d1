import { expect, test } from "vitest"
import { typedRows } from "#app/lib/forms/typed-rows.ts"
import type { OfferedOption, TermsLine } from "./terms.ts"
import { rowsOfLines, rowsOfTyped } from "./terms-rows.ts"

const gold: OfferedOption = {
  id: "gold",
  eventId: "run",
  title: "Sponsor złoty",
  description: "Wszystko",
  benefits: ["logo", "stoisko"],
  priceGrosze: 500_000,
  priceToGrosze: 1_000_000,
}
const line = (changes: Partial<TermsLine> = {}): TermsLine => ({
  lineKey: "k1",
  optionId: "gold",
  eventId: "run",
  title: "Sponsor złoty",
  description: "Wszystko",
  benefits: ["logo", "stoisko"],
  priceGrosze: 500_000,
  priceToGrosze: 1_000_000,
  amountGrosze: 750_000,
  isCustom: false,
  ...changes,
})
const own = line({ lineKey: "k2", optionId: null, eventId: null, title: "Soki", isCustom: true, amountGrosze: 50_050 })
const typed = (fields: Record<string, string>) => typedRows(Object.entries(fields), "lines")

test("rows begin as the lines, with amounts in the form of the field", () => {
  expect(rowsOfLines([line(), own]).map(({ index, title, amount, custom }) => [index, title, amount, custom])).toEqual([
    [0, "Sponsor złoty", "7\u00a0500", false],
    [1, "Soki", "500,50", true],
  ])
})

test("typed values stay, merged into the newest lines", () => {
  const rows = rowsOfTyped(
    typed({
      "lines[0].lineKey": "k1",
      "lines[0].optionId": "gold",
      "lines[0].amount": "8000 zł",
      "lines[1].lineKey": "k2",
      "lines[1].remove": "on",
      "lines[4].title": "Namiot",
      "lines[4].amount": "x",
      "lines[4].benefits[0]": "cień",
    }),
    [
      line({ title: "Sponsor złoty+" }),
      own,
      line({ lineKey: "k3", title: "Nowa od nich", isCustom: true, optionId: null }),
    ],
    [gold],
  )
  expect(rows).toMatchObject([
    { index: 0, lineKey: "k1", title: "Sponsor złoty+", amount: "8000 zł", custom: false, removed: false },
    { index: 1, lineKey: "k2", title: "Soki", removed: true },
    { index: 4, lineKey: null, title: "Namiot", amount: "x", benefits: ["cień"], custom: true },
    { index: 5, lineKey: "k3", title: "Nowa od nich", removed: false },
  ])
})

test("a line that the other side removed stays as an option of the event, or as a custom row", () => {
  const fields = {
    "lines[0].lineKey": "k1",
    "lines[0].optionId": "gold",
    "lines[0].title": "Sponsor złoty",
    "lines[0].amount": "6000",
  }
  expect(rowsOfTyped(typed(fields), [], [gold])).toMatchObject([
    { lineKey: null, optionId: "gold", title: "Sponsor złoty", amount: "6000", custom: false },
  ])
  expect(rowsOfTyped(typed(fields), [], [])).toMatchObject([
    { lineKey: null, optionId: null, title: "Sponsor złoty", amount: "6000", custom: true },
  ])
})

test("a person's own wording of an option is preserved", () => {
  const [row] = rowsOfTyped(
    typed({
      "lines[0].lineKey": "k1",
      "lines[0].optionId": "gold",
      "lines[0].custom": "on",
      "lines[0].title": "Złoty+",
      "lines[0].amount": "1",
    }),
    [line()],
    [gold],
  )
  expect(row).toMatchObject({ title: "Złoty+", custom: true, benefits: [] })
})

test("untouched rows take the other side's changes where the initial lines are known", () => {
  const custom = line({ ...own, description: "Dwa\nsmaki", benefits: ["logo"] })
  const fields = {
    "lines[0].lineKey": "k1",
    "lines[0].optionId": "gold",
    "lines[0].title": "Sponsor złoty",
    "lines[0].amount": "7\u00a0500",
    "lines[1].lineKey": "k2",
    "lines[1].title": "Soki",
    "lines[1].description": "Dwa\r\nsmaki",
    "lines[1].benefits[0]": "logo",
    "lines[1].amount": "500,50",
  }
  const theirs = [line({ amountGrosze: 600_000 }), line({ ...custom, title: "Kompoty" })]
  const merged = (more: Record<string, string> = {}, now: TermsLine[] = theirs) =>
    rowsOfTyped(typed({ ...fields, ...more }), now, [gold], [line(), custom]).map(({ title, amount, removed }) => [
      title,
      amount,
      removed,
    ])
  expect(merged()).toEqual([
    ["Sponsor złoty", "6\u00a0000", false],
    ["Kompoty", "500,50", false],
  ])
  expect(merged({ "lines[0].amount": "8000" })[0]).toEqual(["Sponsor złoty", "8000", false])
  expect(merged({ "lines[1].benefits[0]": "" })[1]).toEqual(["Soki", "500,50", false])
  expect(merged({ "lines[1].remove": "on" })[1]).toEqual(["Kompoty", "500,50", true])
  expect(merged({}, [])).toEqual([])
  expect(merged({ "lines[0].amount": "8000" }, [])).toEqual([["Sponsor złoty", "8000", false]])
})
