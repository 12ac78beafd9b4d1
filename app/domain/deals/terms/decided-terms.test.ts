import { describe, expect, test } from "vitest"
import { startOfDay } from "#app/lib/dates.ts"
import { decidedCells, decidedTerms, otherTermsNote } from "./decided-terms.ts"
import { usualMoney } from "./money-terms.ts"
import { customLine } from "./terms.ts"

const tent = customLine(
  { eventId: null, title: "Namiot", description: "5 × 5 m", benefits: ["logo", "logo"], amountGrosze: 123_400 },
  "tent",
)
const terms = {
  version: 2,
  author: "sponsor",
  createdAt: startOfDay("2026-11-30"),
  organization: "Sad",
  status: "negotiation",
  isAnnex: false,
  authorWaits: false,
  events: [{ id: "run", title: "Bieg" }],
  kind: "sponsoring",
  worth: { gross: 123_400, inKind: 0 },
  money: usualMoney,
  lines: [tent],
} as const
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ")
const sent = (more: Partial<Parameters<typeof decidedTerms>[0]>) => plain(decidedTerms({ ...terms, ...more }).sent)

describe("terms for a person who decides", () => {
  test("say what is given and got, and nothing that only editors need", () => {
    const { lines, worth, several, heading } = decidedTerms(terms)
    expect([heading, plain(worth), several]).toEqual(["Warunki współpracy, wersja 2", "1 234 zł", null])
    expect(lines.map((line) => ({ ...line, amount: plain(line.amount) }))).toEqual([
      {
        ...{ key: "tent", title: "Namiot", amount: "1 234 zł", description: "5 × 5 m", benefits: ["logo"] },
        notes: "Świadczenie zapewnia: organizacja.",
      },
    ])
  })

  test("name the day that both sides write into a line", () => {
    const [line] = decidedTerms({ ...terms, lines: [{ ...tent, dueOn: "2027-03-20" }] }).lines
    expect(line?.notes).toBe("Świadczenie zapewnia: organizacja. Termin świadczeń: 20 marca 2027.")
  })

  test("list no benefits for a donation, and say of several events that their sums are one", () => {
    const events = [...terms.events, { id: "fair", title: "Kiermasz" }]
    const donated = decidedTerms({ ...terms, kind: "donation", events })
    expect(donated.lines[0]?.benefits).toEqual([])
    expect(plain(donated.several)).toBe(
      "Współpraca obejmuje 2 wydarzenia, a kwoty dotyczą ich razem: Bieg, Kiermasz. Odpowiedź dotyczy całej współpracy.",
    )
    expect(decidedCells(donated).amount).toContain("za całą współpracę")
  })

  test("name the event of each line where there are several", () => {
    const events = [...terms.events, { id: "fair", title: "Kiermasz" }]
    const lines = [tent, { ...tent, lineKey: "stand", eventId: "fair" }]
    const notes = (of: typeof terms | { events: typeof events }) =>
      decidedTerms({ ...terms, ...of, lines }).lines.map((line) => plain(line.notes)?.split(".")[0])
    expect(notes({ events })).toEqual(["Dotyczy: cała współpraca", "Dotyczy: Kiermasz"])
    expect(notes(terms)).toEqual(["Świadczenie zapewnia: organizacja", "Świadczenie zapewnia: organizacja"])
  })

  test("may break in a cell around goods, but not within their sum", () => {
    const { amount } = decidedCells(decidedTerms({ ...terms, worth: { gross: 100, inKind: 120_008 } }))
    expect(amount).toMatch(/^1\u00a0zł \+ rzeczowo 1\u00a0200,08\u00a0zł\n/)
  })

  test("say who sent them and whose consent is missing", () => {
    expect(sent({})).toBe(
      "Te warunki są już u organizacji Sad: firma wysłała je 30 listopada 2026. Organizacja jeszcze ich nie zaakceptowała.",
    )
    expect(sent({ author: "organization" })).toBe(
      "Te warunki zaproponowała firmie organizacja Sad, 30 listopada 2026. Firma jeszcze ich nie zaakceptowała.",
    )
    expect(sent({ status: "accepted" })).toContain("Organizacja się na nie zgadza, brakuje potwierdzenia firmy.")
    expect(sent({ status: "in_progress" })).toBe("Te warunki są już uzgodnione z organizacją Sad.")
    expect(sent({ status: "in_progress", isAnnex: true })).toContain("Organizacja jeszcze ich nie zaakceptowała.")
  })

  test("name the second person of the company alone", () => {
    expect(sent({ authorWaits: true })).toContain("Czekają jeszcze na zgodę drugiej osoby w firmie.")
    const ofOrganization = sent({ authorWaits: true, author: "organization" })
    expect(ofOrganization).toContain("Organizacja jeszcze je potwierdza.")
    expect(ofOrganization).not.toContain("drugiej osoby")
  })
})

test.each([
  [2, null],
  [1, "Odpowiedź dotyczyła poprzednich warunków (wersja 1)."],
  [3, "Odpowiedź dotyczyła aneksu, który nie wszedł w życie (wersja 3)."],
  [null, "Link nie pokazywał wtedy warunków współpracy."],
])("an answer about version %s beside version 2 says: %s", (judged, note) => {
  expect(plain(otherTermsNote(judged, 2)) ?? null).toBe(note)
})
