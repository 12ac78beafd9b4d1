// Runs the unit and app tests, and the journeys, with a shifted clock in tests, servers and databases: `npm run
// test:moved`, or with names of shifts: `npm run test:moved -- 40-days midnight-utc`.
import { spawn, spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { addDays, dayMs, startOfDay, todayIn } from "#app/lib/dates.ts"
import { installWithApt } from "#test/support/engines/packages.ts"
import { playwrightCounts, resultOf, sidesOf, vitestCounts, vitestFiles } from "../testing/test-results.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Length of a run in minutes, so that midnight falls in its middle; by default that of the run before. */
    minutes: { type: "string" },
    /** Runs only tests whose path contains this word. */
    only: { type: "string" },
  },
})
const usualMinutes = 12
let seconds = Number(values.minutes ?? usualMinutes) * 60

const midnightInWarsaw = (now: Date) => startOfDay(addDays(todayIn(now), 1))
const midnightInUtc = (now: Date) => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
const in13Months = (now: Date) => {
  const moved = new Date(now)
  moved.setUTCMonth(moved.getUTCMonth() + 13)
  return moved
}
const in40Days = (now: Date) => new Date(now.getTime() + 40 * dayMs)
/** The moment at which each run begins, and the midnight within it. */
const moves: Record<string, (now: Date) => { start: Date; midnight?: Date; journeys?: true }> = {
  "40-days": (now) => ({ start: in40Days(now) }),
  "13-months": (now) => ({ start: in13Months(now) }),
  "midnight-warsaw": (now) => inTheMiddle(midnightInWarsaw(now)),
  "midnight-utc": (now) => inTheMiddle(midnightInUtc(now)),
  "journeys-40-days": (now) => ({ start: in40Days(now), journeys: true }),
}
const inTheMiddle = (midnight: Date) => ({ start: new Date(midnight.getTime() - (seconds / 2) * 1000), midnight })

/** Tests left out: PostgreSQL's own timers never end under faketime, as its signal handlers see the true clock. */
const serverTimerTests = ["takes too long is canceled by the server", "a transaction that a deadlock ended"]

const chosen = positionals.length > 0 ? positionals : Object.keys(moves)
const unknown = chosen.filter((name) => !moves[name])
if (unknown.length > 0) fail(`No such move: ${unknown.join(", ")}. There are: ${Object.keys(moves).join(", ")}.`)
if (!hasFaketime() && !(installWithApt("faketime") && hasFaketime()))
  fail("Install faketime (Debian), and run this again.")

fs.mkdirSync("test-results", { recursive: true })
for (const name of chosen) await runMoved(name)

function hasFaketime() {
  return spawnSync("faketime", ["--version"], { stdio: "ignore" }).status === 0
}

function fail(text: string): never {
  console.error(text)
  process.exit(2)
}

async function runMoved(name: string) {
  const { start, midnight, journeys } = moves[name]?.(new Date()) ?? fail(name)
  const file = `test-results/moved-${name}.json`
  fs.rmSync(file, { force: true })
  if (journeys && spawnSync(process.execPath, ["tools/prepare.mjs"], { stdio: "inherit" }).status !== 0)
    fail("The journeys need a build.")
  const since = performance.now()
  const { code, output } = await runAt(start, journeys ? journeysOf(file) : testsOf(file))
  const took = (performance.now() - since) / 1000
  const { passed, failed, skipped } = resultOf(journeys ? playwrightCounts(file) : vitestCounts(file), code)
  if (!values.minutes && !journeys) seconds = took
  const sides = midnight && sidesOf(vitestFiles(file), midnight)
  const spansMidnight = !sides || (sides.before > 0 && sides.after > 0)
  if (failed) console.log(output.trim())
  console.log(
    [
      `${failed || !spansMidnight ? "✗" : "✓"} ${name}, from ${start.toISOString()}: `,
      `${passed} passed, ${failed} failed, ${skipped} skipped`,
      sides ? `; ${sides.before} files ended before midnight, ${sides.after} after` : "",
      ` (${took.toFixed(1)} s)`,
    ].join(""),
  )
  if (failed || !spansMidnight) process.exitCode = 1
}

type Run = { args: string[]; env?: Record<string, string> }

function testsOf(file: string): Run {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--project", "app"]
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`]
  const words = values.only ? [values.only] : []
  const leftOut = [`--testNamePattern=^(?!.*(${serverTimerTests.join("|")}))`]
  return { args: [...vitest, `--maxWorkers=${os.availableParallelism()}`, ...reporters, ...leftOut, ...words] }
}

function journeysOf(file: string): Run {
  const words = values.only ? [values.only] : []
  return {
    args: ["node_modules/@playwright/test/cli.js", "test", "--reporter=line,json", ...words],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path.resolve(file) },
  }
}

/** Runs the tests from this moment, and PostgreSQL below. The monotonic clock is not shifted, as timers would not end. */
function runAt(start: Date, { args, env }: Run) {
  const shift = Math.round((start.getTime() - Date.now()) / 1000)
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn("faketime", ["-m", "-f", `${shift < 0 ? "" : "+"}${shift}s`, process.execPath, ...args], {
      env: {
        ...process.env,
        DONT_FAKE_MONOTONIC: "1",
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
        FAKE_UTIME: "1",
        FILES_MOVED_BY_MS: String(shift * 1000),
        PAGES_MOVED_BY_MS: String(shift * 1000),
        NODE_OPTIONS: `--import ${import.meta.resolve("./moved-files.mjs")}`,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text
      })
    child.on("close", (code) => resolve({ code: code ?? 1, output }))
  })
}
