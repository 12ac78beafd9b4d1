import { expect, test } from "vitest"
import { roles } from "../shared/role.ts"
import {
  categoryNames,
  categoryOf,
  channelsFor,
  channelsOf,
  defaults,
  kindsOf,
  notificationKinds,
} from "./categories.ts"

const now = { bell: true, email: "now" } as const
const none = { bell: false, email: "never" } as const
const person = { chosen: {}, muted: [] }

test("every kind has one category, or is the reminder with its own switch", () => {
  const placed = [...categoryNames, "reminders" as const].flatMap((name) => kindsOf(name))
  expect(notificationKinds.filter((kind) => !placed.includes(kind))).toEqual([])
  expect(new Set(placed).size).toBe(placed.length)
  expect(kindsOf("reminders")).toEqual(["reminder_daily"])
  expect(categoryOf("account.confirm")).toBeNull()
})

test("news of payments and documents reaches finance at once", () => {
  expect(channelsFor("payment", { ...person, role: "finance" }, { isNamed: false })).toEqual(now)
  expect(channelsFor("signed_copy", { ...person, role: "finance" }, { isNamed: false })).toEqual(now)
})

test("followers always have the bell, and get emails unless they chose otherwise", () => {
  for (const role of roles) {
    expect(channelsFor("payment", { ...person, role }, { isNamed: true })).toEqual(now)
    const chosen = { payments: none }
    const channels = channelsFor("payment", { ...person, role, chosen }, { isNamed: true })
    expect(channels).toEqual({ bell: true, email: "never" })
  }
})

test("a kind that was switched off before categories existed stays off, and the others of its category do not", () => {
  const reader = { role: "owner", chosen: {}, muted: ["canceled"] } as const
  expect(channelsFor("canceled", reader, { isNamed: false })).toEqual({ bell: true, email: "never" })
  expect(channelsFor("negotiation", reader, { isNamed: false })).toEqual(now)
})

test("news of money or of a person's own role cannot be switched off", () => {
  const chosen = Object.fromEntries(categoryNames.map((name) => [name, none]))
  for (const kind of ["account_changed", "bank_account", "member_role", "second_person"] as const)
    expect(channelsFor(kind, { role: "owner", chosen, muted: [kind] }, { isNamed: false })).toEqual(now)
})

test("a role has each category with its bell, or never", () => {
  for (const role of roles)
    for (const name of categoryNames) expect([undefined, true]).toContain(defaults[role][name]?.bell)
  expect(channelsOf("viewer", "team", { team: now })).toBeNull()
})
