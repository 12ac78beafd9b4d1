import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"

type Counts = { passed: number; failed: number; skipped: number }
type Results = {
  resultOf: (counts: Counts | null, exitCode: number) => Counts
  sum: (results: Counts[]) => Counts
  vitestCounts: (file: string) => Counts | null
  playwrightCounts: (file: string) => Counts | null
}
const { playwrightCounts, resultOf, sum, vitestCounts } = (await import("./test-results.mjs" as string)) as Results

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
