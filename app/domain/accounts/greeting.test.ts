import { expect, test } from "vitest"
import { greetingName, waitingLine } from "./greeting.ts"
import type { Viewer } from "./viewer.ts"

const viewer: Viewer = {
  id: "1",
  userType: "organization",
  name: " Karolina ",
  email: "k@sad.example",
  partyId: "o",
  role: "owner" as const,
  companyId: null,
  companyName: null,
  organizationId: null,
  organizationName: null,
  severalParties: false,
  realm: "public",
  image: null,
}

test("a person without a name is greeted by email or company (A22)", () => {
  expect(greetingName(viewer)).toBe("Karolina")
  expect(greetingName({ ...viewer, name: " " })).toBe("k@sad.example")
  expect(greetingName({ ...viewer, name: "", userType: "sponsor", companyName: "Okna S.A." })).toBe("Okna S.A.")
  expect(greetingName({ ...viewer, name: "", userType: "sponsor" })).toBe("k@sad.example")
})

test.each([
  [0, 0, "Wszystko na bieżąco."],
  [1, 0, "Masz 1 nową propozycję."],
  [3, 1, "Masz 3 nowe propozycje i 1 nieprzeczytaną wiadomość."],
  [0, 22, "Masz 22 nieprzeczytane wiadomości."],
  [5, 12, "Masz 5 nowych propozycji i 12 nieprzeczytanych wiadomości."],
])("%i proposals and %i messages", (proposals, messages, line) => {
  const waiting = { proposals, messages, others: false, isNew: false }
  expect(waitingLine(waiting).replaceAll("\u00a0", " ")).toBe(line)
})

test("the line does not claim that all is done while something waits, or before a new account has begun", () => {
  const none = { proposals: 0, messages: 0, others: false, isNew: false }
  expect(waitingLine({ ...none, others: true, isNew: true })).toBe("Poniżej są sprawy, które czekają na Twój ruch.")
  expect(waitingLine({ ...none, isNew: true })).toBe("Zacznij od kilku kroków poniżej.")
  expect(waitingLine({ ...none, others: true, messages: 2 })).toContain("nieprzeczytane")
})
