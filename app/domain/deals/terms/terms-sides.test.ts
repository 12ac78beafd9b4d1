import { expect, test } from "vitest"
import { dealKinds } from "../deal/deal.ts"
import { goodsForOption, leftOutBenefits, promisesOf } from "./terms-sides.ts"

const lines = [
  { lineKey: "gold", title: "Sponsor złoty", benefits: ["logo", "stoisko"], isCustom: false },
  { lineKey: "media", title: "Patron medialny", benefits: [], isCustom: false },
  { lineKey: "food", title: "Poczęstunek", benefits: [], isCustom: true },
  { lineKey: "print", title: "Druk plakatów", benefits: ["logo"], isCustom: true },
]
const describePromises = (kind: (typeof dealKinds)[number]) =>
  promisesOf(kind, lines).map(({ by, lineKey, index, what }) => `${by} ${lineKey} ${index} ${what ?? "–"}`)

test("for sponsoring the organization gives every benefit, or the line that lists none", () =>
  expect(describePromises("sponsoring")).toEqual([
    "organization gold 0 logo",
    "organization gold 1 stoisko",
    "organization media 0 –",
    "organization food 0 –",
    "organization print 0 logo",
  ]))

test("in a barter the sponsor gives something for every line, the organization its options and benefits", () =>
  expect(describePromises("barter")).toEqual([
    "organization gold 1 logo",
    "organization gold 2 stoisko",
    "organization media 1 –",
    "organization print 1 logo",
    `sponsor gold 0 ${goodsForOption}`,
    `sponsor media 0 ${goodsForOption}`,
    "sponsor food 0 –",
    "sponsor print 0 –",
  ]))

test("a custom line is provided by the side that it names, except in a donation", () => {
  const own = (providedBy: "sponsor" | "organization") => ({
    ...lines[2],
    lineKey: "x",
    title: "Woda",
    benefits: [],
    isCustom: true,
    providedBy,
  })
  const promised = (kind: (typeof dealKinds)[number], by: "sponsor" | "organization") =>
    promisesOf(kind, [own(by)]).map(({ by, what }) => `${by} ${what ?? "–"}`)
  expect(promised("sponsoring", "sponsor")).toEqual(["sponsor –"])
  expect(promised("sponsoring", "organization")).toEqual(["organization –"])
  expect(promised("barter", "sponsor")).toEqual(["sponsor –"])
  expect(promised("barter", "organization")).toEqual(["organization –", `sponsor ${goodsForOption}`])
  for (const by of ["sponsor", "organization"] as const) expect(promised("donation", by)).toEqual(["organization –"])
  // benefits of what the sponsor gives are the organization's
  expect(
    promisesOf("sponsoring", [{ ...own("sponsor"), benefits: ["logo"] }]).map(({ by, what }) => [by, what]),
  ).toEqual([
    ["organization", "logo"],
    ["sponsor", null],
  ])
})

test("a donation is accounted for line by line, without benefits", () =>
  expect(describePromises("donation")).toEqual(lines.map(({ lineKey }) => `organization ${lineKey} 0 –`)))

test("a line is identified by its number, whatever the kind", () => {
  for (const kind of dealKinds) {
    const keys = promisesOf(kind, lines).map(({ lineKey, index }) => `${lineKey} ${index}`)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test("only a donation leaves benefits out, each named once", () => {
  expect(leftOutBenefits("donation", lines)).toEqual(["logo", "stoisko"])
  expect(leftOutBenefits("donation", [{ benefits: [] }])).toEqual([])
  for (const kind of ["sponsoring", "barter"] as const) expect(leftOutBenefits(kind, lines)).toEqual([])
})
