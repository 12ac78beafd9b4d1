import { spawnSync } from "node:child_process"
import { chromium } from "@playwright/test"

/**
 * The headless shell has the same engine without the browser around it, and journeys take a quarter less time. The
 * whole browser sometimes stops rendering a page, and a press then waits for a frame that never comes.
 */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
]

/** The first Chromium that starts: CHROMIUM_PATH, usual places, Playwright's; else null. */
export function findChromium() {
  const places = [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()]
  return places.find((place): place is string => Boolean(place && starts(place))) ?? null
}

function starts(place: string) {
  return spawnSync(place, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
}
