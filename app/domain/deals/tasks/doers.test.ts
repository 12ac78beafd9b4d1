import { expect, test } from "vitest"
import type { DealTaskKind } from "../../notifications/task.ts"
import { roles } from "../../shared/role.ts"
import { type Doer, doersOf } from "./doers.ts"

const team = (leader: string | null = null): Doer[] => roles.map((role) => ({ id: role, role, leads: role === leader }))
const reached = (what: DealTaskKind, people = team(), responsibleId: string | null = null) =>
  doersOf(people, { what, responsibleId, approvers: null })

test.each([
  ["answer", ["owner", "coordinator"]],
  ["do", ["owner", "coordinator"]],
  ["pay", ["owner", "coordinator", "finance"]],
  ["decide", ["owner", "coordinator", "finance"]],
] as const)("%s reaches all who may do it, no viewer", (what, expected) => {
  expect(reached(what)).toEqual(expected)
})

test("a lead who may act is reminded alone", () => {
  expect(reached("answer", team("coordinator"))).toEqual(["coordinator"])
  expect(reached("answer", team("finance"))).toEqual(["owner", "coordinator"])
  expect(reached("pay", team("finance"))).toEqual(["finance"])
})

test("the responsible person of a row who may mark it is reminded alone", () => {
  expect(reached("do", team("owner"), "coordinator")).toEqual(["coordinator"])
})

test("a responsible person who may not mark the row is reminded beside those who may; one who left is not", () => {
  expect(reached("do", team("owner"), "viewer")).toEqual(["viewer", "owner"])
  expect(reached("do", team(), "gone")).toEqual(["owner", "coordinator"])
})

test("a request reaches people who may approve it, whoever leads the deal", () => {
  expect(doersOf(team("owner"), { what: "approve", responsibleId: null, approvers: ["owner", "finance"] })).toEqual([
    "owner",
    "finance",
  ])
})
