import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism } from "node:os"
import path from "node:path"
import { defineConfig } from "@playwright/test"
import { outboundFile } from "./test/journeys/after-all.ts"
import { trueClock } from "./test/journeys/moved-clock.ts"
import { findChromium } from "./test/support/engines/chromium.ts"
import { temporaryFolder } from "./test/support/engines/memory-folder.ts"

/** Each worker's journeys have a server and a database of their own, so that they never meet those of another worker. */
const workers = Math.min(2, availableParallelism())
/** The first of as many ports as there are workers. */
const port = Number(process.env.E2E_PORT ?? "4390")
const originOf = (worker: number) => `http://localhost:${port + worker}`
const dataDirOf = (worker: number) => path.join(process.env.E2E_DIR ?? "", String(worker))

// this file is read by the runner and again by each of its workers: the first reading decides for all
if (!process.env.E2E_DIR) {
  const folder = mkdtempSync(path.join(temporaryFolder(), "pomost-journeys-"))
  process.env.E2E_DIR = folder
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
}
process.env.CHROMIUM_PATH = findChromium() ?? ""

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? "0")
process.env.E2E_ORIGIN = originOf(worker)
process.env.E2E_DATA_DIR = dataDirOf(worker)

export default defineConfig({
  testDir: "test/journeys",
  outputDir: "test-results/journeys",
  workers,
  globalTeardown: "./test/journeys/after-all.ts",
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: {
    baseURL: originOf(worker),
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      env: trueClock(),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: Array.from({ length: workers }, (_, at) => ({
    command: `"${process.execPath}" build/server/index.js`,
    url: `${originOf(at)}/readyz`,
    timeout: 60_000,
    // the default is SIGKILL, which would leave the embedded database running
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: String(port + at),
      ORIGIN: originOf(at),
      NODE_ENV: "production",
      DATA_DIR: dataDirOf(at),
      LOG_LEVEL: "warn",
      // each visitor of a journey comes from an address of its own, as people do: see newVisitor
      TRUSTED_PROXIES: "127.0.0.1,::1,::ffff:127.0.0.1",
      OPERATOR_EMAILS: "operator@pomost.example",
      OUTBOUND_TRAP: outboundFile(process.env.E2E_DIR ?? ""),
      NODE_OPTIONS: [
        process.env.NODE_OPTIONS ?? "",
        `--import=${path.resolve("test/support/engines/outbound-trap.mjs")}`,
      ].join(" "),
    },
  })),
})
