import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import axe from "axe-core"

const password = "zielona kładka nad Wartą"

/** Every journey's console stays clean, no policy has to stop anything, and nothing is asked of another site. */
export async function newVisitor(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  // nothing fades or slides: axe would judge colours that are half-way
  const extraHTTPHeaders = { "x-forwarded-for": someAddress() }
  const context = await browser.newContext({ reducedMotion: "reduce", extraHTTPHeaders, ...options })
  const page = await context.newPage()
  await watch(context, page, options.baseURL)
  if (options.javaScriptEnabled !== false) waitUntilReady(page)
  return page
}

/** Limits count by address, and these people do not share one. */
const someAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`

/** The same person in a second window. */
export async function anotherWindow(page: Page) {
  const other = await page.context().newPage()
  waitUntilReady(other)
  return other
}

/** A person looks at a page before acting; scripts start once it is there. */
function waitUntilReady(page: Page) {
  const ready = () => page.locator("html[data-ready]").waitFor({ state: "attached" })
  const { goto, reload } = page
  page.goto = async (...args) => {
    const answer = await goto.apply(page, args)
    if (answer?.headers()["content-type"]?.startsWith("text/html")) await ready()
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args)
    await ready()
    return answer
  }
}

const site = process.env.E2E_ORIGIN ?? ""

async function watch(context: BrowserContext, page: Page, base = site) {
  const { origin } = new URL(base)
  // what only the page's policy has stopped is a fault too, also where the page does not mind
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`${violatedDirective} stopped ${blockedURI} of ${sourceFile}`),
    )
  })
  page.on("pageerror", (error) => {
    throw error
  })
  page.on("console", (message) => {
    // the browser reports the status of the page itself: the journey asks for refusals on purpose
    if (message.type() === "error" && !/^Failed to load resource/.test(message.text())) throw new Error(message.text())
  })
  context.on("request", (request) => {
    const { protocol, origin: to } = new URL(request.url())
    if (protocol.startsWith("http") && to !== origin) throw new Error(`A request left the site: ${request.url()}`)
  })
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
/** What a theme can change; everything else is the same in both. */
const ofColours = ["color-contrast", "link-in-text-block"]

/** axe finds nothing, in the light and in the dark theme; and every id is one element's, for a label to lead to. */
export async function seemsAccessible(page: Page, what: string) {
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id))
  expect(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    `${what}, ids`,
  ).toEqual([])
  // colours fade from one theme to the other: what is half-way is nobody's contrast
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important }")
    document.adoptedStyleSheets = [still]
  })
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    const runOnly = theme === "light" ? standards : { type: "rule" as const, values: ofColours }
    expect(await violations(page, { runOnly, resultTypes: ["violations"] }), `${what}, ${theme}`).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "light"
    document.adoptedStyleSheets = []
  })
}

async function violations(page: Page, options: axe.RunOptions): Promise<string[]> {
  // put in past the page's own policy, as a browser's tools are
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const found = await page.evaluate((how) => (window as unknown as { axe: typeof axe }).axe.run(document, how), options)
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)
}

/** Nothing has to be scrolled sideways, and a dialog only in its middle: beyond its foot there is nothing. */
export async function fitsItsWidth(page: Page, what: string) {
  const below = await page
    .locator("dialog[open]:has(.dialog__body)")
    .evaluateAll((dialogs) => dialogs.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  expect(Math.max(0, ...below), `the dialog scrolls beyond its foot: ${what}`).toBeLessThanOrEqual(1)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${what} is too wide`).toBeLessThanOrEqual(0)
}

const phone = { width: 390, height: 844 }

/** The narrowest that WCAG 2.2 asks for (1.4.10): also a wide window at 400 %. */
const narrowest = { width: 320, height: 568 }

/** axe in both themes as wide as the page is, and no scrolling sideways on a phone and where it is narrowest. */
export async function looksRight(page: Page, what: string) {
  await seemsAccessible(page, what)
  const size = page.viewportSize() ?? phone
  if (process.env.SHOTS) await shoot(page, what)
  for (const narrow of [phone, narrowest]) {
    await page.setViewportSize(narrow)
    await fitsItsWidth(page, `${what}, ${narrow.width} wide`)
  }
  await page.setViewportSize(size)
}

/** With SHOTS=folder a journey leaves pictures to look at, in both themes and widths. */
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

/** Fills the registration form that is open and sends it. */
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
  await expect(page.getByText("Zostałeś automatycznie zalogowany do systemu.")).toBeVisible()
}

/** The same request as a form's own; where it leads. */
export const posted = async (page: Page, path: string, form: Record<string, string>) => {
  const { origin } = new URL(site)
  const answer = await page.request.post(path, { multipart: form, headers: { origin }, maxRedirects: 0 })
  expect(answer.status(), `POST ${path}`).toBe(302)
  return answer.headers().location ?? ""
}

/** An account of their own for somebody, by the registration's own request; the page is then at `/`. */
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Option = { title: string; price?: string; priceTo?: string; benefits?: string[] }

/** An event of the organization that is signed in, by its form's own request; answers with its path. */
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

/** A proposal of the sponsor who is signed in, by its form's own request; answers with the deal's path. */
export const propose = (page: Page, event: string, form: Record<string, string> = {}) =>
  posted(page, "/wspolprace/nowa", {
    eventIds: event.split("/").at(-1) ?? "",
    "customOptions[0].title": "Namiot i ławki",
    "customOptions[0].amount": "1 500",
    idempotencyKey: crypto.randomUUID(),
    ...form,
  })
