import { expect, test } from "vitest"
import { isOperator } from "./operator.ts"

const proved = { email: "Op@pomost.example", emailVerified: true, realm: "public" }
const typed = { ...proved, emailVerified: false }
const site = { emails: ["op@pomost.example"] }

test.each([
  ["a proved address of the list", { ...site, account: proved }, true],
  ["an address that is not proved", { ...site, account: typed }, false],
  ["an address outside the list", { ...site, account: { ...proved, email: "x@pomost.example" } }, false],
  ["an empty list", { ...site, emails: [], account: proved }, false],
  ["somebody of a demo", { ...site, account: { ...proved, realm: "r1" } }, false],
])("an operator's rights of %s", (_, rule, expected) => {
  expect(isOperator(rule)).toBe(expected)
})
