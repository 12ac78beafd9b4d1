import { expect, test } from "vitest"
import { inFields, intents, optionRows, valuesAfter, valuesOfRows } from "./option-rows.ts"

const typed = {
  title: "Bieg",
  "options[0].title": "Sponsor złoty",
  "options[0].price": "1 000",
  "options[0].benefits[0]": "logo na plakatach",
  "options[0].benefits[2]": "stoisko",
  "options[4].title": "Patron medialny",
}

test("an empty form has one empty row with one empty benefit", () => {
  expect(optionRows({ title: "Bieg" })).toEqual([
    { index: 0, id: "", title: "", description: "", price: "", priceTo: "", benefits: [{ index: 0, text: "" }] },
  ])
})

test("rows keep the numbers of their controls, with gaps", () => {
  const rows = optionRows(typed)
  expect(rows.map((row) => row.index)).toEqual([0, 4])
  expect(rows[0]?.benefits).toEqual([
    { index: 0, text: "logo na plakatach" },
    { index: 2, text: "stoisko" },
  ])
  expect(optionRows(valuesOfRows(rows))).toEqual(rows)
})

test("buttons without a script change the rows and nothing else", () => {
  const after = (intent: string) => {
    const values = valuesAfter(intent, typed)
    return values && { title: values.title, rows: optionRows(values) }
  }
  expect(after(intents.addOption)?.rows.map((row) => row.index)).toEqual([0, 4, 5])
  expect(after(intents.removeOption(0))?.rows.map((row) => row.title)).toEqual(["Patron medialny"])
  expect(after(intents.addBenefit(0))?.rows[0]?.benefits.map(({ index }) => index)).toEqual([0, 2, 3])
  expect(after(intents.removeBenefit(0, 0))?.rows[0]?.benefits).toEqual([{ index: 2, text: "stoisko" }])
  expect(after(intents.removeOption(9))?.rows).toHaveLength(2)
  expect(after(intents.addOption)?.title).toBe("Bieg")
})

test("the last row stays, and an ordinary submit changes nothing", () => {
  const values = valuesAfter(intents.removeOption(0), { "options[0].title": "Jedyna" })
  expect(values && optionRows(values).map((row) => row.title)).toEqual(["Jedyna"])
  for (const intent of ["", "save", "option.add; drop", "option.remove 1000"])
    expect(valuesAfter(intent, typed)).toBeNull()
})

test.each([
  [3, ["logo", "stoisko", "baner"]],
  [2, ["logo", "stoisko, baner"]],
  [1, ["logo, stoisko, baner"]],
  [0, ["logo, stoisko, baner"]],
])("three pasted benefits fill the fields when there is room for %i; the last takes the rest", (room, fields) => {
  expect(inFields(["logo", "stoisko", "baner"], room)).toEqual(fields)
})
