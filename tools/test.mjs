// Runs all checks; the last line is the total.
import { spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import * as paths from "#app/paths.ts"
import { filesIn } from "#test/architecture/repository.ts"
import { findChromium } from "#test/support/engines/chromium.ts"
import { installWithApt } from "#test/support/engines/packages.ts"
import { findPostgres, startPostgres } from "#test/support/engines/postgres.ts"
import { allRoutes } from "#test/support/route-table.ts"
import { changedFiles } from "./changed-files.ts"
import { testsOfChange } from "./changed-tests.ts"
import { freePort } from "./free-port.ts"
import {
  playwrightCounts,
  playwrightFiles,
  resultOf,
  sum,
  timesOf,
  vitestCounts,
  vitestFiles,
} from "./testing/test-results.ts"

const [first, ...others] = process.argv.slice(2)
const isForChange = first === "--changed"
if (first && !isForChange) process.exit(await runOnly([first, ...others]))
const change = isForChange ? changedFiles(others[0]) : null

const reports = "test-results"
const inCi = /^(1|true)$/i.test(process.env.CI ?? "")
const embedded = "features and routes, embedded PostgreSQL"
const results = []
const phases = []

fs.rmSync(reports, { recursive: true, force: true })
fs.mkdirSync(reports, { recursive: true })

// alone, as it empties the generated route types, which the tests' server writes
await step("types", "npm", ["run", "-s", "typecheck"])
// one lane per core
await Promise.all([
  inOrder(
    () => step("lint", "npm", ["run", "-s", "lint"]),
    () => step("build", process.execPath, ["tools/prepare.mjs"]),
  ),
  vitest("unit", "unit"),
])
if (change) await testChange(change)
else {
  await vitest(embedded, "app")
  await secondEngine()
  await vitest("privacy of the built server", "built")
  await vitest("faults, short forms", "faults")
  await journeys()
}
printTotals()

/** `npm test -- --changed [REF]`: the tests that a change reaches, and those that were left out. */
async function testChange(change) {
  const sources = ["app", "server", "test", "tools"].flatMap((folder) => filesIn(folder, /\.tsx?$/))
  const { app, journeys: specs } = testsOfChange(change.files, { files: sources, routes: allRoutes, paths })
  if (app.files.length > 0) await vitest(embedded, "app", {}, app.files)
  if (specs.files.length > 0) await journeys(specs.files)
  const files = (chosen) => `${chosen.files.length} of the ${chosen.reached} files that it reaches`
  console.log(`\nChanged since ${change.since}: ${change.files.length} files.`)
  console.log(`Ran types, lint, unit tests, of the app's tests ${files(app)}, of the journeys ${files(specs)}.`)
  console.log(
    "Left out: the farther ones, crawls of all routes, the second engine, faults, the built server's privacy.",
  )
  const reachEverything = change.files.filter((file) =>
    /^(package(-lock)?\.json|[^/]+\.config\.ts|app\/db\/migrations\/)/.test(file),
  )
  if (reachEverything.length > 0)
    console.log(`Reaches everything, so run npm test as well: ${reachEverything.join(", ")}`)
}

/** `npm test -- sign-up`: tests whose path contains one of the words; returns the exit code. */
async function runOnly(words) {
  const runShown = (args) =>
    new Promise((resolve) =>
      spawn(process.execPath, args, { stdio: "inherit" }).on("close", (code) => resolve(code ?? 1)),
    )
  const specs = fs
    .readdirSync("test/journeys", { recursive: true })
    .filter((file) => words.some((word) => file.includes(word)))
  const isSpec = specs.some((file) => file.endsWith(".spec.ts"))
  const projects = ["--project", "unit", "--project", "app", "--passWithNoTests"]
  const failed = await runShown(["node_modules/vitest/vitest.mjs", "run", ...projects, ...words])
  if (failed || !isSpec) return failed
  return (await runShown(["tools/prepare.mjs"])) || runShown(["node_modules/@playwright/test/cli.js", "test", ...words])
}

async function inOrder(...steps) {
  for (const each of steps) await each()
}

/** A check without tests counts as one. */
async function step(name, command, args) {
  const { code, output, seconds } = await run(command, args)
  reportResult(name, { passed: code ? 0 : 1, failed: code ? 1 : 0, skipped: 0 }, seconds, code ? output : "")
}

async function vitest(name, project, env = {}, files = []) {
  const file = `${reports}/${name.replace(/\W+/g, "-")}.json`
  // the default leaves a core idle while tests wait for the database
  const workers = `--maxWorkers=${os.availableParallelism()}`
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`]
  const vitestScript = "node_modules/vitest/vitest.mjs"
  const { code, output, seconds } = await run(
    process.execPath,
    [vitestScript, "run", "--project", project, workers, ...reporters, ...files],
    env,
  )
  const times = vitestFiles(file).map((each) => ({ ...each, name: path.relative(process.cwd(), each.name) }))
  reportResult(name, resultOf(vitestCounts(file), code), seconds, code ? output : "", times)
}

/**
 * Repeats the SQL tests on the oldest supported server (TEST_DATABASE_URL or an installed one), with React's production
 * build.
 */
async function secondEngine() {
  const name = "SQL, second PostgreSQL"
  const env = { TEST_REACT: "production" }
  if (process.env.TEST_DATABASE_URL) return vitest(`${name} (TEST_DATABASE_URL)`, "app", env)
  const found = findPostgres() ?? (installWithApt("postgresql") ? findPostgres() : null)
  if (!found) return notRun(name, "install PostgreSQL 15 or later, or set TEST_DATABASE_URL to an empty one")
  let server
  try {
    server = await startPostgres(found.bin)
  } catch (error) {
    return reportResult(`${name} (${found.version})`, { passed: 0, failed: 1, skipped: 0 }, 0, String(error))
  }
  await vitest(`${name} (${found.version})`, "app", { ...env, TEST_DATABASE_URL: server.url })
  await server.close()
}

async function journeys(files = []) {
  const name = "journeys in the browser"
  const isInstalled = () => installWithApt("chromium-headless-shell") || installWithApt("chromium")
  const browser = findChromium() ?? (isInstalled() ? findChromium() : null)
  if (!browser) return notRun(name, "install Chromium, or set CHROMIUM_PATH to one, and run the tests again", true)
  const playwright = "node_modules/@playwright/test/cli.js"
  const env = { CHROMIUM_PATH: browser, E2E_PORT: String(await freePort(2)) } // one for each worker
  const { code, output, seconds } = await run(process.execPath, [playwright, "test", ...files], env)
  const file = `${reports}/journeys.json`
  reportResult(name, resultOf(playwrightCounts(file), code), seconds, code ? output : "", playwrightFiles(file))
}

/** A failure if required, else counted as skipped. */
function notRun(name, remedy, isRequired = inCi) {
  const result = isRequired ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 }
  reportResult(name, result, 0, `NOT RUN: ${name}. To run it, ${remedy}.`)
}

function reportResult(name, result, seconds, output, files = []) {
  results.push(result)
  phases.push({ name, seconds, files })
  if (output) console.log(`\n${output.trim()}\n`)
  const { passed, failed, skipped } = result
  const mark = failed ? "✗" : skipped && !passed ? "–" : "✓"
  console.log(`${mark} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds.toFixed(1)} s)`)
}

function printTotals() {
  const { passed, failed, skipped } = sum(results)
  console.log(`\n${timesOf(phases)}`)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed ? 1 : 0
}

/** Buffers output, so that parallel lanes do not mix. */
function run(command, args, env = {}) {
  const since = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32" && command === "npm",
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text
      })
    const done = (code) => resolve({ code, output, seconds: (performance.now() - since) / 1000 })
    child.on("error", (error) => {
      output += String(error)
      done(1)
    })
    child.on("close", (code) => done(code ?? 1))
  })
}
