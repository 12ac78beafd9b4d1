import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { freePort } from "../../../tools/free-port.ts"
import { fitsItsWidth, newVisitor, seemsAccessible } from "../people.ts"
import { expect, test } from "../test.ts"

/** A server with an empty database. */
let server: ChildProcess
let origin: string
let folder: string

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "pomost-samples-"))
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      ...process.env,
      PORT: String(port),
      ORIGIN: origin,
      DATA_DIR: folder,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
    },
    stdio: "ignore",
  })
  await expect
    .poll(
      () =>
        fetch(`${origin}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
})

test.afterAll(async () => {
  const serverExit = new Promise((resolve) => server.once("exit", resolve))
  server.kill("SIGTERM")
  await serverExit
  rmSync(folder, { recursive: true, force: true })
})

test("an empty site shows the samples with their mark, and nothing can be done with them", async ({ browser }) => {
  test.setTimeout(120_000)
  const anna = await newVisitor(browser, { baseURL: origin, viewport: { width: 390, height: 844 } })
  await anna.goto("/")
  await expect(anna.getByText("Brak wydarzeń do wyświetlenia.")).toBeVisible()
  await seemsAccessible(anna, "empty home")
  await anna.goto("/wydarzenia")
  await expect(anna.getByText("Przykładowe dane").first()).toBeVisible()
  await expect(anna.getByText("Nikt nie dodał jeszcze wydarzenia.")).toBeVisible()
  await expect(anna.locator(".toasts").getByText("Błąd")).toHaveCount(0)
  await expect(anna.locator("article")).toHaveCount(4)
  await fitsItsWidth(anna, "sample events")
  await seemsAccessible(anna, "sample events")
  // a search without matches shows the ordinary empty list
  await anna.goto("/wydarzenia?q=regaty")
  await expect(anna.getByText("Nie znaleziono żadnych wydarzeń")).toBeVisible()
  await anna.goto("/wydarzenia/evt-1")
  await expect(anna.getByText("Przykładowe dane")).toBeVisible()
  await expect(anna.getByRole("link", { name: "Zaloguj się, aby nawiązać współpracę" })).toHaveCount(0)
  await expect(anna.getByRole("link", { name: "Napisz do organizacji" })).toHaveCount(0)
  await seemsAccessible(anna, "a sample event")
  await anna.goto("/organizacje")
  await expect(anna.getByText("Przykładowe dane").first()).toBeVisible()
  await expect(anna.locator("article")).toHaveCount(4)
  await seemsAccessible(anna, "sample organizations")
  await anna.locator("article").first().getByRole("link").first().click()
  await expect(anna.getByRole("button", { name: "Obserwuj" })).toBeDisabled()
  await seemsAccessible(anna, "a sample organization")
})
