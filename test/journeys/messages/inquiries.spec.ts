import type { Page } from "@playwright/test"
import { emailTo } from "../emails.ts"
import { fitsItsWidth, looksRight, newcomer, newVisitor, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

const email = "jagoda@czarnybez.example"
const newPassword = "nowy most nad Wartą 8"
const bubble = (page: Page, words: string) => page.locator('[data-message="bubble"]', { hasText: words }).last()
async function write(page: Page, words: string) {
  await page.locator('[name="content"]').fill(words)
  await page.locator('[name="content"]').press("Enter")
  await expect(bubble(page, words)).toBeVisible()
}

test("a visitor asks, signs up, finds the thread by the confirmed address, and proposes", async ({ browser }) => {
  test.setTimeout(180_000)
  const halina = await newcomer(
    browser,
    { name: "Halina Sawicz", organization: "Teatr Czwarte Piętro", email: "halina@czwarte.example" },
    { viewport: { width: 1280, height: 900 } },
  )
  const options = [{ title: "Sponsor wieczoru", price: "2 000" }]
  const event = await publish(halina, { title: "Noc pod Chmurką", options })
  await halina.goto("/wiadomosci?filtr=zapytania")
  await expect(halina.getByText("Brak zapytań.")).toBeVisible()

  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 } })
  await visitor.goto(event)
  await visitor.getByRole("link", { name: "Napisz do organizacji" }).first().click()
  await visitor.getByLabel("Imię i nazwisko").fill("Jagoda Bez")
  await visitor.getByLabel("Adres e-mail").fill(email)
  await visitor.getByLabel("Wiadomość").fill("Dzień dobry, ile osób zwykle przychodzi?")
  await visitor.getByRole("button", { name: "Wyślij wiadomość" }).click()
  await expectToast(visitor, "Twoja wiadomość została wysłana do organizacji. Otrzymasz odpowiedź wkrótce.")

  // the open list shows it without a reload
  const thread = halina.getByRole("link", { name: /Jagoda Bez/ })
  await expect(thread).toBeVisible({ timeout: 15_000 })
  await expect(halina.getByRole("link", { name: "Wiadomości, 1 nieprzeczytana" })).toBeVisible()
  await looksRight(halina, "inquiries")
  await thread.click()
  await expect(bubble(halina, "ile osób zwykle przychodzi?")).toBeVisible()
  await expect(halina.getByText("Ta osoba pisze bez konta.")).toBeVisible()
  await halina.locator('[name="content"]').fill("Zwykle około trzystu.")
  await halina.reload()
  await expect(halina.locator('[name="content"]')).toHaveValue("Zwykle około trzystu.")
  await write(halina, "Zwykle około trzystu.")
  await expect(halina.getByText("Załatwione", { exact: true })).toBeVisible()
  await looksRight(halina, "inquiry of a stranger")
  await emailTo(email, /trzystu/)

  // an account sees the inquiry only after its address is confirmed
  const jagoda = await newcomer(
    browser,
    { name: "Jagoda Bez", company: "Drukarnia Czarny Bez", email },
    { viewport: { width: 390, height: 844 } },
  )
  await jagoda.goto("/wiadomosci?filtr=zapytania")
  await expect(jagoda.getByText("Brak zapytań.")).toBeVisible()
  await jagoda.context().clearCookies()
  await jagoda.goto("/reset-hasla")
  await jagoda.getByLabel("Adres e-mail").fill(email)
  await jagoda.getByRole("button", { name: "Wyślij link" }).click()
  const [, link = ""] = await emailTo(email, /(\/reset-hasla\?token=[\w-]+)/)
  await jagoda.goto(link)
  await jagoda.getByLabel("Nowe hasło", { exact: true }).fill(newPassword)
  await jagoda.getByLabel("Powtórz nowe hasło").fill(newPassword)
  await jagoda.getByRole("button", { name: "Zapisz nowe hasło" }).click()
  await expect(jagoda.getByText("Dla bezpieczeństwa wylogowaliśmy Cię z innych urządzeń.")).toBeVisible()
  await jagoda.goto("/logowanie")
  await jagoda.getByLabel("Adres e-mail").fill(email)
  await jagoda.getByLabel("Hasło", { exact: true }).fill(newPassword)
  await jagoda.locator("main").getByRole("button", { name: "Zaloguj się" }).click()
  await expectToast(jagoda, "Zalogowano pomyślnie")
  await jagoda.goto("/wiadomosci")
  await jagoda.getByRole("link", { name: /Teatr Czwarte Piętro/ }).click()
  await expect(bubble(jagoda, "Zwykle około trzystu.")).toBeVisible()
  await expect(bubble(jagoda, "ile osób zwykle przychodzi?")).toContainText("Ty:")
  await write(jagoda, "Dziękuję, przygotujemy propozycję.")
  await expect(bubble(halina, "przygotujemy propozycję")).toBeVisible({ timeout: 15_000 })
  await expect(halina.getByRole("button", { name: "Oznacz jako załatwione" })).toBeVisible()
  await looksRight(halina, "inquiry asked further")
  await looksRight(jagoda, "inquiry of who asked")

  // the thread stands at the beginning of the conversation, for both
  await expect(jagoda.getByRole("link", { name: "Zaproponuj współpracę" })).toBeVisible()
  await propose(jagoda, event, { message: "Proponujemy druk afiszy." })
  await expect(halina.getByRole("region", { name: "Zapytanie sprzed propozycji" })).toBeVisible({ timeout: 15_000 })
  for (const page of [halina, jagoda]) {
    await page.goto("/wiadomosci")
    await page.getByRole("link", { name: page === halina ? /Drukarnia Czarny Bez/ : /Teatr Czwarte Piętro/ }).click()
    const inquiry = page.getByRole("region", { name: "Zapytanie sprzed propozycji" })
    await expect(inquiry.locator('[data-message="bubble"]')).toHaveCount(3)
    await expect(inquiry).toContainText("Noc pod Chmurką")
    await expect(
      page.locator('[data-message="bubble"]:not([aria-label="Zapytanie sprzed propozycji"] *)'),
    ).toContainText(["Proponujemy druk afiszy."])
    await expect(page.locator('[data-message="line"]')).toContainText("proponuje współpracę")
    await looksRight(page, page === halina ? "conversation with an inquiry" : "conversation with an inquiry on a phone")
    await fitsItsWidth(page, "conversation with an inquiry")
  }
})
