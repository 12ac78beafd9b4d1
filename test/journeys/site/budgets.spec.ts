import type { Page } from "@playwright/test"
import { inDays, newVisitor, signUp } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

/** Transferred bytes of a visitor's first load; `routes`: of the page's links, which the router asks for afterwards. */
const budgets = { document: 12_000, script: 110_000, stylesheet: 12_000, font: 25_000, routes: 2_000 } as const
type Kind = keyof typeof budgets
/** Bytes of a sheet or font: what a slow connection transfers in two round trips beside four others (decision 006). */
const mostBeforeText = 11_000

async function firstLoad(page: Page, path: string) {
  const bytes: Record<Kind, number> = { document: 0, script: 0, stylesheet: 0, font: 0, routes: 0 }
  const sheets: string[] = []
  const counting: Promise<void>[] = []
  page.on("requestfinished", (request) => {
    const kind = (/\/__manifest\?/.test(request.url()) ? "routes" : request.resourceType()) as Kind
    if (!(kind in bytes)) return
    // print sheets do not block rendering
    if (kind === "stylesheet" && !/\/print-/.test(request.url())) sheets.push(request.url())
    counting.push(
      request.sizes().then(({ responseBodySize }) => {
        bytes[kind] += responseBodySize
        if (kind === "stylesheet" || kind === "font")
          expect(responseBodySize, request.url()).toBeLessThanOrEqual(mostBeforeText)
      }),
    )
  })
  await page.goto(path, { waitUntil: "networkidle" })
  await Promise.all(counting)
  return { bytes, sheets }
}

test("a visitor's first load of a public page stays within its budgets", async ({ browser }) => {
  test.setTimeout(240_000)
  const owner = await newVisitor(browser)
  await owner.goto("/rejestracja?type=organization")
  await signUp(owner, { name: "Ewa Lis", organization: "Fundacja Lekka Strona", email: "ewa@lekka.example" })
  await owner.goto("/dodaj-wydarzenie")
  await owner.locator('[name="title"]').fill("Lekki piknik – dwadzieścia stołów")
  await owner.locator('[name="description"]').fill("Opis wydarzenia, jakich wiele.\n\n".repeat(30))
  await owner.locator('[name="category"]').selectOption("Społeczne")
  await owner.locator('[name="startDate"]').fill(inDays(104))
  await owner.locator('[name="city"]').fill("Goniądz")
  await owner.locator('[name="voivodeship"]').selectOption("podlaskie")
  await owner
    .locator("main")
    .getByRole("button", { name: /^(Dodaj|Opublikuj) wydarzenie/ })
    .click()
  await expectToast(owner, "Wydarzenie zostało dodane.")
  const event = new URL(owner.url()).pathname
  const organizer = await owner.locator('main a[href^="/organizacje/"]').first().getAttribute("href")
  if (!organizer) throw new Error("The event does not lead to its organization")

  // each further sheet is a round trip before the first text (decision 006)
  const ofOneSheet = ["/", "/wydarzenia", event, "/organizacje", organizer, "/logowanie", "/faq"]
  const account = ["/rejestracja", "/reset-hasla"]
  const found = ["/wydarzenia?q=piknik", "/organizacje?q=lekka"]
  const legal = ["/regulamin", "/polityka-prywatnosci", "/polityka-cookie", "/deklaracja-dostepnosci"]
  const others = ["/o-nas", "/kontakt", "/sprawdz", "/zglos-tresc"]
  for (const path of [...ofOneSheet, ...account, ...found, ...legal, ...others]) {
    const visitor = await newVisitor(browser)
    // the cookie banner loads a second later, on a busy machine before the network is idle
    await visitor.context().addCookies([{ name: "cookieConsent", value: "declined", url: process.env.E2E_ORIGIN }])
    const { bytes, sheets } = await firstLoad(visitor, path)
    if (ofOneSheet.includes(path)) expect(sheets, path).toHaveLength(1)
    console.log(`${path}: ${JSON.stringify(bytes)}`)
    for (const [kind, most] of Object.entries(budgets)) {
      expect(bytes[kind as Kind], `${kind} of ${path}`).toBeLessThanOrEqual(most)
      expect(bytes[kind as Kind], `${kind} of ${path} was counted`).toBeGreaterThan(500)
    }
    await visitor.context().close()
  }
})

test("a page is shown before its scripts load, and a press before them takes effect", async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const began: { page?: number; script?: number } = {}
  page.on("request", (request) => {
    if (request.resourceType() === "script") began.script ??= Date.now()
  })
  page.once("load", () => {
    began.page = Date.now()
  })
  // scripts that arrive late, as over a slow connection
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route("**/assets/*.js", (route) => late.then(() => route.continue()))
  await page.goto("/logowanie")
  const shown = page.locator('[name="password"]')
  await shown.fill("tajne hasło")
  await page.getByRole("button", { name: "Pokaż hasło" }).click()
  expect(await page.locator("html[data-ready]").count()).toBe(0)
  arrive()
  await expect(shown).toHaveAttribute("type", "text")
  await expect(shown).toHaveValue("tajne hasło")
  expect(began.script).toBeGreaterThanOrEqual(began.page ?? Number.POSITIVE_INFINITY)
  await context.close()
})

test("a page from the browser's cache runs its scripts after a reload", async ({ browser }) => {
  const visitor = await newVisitor(browser)
  const complaints: string[] = []
  visitor.on("console", (message) => message.type() === "error" && complaints.push(message.text()))
  await visitor.goto("/faq", { waitUntil: "networkidle" })
  // Playwright shows the cached body, so the server is asked directly
  const copy = await visitor.request.get("/faq")
  const revalidated = await visitor.request.get("/faq", { headers: { "if-none-match": copy.headers().etag ?? "" } })
  expect(revalidated.status()).toBe(304)
  await visitor.reload({ waitUntil: "networkidle" })
  expect(complaints).toEqual([])
  await visitor.context().close()
})

test("a HEAD request leaves the cached page whole for the next GET", async ({ request }) => {
  const head = await request.head("/faq?pyta=program")
  const page = await request.get("/faq?pyta=program")
  expect(head.headers().etag).toBe(page.headers().etag)
  expect(await page.text()).toContain("Najczęściej zadawane pytania")
})
