import { expect, test } from "vitest"
import { dayMs } from "#app/lib/dates.ts"
import { expiryLabel, memberInvitationState } from "./team.ts"

const now = new Date("2027-04-08T10:00:00Z")
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)

test.each([
  [5, "Wygasa za 5 dni"],
  [1, "Wygasa za 1 dzień"],
  [0.1, "Wygasa dziś"],
  [0, "Wygasło"],
  [-3, "Wygasło"],
])("an invitation with %s days left: %s", (days, label) => {
  expect(expiryLabel(inDays(days), now).replaceAll("\u00a0", " ")).toBe(label)
})

test("an invitation counts as used before withdrawn, and as withdrawn before expired", () => {
  const [open, past] = [{ expiresAt: inDays(1) }, { expiresAt: inDays(-1) }]
  const none = { acceptedAt: null, withdrawnAt: null }
  expect(memberInvitationState({ ...open, ...none }, now)).toBe("open")
  expect(memberInvitationState({ ...past, ...none }, now)).toBe("expired")
  expect(memberInvitationState({ ...past, acceptedAt: null, withdrawnAt: now }, now)).toBe("withdrawn")
  expect(memberInvitationState({ ...past, acceptedAt: now, withdrawnAt: now }, now)).toBe("used")
})
