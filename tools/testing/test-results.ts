import fs from "node:fs"

export type Counts = { passed: number; failed: number; skipped: number }
export type TestFile = { name: string; seconds: number }
export type Phase = { name: string; seconds: number; files?: TestFile[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    /** Milliseconds since 1970. */
    startTime: number
    endTime: number
    assertionResults: { status: string }[]
  }[]
}
type Suite = { file: string; specs?: { tests: { results: { duration: number }[] }[] }[]; suites?: Suite[] }
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number }
  suites?: Suite[]
}

/** A suite that failed without a failed test (import error, crash) counts as one failure. */
export function resultOf(counts: Counts | null, exitCode: number): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  return { passed, skipped, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

export function sum(results: readonly Counts[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of results) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/** From Vitest's JSON report; a file that failed to load counts as one failure. Null without a report. */
export function vitestCounts(file: string): Counts | null {
  const report = readJson<VitestReport>(file)
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

/** From Playwright's JSON report; a flaky test has passed. Null without a report. */
export function playwrightCounts(file: string): Counts | null {
  const report = readJson<PlaywrightReport>(file)
  if (!report) return null
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/** Each file of Vitest's JSON report with its seconds and its end. */
export function vitestFiles(file: string): (TestFile & { end: Date })[] {
  const results = readJson<VitestReport>(file)?.testResults ?? []
  return results.map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
    end: new Date(endTime),
  }))
}

/** Number of files that ended before a moment, and at it or later. */
export function sidesOf(files: readonly { end: Date }[], moment: Date) {
  const before = files.filter(({ end }) => end < moment).length
  return { before, after: files.length - before }
}

/** Each file of Playwright's JSON report with the seconds of its journeys. */
export function playwrightFiles(file: string): TestFile[] {
  const suites = readJson<PlaywrightReport>(file)?.suites ?? []
  return suites.map((suite) => ({ name: suite.file, seconds: durationOf(suite) / 1000 }))
}

function durationOf({ specs = [], suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durationOf)].reduce((total, duration) => total + duration, 0)
}

/** The closing lines: each phase with its seconds, then the slowest of all files. */
export function timesOf(phases: readonly Phase[], most = 10): string {
  const line = (seconds: number, text: string) => `${seconds.toFixed(1).padStart(8)} s  ${text}`
  const files = phases.flatMap(({ name, files = [] }) => files.map((file) => ({ ...file, phase: name })))
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, most)
  return [
    "Phases:",
    ...phases.map(({ name, seconds }) => line(seconds, name)),
    "Slowest files:",
    ...slowest.map(({ name, seconds, phase }) => line(seconds, `${name} (${phase})`)),
  ].join("\n")
}

const readJson = <Report>(file: string) =>
  fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Report) : null
