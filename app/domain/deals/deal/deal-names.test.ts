import { expect, test } from "vitest"
import { dealTitle, partnerName, partyNames } from "./deal-names.ts"

const event = (title: string, startDate: string) => ({ title, startDate })

test("a deal has the name of its earliest event", () => {
  const run = event("Bieg", "2027-05-16")
  const fair = event("Kiermasz", "2027-03-01")
  const plain = (events: (typeof run)[]) => dealTitle(events).replaceAll("\u00a0", " ")
  expect(plain([run])).toBe("Bieg")
  expect(plain([run, fair])).toBe("Kiermasz i jeszcze 1 wydarzenie")
  expect(plain([run, fair, run])).toBe("Kiermasz i jeszcze 2 wydarzenia")
  expect(plain([run, fair, run, run, run, run])).toBe("Kiermasz i jeszcze 5 wydarzeń")
  expect(plain([])).toBe("Bez tytułu")
  expect(plain([event(" ", "2027-01-01")])).toBe("Bez tytułu")
  expect(plain([event("", "2027-01-01"), run])).toBe("Bieg i jeszcze 1 wydarzenie")
})

test("each side reads its own name in the second person", () => {
  const names = { organization: "Sad", sponsor: "Piekarnia" }
  expect(partyNames("organization", names)).toEqual({ organization: "Twoja organizacja", sponsor: "Piekarnia" })
  expect(partyNames("sponsor", names)).toEqual({ organization: "Sad", sponsor: "Ty" })
  expect(partnerName("organization", names)).toBe("Piekarnia")
  expect(partnerName("sponsor", names)).toBe("Sad")
})

test("a missing name has its fallback", () => {
  const names = { organization: null, sponsor: " " }
  expect(partyNames("organization", names).sponsor).toBe("Nieznany sponsor")
  expect(partyNames("sponsor", names).organization).toBe("Nieznana organizacja")
  expect(partnerName("sponsor", names)).toBe("Nieznany partner")
})
