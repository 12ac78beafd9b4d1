import { expect, test } from "vitest"
import { type RowCounts, sumsOf } from "../deal/row-sums.ts"
import { rowsTurn } from "./deliverable-standing.ts"

const counts = (...more: Partial<RowCounts[number]>[]): RowCounts =>
  more.map((one) => ({
    ...{ owedBy: "organization", state: "todo", late: false, ahead: false, off: false, dueOn: "2030-03-20", rows: 1 },
    proposedBy: null,
    ...one,
  }))
const ahead = { ahead: true, dueOn: "2030-05-02" }
const turnOf = (...more: Partial<RowCounts[number]>[]) => {
  const sums = sumsOf(counts(...more), "organization", true)
  const turn = rowsTurn("organization", sums, sums.mine - sums.ahead)
  return turn && [turn.heading, turn.text].map((text) => text.replaceAll("\u00a0", " "))
}

test("without the turn the heading is the number of rows alone", () => {
  const sums = sumsOf(counts({ rows: 2 }), "organization", true)
  expect(rowsTurn("organization", sums, 2, true)?.heading.replaceAll("\u00a0", " ")).toBe("2 świadczenia")
})

test("rows that others of the team have are not the viewer's turn", () => {
  const sums = sumsOf(counts({ rows: 3 }), "organization", true)
  const turn = (own: number) => {
    const { heading = "", text = "" } = rowsTurn("organization", sums, own) ?? {}
    return [heading, text].map((one) => one.replaceAll("\u00a0", " "))
  }
  const each = "Sponsor potwierdza każde osobno."
  expect(turn(2)).toEqual(["Teraz Twój ruch: 2 świadczenia", `Do zrobienia: 3. U innych osób z zespołu: 1. ${each}`])
  expect(turn(0)).toEqual(["Teraz ruch Twojego zespołu: 3 świadczenia", `Do zrobienia: 3. ${each}`])
  const withDay = sumsOf(counts({ rows: 3 }, { owedBy: "sponsor", proposedBy: "sponsor" }), "organization", true)
  const { heading = "", text = "" } = rowsTurn("organization", withDay, 0) ?? {}
  expect([heading, text].map((one) => one.replaceAll("\u00a0", " "))).toEqual([
    "Teraz Twój ruch: terminy świadczeń",
    `Do zrobienia: 3, nowe terminy do uzgodnienia: 1. U innych osób z zespołu: 3. ${each}`,
  ])
})

test("rows that are not asked for yet make it nobody's turn, as on the desk", () => {
  const each = "Sponsor potwierdza każde osobno."
  expect(turnOf({ ...ahead, rows: 2 })).toEqual(["2 świadczenia, najbliższe do 2 maja 2030", each])
  expect(turnOf(ahead)).toEqual(["1 świadczenie do 2 maja 2030", each])
  expect(turnOf(ahead, {})).toEqual([
    "Teraz Twój ruch: 1 świadczenie",
    `Do zrobienia: 1. Na później: 1 świadczenie do 2 maja 2030. ${each}`,
  ])
  expect(turnOf(ahead, { owedBy: "sponsor", state: "done" })).toEqual([
    "Teraz Twój ruch: 1 świadczenie",
    `Do potwierdzenia: 1. Na później: 1 świadczenie do 2 maja 2030. ${each}`,
  ])
  // rows with a proposed day are counted apart
  expect(turnOf({ ...ahead, proposedBy: "organization", dueOn: "2030-06-01" }, ahead)?.[0]).toBe(
    "2 świadczenia, najbliższe do 2 maja 2030",
  )
  expect(turnOf({ state: "confirmed" })).toBeNull()
  expect(turnOf({ off: true }, { ...ahead, off: true }, { owedBy: "sponsor", state: "done", off: true })).toBeNull()
})

test("a day that the other side proposes waits for this one, beside the row's work and after it", () => {
  const proposed = { proposedBy: "sponsor" } as const
  expect(turnOf({ ...proposed, owedBy: "sponsor" })).toEqual([
    "Teraz Twój ruch: terminy świadczeń",
    "Nowe terminy do uzgodnienia: 1.",
  ])
  expect(turnOf({ ...ahead, ...proposed })?.[1]).toBe(
    "Nowe terminy do uzgodnienia: 1. Na później: 1 świadczenie do 2 maja 2030. Sponsor potwierdza każde osobno.",
  )
  expect(turnOf(proposed)?.[0]).toBe("Teraz Twój ruch: 1 świadczenie")
  expect(turnOf({ owedBy: "sponsor", proposedBy: "organization" })).toBeNull()
  expect(turnOf({ ...proposed, owedBy: "sponsor", off: true })).toBeNull()
})

test("each row is counted once: sent back, to do or later; late ones are a part of the first two", () => {
  const each = "Sponsor potwierdza każde osobno."
  const sentBack = { state: "sent_back" } as const
  expect(turnOf(sentBack, ahead)).toEqual([
    "Teraz Twój ruch: 1 świadczenie",
    `Do poprawy: 1. Na później: 1 świadczenie do 2 maja 2030. ${each}`,
  ])
  expect(turnOf({ ...sentBack, late: true }, { rows: 2 })).toEqual([
    "Teraz Twój ruch: 3 świadczenia",
    `Do poprawy: 1, do zrobienia: 2, z tego po terminie: 1. ${each}`,
  ])
})
