import type { Page } from "@playwright/test"
import { confirm, confirmUnchanged, newcomer, publish } from "../people.ts"
import { sides } from "../sides.ts"
import { expect, test } from "../test.ts"
import { translate } from "../translated.ts"

test.use({ actionTimeout: 15_000 })

const noError = (page: Page) => expect(page.getByText(/Błąd wczytywania|Coś poszło nie tak/)).toHaveCount(0)

test("a translated list of events is filtered, and an event is opened from it", async ({ browser }) => {
  test.setTimeout(120_000)
  const halina = await newcomer(browser, {
    name: "Halina",
    organization: "Teatr Lustro",
    email: "h@przeklad.example",
  })
  for (const [at, title] of ["Przekład sceny", "Przekład lalek", "Tłumaczony bieg"].entries())
    await publish(halina, { title, days: 40 + at, options: [{ title: "Sponsor", price: "1 000", benefits: ["logo"] }] })
  await translate(halina)
  await halina.goto("/wydarzenia")
  const cards = halina.locator("article")
  const q = halina.getByRole("searchbox").first()
  await q.fill("przekład")
  await expect(halina).toHaveURL(/q=/)
  await expect(cards).toHaveCount(2)
  await q.fill("nic-takiego-nie-ma")
  await expect(cards).toHaveCount(0)
  await q.fill("")
  await expect(cards.first()).toBeVisible()
  await halina.getByLabel("Tylko nadchodzące").click()
  await expect(halina).toHaveURL(/upcoming/)
  await expect(cards.first()).toBeVisible()
  await halina.getByRole("link", { name: "Wyczyść filtry" }).click()
  await halina
    .getByRole("link", { name: /Przekład lalek/ })
    .first()
    .click()
  await expect(halina.getByRole("heading", { level: 1, name: "Przekład lalek" })).toBeVisible()
  await halina.goBack()
  await expect(cards.first()).toBeVisible()
  await noError(halina)
})

test("a proposal, the moves of its deal, messages and settings work on translated pages", async ({ browser }) => {
  test.setTimeout(240_000)
  const { organization, event, sponsor } = await sides(browser, "przeklad-umowy", { title: "Trasa", price: "2 000" })
  for (const page of [organization, sponsor]) await translate(page)

  await sponsor.goto(event)
  await expect(sponsor.getByRole("heading", { level: 1 })).toBeVisible()
  await sponsor.goto(`/wspolprace/nowa?wydarzenie=${event.split("/").at(-1)}`)
  const form = sponsor.locator("main")
  await form.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(form.getByText("Wypełnij wszystkie wymagane pola").first()).toBeVisible()
  await form.getByRole("checkbox", { name: /Sponsor mety/ }).check()
  await form.getByRole("checkbox", { name: /Trasa/ }).check()
  await form.getByRole("checkbox", { name: /Trasa/ }).uncheck()
  await form.getByRole("button", { name: "Dodaj własną opcję" }).click()
  await form.getByLabel(/^W\sjakiej roli/).fill("właściciel firmy")
  await form.getByLabel("Nazwa opcji").fill("Namiot")
  await form.getByLabel("Kwota lub wartość").last().fill("500")
  await form.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(sponsor).toHaveURL(/\/wspolprace\/[\w-]+$/)
  const deal = new URL(sponsor.url()).pathname

  await organization.goto(deal)
  await organization.getByRole("button", { name: "Zaakceptuj propozycję" }).click()
  await confirm(organization, "Zaakceptuj propozycję")
  await expect(organization.getByRole("button", { name: "Zaakceptuj propozycję" })).toHaveCount(0)
  await noError(organization)
  // the other side's page follows by itself
  await confirmUnchanged(sponsor)
  await sponsor.getByRole("button", { name: "Poproś o anulowanie" }).click()
  await confirm(sponsor, "Wyślij prośbę")
  await expect(sponsor.getByRole("dialog").getByText("Podaj powód").first()).toBeVisible()
  await sponsor.getByRole("dialog").getByLabel("Powód").fill("Zmiana planów.")
  await confirm(sponsor, "Wyślij prośbę")
  await organization.getByRole("button", { name: "Odrzuć prośbę" }).click()
  await confirm(organization, "Odrzuć prośbę")
  await expect(sponsor.getByRole("button", { name: "Poproś o anulowanie" })).toBeVisible()
  for (const page of [organization, sponsor]) await noError(page)

  await organization.goto("/wiadomosci")
  await organization.getByRole("link", { name: /Firma przeklad-umowy/ }).click()
  const content = organization.locator('[name="content"]')
  for (const words of ["Dzień dobry", "Czy namiot będzie biały?"]) {
    await content.fill(words)
    await content.press("Enter")
    await expect(organization.locator('[data-message="bubble"]', { hasText: words })).toBeVisible()
    await expect(content).toHaveValue("")
  }
  await noError(organization)
  await sponsor.goto("/wiadomosci")
  await sponsor.getByRole("link", { name: /Fundacja przeklad-umowy/ }).click()
  await expect(sponsor.locator('[data-message="bubble"]', { hasText: "biały" })).toBeVisible()
  await sponsor.locator('[name="content"]').fill("Zgoda, w porządku")
  await sponsor.locator('[name="content"]').press("Enter")
  await expect(organization.locator('[data-message="bubble"]', { hasText: "Zgoda, w porządku" })).toBeVisible()
  for (const page of [organization, sponsor]) await noError(page)

  for (const page of [organization, sponsor]) {
    await page.goto("/powiadomienia")
    await expect(page.getByRole("listitem").first()).toBeVisible()
    await page.goto("/profil?zakladka=powiadomienia")
    const reminders = page.getByRole("checkbox", { name: /Przypomnienia/ })
    await reminders.uncheck()
    await page.getByRole("button", { name: "Zapisz ustawienia" }).click()
    await expect(
      page
        .getByRole("status")
        .getByText(/zapisan/i)
        .first(),
    ).toBeVisible()
    await expect(reminders).not.toBeChecked()
    await noError(page)
  }
})

test("a page that cannot be drawn, since something else changed it, is drawn anew", async ({ browser, baseURL }) => {
  const ola = await newcomer(browser, { name: "Ola", organization: "Teatr Anew", email: "ola@anew.example" })
  for (const title of ["Zniknięcie sceny", "Powrót sceny"])
    await publish(ola, { title, options: [{ title: "Sponsor", price: "1 000" }] })
  // it may log errors
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto("/wydarzenia?q=sceny")
  await page.locator("html[data-ready]").waitFor({ state: "attached" })
  const cards = page.locator("article")
  // React cannot remove the list for an empty one: it is where React does not know it to be
  await cards.first().evaluate((card) => card.parentElement?.remove())
  await page.getByRole("searchbox").first().fill("nic-takiego-nie-ma")
  await expect(page).toHaveURL(/q=nic/)
  await expect(page.getByText("Brak wydarzeń").first()).toBeVisible()
  await noError(page)
  await page.getByRole("searchbox").first().fill("powrót sceny")
  await expect(page).toHaveURL(/q=powr/)
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText("Powrót sceny")
  await noError(page)
})
