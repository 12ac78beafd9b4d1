import { expect, test } from "vitest"
import { type Acceptance, concludedHere, isUnstated, lackingCapacity } from "./acceptance.ts"

const accepted = (more: Partial<Acceptance>): Acceptance => ({
  side: "sponsor",
  termsVersion: 3,
  personName: "Marta Wilczyńska",
  partyName: "Piekarnia Jasny Zakwas",
  capacity: "pełnomocniczka",
  acceptedAt: new Date("2027-02-28T08:05:00Z"),
  secondPerson: null,
  ...more,
})
const other = accepted({ side: "organization", personName: "Karolina Majchrzak", capacity: "prezeska zarządu" })

test("an agreement is concluded here when both sides stated a capacity for the same version", () => {
  expect(concludedHere([accepted({}), other], 3)?.organization.capacity).toBe("prezeska zarządu")
  expect(concludedHere([accepted({}), other], 2)).toBeNull()
  expect(concludedHere([other], 3)).toBeNull()
  expect(concludedHere([accepted({ capacity: null }), other], 3)).toBeNull()
  expect(concludedHere([accepted({ termsVersion: 2 }), other], 3)).toBeNull()
})

test("the later of a side's two statements counts, in any order", () => {
  const later = accepted({ personName: "Jan Nowak", acceptedAt: new Date("2027-03-01T08:00:00Z") })
  const unstated = accepted({ capacity: null, acceptedAt: new Date("2027-03-02T08:00:00Z") })
  for (const rows of [
    [accepted({}), later, unstated, other],
    [other, unstated, later, accepted({})],
  ])
    expect(concludedHere(rows, 3)?.sponsor.personName).toBe("Jan Nowak")
})

test("the page asks the sides that stated no capacity for this version", () => {
  expect(lackingCapacity([accepted({}), other], 3)).toEqual([])
  expect(lackingCapacity([accepted({ capacity: null }), other], 3)).toEqual(["sponsor"])
  expect(lackingCapacity([accepted({ capacity: null }), accepted({}), other], 3)).toEqual([])
  expect(lackingCapacity([other], 4)).toEqual(["sponsor", "organization"])
})

test("a side is asked for its capacity once only its own is missing", () => {
  const rows = [accepted({ capacity: null }), other]
  expect(isUnstated(rows, 3, "sponsor")).toBe(true)
  expect(isUnstated(rows, 3, "organization")).toBe(false)
  expect(isUnstated([...rows, accepted({})], 3, "sponsor")).toBe(false)
  expect(isUnstated(rows, 4, "sponsor")).toBe(false)
})
