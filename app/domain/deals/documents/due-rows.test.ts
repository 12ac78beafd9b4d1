import { expect, test } from "vitest"
import type { DayBasis } from "../deliverables/promised-rows.ts"
import { dueRows } from "./agreement.ts"

const row = { owedBy: "organization", title: "Baner", dueOn: "2030-03-20" } as const
const textOf = (basis?: DayBasis) =>
  dueRows("sponsoring", [basis === undefined ? row : { ...row, basis }])[0]?.text.replaceAll("\u00a0", " ")

test.each<[DayBasis, string]>([
  ["agreed", "termin uzgodniony przez strony"],
  ["alone", "termin podany przez tę stronę"],
  ["notice", "termin proponowany przez Pomost, 7 dni od akceptacji"],
  [-21, "termin proponowany przez Pomost, 21 dni przed wydarzeniem"],
  [0, "termin proponowany przez Pomost, ostatni dzień wydarzenia"],
  [1, "termin proponowany przez Pomost, 1 dzień po wydarzeniu"],
])("a day by %s says where it comes from", (basis, text) => {
  expect(textOf(basis)).toBe(`Sponsorowany: Baner (${text})`)
})

test("a day that was printed before documents said so stays as it was", () => {
  expect(textOf()).toBe("Sponsorowany: Baner")
})
