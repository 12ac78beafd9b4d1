import type { BrowserContext, Page } from "@playwright/test"
import { emailTo } from "../emails.ts"
import { browserNow } from "../moved-clock.ts"
import { newVisitor } from "../people.ts"
import { looksRight } from "../screens.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const withoutMotion = { reducedMotion: "reduce", viewport: { width: 1280, height: 900 } } as const
const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((one) => one.name === name)
const banner = (page: Page) => page.getByRole("region", { name: "Szanujemy Twoją prywatność" })

test("the information pages, the contact form and the report of content work", async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await newVisitor(browser, withoutMotion)
  await page.context().addCookies([{ name: "cookieConsent", value: "declined", url: "http://localhost" }])
  for (const [path, heading] of [
    ["/o-nas", "Łączymy tych, którzy działają, z tymi, którzy wspierają"],
    ["/regulamin", "Regulamin"],
    ["/polityka-prywatnosci", "Polityka prywatności"],
    ["/polityka-cookie", "Polityka cookie"],
    ["/deklaracja-dostepnosci", "Deklaracja dostępności"],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(heading.replaceAll(" ", "\\s")))
    if (path !== "/o-nas") await expect(page.getByText("Obowiązuje od 9 kwietnia 2025").first()).toBeVisible()
    await looksRight(page, path)
  }

  // ten questions, one open at a time, each with an address
  await page.goto("/faq")
  const open = page.locator("details[open]")
  await expect(page.locator("details")).toHaveCount(10)
  await page.getByText("Jak zostać sponsorem?").click()
  await page.getByText("Czy korzystanie z platformy jest bezpłatne?").click()
  await expect(open).toHaveCount(1)
  await expect(open).toContainText("Nie pobieramy prowizji")
  await looksRight(page, "faq, one open")

  // contact: refused with its values, then stored and sent on; the map loads on request
  await page.goto("/kontakt")
  await page.getByLabel("Temat").fill("Współpraca z gminą")
  await page.getByRole("button", { name: "Wyślij wiadomość" }).click()
  await expect(
    page
      .locator("main")
      .getByRole("alert")
      .or(page.getByText(/^Popraw/))
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel("Temat")).toHaveValue("Współpraca z gminą")
  await looksRight(page, "refused contact")
  await page.getByLabel("Imię i nazwisko").fill("Łucja Źrebiec")
  await page.getByLabel("Adres e-mail").fill("lucja@gmina.example")
  await page.getByLabel("Wiadomość").fill("Czy gmina może być sponsorem?")
  await page.getByRole("button", { name: "Wyślij wiadomość" }).click()
  await expectToast(page, "Dziękujemy za kontakt. Odpowiemy najszybciej jak to możliwe.")
  await expect(page.getByLabel("Temat")).toHaveValue("")
  await emailTo("kontakt@pomost.example", /lucja@gmina\.example/)
  await expect(page.locator("iframe")).toHaveCount(0)
  await expect(page.getByRole("link", { name: /^Pokaż mapę/ })).toHaveAttribute("rel", /noopener/)

  await page.goto("/zglos-tresc")
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click()
  await expect(page.getByText("Wybierz powód zgłoszenia").first()).toBeVisible()
  await looksRight(page, "refused report")
  await page.getByLabel("Adres strony z tą treścią").fill("https://pomost.example/wydarzenia/cos")
  await page.getByLabel("Oszustwo lub podszywanie się").check()
  await page.getByLabel("Uzasadnienie").fill("Ktoś podszywa się pod naszą fundację.")
  await page.getByLabel("Twój e-mail").fill("fundacja@prawdziwa.example")
  await page.getByLabel("Zgłaszam w dobrej wierze").check()
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click()
  await expect(page.getByText(/Zgłoszenie nr \d+/)).toBeVisible()
  await expectToast(page, "Odpowiemy na podany adres e-mail.")
  await looksRight(page, "report accepted")
  await emailTo("fundacja@prawdziwa.example", /nr \d+|nr_\d+/)

  await page.goto("/tego-tu-nie-ma")
  await expect(page.getByText("Oops! Page not found")).toBeVisible()
  await expect(page.getByRole("link", { name: /Return to Home/ })).toBeVisible()
  await looksRight(page, "not found")
})

test("consent, given or refused in the cookie banner, decides how long a layout is stored", async ({ browser }) => {
  test.setTimeout(90_000)
  const page = await newVisitor(browser, withoutMotion)
  const context = page.context()
  await page.goto("/wydarzenia")
  await expect(banner(page)).toBeVisible()
  await looksRight(page, "banner")

  // closing is no answer
  await banner(page).getByRole("button", { name: "Zamknij" }).click()
  await expect(banner(page)).toBeHidden()
  expect(await cookie(context, "cookieConsent")).toBeUndefined()
  await page.getByRole("link", { name: "Organizacje" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Organizacje" })).toBeVisible()
  await page.waitForTimeout(1300)
  await expect(banner(page)).toBeHidden()
  await page.goto("/wydarzenia")
  await expect(banner(page)).toBeVisible()

  // declined: a layout lasts until the browser is closed
  await banner(page).getByRole("button", { name: "Odrzuć" }).click()
  // a toast waits while the pointer is over it
  await page.mouse.move(10, 300)
  await expectToast(page, "Używamy tylko niezbędnych plików cookie.")
  expect((await cookie(context, "cookieConsent"))?.value).toBe("declined")
  await page.getByRole("link", { name: "Widok listy" }).click()
  await expect.poll(async () => (await cookie(context, "pomost-view-events"))?.expires).toBe(-1)
  await page.reload()
  await page.waitForTimeout(1300)
  await expect(banner(page)).toBeHidden()

  // changed later from the footer: the earlier layout now lasts a year
  await page.getByRole("link", { name: "Ustawienia cookie" }).click()
  await expect(banner(page)).toBeVisible()
  await banner(page).getByRole("button", { name: "Akceptuj" }).click()
  await page.mouse.move(10, 300)
  await expectToast(page, "Twoje preferencje zostały zapisane.")
  expect((await cookie(context, "cookieConsent"))?.value).toBe("accepted")
  const year = browserNow() / 1000 + 364 * 86_400
  expect((await cookie(context, "cookieConsent"))?.expires).toBeGreaterThan(year)
  expect((await cookie(context, "pomost-view-events"))?.expires).toBeGreaterThan(year)

  // a success takes the place of the one before at once, also under the pointer
  await page.goto("/faq")
  await page.getByRole("link", { name: "Ustawienia cookie" }).click()
  await banner(page).getByRole("button", { name: "Odrzuć" }).click()
  await page.locator(".toast").hover()
  await expect(page.locator(".toast")).toContainText("Używamy tylko niezbędnych plików cookie.")
  await page.getByRole("link", { name: "Ustawienia cookie" }).dispatchEvent("click")
  await banner(page).getByRole("button", { name: "Akceptuj" }).dispatchEvent("click")
  await expect(banner(page)).toBeHidden()
  await expect(page.locator(".toast")).toContainText("Twoje preferencje zostały zapisane.")
  await expect(page.locator(".toast")).toHaveCount(1)
})

test("the chosen theme is kept and set before the first paint; a fault shows an error page", async ({ browser }) => {
  const page = await newVisitor(browser, withoutMotion)
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme })
    })
  })
  const firstTheme = () => page.evaluate(() => (window as unknown as { firstTheme?: string }).firstTheme)
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto("/faq")
  expect(await firstTheme()).toBe("dark")
  await expect(page.getByRole("radio", { name: "Systemowy" })).toBeChecked()
  await page.emulateMedia({ colorScheme: "light" })
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light")
  const plain = await newVisitor(browser, { javaScriptEnabled: false, colorScheme: "dark" })
  await plain.goto("/faq")
  await expect(plain.locator("html")).toHaveCSS("color-scheme", "dark")
  await page.getByText("Ciemny", { exact: true }).click()
  expect(await page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("dark")
  await page.reload()
  expect(await firstTheme()).toBe("dark")
  // paper is light
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await scheme()).toBe("dark")
  await page.emulateMedia({ media: "print" })
  expect(await scheme()).toBe("light")
  await page.emulateMedia({ media: null })
  await page.getByText("Systemowy", { exact: true }).click()
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto("/o-nas")
  expect(await firstTheme()).toBe("dark")
  await page.emulateMedia({ colorScheme: "light" })
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light")

  // a page of its own, as the expected error is logged to its console
  const faulty = await (await browser.newContext(withoutMotion)).newPage()
  await faulty.goto("/o-nas")
  // before its scripts a link is followed by the browser alone
  await faulty.locator("html[data-ready]").waitFor({ state: "attached" })
  await faulty.route("**/kontakt.data*", (route) => route.fulfill({ status: 500, body: "x" }))
  await faulty.getByRole("link", { name: "Kontakt" }).first().click()
  await expect(faulty.getByRole("heading", { name: "Coś poszło nie tak" })).toBeVisible()
  await expect(faulty.getByText(/Odśwież stronę\. Jeśli to nie pomoże/)).toBeVisible()
  await looksRight(faulty, "fault")
  await faulty.unroute("**/kontakt.data*")
  await faulty.getByRole("link", { name: "Odśwież stronę" }).click()
  await expect(faulty.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible()
})
