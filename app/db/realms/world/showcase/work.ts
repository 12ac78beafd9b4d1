import type { deliverable, deliverableProof, fact, proof } from "#app/db/schema.ts"
import { otherSide, type Side } from "#app/domain/deals/deal/deal.ts"
import type { DeliverableFact } from "#app/domain/deals/deliverables/deliverable-facts.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type { Story } from "../deal.ts"
import type { Clock } from "./clock.ts"
import type { ShownWork } from "./shown-deal.ts"

type DeliverableRow = typeof deliverable.$inferInsert
type StoryFact = typeof fact.$inferInsert
export type WorkRows = {
  deliverables: DeliverableRow[]
  proofs: (typeof proof.$inferInsert)[]
  proofsOfRows: (typeof deliverableProof.$inferInsert)[]
}
export type StoryClock = { story: Story; clock: Clock }

/** Gives the promised rows of a deal the states, proofs and facts of `work`, in order; further rows stay to do. */
export function workOf(
  work: readonly ShownWork[],
  rows: readonly DeliverableRow[],
  storyClock: StoryClock,
): WorkRows & { facts: StoryFact[] } {
  if (work.length > rows.length) throw new Error(`${work.length} rows of ${rows.length}`)
  const done = rows.map((row, index) => rowOf(row, work[index] ?? { state: "todo" }, storyClock))
  return {
    deliverables: done.map(({ row }) => row),
    proofs: done.flatMap(({ proofs }) => proofs),
    proofsOfRows: done.flatMap(({ proofs, row }) =>
      proofs.map(({ id = "", createdAt }) => ({
        deliverableId: row.id ?? "",
        proofId: id,
        isDraft: false,
        createdAt,
      })),
    ),
    facts: done.flatMap(({ facts }) => facts),
  }
}

function rowOf(row: DeliverableRow, { state, due, on, reason, proofs = [] }: ShownWork, { story, clock }: StoryClock) {
  const side = row.owedBy
  const doneAt = clock.at(on ?? -1, "09:48")
  const answeredAt = clock.at(on ?? -1, "14:26")
  const by = { doer: story[side].ownerId, confirmer: story[otherSide(side)].ownerId }
  const days = due === undefined ? {} : { dueOn: clock.day(due), dueOffset: null }
  const factAt = (what: DeliverableFact, who: Side, at: Date, details: object = {}) =>
    factOf(story, { what, side: who, at, details: { rowId: row.id, row: row.title, ...details } })
  const done = { doneById: by.doer, doneAt }
  const states = {
    todo: {},
    done: { ...done, version: 2 },
    confirmed: { ...done, confirmedById: by.confirmer, confirmedAt: answeredAt, version: 3 },
    sent_back: { reason, sentBackById: by.confirmer, sentBackAt: answeredAt, version: 3 },
  }
  const facts = [
    ...(state === "todo" ? [] : [factAt("deal.rowDone", side, doneAt)]),
    ...(state === "confirmed" ? [factAt("deal.rowConfirm", otherSide(side), answeredAt)] : []),
    ...(state === "sent_back" ? [factAt("deal.rowSendBack", otherSide(side), answeredAt, { reason })] : []),
  ]
  return {
    row: { ...row, ...days, state, ...states[state] },
    proofs: proofs.map((one) => ({
      ...one,
      id: crypto.randomUUID(),
      partyId: story[side].id,
      authorId: by.doer,
      createdAt: doneAt,
    })),
    facts,
  }
}

type NewFact = { what: StoryFact["what"]; side: Side; details: object; at: Date }

export const factOf = (story: Story, { what, side, details, at }: NewFact): StoryFact => ({
  id: timeOrderedId(),
  what,
  aboutId: story.id,
  realm: story.realm,
  createdAt: at,
  byId: story[side].ownerId,
  partyId: story[side].id,
  details: { ...details },
})

/** Sorts facts by time and gives them new ids in that order, because the history is read by id. */
export const inTimeOrder = (facts: readonly StoryFact[]): StoryFact[] =>
  facts
    .toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
    .map((one) => ({ ...one, id: timeOrderedId() }))
