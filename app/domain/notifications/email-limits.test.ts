import { expect, test } from "vitest"
import { mailboxOf } from "./email-limits.ts"

test.each([
  ["Ewa.Kowal@Przyklad.example", "ewa.kowal@przyklad.example", false],
  ["ewa+zgloszenie@przyklad.example", "ewa@przyklad.example", true],
  ["ewa+a+b@przyklad.example", "ewa@przyklad.example", true],
  ["+sama@przyklad.example", "+sama@przyklad.example", true],
])("%s is counted as %s", (address, mailbox, isTagged) => {
  expect(mailboxOf(address)).toEqual({ mailbox, isTagged })
})
