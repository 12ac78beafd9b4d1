import type { Page } from "@playwright/test"
import { looksRight } from "../people.ts"
import { dealRows } from "../screens.ts"
import { negotiation, stateCapacity } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

/** Every script request for the deal's address fails, as when a proxy cannot reach the server. */
const failRequests = (page: Page, deal: string, answer: { status: number; body?: string }) =>
  page.route(`**${deal}.data*`, (route) => route.fulfill({ contentType: "text/html", body: "<p>away</p>", ...answer }))

test("terms and reasons that are sent from the list's dialog outlive an interruption", async ({ browser }) => {
  test.setTimeout(120_000)
  const { organization, deal } = await negotiation(browser, "okno")
  await organization.goto("/wspolprace")
  await dealRows(organization).getByRole("link").first().click()
  const dialog = organization.getByRole("dialog").first()
  await dialog.getByRole("link", { name: "Edytuj opcje" }).click()
  const note = dialog.getByLabel(/Wiadomość dla drugiej strony/)
  await note.fill("Prosimy o 1 750 zł.")
  await dialog
    .getByLabel(/^Kwota/)
    .first()
    .fill("1 750")
  await failRequests(organization, deal, { status: 503 })
  await dialog.getByRole("button", { name: "Zapisz warunki" }).click()
  await expect(dialog.getByRole("alert").filter({ hasText: "Nic nie zginęło" })).toBeVisible()
  await expect(note).toHaveValue("Prosimy o 1 750 zł.")
  await expect(dialog.getByLabel(/^Kwota/).first()).toHaveValue(/1.750/)
  await expect(organization).toHaveURL(/\/wspolprace$/)
  await looksRight(organization, "terms in the list's dialog during an interruption")
  await organization.unroute(`**${deal}.data*`)
  await dialog.getByRole("link", { name: "Anuluj" }).click()
  await expect(note).toBeHidden()
  await organization.keyboard.press("Escape")

  // a reason, in a dialog over the dialog
  await dealRows(organization).getByRole("link").first().click()
  await dialog.getByRole("button", { name: "Anuluj współpracę" }).click()
  const question = organization.getByRole("dialog").last()
  await question.getByRole("textbox").fill("Zmieniły się nam plany.")
  await failRequests(organization, deal, { status: 503 })
  await question.getByRole("button", { name: /współpracę/ }).click()
  await expect(question.getByRole("alert").filter({ hasText: "Nic nie zginęło" })).toBeVisible()
  await expect(question.getByRole("textbox")).toHaveValue("Zmieniły się nam plany.")
  await organization.unroute(`**${deal}.data*`)
  await question.getByRole("button", { name: /współpracę/ }).click()
  await expect(organization).toHaveURL((url) => url.pathname === deal)
  await expect(organization.locator(".state-row")).toContainText("Anulowana")
})

test("what is saved from the list's dialog leads to the deal, and leaves no draft", async ({ browser }) => {
  const { organization } = await negotiation(browser, "zapis")
  await organization.goto("/wspolprace")
  await dealRows(organization).getByRole("link").first().click()
  const dialog = organization.getByRole("dialog").first()
  await dialog.getByRole("link", { name: "Edytuj opcje" }).click()
  await dialog
    .getByLabel(/^Kwota/)
    .first()
    .fill("1 750")
  await stateCapacity(dialog)
  await dialog.getByRole("button", { name: "Zapisz warunki" }).click()
  await expectToast(organization, "Opcje współpracy zostały zapisane.")
  await expect(organization.getByText("Wersja 2").first()).toBeVisible()
  await expect
    .poll(() => organization.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("terms"))))
    .toEqual([])
})

test("terms typed before the other side saved newer ones are offered back on top of them", async ({ browser }) => {
  test.setTimeout(120_000)
  const { organization, sponsor, deal } = await negotiation(browser, "szkic")
  await organization.goto(`${deal}?edycja=1`)
  await organization
    .getByLabel(/^Kwota/)
    .first()
    .fill("1 750")
  await organization.getByLabel(/Wiadomość dla drugiej strony/).fill("Prosimy o 1 750 zł.")
  await organization.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith("draft terms")))
  await sponsor.goto(`${deal}?edycja=1`)
  await sponsor.getByRole("button", { name: "Dodaj własną opcję" }).click()
  await sponsor.getByLabel("Nazwa opcji").last().fill("Soki dla biegaczy")
  await sponsor
    .getByLabel(/^Kwota/)
    .last()
    .fill("300")
  await stateCapacity(sponsor)
  await sponsor.getByRole("button", { name: "Zapisz warunki" }).click()
  await expectToast(sponsor, "Opcje współpracy zostały zapisane.")

  organization.on("dialog", (box) => box.accept())
  await organization.reload()
  const offer = organization.locator(".note--draft")
  await expect(offer).toContainText("Druga strona zapisała nowszą wersję warunków (wersja 2). Pokazujemy ją poniżej.")
  await expect(offer).toContainText("Twoje niezapisane zmiany: „Namiot i ławki”, wiadomość dla drugiej strony.")
  await expect(organization.getByLabel(/^Kwota/).first()).toHaveValue(/1.500/)
  await expect(organization.getByLabel("Nazwa opcji").last()).toHaveValue("Soki dla biegaczy")
  await looksRight(organization, "older terms offered back")
  await offer.getByRole("button", { name: "Przywróć moje zmiany" }).click()
  await expect(offer).toBeHidden()
  await expect(organization.getByLabel(/^Kwota/).first()).toHaveValue(/1.750/)
  await expect(organization.getByLabel("Nazwa opcji").last()).toHaveValue("Soki dla biegaczy")
  await expect(organization.getByLabel(/Wiadomość dla drugiej strony/)).toHaveValue("Prosimy o 1 750 zł.")
  // restored values are a draft of their own
  await organization.waitForFunction(() => Object.keys(sessionStorage).some((key) => /^draft terms .* 2$/.test(key)))
  await organization.reload()
  await expect(organization.getByLabel(/Wiadomość dla drugiej strony/)).toHaveValue("Prosimy o 1 750 zł.")
  await stateCapacity(organization)
  await organization.getByRole("button", { name: "Zapisz warunki" }).click()
  await expect(organization.getByText("Wersja 3").first()).toBeVisible()
  await expect(organization.getByText("Soki dla biegaczy").first()).toBeVisible()
})

test("terms refused by the limit of requests stay in the editor", async ({ browser }) => {
  const { organization, deal } = await negotiation(browser, "limit")
  await organization.goto(`${deal}?edycja=1`)
  await organization.getByLabel(/Wiadomość dla drugiej strony/).fill("Prosimy o więcej.")
  await organization.evaluate(async () => {
    const tries = Array.from({ length: 125 }, () =>
      fetch(`${location.pathname}?dzialanie=accept`, {
        method: "POST",
        body: new URLSearchParams({ version: "999" }),
      }),
    )
    await Promise.all(tries)
  })
  await organization.getByRole("button", { name: "Zapisz warunki" }).click()
  await expect(organization.getByRole("alert").filter({ hasText: "Za dużo prób. Spróbuj ponownie za" })).toBeVisible()
  await expect(organization.getByLabel(/Wiadomość dla drugiej strony/)).toHaveValue("Prosimy o więcej.")
})
