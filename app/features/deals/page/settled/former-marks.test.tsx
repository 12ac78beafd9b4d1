import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { FormerMarks } from "./former-marks.tsx"

const banner = { id: "baner", title: "Baner przy wejściu" }
const values = {
  "corrections[0].rowId": "baner",
  "corrections[0].wrong": "on",
  "corrections[0].reason": "Wisi krzywo.",
  "corrections[1].rowId": "ulotka",
  "corrections[1].wrong": "on",
  "corrections[1].reason": "Zły numer telefonu.",
  "corrections[2].rowId": "plakat",
  "corrections[2].reason": "",
  reason: "Brakuje zdjęć.",
}
const shown = (rows: readonly (typeof banner)[]) =>
  renderToString(<FormerMarks values={values} rows={rows} onMove={() => {}} onForget={() => {}} />)
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ")

test("what was marked on a settlement that was replaced is read with its rows", () => {
  const rows = [banner, { id: "ulotka", title: "Ulotki" }, { id: "plakat", title: "Plakat" }]
  expect(shown(rows)).toContain("Baner przy wejściu")
  expect(shown(rows)).toContain("Ulotki")
  expect(shown(rows)).toContain("Brakuje zdjęć.")
  expect(shown(rows)).not.toMatch(/Punkt poprzedniego|Plakat/)
})

test("a mark whose row the new settlement lacks stays readable, one without a tick or a word does not appear", () => {
  const text = shown([banner])
  expect(text).toContain("Wisi krzywo.")
  expect(text).toMatch(/Punkt poprzedniego rozliczenia.*Zły numer telefonu\./)
  expect(text.match(/Punkt poprzedniego/g)).toHaveLength(1)
})
