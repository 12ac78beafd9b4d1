import { describe, expect, test } from "vitest"
import { roles } from "../shared/role.ts"
import { hearersOfDeal, type Listener } from "./news.ts"

const team = (more: Partial<Record<string, Partial<Listener>>> = {}): Listener[] =>
  roles.map((role) => ({ id: role, role, leads: false, follows: false, ...more[role] }))

describe.each(["deal", "settlement"] as const)("news of a %s", (news) => {
  const finance = news === "settlement" ? ["finance"] : []

  test("reach the roles that hear them, while nobody leads or follows it", () => {
    expect(hearersOfDeal(team(), news)).toEqual(["owner", "coordinator", ...finance])
  })

  test.each(roles)("reach %s alone who leads it", (role) => {
    const expected = roles.filter((one) => one === role || finance.includes(one))
    expect(hearersOfDeal(team({ [role]: { leads: true } }), news)).toEqual(expected)
  })

  test.each(roles)("reach %s who follows it, beside who leads it", (role) => {
    const people = team({ coordinator: { leads: true }, [role]: { leads: role === "coordinator", follows: true } })
    const expected = roles.filter((one) => one === role || one === "coordinator" || finance.includes(one))
    expect(hearersOfDeal(people, news)).toEqual(expected)
  })
})

test("a party without people hears nothing", () => {
  expect(hearersOfDeal([], "deal")).toEqual([])
})
