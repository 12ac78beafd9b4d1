import { expect, test } from "vitest"
import { dealStatuses, type Side, sides } from "../deal/deal.ts"
import { deliverableStates } from "./deliverable.ts"
import { deliverableMoveNames, type MovedRow, rowMovesFor } from "./deliverable-moves.ts"

const all: MovedRow[] = sides.flatMap((owedBy) =>
  [null, ...sides].flatMap((addedBy) =>
    deliverableStates.flatMap((state) =>
      (addedBy === null && (state === "todo" || state === "sent_back") ? [null, ...sides] : [null]).map(
        (dueProposedBy) => ({ owedBy, addedBy, state, dueProposedBy }),
      ),
    ),
  ),
)
const working = ["in_progress", "settlement_rejected"] as const
const organizations = (addedBy: Side | null, state: MovedRow["state"]): MovedRow => ({
  owedBy: "organization",
  addedBy,
  state,
})

test("while a settlement waits, what is done can be confirmed, and nothing else changes", () => {
  for (const row of all)
    for (const side of sides) {
      const confirms = row.state === "done" && row.owedBy !== side
      expect(rowMovesFor(side, row, "settlement")).toEqual(confirms ? ["confirm"] : [])
    }
})

test("rows cannot change in any other state of the deal", () => {
  const taking: readonly string[] = [...working, "settlement"]
  for (const status of dealStatuses.filter((one) => !taking.includes(one)))
    for (const row of all) for (const side of sides) expect(rowMovesFor(side, row, status)).toEqual([])
})

/** Moves of the side that owes the row and of the other one, by who added the row and by its state. */
const expected: [addedBy: Side | null, state: MovedRow["state"], owing: string, other: string][] = [
  [null, "todo", "done addProof assign proposeDue", "proposeDue"],
  [null, "sent_back", "done addProof assign proposeDue", "proposeDue"],
  [null, "done", "withdrawDone assign", "confirm sendBack"],
  ["organization", "todo", "done addProof assign setDue rename remove", ""],
  ["organization", "sent_back", "done addProof assign setDue rename remove", ""],
  ["organization", "done", "withdrawDone assign", "confirm sendBack"],
  ["sponsor", "todo", "done addProof assign", "setDue rename remove"],
  ["sponsor", "sent_back", "done addProof assign", "setDue rename remove"],
  ["sponsor", "done", "withdrawDone assign", "confirm sendBack"],
  ...[null, ...sides].flatMap((addedBy) =>
    (["confirmed", "withdrawn"] as const).map((state): (typeof expected)[number] => [addedBy, state, "", ""]),
  ),
]

test.each(expected)(
  "a row of the organization, added by %s, that is %s has its moves",
  (addedBy, state, owing, other) => {
    for (const status of working) {
      expect(rowMovesFor("organization", organizations(addedBy, state), status).join(" ")).toBe(owing)
      expect(rowMovesFor("sponsor", organizations(addedBy, state), status).join(" ")).toBe(other)
    }
  },
)

test("the table has every case, and a mirrored row has the same moves", () => {
  expect(expected).toHaveLength(3 * deliverableStates.length)
  const mirrored: Record<Side, Side> = { sponsor: "organization", organization: "sponsor" }
  for (const row of all)
    for (const side of sides) {
      const { owedBy, addedBy, state, dueProposedBy } = row
      const mirror = {
        ...{ owedBy: mirrored[owedBy], addedBy: addedBy && mirrored[addedBy], state },
        dueProposedBy: dueProposedBy && mirrored[dueProposedBy],
      }
      expect(rowMovesFor(mirrored[side], mirror, "in_progress")).toEqual(rowMovesFor(side, row, "in_progress"))
    }
})

test("a proposed day is answered by the other side and withdrawn by its own, whoever owes the row", () => {
  for (const owedBy of sides)
    for (const state of ["todo", "sent_back"] as const) {
      const row = { owedBy, addedBy: null, state, dueProposedBy: "sponsor" } as const
      const ofDay = (side: Side) => rowMovesFor(side, row, "in_progress").filter((move) => /Due$/.test(move))
      expect(ofDay("organization")).toEqual(["proposeDue", "acceptDue", "declineDue"])
      expect(ofDay("sponsor")).toEqual(["proposeDue", "withdrawDue"])
    }
})

test("nobody confirms or sends back their own row, and every move is possible somewhere", () => {
  const seen = new Set<string>()
  for (const row of all)
    for (const side of sides) {
      const moves = rowMovesFor(side, row, "in_progress")
      for (const move of moves) seen.add(move)
      if (row.owedBy === side) expect(moves.filter((move) => move === "confirm" || move === "sendBack")).toEqual([])
    }
  expect([...seen].sort()).toEqual([...deliverableMoveNames].sort())
})
