import { expect, test } from "vitest"
import { categoryNames, type NewsCategory } from "../notifications/categories.ts"
import { roles } from "../shared/role.ts"
import { type Reach, reachOf } from "./category-reach.ts"
import type { NewsMember } from "./news.ts"

const team = (more: Partial<NewsMember> = {}): NewsMember[] =>
  roles.map((role) => ({ id: role, role, isOpen: true, leads: false, follows: false, chosen: {}, muted: [], ...more }))

/** For owner, coordinator, finance and viewer, from the text of decision 076. */
const expected: Record<NewsCategory, Reach[]> = {
  terms: ["now", "now", "bell", "none"],
  payments: ["daily", "bell", "now", "none"],
  delivery: ["now", "now", "daily", "none"],
  messages: ["now", "now", "daily", "none"],
  events: ["now", "now", "none", "none"],
  team: ["now", "now", "now", "none"],
}

test.each(categoryNames)("%s reaches each role by its defaults", (name) => {
  expect(roles).toEqual(["owner", "coordinator", "finance", "viewer"])
  expect(reachOf(team(), name)).toEqual(expected[name])
})

test.each(categoryNames)("%s reaches nobody who has switched it off, and no closed account", (name) => {
  const none = roles.map(() => "none")
  expect(reachOf(team({ chosen: { [name]: { bell: false, email: "never" } } }), name)).toEqual(none)
  expect(reachOf(team({ isOpen: false }), name)).toEqual(none)
})

test("an email without a bell counts as an email, and a bell alone as a bell", () => {
  expect(reachOf(team({ chosen: { terms: { bell: false, email: "daily" } } }), "terms")[0]).toBe("daily")
  expect(reachOf(team({ chosen: { terms: { bell: true, email: "never" } } }), "terms")[0]).toBe("bell")
})
