import fs from "node:fs"

/** A suite that failed without a failed test (import error, crash) counts as one failure. */
export function resultOf(counts, exitCode) {
  const { passed = 0, failed = 0, skipped = 0 } = counts ?? {}
  return { passed, skipped, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

export function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) for (const kind of Object.keys(total)) total[kind] += result[kind]
  return total
}

/** From Vitest's JSON report; a file that failed to load counts as one failure. */
export function vitestCounts(file) {
  const report = readJson(file)
  if (!report) return null
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export function playwrightCounts(file) {
  const report = readJson(file)
  if (!report) return null
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null
}
