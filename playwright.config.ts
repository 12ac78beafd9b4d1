import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { defineConfig } from "@playwright/test"
import { findChromium } from "./test/engines/chromium.ts"

const port = process.env.E2E_PORT ?? "4390"
const origin = `http://localhost:${port}`

// this file is read by the runner and again by each of its workers: the first reading decides for all
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), "pomost-journeys-"))
  process.env.E2E_DATA_DIR = folder
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
}
process.env.CHROMIUM_PATH = findChromium() ?? ""

export default defineConfig({
  testDir: "test/journeys",
  outputDir: "test-results/journeys",
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: {
    baseURL: origin,
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
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
  webServer: {
    command: `"${process.execPath}" build/server/index.js`,
    url: `${origin}/readyz`,
    timeout: 60_000,
    // the default is SIGKILL, which would leave the embedded database running
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: port,
      ORIGIN: origin,
      NODE_ENV: "production",
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
      // each visitor of a journey comes from an address of its own, as people do: see newVisitor
      TRUSTED_PROXIES: "127.0.0.1,::1,::ffff:127.0.0.1",
      OPERATOR_EMAILS: "operator@pomost.example",
    },
  },
})
