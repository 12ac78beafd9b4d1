import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { colourRules, standards, violations } from "./axe.ts"
import { waitUntilReady } from "./ready.ts"
import { expectToast, recordToasts } from "./toasts.ts"
import { amountsStayWhole } from "./whole-amounts.ts"

export const password = "zielona kładka nad Wartą"

/** A browser page that fails on console errors, policy violations and requests to other sites. */
export async function newVisitor(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  // reduced motion: axe would judge colours in transition
  const extraHTTPHeaders = { "x-forwarded-for": someAddress() }
  const context = await browser.newContext({ reducedMotion: "reduce", extraHTTPHeaders, ...options })
  const page = await context.newPage()
  await watch(context, page, options.baseURL)
  if (options.javaScriptEnabled !== false) waitUntilReady(page)
  return page
}

/** Limits count by address, and these people do not share one. */
const someAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`

export async function anotherWindow(page: Page) {
  const other = await page.context().newPage()
  waitUntilReady(other)
  return other
}

const site = process.env.E2E_ORIGIN ?? ""

/**
 * Journeys provoke refusals and lost connections: the browser logs them, and the router when it was reading routes ahead,
 * which it reads again when they are needed. An answer to the router that says a fault stays an error.
 */
const provoked = /^Failed to load resource|^Failed to fetch manifest patches TypeError: Failed to fetch/

async function watch(context: BrowserContext, page: Page, base = site) {
  const { origin } = new URL(base)
  await recordToasts(context)
  // a policy violation fails the journey even when the page ignores it
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`${violatedDirective} stopped ${blockedURI} of ${sourceFile}`),
    )
  })
  page.on("pageerror", (error) => {
    throw error
  })
  page.on("console", (message) => {
    if (message.type() === "error" && !provoked.test(message.text())) throw new Error(message.text())
  })
  context.on("request", (request) => {
    const { protocol, origin: to } = new URL(request.url())
    if (protocol.startsWith("http") && to !== origin) throw new Error(`A request left the site: ${request.url()}`)
  })
}

/** axe finds nothing in both themes, and ids are unique. */
export async function seemsAccessible(page: Page, what: string) {
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id))
  expect(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    `${what}, ids`,
  ).toEqual([])
  // colours in transition have no valid contrast
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important }")
    document.adoptedStyleSheets = [still]
  })
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    const runOnly = theme === "light" ? standards : { type: "rule" as const, values: colourRules }
    expect(await violations(page, { runOnly, resultTypes: ["violations"] }), `${what}, ${theme}`).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "light"
    document.adoptedStyleSheets = []
  })
}

/** No horizontal scrolling, and a dialog scrolls only inside. */
export async function fitsItsWidth(page: Page, what: string) {
  const below = await page
    .locator("dialog[open]:has(.dialog__body)")
    .evaluateAll((dialogs) => dialogs.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  expect(Math.max(0, ...below), `the dialog scrolls beyond its foot: ${what}`).toBeLessThanOrEqual(1)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${what} is too wide: ${over > 0 ? await widest(page) : ""}`).toBeLessThanOrEqual(0)
}

/** Elements that reach beyond the window, and are not inside of what scrolls by itself. */
const widest = (page: Page) =>
  page.locator("body *").evaluateAll((all) =>
    all
      .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .filter((one) => {
        let around = one.parentElement
        while (around && getComputedStyle(around).overflowX === "visible") around = around.parentElement
        return !around || around === document.body || around === document.documentElement
      })
      .slice(-3)
      .map((one) => `<${one.localName}> ${one.textContent?.trim().slice(0, 60)}`)
      .join(", "),
  )

const phone = { width: 390, height: 844 }

/** The minimum width of WCAG 2.2 (1.4.10): also a wide window at 400 %. */
const narrowest = { width: 320, height: 568 }

/** axe in both themes at the current width, and no horizontal scrolling on a phone and at the minimum width. */
export async function looksRight(page: Page, what: string) {
  await seemsAccessible(page, what)
  const size = page.viewportSize() ?? phone
  if (process.env.SHOTS) await shoot(page, what)
  for (const narrow of [phone, narrowest]) {
    await page.setViewportSize(narrow)
    await fitsItsWidth(page, `${what}, ${narrow.width} wide`)
    await amountsStayWhole(page, `${what}, ${narrow.width} wide`)
  }
  await page.setViewportSize(size)
}

/** With SHOTS=folder saves screenshots in both themes and widths. */
async function shoot(page: Page, what: string) {
  for (const size of [{ width: 1280, height: 900 }, phone])
    for (const theme of ["light", "dark"]) {
      await page.setViewportSize(size)
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      const name = `${what.replaceAll(/[ ,/]+/g, "-")}-${size.width}-${theme}.png`
      await page.screenshot({ path: `${process.env.SHOTS}/${name}`, fullPage: true })
    }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "light"
  })
}

type Person = { name: string; email: string; organization?: string; company?: string }

export async function signUp(page: Page, person: Person) {
  const kind = person.organization ? "organization" : "sponsor"
  await page.locator(`[name="userType"][value="${kind}"]`).check()
  await page.locator('[name="name"]').fill(person.name)
  if (person.organization) await page.locator('[name="organizationName"]').fill(person.organization)
  if (person.company) await page.locator('[name="companyName"]').fill(person.company)
  await page.locator('[name="email"]').fill(person.email)
  await page.locator('[name="password"]').fill(password)
  await page.locator('[name="confirmPassword"]').fill(password)
  await page.locator("main").getByRole("button", { name: "Zarejestruj się" }).click()
  await expectToast(page, "Zostałeś automatycznie zalogowany do systemu.")
}

/** Posts like a form; returns the target of the redirect. */
export const posted = async (page: Page, path: string, form: Record<string, string>) => {
  const { origin } = new URL(site)
  const answer = await page.request.post(path, { multipart: form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status(), `POST ${path}`).toBe(302)
  return answer.headers().location ?? ""
}

/** A new account by the registration's own request; the page is then at `/`. */
export async function newcomer(browser: Browser, person: Person, options: Parameters<Browser["newContext"]>[0] = {}) {
  const page = await newVisitor(browser, options)
  await page.context().addCookies([{ name: "cookieConsent", value: "accepted", url: site }])
  await posted(page, "/rejestracja", {
    userType: person.organization ? "organization" : "sponsor",
    name: person.name,
    organizationName: person.organization ?? "",
    companyName: person.company ?? "",
    email: person.email,
    password,
    confirmPassword: password,
  })
  await page.goto("/")
  return page
}

/** The day that many days from today in Poland: the day of UTC is yesterday's for an hour or two of each night. */
export const inDays = (days: number) => addDays(todayIn(new Date()), days)

export type Option = { title: string; price?: string; priceTo?: string; benefits?: string[] }

/** Publishes an event of the signed-in organization by its form's request; returns its path. */
export function publish(page: Page, event: { title: string; city?: string; days?: number; options: Option[] }) {
  const options = event.options.flatMap(({ title, price = "", priceTo = "", benefits = [] }, at) => [
    [`options[${at}].title`, title],
    [`options[${at}].price`, price],
    [`options[${at}].priceTo`, priceTo],
    ...benefits.map((benefit, n) => [`options[${at}].benefits[${n}]`, benefit]),
  ])
  return posted(page, "/dodaj-wydarzenie", {
    key: crypto.randomUUID(),
    title: event.title,
    description: "Trzy dni pod gołym niebem, wstęp wolny.",
    category: "Kulturalne",
    startDate: inDays(event.days ?? 60),
    city: event.city ?? "Cieszyn",
    voivodeship: "śląskie",
    audience: "Rodziny z dziećmi",
    ...Object.fromEntries(options),
  })
}

/** Sends a proposal of the signed-in sponsor by its form's request; returns the deal's path. */
export const propose = (page: Page, event: string, form: Record<string, string> = {}) =>
  posted(page, "/wspolprace/nowa", {
    eventIds: event.split("/").at(-1) ?? "",
    "customOptions[0].title": "Namiot i ławki",
    "customOptions[0].amount": "1 500",
    capacity: "właściciel firmy",
    idempotencyKey: crypto.randomUUID(),
    ...form,
  })

/** The sponsor's one press after its proposal was accepted unchanged; the capacity is there already. */
export async function confirmUnchanged(page: Page, capacity?: string) {
  if (capacity) await page.getByLabel(/^W\sjakiej roli akceptujesz/).fill(capacity)
  await page.getByRole("button", { name: "Potwierdź i zawrzyj umowę" }).click()
  await expect(page.locator(".state-row")).toContainText("W realizacji")
}

/** A word to each row of a composed settlement that has none, as one without a proof needs. */
export async function explainRows(page: Page) {
  for (const note of await page.getByLabel("Uwagi").all())
    if (!(await note.inputValue())) await note.fill("Było widać.")
}

/** Presses the button of the open dialog, after stating a capacity where the dialog asks for one. */
export async function confirm(page: Page, name: string | RegExp) {
  const dialog = page.getByRole("dialog")
  const button = dialog.getByRole("button", { name })
  await expect(button).toBeVisible()
  const capacity = dialog.getByLabel(/^W\sjakiej roli akceptujesz/)
  if (await capacity.isVisible()) await capacity.fill("pełnomocnik")
  await button.click()
}
