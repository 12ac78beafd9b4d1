import { expect, test } from "vitest"
import { onlyTouched } from "./typed-rows.ts"

const begun = {
  "lines[0].lineKey": "k1",
  "lines[0].amount": "7\u00a0500",
  "lines[1].lineKey": "k2",
  "lines[1].title": "Soki",
  "lines[1].amount": "500",
  kind: "sponsoring",
  note: "",
}

test("unchanged rows are left out, changed ones stay whole with their keys", () => {
  const values = { ...begun, "lines[0].amount": "7500", "lines[1].amount": "512", note: "Prosimy." }
  expect(onlyTouched(values, begun, "lines")).toEqual({
    "lines[1].lineKey": "k2",
    "lines[1].title": "Soki",
    "lines[1].amount": "512",
    note: "Prosimy.",
  })
})

test("a row that is new, that is removed, or that lost a control counts as changed", () => {
  const { "lines[1].title": _, ...rest } = begun
  const values = { ...rest, "lines[0].remove": "on", "lines[2].title": "Namiot" }
  expect(Object.keys(onlyTouched(values, begun, "lines"))).toEqual([
    "lines[0].lineKey",
    "lines[0].amount",
    "lines[1].lineKey",
    "lines[1].amount",
    "lines[0].remove",
    "lines[2].title",
  ])
  expect(onlyTouched(begun, begun, "lines")).toEqual({})
})
