import { expect, test } from "vitest"
import { type Begun, firstSteps } from "./first-steps.ts"

const none: Begun = {
  profile: false,
  account: false,
  eventId: null,
  options: false,
  invited: false,
  follows: false,
  deal: false,
  team: false,
}
const open = (userType: "organization" | "sponsor", begun: Partial<Begun>) =>
  firstSteps(userType, { ...none, ...begun }).flatMap(({ done, href }) => (done ? [] : [href]))

test("an organization completes its profile, adds its account, publishes, adds options, invites; a step that needs an event waits for it", () => {
  expect(open("organization", {})).toEqual(["/organizacja/edycja", "/dodaj-wydarzenie", null, null, "/zespol"])
  expect(open("organization", { profile: true })[0]).toBe("/organizacja/rachunki")
  expect(open("organization", { profile: true, account: true, eventId: "e1" })).toEqual([
    "/edytuj-wydarzenie/e1#wspolpraca",
    "/wydarzenia/e1/email",
    "/zespol",
  ])
  expect(
    firstSteps("organization", {
      ...{ ...none, profile: true, account: true, eventId: "e1" },
      ...{ options: true, invited: true, team: true },
    }),
  ).toEqual([])
})

test("a sponsor completes its profile, follows, proposes", () => {
  expect(open("sponsor", {})).toEqual(["/firma/edycja", "/organizacje", "/wydarzenia", "/zespol"])
  expect(open("sponsor", { profile: true, follows: true, team: true })).toEqual(["/wydarzenia"])
})

test("an account with a deal has no first steps", () => {
  for (const userType of ["organization", "sponsor"] as const)
    expect(firstSteps(userType, { ...none, deal: true })).toEqual([])
})

test("a role sees only the steps that it may take", () => {
  const hrefs = (role: "coordinator" | "finance" | "viewer") =>
    firstSteps("sponsor", none, role).map(({ href }) => href)
  expect(hrefs("coordinator")).toEqual(["/organizacje", "/wydarzenia"])
  expect([hrefs("finance"), hrefs("viewer")]).toEqual([[], []])
})
