import { expect, test } from "vitest"
import { isLocalOrigin, isOperator } from "./operator.ts"

const proved = { email: "Op@pomost.example", emailVerified: true, realm: "public" }
const typed = { ...proved, emailVerified: false }
const site = { emails: ["op@pomost.example"], confirmsAddresses: true, isLocal: false }

test.each([
  ["a proved address of the list", { ...site, account: proved }, true],
  ["an address that is not proved", { ...site, account: typed }, false],
  ["an address outside the list", { ...site, account: { ...proved, email: "x@pomost.example" } }, false],
  ["an empty list", { ...site, emails: [], account: proved }, false],
  ["somebody of a demo", { ...site, account: { ...proved, realm: "r1" } }, false],
  ["no mail, on the web", { ...site, confirmsAddresses: false, account: typed }, false],
  ["no mail, on this machine alone", { ...site, confirmsAddresses: false, isLocal: true, account: typed }, true],
  ["mail, on this machine, not proved", { ...site, isLocal: true, account: typed }, false],
])("%s", (_, rule, expected) => {
  expect(isOperator(rule)).toBe(expected)
})

test("only this machine's own names are local", () => {
  for (const origin of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:80"])
    expect(isLocalOrigin(origin)).toBe(true)
  for (const origin of ["https://pomost.example", "http://localhost.example"]) expect(isLocalOrigin(origin)).toBe(false)
})
