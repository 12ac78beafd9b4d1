import type { Page } from "@playwright/test"
import { newcomer, newVisitor, publish, seemsAccessible } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const withoutMotion = { reducedMotion: "reduce", viewport: { width: 1280, height: 900 } } as const
const focused = (page: Page) => page.locator(":focus")

/** Presses Tab until the element has the focus, at most `most` times. */
async function tabTo(page: Page, name: string | RegExp, most = 40) {
  const pattern = typeof name === "string" ? new RegExp(`^${name}$`) : name
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press("Tab")
    const label = await focused(page).evaluate(
      (element) => element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "",
    )
    if (pattern.test(label)) return focused(page)
  }
  throw new Error(`Tab does not come to ${name}`)
}

test("a visitor without a mouse: the way past the menu, another page, the question about cookies", async ({
  browser,
}) => {
  const page = await newVisitor(browser, withoutMotion)
  await page.goto("/")
  await page.keyboard.press("Tab")
  await expect(focused(page)).toHaveText("Przejdź do treści")
  await expect(focused(page)).toBeInViewport()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()

  // navigation sets the title and moves the focus to the start
  await page.goto("/")
  await tabTo(page, "Organizacje")
  await page.keyboard.press("Enter")
  await expect(page).toHaveTitle(/^Organizacje/)
  await expect(page.getByRole("main")).toBeFocused()

  // the banner does not take the focus; Esc in it is no answer
  const question = page.getByRole("region", { name: "Szanujemy Twoją prywatność" })
  await expect(question).toBeVisible()
  await expect(page.getByRole("main")).toBeFocused()
  await question.getByRole("button", { name: "Akceptuj" }).focus()
  await page.keyboard.press("Escape")
  await expect(question).toBeHidden()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("cookieConsent")

  // on a phone the menu opens by Enter, followed by its links; Esc returns to its button
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/faq")
  await tabTo(page, "Menu")
  await page.keyboard.press("Enter")
  const menu = page.getByRole("navigation", { name: "Menu", exact: true })
  await expect(menu).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(menu.getByRole("link").first()).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/wydarzenia$/)
  await expect(menu).toBeHidden()

  await page.goto("/faq")
  const answer = page.locator("main details").first()
  await answer.locator("summary").focus()
  await page.keyboard.press("Enter")
  await expect(answer).toHaveAttribute("open")
})

test("a page that a link opens has the focus at its start as soon as it is there", async ({ browser }) => {
  const page = await newVisitor(browser, withoutMotion)
  await page.goto("/")
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector("h1")?.textContent !== "Organizacje") return
      document.documentElement.dataset.focused = document.activeElement?.localName ?? ""
      watch.disconnect()
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole("banner").getByRole("link", { name: "Organizacje" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Organizacje" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("data-focused", "main")
})

test("registering and signing in by keyboard: what is wrong is said first and leads to its field", async ({
  browser,
}) => {
  const page = await newVisitor(browser, withoutMotion)
  await page.goto("/rejestracja?type=sponsor")
  const main = page.getByRole("main")
  const filled = { "Imię i nazwisko": "Ola Krok", "Nazwa firmy": "Krok po Kroku", "Adres e-mail": "ola@krok" }
  for (const [label, value] of Object.entries(filled)) {
    await main.getByLabel(label).focus()
    await page.keyboard.type(value)
  }
  for (const label of ["Hasło", "Powtórz hasło"]) {
    await main.getByLabel(label, { exact: true }).focus()
    await page.keyboard.insertText("zielona kładka nad Wartą") // as from the clipboard
  }
  await page.keyboard.press("Enter")
  const email = main.getByLabel("Adres e-mail")
  await expect(main.getByRole("alert").filter({ hasText: "Popraw jedno pole" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute("aria-invalid", "true")
  const described = (await email.getAttribute("aria-describedby"))?.split(" ") ?? []
  const sentences = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
  expect(sentences.join(" ")).toContain("Podaj poprawny adres email")
  await expect(main.getByLabel("Imię i nazwisko")).toHaveValue("Ola Krok")
  await email.fill("ola@krok.example")
  for (const label of ["Hasło", "Powtórz hasło"])
    await main.getByLabel(label, { exact: true }).fill("zielona kładka nad Wartą")
  await page.keyboard.press("Enter")
  await expectToast(page, "Zostałeś automatycznie zalogowany do systemu.")

  // arrows move in the account menu, Esc leaves it
  const opener = page.getByRole("button", { name: /^Moje konto/ })
  await opener.focus()
  await page.keyboard.press("ArrowDown")
  const profile = page.getByRole("link", { name: "Profil", exact: true })
  await expect(focused(page)).toHaveRole("link")
  await page.keyboard.press("End")
  await expect(focused(page)).toHaveText("Wyloguj się")
  await page.keyboard.press("Escape")
  await expect(opener).toBeFocused()
  await expect(profile).toBeHidden()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
  await expectToast(page, "Wylogowano pomyślnie")

  await page.goto("/logowanie")
  const password = page.getByLabel("Hasło", { exact: true })
  await expect(page.getByLabel("Adres e-mail")).toHaveAttribute("autocomplete", /username|email/)
  await expect(password).toHaveAttribute("autocomplete", "current-password")
  await page.getByLabel("Adres e-mail").focus()
  await page.keyboard.type("ola@krok.example")
  await password.focus()
  await page.keyboard.type("nie to")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: "Błąd logowania" })).toBeVisible()
  await expect(page.getByLabel("Adres e-mail")).toHaveValue("ola@krok.example")
})

test("a proposal by keyboard: the dialog keeps the focus, Esc leads back, and it is sent by Enter", async ({
  browser,
}) => {
  const person = { name: "Ida Próg", organization: "Koło Próg", email: "ida@prog.example" }
  const event = await publish(await newcomer(browser, person, withoutMotion), {
    title: "Turniej bez myszy",
    options: [{ title: "Sponsor turnieju", price: "1000" }],
  })
  const page = await newcomer(
    browser,
    { name: "Jan Bez", company: "Bezmysz", email: "jan@bezmysz.example" },
    withoutMotion,
  )
  await page.goto(event)
  await page.getByRole("checkbox", { name: "Sponsor turnieju" }).focus()
  await page.keyboard.press("Space")
  // the total needs the offer's own code; before, the press opens a separate page
  await expect(page.locator(".total b")).toHaveText(/1\s000\szł/)
  const opener = page.getByRole("button", { name: "Zaproponuj współpracę" })
  await opener.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(":focus")).toHaveCount(1)
  // Tab cycles through the dialog and the browser's controls, never the page behind
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab")
    const behind = await page.evaluate(() => !document.activeElement?.matches("body, dialog, dialog *"))
    expect(behind, `stop ${stop}`).toBe(false)
  }
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(dialog).toBeVisible()
  // closed and reopened in one task
  await opener.evaluate((button: HTMLButtonElement) => {
    const dialog = document.querySelector("dialog[open]") as HTMLDialogElement
    dialog.addEventListener("close", () => button.click(), { once: true })
    dialog.close()
  })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(/^W\sjakiej roli/).focus()
  await page.keyboard.type("prezes zarządu")
  await dialog.getByRole("button", { name: /^Wyślij/ }).focus()
  await page.keyboard.press("Enter")
  await expectToast(page, "Propozycja współpracy została wysłana.")
})

test("a day by keyboard: arrows, months and years, limits, and what is typed", async ({ browser }) => {
  const person = { name: "Ida Dzień", organization: "Koło Dni", email: "ida@dni.example" }
  const page = await newcomer(browser, person, withoutMotion)
  await page.goto("/dodaj-wydarzenie")
  const start = page.getByLabel("Data rozpoczęcia")
  const calendar = page.getByRole("application")
  const opener = page.getByRole("button", { name: "Wybierz datę z kalendarza" })
  const expectDay = (name: string) => expect(focused(page)).toHaveAccessibleName(new RegExp(`, ${name}\\b`))
  await start.fill("2027-03-17")
  await opener.first().focus()
  await page.keyboard.press("Enter")
  await expectDay("17 marca 2027")
  await seemsAccessible(page, "calendar")
  for (const [key, name] of [
    ["ArrowRight", "18 marca 2027"],
    ["ArrowDown", "25 marca 2027"],
    ["ArrowLeft", "24 marca 2027"],
    ["Home", "1 marca 2027"],
    ["ArrowUp", "22 lutego 2027"],
    ["PageDown", "22 marca 2027"],
    ["End", "31 marca 2027"],
    ["PageUp", "28 lutego 2027"],
    ["Shift+PageDown", "28 lutego 2028"],
  ] as const) {
    await page.keyboard.press(key)
    await expectDay(name)
  }
  await page.keyboard.press("Escape")
  await expect(calendar).toBeHidden()
  await expect(opener.first()).toBeFocused()
  await expect(start).toHaveValue("2027-03-17")
  await page.keyboard.press("Enter")
  await expectDay("17 marca 2027")
  await calendar.getByRole("combobox", { name: "Miesiąc" }).selectOption("maj")
  await calendar.getByRole("combobox", { name: "Rok" }).selectOption("2026")
  await calendar.getByRole("button", { name: "Następny miesiąc" }).press("Enter")
  await calendar.getByRole("button", { name: / 17 czerwca 2026/ }).press("Space")
  await expect(start).toHaveValue("2026-06-17")
  await expect(opener.first()).toBeFocused()

  // the end cannot be before the start
  await opener.last().press("Enter")
  await expectDay("17 czerwca 2026")
  await page.keyboard.press("ArrowLeft")
  await expectDay("17 czerwca 2026")
  await expect(calendar.getByRole("button", { name: "Poprzedni miesiąc" })).toBeDisabled()
  await expect(calendar.getByRole("button", { name: / 16 czerwca 2026/ })).toBeDisabled()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Data zakończenia")).toHaveValue("2026-06-18")
  await expect(calendar).toBeHidden()

  // no organization was founded tomorrow
  await page.goto("/organizacja/edycja")
  await opener.press("Enter")
  await expect(focused(page)).toHaveAccessibleName(/^Dzisiaj, /)
  const today = await focused(page).getAttribute("aria-label")
  for (const key of ["ArrowRight", "PageDown"]) await page.keyboard.press(key)
  expect(await focused(page).getAttribute("aria-label")).toBe(today)
})

test("the calendar opens on a page from the cache, whose policy stays in force after signing in", async ({
  browser,
}) => {
  const person = { name: "Ida Wraca", organization: "Koło Powrotów", email: "ida@powrot.example" }
  await newcomer(browser, person)
  const returned = await newVisitor(browser, withoutMotion)
  await returned.goto("/logowanie")
  await expect(returned.locator("script[nonce]")).toHaveCount(0)
  await returned.getByLabel("Adres e-mail").fill(person.email)
  await returned.getByLabel("Hasło", { exact: true }).fill("zielona kładka nad Wartą")
  await returned.keyboard.press("Enter")
  await expect(returned.getByText("Witaj, Ida Wraca!").first()).toBeVisible()
  await returned.getByRole("link", { name: "Moje wydarzenia" }).first().click()
  await returned.getByRole("main").getByRole("link", { name: "Dodaj nowe wydarzenie" }).first().click()
  await returned.getByRole("button", { name: "Wybierz datę z kalendarza" }).first().click()
  await expect(returned.getByRole("application").locator(":focus")).toHaveAccessibleName(/^Dzisiaj, /)
  await expect(returned.locator("script[nonce]")).toHaveCount(0)
})

test("suggestions by keyboard: marked, chosen, closed, passed over, and a plain field without scripts", async ({
  browser,
}) => {
  const person = { name: "Ida Miasto", organization: "Koło Miast", email: "ida@miasto.example" }
  const page = await newcomer(browser, person, withoutMotion)
  await page.goto("/dodaj-wydarzenie")
  const city = page.getByRole("combobox", { name: "Miasto" })
  const options = page.getByRole("listbox").getByRole("option")
  const marked = page.getByRole("option", { selected: true }).and(page.locator("[tabindex]"))
  await city.pressSequentially("Now")
  await expect(options).toHaveCount(8)
  await seemsAccessible(page, "towns")
  await page.keyboard.press("ArrowDown")
  await expect(marked).toHaveText((await options.first().textContent()) ?? "")
  await page.keyboard.press("ArrowUp")
  await expect(options.last()).toHaveAttribute("aria-selected", "true")
  await expect(options.last()).toBeInViewport({ ratio: 1 })
  await expect(city).toHaveAttribute("aria-activedescendant", (await options.last().getAttribute("id")) ?? "")
  const last = (await options.last().locator("span").first().textContent()) ?? ""
  await page.keyboard.press("Enter")
  await expect(city).toHaveValue(last)
  await expect(options).toHaveCount(0)
  await expect(page.getByLabel("Województwo")).not.toHaveValue("")
  await city.fill("Olszt")
  await expect(options.first()).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(options).toHaveCount(0)
  await expect(city).toHaveValue("Olszt")
  await expect(city).toBeFocused()
  await city.fill("Miasto spoza listy")
  await page.keyboard.press("Tab")
  await expect(city).toHaveValue("Miasto spoza listy")

  // Enter with an open list and nothing marked searches (A18)
  await publish(page, { title: "Turniej podpowiedzi", options: [{ title: "Scena", price: "100" }] })
  await page.goto("/")
  await page.getByRole("combobox", { name: "Szukaj" }).pressSequentially("turniej podp")
  await expect(options.first()).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/wydarzenia\?q=turniej\+podp$/)

  const { cookies } = await page.context().storageState()
  const plain = await newVisitor(browser, { javaScriptEnabled: false, storageState: { cookies, origins: [] } })
  await plain.goto("/dodaj-wydarzenie")
  await expect(plain.getByRole("button", { name: "Wybierz datę z kalendarza" })).toHaveCount(0)
  await plain.getByLabel("Data rozpoczęcia").fill("2027-03-17")
  await plain.getByLabel("Miasto").fill("Nowa Sól")
  await expect(plain.getByRole("listbox")).toHaveCount(0)
})
