import { describe, expect, test } from "vitest"
import { moveNames } from "../deals/deal/deal-moves.ts"
import { type Role, roles } from "../shared/role.ts"
import { type Action, actions, may, mayGive } from "./permissions.ts"

const papers = [
  "settle",
  "replaceSettlement",
  "acceptSettlement",
  "rejectSettlement",
  "exportDeals",
  "readFinances",
  "recordPayments",
  "moveSignedCopy",
  "writeMessage",
  "sendInquiry",
]
const ofTheParty = ["editParty", "editBankAccounts", "inviteMember", "removeMember", "changeRole", "deleteParty"]

/** The rule of each role, written independently of the table. */
const allowed: Record<Role, (action: Action) => boolean> = {
  owner: () => true,
  coordinator: (action) => !ofTheParty.includes(action),
  finance: (action) => papers.includes(action),
  viewer: () => false,
}

describe.each(roles)("the role %s", (role) => {
  test.each(actions)("may %s as the rule says", (action) => {
    expect(may(role, action)).toBe(allowed[role](action))
  })
})

test("every move of a deal has its roles", () => {
  expect(actions).toEqual(expect.arrayContaining(moveNames))
})

test("an owner may do whatever any role may do", () => {
  for (const action of actions) if (roles.some((role) => may(role, action))) expect(may("owner", action)).toBe(true)
})

test("an invitation gives no higher role than its maker's, and needs a maker who may invite", () => {
  const grantable = roles.map((own) => roles.filter((role) => mayGive(own, role)))
  expect(grantable).toEqual([["owner", "coordinator", "finance", "viewer"], [], [], []])
})

test("the lists above name no action that no longer exists", () => {
  for (const action of [...papers, ...ofTheParty]) expect(actions).toContain(action)
})
