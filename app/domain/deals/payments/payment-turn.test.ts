import { expect, test } from "vitest"
import { sides } from "../deal/deal.ts"
import { paymentTurn } from "./payment-turn.ts"

const none = { received: 0, onTheWay: 0, overdue: 0, later: 0, whole: 100_000 }
const headings = (sums: typeof none) =>
  sides.map((side) => paymentTurn({ side, open: true, sums, instalments: [] })?.heading.replaceAll("\u00a0", " "))

test.each([
  [{ received: 100_000 }, ["Wszystko zapłacone", "Wszystko zapłacone"]],
  [{ onTheWay: 100_000 }, ["W drodze: 1 000 zł", "Sprawdź konto: 1 000 zł"]],
  [{ onTheWay: 40_000, overdue: 60_000 }, ["Do zapłaty po terminie: 600 zł", "Sprawdź konto: 400 zł"]],
  [{ overdue: 100_000 }, ["Do zapłaty po terminie: 1 000 zł", "Po terminie: 1 000 zł"]],
  [{ received: 40_000, later: 60_000 }, ["Do zapłaty: 600 zł", "Czekasz na 600 zł"]],
  [{ whole: 0 }, [undefined, undefined]],
])("with %j the sponsor and the organization read %j", (sums, expected) => {
  expect(headings({ ...none, ...sums })).toEqual(expected)
})

test("before the terms are agreed nobody has a turn", () => {
  expect(paymentTurn({ side: "sponsor", open: false, sums: none, instalments: [] })).toBeUndefined()
})

test("while the next instalment is folded, the heading says where its transfer stands", () => {
  const turn = (isEarly: boolean) =>
    paymentTurn({ side: "sponsor", open: true, sums: { ...none, later: 100_000 }, instalments: [{ isEarly }] })
  expect([turn(false)?.text, turn(true)?.text]).toEqual([
    "Dane do przelewu są poniżej.",
    expect.stringContaining("pod „Zapłać wcześniej”"),
  ])
})
