import type { Page } from "@playwright/test"
import { endSessions } from "../database.ts"
import { looksRight, newcomer, posted, propose } from "../people.ts"
import { dealRows } from "../screens.ts"
import { sides, stateCapacity } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast, toastOf } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

const password = "zielona kładka nad Wartą"
const waitingNotice = "Sesja wygasła. Zaloguj się – Twój formularz czeka."

/** Without a stream a page notices its ended session only on the next request. */
const withoutStream = (page: Page) => page.route("**/strumien*", (route) => route.abort())

/** Signs in after sending a form with an ended session, and returns to the waiting form. */
async function signInAgain(page: Page, email: string) {
  await expect(page).toHaveURL(/\/logowanie\?/)
  await expect(page.getByRole("status").filter({ hasText: waitingNotice })).toBeVisible()
  await signIn(page, email)
}

async function signIn(page: Page, email: string) {
  await page.getByLabel("Adres e-mail").fill(email)
  await page.locator('[name="password"]').fill(password)
  await page.locator("main").getByRole("button", { name: "Zaloguj się", exact: true }).click()
  await expect(page).not.toHaveURL(/\/logowanie/)
}

test("terms that are sent after the session has ended wait in the editor", async ({ browser }) => {
  test.setTimeout(120_000)
  const { organization, event, sponsor } = await sides(browser, "warunki-sesji")
  await withoutStream(organization)
  const deal = await propose(sponsor, event)
  await posted(organization, `${deal}?dzialanie=negotiate`, { version: "1" })
  await organization.goto(`${deal}?edycja=1`)
  await endSessions("aniela@warunki-sesji.example")
  await organization
    .getByLabel(/^Kwota/)
    .first()
    .fill("1 750")
  await organization.getByLabel(/Wiadomość dla drugiej strony/).fill("Prosimy o 1 750 zł.")
  await organization.getByRole("button", { name: "Zapisz warunki" }).click()
  await signInAgain(organization, "aniela@warunki-sesji.example")
  await expect(organization.getByText("Przywróciliśmy niezapisane zmiany")).toBeVisible()
  await expect(organization.getByLabel(/^Kwota/).first()).toHaveValue(/1.750/)
  await expect(organization.getByLabel(/Wiadomość dla drugiej strony/)).toHaveValue("Prosimy o 1 750 zł.")
  await stateCapacity(organization)
  await organization.getByRole("button", { name: "Zapisz warunki" }).click()
  await expect(organization.getByText("Wersja 2").first()).toBeVisible()

  // the same in the dialog over the list
  await organization.goto("/wspolprace")
  await dealRows(organization).getByRole("link").first().click()
  const dialog = organization.getByRole("dialog").first()
  await dialog.getByRole("link", { name: "Edytuj opcje" }).click()
  await expect(dialog.getByLabel(/^Kwota/).first()).toBeVisible()
  await endSessions("aniela@warunki-sesji.example")
  await dialog.getByLabel(/Wiadomość dla drugiej strony/).fill("Albo 1 900 zł.")
  await dialog
    .getByLabel(/^Kwota/)
    .first()
    .fill("1 900")
  await dialog.getByRole("button", { name: "Zapisz warunki" }).click()
  await signInAgain(organization, "aniela@warunki-sesji.example")
  await expect(organization.getByLabel(/^Kwota/).first()).toHaveValue(/1.900/)
  await expect(organization.getByLabel(/Wiadomość dla drugiej strony/)).toHaveValue("Albo 1 900 zł.")
})

test("a reason, a profile and an event outlive the session, and no error toast remains", async ({ browser }) => {
  test.setTimeout(120_000)
  const { organization, event, sponsor } = await sides(browser, "po-sesji")
  for (const page of [organization, sponsor]) await withoutStream(page)
  const deal = await propose(sponsor, event)

  // a reason in a dialog: open again with its text
  await organization.goto(deal)
  await organization.getByRole("button", { name: "Odrzuć" }).click()
  const dialog = organization.getByRole("dialog")
  await endSessions("aniela@po-sesji.example")
  await dialog.getByRole("textbox").fill("Termin nam nie pasuje.")
  await dialog.getByRole("button", { name: /Odrzuć/ }).click()
  await signInAgain(organization, "aniela@po-sesji.example")
  await expect(dialog.getByRole("textbox")).toHaveValue("Termin nam nie pasuje.")
  await dialog.getByRole("button", { name: /Odrzuć/ }).click()
  await expect(organization.locator(".state-row")).toContainText("Odrzucona")

  await sponsor.goto("/profil")
  await endSessions("igor@po-sesji.example")
  await sponsor.getByLabel("O firmie").fill("Tkamy sieci od 1920 roku.")
  await sponsor.getByLabel("Pokazuj moje zrealizowane wsparcia publicznie").check()
  await sponsor.getByLabel("Pokazuj na karcie także moje nazwisko").check()
  await sponsor.getByRole("button", { name: "Zapisz zmiany" }).click()
  await looksRight(sponsor, "signing in again while a form waits")
  await signInAgain(sponsor, "igor@po-sesji.example")
  await expect(sponsor.getByLabel("O firmie")).toHaveValue("Tkamy sieci od 1920 roku.")
  await expect(sponsor.getByLabel("Pokazuj moje zrealizowane wsparcia publicznie")).toBeChecked()
  await expect(sponsor.getByLabel("Pokazuj na karcie także moje nazwisko")).toBeChecked()
  await sponsor.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(sponsor, "Profil został zaktualizowany.")
  await expect(sponsor.getByText("Przywróciliśmy niezapisane zmiany")).toBeHidden()
  await sponsor.reload()
  await expect(sponsor.getByText("Przywróciliśmy niezapisane zmiany")).toBeHidden()

  await organization.goto("/dodaj-wydarzenie")
  await organization.getByLabel("Tytuł wydarzenia").fill("Rajd po sesji")
  await endSessions("aniela@po-sesji.example")
  await organization.getByLabel("Opis", { exact: true }).fill("Trzy dni pod gołym niebem.")
  await organization.getByRole("button", { name: "Dodaj wydarzenie" }).click()
  await expect(organization).toHaveURL(/\/logowanie\?/)
  await expect(toastOf(organization, "Dostęp zabroniony")).toBeHidden()
  await signInAgain(organization, "aniela@po-sesji.example")
  await expect(organization.getByLabel("Tytuł wydarzenia")).toHaveValue("Rajd po sesji")
  await expect(organization.getByLabel("Opis", { exact: true })).toHaveValue("Trzy dni pod gołym niebem.")
})

test("signing in removes the error toast of the page that required it", async ({ browser }) => {
  const page = await newcomer(browser, { name: "Ola Most", organization: "Koło Ola", email: "ola@czerwone.example" })
  await endSessions("ola@czerwone.example")
  await page.goto("/dodaj-wydarzenie")
  await expect(toastOf(page, "Dostęp zabroniony")).toBeVisible()
  await page.getByLabel("Adres e-mail").fill("ola@czerwone.example")
  await page.locator('[name="password"]').fill(password)
  await page.locator("main").getByRole("button", { name: "Zaloguj się", exact: true }).click()
  await expect(page).toHaveURL(/\/dodaj-wydarzenie$/)
  await expect(page.getByRole("heading", { name: "Dodaj nowe wydarzenie" })).toBeVisible()
  // at once: beside the next one it would stay five seconds
  await expect(toastOf(page, "Dostęp zabroniony")).toHaveCount(0, { timeout: 3_000 })
  await expectToast(page, "Zalogowano pomyślnie")
})

test("text that was typed just before a reload is restored", async ({ browser }) => {
  const { organization } = await sides(browser, "chwila")
  await organization.goto("/dodaj-wydarzenie")
  organization.on("dialog", (box) => box.accept())
  await organization.getByLabel("Tytuł wydarzenia").fill("Rajd w ostatniej chwili")
  await organization.reload()
  await expect(organization.getByLabel("Tytuł wydarzenia")).toHaveValue("Rajd w ostatniej chwili")
})

test("a tab that its stream sends to the sign-in restores the typed text afterwards", async ({ browser }) => {
  const { organization } = await sides(browser, "koniec")
  const open = organization.waitForRequest((request) => new URL(request.url()).pathname === "/strumien")
  await organization.goto("/dodaj-wydarzenie")
  await open
  organization.on("dialog", (box) => box.accept())
  await organization.getByLabel("Tytuł wydarzenia").fill("Rajd na koniec sesji")
  await endSessions("aniela@koniec.example")
  await expect(organization).toHaveURL(/\/logowanie\?/)
  await signIn(organization, "aniela@koniec.example")
  await expect(organization.getByLabel("Tytuł wydarzenia")).toHaveValue("Rajd na koniec sesji")
})
