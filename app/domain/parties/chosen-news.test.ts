import { expect, test } from "vitest"
import { categoryNames } from "../notifications/categories.ts"
import { chosenOf, silentAfter } from "./chosen-news.ts"

const now = { bell: true, email: "now" } as const
const none = { bell: false, email: "never" } as const

test("a choice equal to the role's default is no choice; a category that never reaches the role is not stored", () => {
  expect(chosenOf("owner", { terms: none }, { terms: now, team: none })).toEqual({ team: none })
  expect(chosenOf("finance", {}, { events: now })).toEqual({})
})

test.each(categoryNames)(
  "the last member who may act on %s cannot switch it off, unless a colleague who may act is notified",
  (name) => {
    const one = { id: "1", role: "owner", isOpen: true, chosen: {} } as const
    const left = { ...one, chosen: { [name]: none } }
    expect(silentAfter([one], left)).toEqual([name])
    expect(silentAfter([one], { ...one, chosen: { [name]: { bell: true, email: "never" } } })).toEqual([])
    expect(silentAfter([one, { ...one, id: "2" }], left)).toEqual([])
    expect(silentAfter([one, { ...one, id: "2", isOpen: false }], left)).toEqual([name])
    expect(silentAfter([one, { ...one, id: "2", role: "viewer" }], left)).toEqual([name])
    expect(silentAfter([one, { ...left, id: "2" }], left)).toEqual([name])
    expect(silentAfter([left], left), "nobody is asked twice").toEqual([])
  },
)
