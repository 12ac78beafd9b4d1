import { expect, test } from "vitest"
import type { SponsorshipOption } from "#app/domain/events/sponsorship.ts"
import { chosenLines, worthOfLines } from "./selection.ts"

const option = (id: string, price: number | null, priceTo: number | null): SponsorshipOption => ({
  id,
  title: `Opcja ${id}`,
  description: null,
  price,
  priceTo,
  benefits: [],
})
const options = [option("a", 100_000, 300_000), option("b", null, null), option("c", 0, null)]

function form(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test("only ticked options count, an empty amount is the lower end of the range (A65)", () => {
  const lines = chosenLines(
    form({ "options[0].optionId": "a", "options[0].amount": "", "options[1].amount": "500" }),
    options,
  )
  expect(lines).toEqual([
    { name: "options[0]", title: "Opcja a", grosze: 100_000, isGoods: false, isMissing: false, note: null },
  ])
})

test("an amount outside the range is marked, an unread one counts as 0", () => {
  const lines = chosenLines(
    form({
      "options[0].optionId": "a",
      "options[0].amount": "5 000",
      "options[1].optionId": "b",
      "options[1].amount": "dużo",
      "customOptions[0].title": "Poczęstunek",
      "customOptions[0].amount": "800,50",
    }),
    options,
  )
  expect(lines.map(({ grosze, note }) => [grosze, note])).toEqual([
    [500_000, "propozycja własna"],
    [0, "Nie rozpoznajemy tej kwoty, więc liczymy 0 zł"],
    [80_050, null],
  ])
  expect(worthOfLines(lines)).toEqual({ gross: 580_050, inKind: 0 })
})

test("goods and services of the company are counted apart from money", () => {
  const own = (providedBy: string, lineForm = "") =>
    worthOfLines(
      chosenLines(
        form({
          "options[0].optionId": "a",
          "customOptions[0].title": "Poczęstunek",
          "customOptions[0].providedBy": providedBy,
          "customOptions[0].form": lineForm,
          "customOptions[0].amount": "800",
        }),
        options,
      ),
    )
  expect(own("sponsor")).toEqual({ gross: 100_000, inKind: 80_000 })
  expect(own("organization")).toEqual({ gross: 180_000, inKind: 0 })
  // the form of the line decides before who provides it
  expect(own("sponsor", "money")).toEqual({ gross: 180_000, inKind: 0 })
  expect(own("sponsor", "service")).toEqual({ gross: 100_000, inKind: 80_000 })
})

test("an option that the company gives in goods is counted apart from money, and says so", () => {
  const chosen = (lineForm: string) => {
    const fields = { "options[0].optionId": "a", "options[1].optionId": "b", "options[1].amount": "1 200" }
    return chosenLines(form({ ...fields, "options[1].form": lineForm }), options)
  }
  expect(worthOfLines(chosen(""))).toEqual({ gross: 220_000, inKind: 0 })
  for (const inKind of ["goods", "service"]) {
    expect(worthOfLines(chosen(inKind))).toEqual({ gross: 100_000, inKind: 120_000 })
    expect(chosen(inKind).map(({ note }) => note)).toEqual([
      null,
      "To wartość rzeczy lub usługi, nie przelew. Firma da pieniądze? Wybierz formę „Pieniądze”.",
    ])
  }
})

test("an option without a price and an amount is missing its amount, not 0 zł", () => {
  const typed = (amount: string) =>
    chosenLines(form({ "options[1].optionId": "b", "options[1].amount": amount }), options)
  expect(typed("").map(({ isMissing }) => isMissing)).toEqual([true])
  expect(typed("0").map(({ isMissing }) => isMissing)).toEqual([false])
})

test("an option posted under another id at the same position is ignored", () => {
  expect(chosenLines(form({ "options[0].optionId": "x" }), options)).toEqual([])
})
