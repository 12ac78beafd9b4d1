import { expect, test } from "vitest"
import type { EventTimes } from "../../events/event.ts"
import { type InvitationAnswer, type InvitationStanding, invitationState, whyNotInvite } from "./invitation.ts"
import { invitationForm } from "./invitation-form.ts"

const today = "2026-11-21"
const event: EventTimes = { status: "planned", startDate: "2026-12-01", endDate: null }

test.each<[InvitationAnswer | null, Partial<EventTimes>, string]>([
  [null, {}, "sent"],
  [null, { status: "canceled" }, "lapsed"],
  [null, { startDate: "2026-11-20" }, "lapsed"],
  [null, { startDate: "2026-11-20", status: "in_progress" }, "lapsed"],
  ["declined", {}, "declined"],
  ["proposed", { status: "finished" }, "proposed"],
])("an invitation with the answer %s to an event %j is %s", (answer, changes, state) => {
  expect(invitationState(answer, { ...event, ...changes }, today)).toBe(state)
})

test.each<[InvitationStanding, string | null]>([
  [{ dealId: null, earlier: undefined }, null],
  [{ dealId: "d", earlier: undefined }, "trwa już współpraca"],
  [{ dealId: "d", earlier: "proposed" }, "trwa już współpraca"],
  [{ dealId: null, earlier: null }, "ma już zaproszenie"],
  [{ dealId: null, earlier: "proposed" }, "ma już zaproszenie"],
  [{ dealId: null, earlier: "declined" }, "nie skorzystał"],
])("a sponsor with %j cannot be invited because of %j", (standing, why) => {
  if (why) expect(whyNotInvite(standing)).toContain(why)
  else expect(whyNotInvite(standing)).toBeNull()
})

test("the note is plain text of at most 1000 characters, and may be missing", () => {
  const read = (note: string) => invitationForm.safeParse({ eventId: "e1", note, key: crypto.randomUUID() })
  expect(read(" \n ").data?.note).toBeNull()
  expect(read("a\r\nb").data?.note).toBe("a\nb")
  expect(read("a".repeat(1000)).success).toBe(true)
  expect(read("a".repeat(1001)).error?.issues[0]?.message).toBe("Skróć tekst do 1\u00a0000 znaków")
  expect(invitationForm.safeParse({ note: "", key: "x" }).error?.issues.map(({ message }) => message)).toEqual([
    "Wybierz wydarzenie",
    "Odśwież stronę i\u00a0spróbuj ponownie.",
  ])
})
