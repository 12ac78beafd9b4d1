import { expect, test } from "vitest"
import type { DayBasis } from "../deliverables/promised-rows.ts"
import { dueGroups, dueRows, paymentLines } from "./agreement.ts"

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

test("a page names the reason once for the rows of one side and day", () => {
  const days = [
    { ...row, dueOn: "2030-03-27", basis: "agreed" },
    { ...row, basis: 0 },
    { ...row, title: "Wpis", basis: 0 },
    { ...row, basis: 0 },
    { ...row, owedBy: "sponsor", title: "Logo", basis: 0 },
  ] as const
  const proposed = "termin proponowany przez Pomost, ostatni dzień wydarzenia"
  expect(dueGroups("sponsoring", days)).toEqual([
    {
      dueOn: "2030-03-20",
      groups: [
        { owedBy: "Sponsorowany", why: proposed, titles: ["Baner", "Wpis"] },
        { owedBy: "Sponsor", why: proposed, titles: ["Logo"] },
      ],
    },
    {
      dueOn: "2030-03-27",
      groups: [{ owedBy: "Sponsorowany", why: "termin uzgodniony przez strony", titles: ["Baner"] }],
    },
  ])
})

test("a day that was printed before documents said so stays as it was", () => {
  expect(textOf()).toBe("Sponsorowany: Baner")
})

test("a payment day says whether both sides set it, or left it as Pomost proposes it", () => {
  const parts = [{ daysAfterAgreed: 14 }, { daysAfterAgreed: 44 }, { daysAfterAgreed: 14 }, { on: "2027-03-12" }]
  const lines = paymentLines({
    plan: parts.map((due, at) => ({ key: String(at), grosze: 100_000, due })),
    vatStatus: null,
  })
  expect(lines.map((line) => line.replaceAll("\u00a0", " "))).toEqual([
    "rata 1 z 4: 1 000 zł, w ciągu 14 dni od zawarcia umowy (termin proponowany przez Pomost)",
    "rata 2 z 4: 1 000 zł, w ciągu 44 dni od zawarcia umowy (termin proponowany przez Pomost)",
    "rata 3 z 4: 1 000 zł, w ciągu 14 dni od zawarcia umowy (termin uzgodniony przez strony)",
    "rata 4 z 4: 1 000 zł, do 12 marca 2027 (termin uzgodniony przez strony)",
  ])
})
