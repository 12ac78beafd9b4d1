import http from "node:http"
import type { Browser, Page } from "@playwright/test"
import { anotherWindow, confirm, newcomer, newVisitor, posted, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

const site = process.env.E2E_ORIGIN ?? ""
const isStream = (url: string) => new URL(url).pathname === "/strumien"
const bellOf = (page: Page) => page.getByRole("link", { name: /^Powiadomienia/ }).first()

/** Counts the streams that a page requests from now on. */
function streamsOf(page: Page) {
  const methods: string[] = []
  page.on("request", (request) => isStream(request.url()) && methods.push(request.method()))
  return methods
}

/** Opens a page and waits for its stream; the page before may still be opening its own. */
async function openTab(page: Page, path = "/powiadomienia") {
  await page.goto("about:blank")
  const stream = page.waitForResponse((answer) => isStream(answer.url()))
  await page.goto(path)
  expect((await stream).status()).toBe(200)
  return page
}

/** As when the window gets the focus. */
const focusWindow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event("focus")))

const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  }, state)

/** As when a tab has been hidden for more than half a minute. */
async function giveStreamBack(page: Page) {
  const streamEnded = page.waitForEvent("requestfailed", (request) => isStream(request.url()))
  await page.clock.install()
  await setVisibility(page, "hidden")
  await page.clock.fastForward(31_000)
  await streamEnded
}

/** An organization with an event, and a sponsor who can cause notifications. */
async function twoSides(browser: Browser, name: string, address = "") {
  const headers = address ? { extraHTTPHeaders: { "x-forwarded-for": address } } : {}
  const email = `${name}@karty.example`
  const organization = await newcomer(browser, { name: "Olga Karta", organization: `Koło ${name}`, email }, headers)
  const event = await publish(organization, { title: `Festyn ${name}`, options: [{ title: "Scena", price: "100" }] })
  const sponsor = await newcomer(browser, { name: "Igor Grosz", company: `Firma ${name}`, email: `s-${email}` })
  return { organization, email, makeNews: () => propose(sponsor, event) }
}

test("a ninth tab displaces the first, which reads its news when it gets the focus", async ({ browser }) => {
  test.setTimeout(120_000)
  const { organization, makeNews } = await twoSides(browser, "dziewiec")
  const first = await openTab(organization)
  const methods = streamsOf(first)
  const storageState = await first.context().storageState()
  // browsers open at most six connections per site
  const second = await newVisitor(browser, { storageState })
  for (let n = 0; n < 4; n++) {
    await openTab(await first.context().newPage())
    await openTab(n ? await second.context().newPage() : second)
  }
  await makeNews()
  await expect(bellOf(second)).toHaveAccessibleName("Powiadomienia, 1 nieprzeczytane")
  // longer than a browser's delay before reconnecting
  await first.waitForTimeout(2000)
  await expect(bellOf(first)).toHaveAccessibleName("Powiadomienia")
  expect(methods).toEqual([])
  await focusWindow(first)
  await expect(bellOf(first)).toHaveAccessibleName("Powiadomienia, 1 nieprzeczytane")
  expect(methods).toEqual(["GET"])
})

test("the toast of an act is shown in its own tab, though another tab reads the news first", async ({ browser }) => {
  const { organization, makeNews } = await twoSides(browser, "dymek")
  const deal = await makeNews()
  const other = await openTab(await organization.context().newPage(), deal)
  const acting = await openTab(organization, deal)
  let goOn = () => {}
  const otherHasRead = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await acting.route(`**${deal}.data*`, async (route) => {
    if (route.request().method() === "GET" && !(await route.request().headerValue("x-refresh"))) await otherHasRead
    await route.continue()
  })
  await acting.getByRole("button", { name: "Rozpocznij negocjacje" }).first().click()
  await confirm(acting, "Rozpocznij negocjacje")
  await expect(other.locator(".state-row")).toContainText("W negocjacji")
  goOn()
  await expectToast(acting, "Status współpracy został zmieniony na: W negocjacji")
})

test("a hidden tab gives its stream back and catches up when it is shown", async ({ browser }) => {
  const { organization, makeNews } = await twoSides(browser, "ukryta")
  await openTab(organization)
  const methods = streamsOf(organization)
  await giveStreamBack(organization)
  await makeNews()
  expect(methods).toEqual([])
  await setVisibility(organization, "visible")
  await expect(bellOf(organization)).toHaveAccessibleName("Powiadomienia, 1 nieprzeczytane")
})

test("a tab whose network holds all its streams asks once, and reads its news when it gets the focus", async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const address = `10.77.${Math.floor(Math.random() * 256)}.7`
  const { organization, email, makeNews } = await twoSides(browser, "siec", address)
  await organization.goto("about:blank")
  const streams = await fillNetwork(address, email)
  const methods = streamsOf(organization)
  const refused = organization.waitForResponse(
    (answer) => isStream(answer.url()) && answer.request().method() === "HEAD",
  )
  await organization.goto("/powiadomienia")
  expect((await refused).status()).toBe(429)
  await makeNews()
  await organization.waitForTimeout(2000)
  expect(methods).toEqual(["GET", "HEAD"])
  await expect(bellOf(organization)).toHaveAccessibleName("Powiadomienia")
  await focusWindow(organization)
  await expect(bellOf(organization)).toHaveAccessibleName("Powiadomienia, 1 nieprzeczytane")
  for (const stream of streams) stream.destroy()
})

const isSignIn = (url: URL) => url.pathname === "/logowanie"

test("an open tab is cleared when its person signs out in another one: at once, or when it is shown", async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { organization, email } = await twoSides(browser, "wyloguj")
  const shown = await openTab(organization)
  const hidden = await anotherWindow(shown)
  await openTab(hidden)
  await giveStreamBack(hidden)
  const signingOut = await anotherWindow(shown)
  await signingOut.goto("/profil")
  await signingOut.getByRole("button", { name: /Moje konto/ }).click()
  await signingOut.getByRole("button", { name: "Wyloguj" }).click()
  await expect(signingOut.getByRole("link", { name: "Zaloguj się" }).first()).toBeVisible()
  await expect(shown).toHaveURL(isSignIn)
  await setVisibility(hidden, "visible")
  await expect(hidden).toHaveURL(isSignIn)

  // and when somebody else has signed in meanwhile
  const password = "zielona kładka nad Wartą"
  const { email: nextEmail } = await twoSides(browser, "nastepna")
  await posted(signingOut, "/logowanie", { email, password })
  await openTab(hidden, "/profil")
  await giveStreamBack(hidden)
  await posted(signingOut, "/wyloguj", {})
  await posted(signingOut, "/logowanie", { email: nextEmail, password })
  await expect(hidden.getByText(email).first()).toBeAttached()
  await setVisibility(hidden, "visible")
  await expect(hidden.getByText(nextEmail).first()).toBeAttached()
})

/** Sixty streams of one account from one address. */
async function fillNetwork(address: string, email: string) {
  const headers = { origin: site, "x-forwarded-for": address }
  const form = new URLSearchParams({ email, password: "zielona kładka nad Wartą" })
  const cookies: string[] = []
  for (let n = 0; n < 8; n++) {
    const answer = await fetch(`${site}/logowanie`, { method: "POST", body: form, headers, redirect: "manual" })
    cookies.push(
      answer.headers
        .getSetCookie()
        .map((each) => each.split(";")[0])
        .join("; "),
    )
  }
  const open = (cookie: string) =>
    new Promise<http.ClientRequest>((resolve, reject) => {
      const request = http.get(`${site}/strumien`, { agent: false, headers: { ...headers, cookie } })
      request.on("error", () => {})
      request.on("response", ({ statusCode }) =>
        statusCode === 200 ? resolve(request) : reject(new Error(`a stream answered ${statusCode}`)),
      )
    })
  return Promise.all(Array.from({ length: 60 }, (_, n) => open(cookies[n % 8] ?? "")))
}
