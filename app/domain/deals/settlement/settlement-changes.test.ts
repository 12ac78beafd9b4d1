import { describe, expect, test } from "vitest"
import { resultsOf } from "./results.ts"
import { type ComparedSettlement, settlementChanges } from "./settlement-changes.ts"

const row = (id: string, proofs: readonly string[] = []) => ({
  ...{ id, title: `Wiersz ${id}`, lineKey: null, promiseIndex: null, by: "organization" as const },
  proofs: proofs.map((proof) => ({ id: proof })),
})
const item = (rowId: string, more = {}) => ({ rowId, state: "done" as const, note: null, ...more })
const sent = (more: Partial<ComparedSettlement> = {}): ComparedSettlement => ({
  ...{ results: resultsOf({ participants: 600 }), documentNumber: "F 1", ksefNumber: null },
  report: { summary: "Było pięknie", reach: null, seen: ["p1"], items: [item("a"), item("b")] },
  ...more,
})
const rows = [row("a", ["p1"]), row("b")]
const changes = (before: ComparedSettlement, now: ComparedSettlement, of = rows) =>
  settlementChanges("sponsoring", of, { before, now }).map(({ label, before: was, now: is }) => [label, was, is])

describe("a settlement that was corrected", () => {
  test("names no change when it has none", () => {
    expect(changes(sent(), sent())).toEqual([])
  })

  test("names figures, numbers and texts, before and now", () => {
    const { report } = sent()
    const now = sent({
      results: resultsOf({ participants: 480, volunteers: 0 }),
      documentNumber: null,
      report: report && { ...report, summary: "Było nas 480", reach: "Radio" },
    })
    expect(changes(sent(), now)).toEqual([
      ["Uczestnicy", "600", "480"],
      ["Wolontariusze", null, "0"],
      ["Numer dokumentu", "F 1", null],
      ["Przebieg wydarzenia", "Było pięknie", "Było nas 480"],
      ["Zasięgi i\u00a0linki", null, "Radio"],
    ])
  })

  test("names rows with another answer or note, new rows, and new proofs", () => {
    const { report } = sent()
    const items = [item("a", { state: "partly", note: "Spadł deszcz" }), item("b"), item("c")]
    const of = [row("a", ["p1"]), row("b", ["p2"]), row("c")]
    expect(changes(sent(), sent({ report: report && { ...report, items } }), of)).toEqual([
      ["Wiersz a", "Wykonano", "Wykonano częściowo: Spadł deszcz"],
      ["Wiersz b", "Wykonano", "Wykonano\nnowe dowody: 1"],
      ["Wiersz c", null, "Wykonano"],
    ])
  })

  test("names figures alone when one of the two is an uploaded file", () => {
    expect(changes(sent(), sent({ report: null, ksefNumber: "K" }))).toEqual([["Numer KSeF", null, "K"]])
  })
})
