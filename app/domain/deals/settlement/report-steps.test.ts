import { expect, test } from "vitest"
import { reportSteps } from "./report-steps.ts"
import { resultNames } from "./results.ts"

const composed = {
  parts: [
    { by: "organization" as const, heading: "Świadczenia" },
    { by: "sponsor" as const, heading: "Towary i usługi od sponsora" },
  ],
  rows: [
    { id: "banner", by: "organization" as const },
    { id: "post", by: "organization" as const },
    { id: "bread", by: "sponsor" as const },
  ],
  unproved: ["post"],
  money: { whole: 100_000, left: 40_000, uninvoiced: 60_000 },
  questions: [],
  idOf: (control: string) => `f-${control}`,
}
const notes = (...input: Parameters<typeof reportSteps>) =>
  reportSteps(...input).map(({ note, state }) => [note.replaceAll("\u00a0", " "), state])

test("an empty form names what each part lacks", () => {
  expect(notes(composed, {})).toEqual([
    ["Bez odpowiedzi: 2 z 2", "open"],
    ["Bez odpowiedzi: 1 z 1", "open"],
    ["Brakuje faktury", "free"],
    ["Wpisano 0 z 5", "free"],
    ["Do napisania", "open"],
    ["Bez zdjęć", "free"],
  ])
})

test("a row that was not done, or that has no proof, needs a note", () => {
  const answered = { "items[0].state": "partly", "items[1].state": "done", "items[2].state": "done" }
  expect(notes(composed, answered).slice(0, 2)).toEqual([
    ["Bez wyjaśnienia: 2 z 2", "open"],
    ["1 świadczenie", "done"],
  ])
  const explained = { ...answered, "items[0].note": "Wisiał dzień krócej", "items[1].note": "Zdjęcie przepadło" }
  expect(notes(composed, explained)[0]).toEqual(["2 świadczenia", "done"])
})

test("a form that was typed under other numbers is matched by its rows", () => {
  const typed = { "items[4].rowId": "bread", "items[4].state": "done" }
  expect(notes(composed, typed)[1]).toEqual(["1 świadczenie", "done"])
})

test("every part of a complete form is done, and without payments that part is absent", () => {
  const complete = {
    ...Object.fromEntries([0, 1, 2].flatMap((at) => [[`items[${at}].state`, "done"] as const])),
    "items[1].note": "Opublikowano",
    ...Object.fromEntries(resultNames.map((name) => [name, "5"])),
    summary: "Było pięknie",
    proofs: ["one", "two"],
  }
  const steps = reportSteps({ ...composed, money: null }, complete, 1)
  expect(steps.map(({ state }) => state)).toEqual(["done", "done", "done", "done", "done"])
  expect(steps.at(-1)?.note).toBe("3\u00a0zdjęcia")
})

test("payments are complete once all is invoiced and paid, and goods alone need none", () => {
  const moneyNote = (money: { whole: number; left: number; uninvoiced: number }) => notes({ ...composed, money }, {})[2]
  expect(moneyNote({ whole: 100_000, left: 100_000, uninvoiced: 0 })).toEqual(["Zostało do zapłaty", "free"])
  expect(moneyNote({ whole: 100_000, left: 0, uninvoiced: 0 })).toEqual(["W komplecie", "done"])
  expect(moneyNote({ whole: 0, left: 0, uninvoiced: 0 })).toEqual(["Bez płatności", "free"])
})

test("a question is a part until it is ticked, and a blank note is none", () => {
  const withQuestion = { ...composed, questions: ["beforeEvent" as const] }
  expect(notes(withQuestion, {}).at(-1)).toEqual(["Do zaznaczenia", "open"])
  expect(notes(withQuestion, { beforeEvent: "on" }).at(-1)).toEqual(["Zaznaczone", "done"])
  const blank = { "items[0].state": "done", "items[1].state": "done", "items[1].note": " \n" }
  expect(notes(composed, blank)[0]).toEqual(["Bez wyjaśnienia: 1 z 2", "open"])
})
