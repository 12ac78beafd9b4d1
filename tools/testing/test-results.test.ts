import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import {
  playwrightCounts,
  playwrightFiles,
  resultOf,
  sidesOf,
  sum,
  timesOf,
  vitestCounts,
  vitestFiles,
} from "./test-results.ts"

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-results-"))
afterAll(() => fs.rmSync(folder, { recursive: true }))

function report(content: object) {
  const file = path.join(folder, "report.json")
  fs.writeFileSync(file, JSON.stringify(content))
  return file
}

test("a suite that crashed without a failed test counts as one failure", () => {
  expect(resultOf(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(resultOf({ passed: 5, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  expect(resultOf({ passed: 5, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 2, skipped: 0 })
  expect(resultOf({ passed: 5, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 5, failed: 0, skipped: 1 })
})

test("Vitest: a file that cannot be loaded is a failure of its own", () => {
  const testResults = [
    { status: "passed", assertionResults: [{ status: "passed" }, { status: "passed" }] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "failed", assertionResults: [] },
  ]
  const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
  expect(vitestCounts(report({ ...counts, testResults }))).toEqual({ passed: 2, failed: 2, skipped: 2 })
  expect(vitestCounts(path.join(folder, "none.json"))).toBeNull()
})

test("Playwright: a flaky test has passed", () => {
  const stats = { expected: 7, flaky: 1, unexpected: 2, skipped: 3 }
  expect(playwrightCounts(report({ stats }))).toEqual({ passed: 8, failed: 2, skipped: 3 })
})

test("the last line is the sum over all suites", () => {
  const one = { passed: 1, failed: 0, skipped: 2 }
  expect(sum([one, one, { passed: 5, failed: 1, skipped: 0 }])).toEqual({ passed: 7, failed: 1, skipped: 4 })
})

test("the seconds of a file are those from its start to its end, or the sum of its journeys", () => {
  const testResults = [{ name: "a.test.ts", startTime: 1_000, endTime: 3_500 }]
  expect(vitestFiles(report({ testResults }))).toEqual([{ name: "a.test.ts", seconds: 2.5, end: new Date(3_500) }])
  expect(vitestFiles(report({ testResults: [] }))).toEqual([])
  const taking = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const suites = [{ file: "b.spec.ts", specs: [taking(1_000)], suites: [{ specs: [taking(500), taking(250)] }] }]
  expect(playwrightFiles(report({ suites }))).toEqual([{ name: "b.spec.ts", seconds: 1.75 }])
})

test("the closing lines list each phase and the slowest files of all phases", () => {
  const unit = { name: "unit", seconds: 12, files: [{ name: "a.test.ts", seconds: 2.5 }] }
  const files = ["b.spec.ts", "c.spec.ts"].map((name, at) => ({ name, seconds: 100 / (at + 1) }))
  const lines = timesOf([unit, { name: "journeys", seconds: 1_195.94, files }, { name: "lint", seconds: 5 }], 2)
  expect(lines.split("\n")).toEqual([
    "Phases:",
    "    12.0 s  unit",
    "  1195.9 s  journeys",
    "     5.0 s  lint",
    "Slowest files:",
    "   100.0 s  b.spec.ts (journeys)",
    "    50.0 s  c.spec.ts (journeys)",
  ])
})

test("a file that ends exactly at midnight counts as after it", () => {
  const midnight = new Date("2027-01-01T00:00:00Z")
  const ends = [-1, 0, 1].map((ms) => ({ end: new Date(midnight.getTime() + ms) }))
  expect(sidesOf(ends, midnight)).toEqual({ before: 1, after: 2 })
  expect(sidesOf([], midnight)).toEqual({ before: 0, after: 0 })
})
