import { expect, test } from "vitest"
import { correctedRows, correctionErrors, correctionsFrom, readCorrections, withCorrections } from "./corrections.ts"

const rows = [
  { id: "a", title: "Baner" },
  { id: "b", title: "Wpis" },
]
const sent = (rowId: string, reason: string | null, wrong = true) => ({ rowId, wrong, reason })

test("ticked rows of the deal come with their reasons, and unticked rows do not", () => {
  expect(correctionsFrom([undefined, sent("a", "Krzywo wisi"), sent("b", "nie", false)], rows)).toEqual({
    ok: true,
    corrections: [{ rowId: "a", row: "Baner", reason: "Krzywo wisi" }],
  })
})

test("a row that does not exist and a missing reason are refused beside their fields", () => {
  expect(correctionsFrom([sent("c", "Nie ma"), sent("b", null)], rows)).toEqual({
    ok: false,
    errors: {
      "corrections[0].wrong": correctionErrors.gone,
      "corrections[1].reason": "Napisz, co poprawić: „Wpis”",
    },
  })
})

test("facts name corrections under the reason; older facts have none", () => {
  const corrections = readCorrections([{ rowId: "a", row: "Baner", reason: "Krzywo wisi" }, { rowId: 7 }, null])
  expect(withCorrections("Popraw", corrections)).toBe("Popraw\n„Baner”: Krzywo wisi")
  expect(withCorrections("Popraw", readCorrections(undefined))).toBe("Popraw")
  expect(withCorrections(null, [])).toBeNull()
})

test("a notification names three rows", () => {
  const many = ["Baner", "Wpis", "Logo", "Stoisko", "Film"].map((row) => ({ rowId: row, row, reason: "x" }))
  expect(correctedRows(many)).toBe("Do poprawy: „Baner”, „Wpis”, „Logo” i\u00a0jeszcze 2.")
  expect(correctedRows([])).toBe("")
})
