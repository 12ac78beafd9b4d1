import { type Browser, expect } from "@playwright/test"
import { markDone } from "./deals/mark-done.ts"
import { confirm, confirmUnchanged, inDays, password, signUp } from "./people.ts"
import { expectToast } from "./toasts.ts"
import { newPerson, openTab, type Person } from "./typed-once.ts"

const dealAddress = /\/wspolprace\/[\w-]{20,}/

type Offered = { title: string; option: string; price: string; benefits: string[] }

/** An organization from its registration to an event that looks for money, with all that papers need. */
export async function organizationWith(browser: Browser, mark: string, vat: string, event: Offered) {
  const email = `aniela@${mark}.example`
  const person = await newPerson(browser, email)
  const { page } = person
  await page.getByRole("link", { name: "Załóż konto organizacji" }).click()
  await signUp(page, { name: "Aniela Most", organization: `Fundacja ${mark}`, email })
  await describeOrganization(person, vat)

  await page.getByRole("link", { name: "Moje wydarzenia" }).first().click()
  await page.getByRole("link", { name: "Dodaj nowe wydarzenie" }).first().click()
  await page.getByLabel("Tytuł wydarzenia").fill(event.title)
  await page.getByLabel("Opis", { exact: true }).fill("Nad Wisłą, od świtu do zmroku, dla każdego.")
  await page.getByLabel("Kategoria").selectOption("Sportowe")
  await page.getByLabel("Data rozpoczęcia").fill(inDays(30))
  await page.getByLabel("Miasto").fill("Toruń")
  await page.getByLabel("Planowana liczba uczestników (opcjonalnie)").fill("350")
  await page.getByLabel("Nazwa opcji").fill(event.option)
  await page.getByLabel("Kwota od").fill(event.price)
  for (const [at, benefit] of event.benefits.entries()) {
    if (at > 0) await page.getByRole("button", { name: "Dodaj korzyść" }).click()
    await page.getByRole("textbox", { name: `Korzyść ${at + 1}` }).fill(benefit)
  }
  await page
    .locator("main")
    .getByRole("button", { name: /^(Dodaj|Opublikuj) wydarzenie/ })
    .click()
  await expectToast(page, "Wydarzenie zostało dodane.")
  return person
}

async function describeOrganization({ page }: Person, vat: string) {
  await page.getByRole("link", { name: "Uzupełnij profil organizacji" }).click()
  await page.getByLabel("Opis").fill("Działamy w Toruniu i okolicy.")
  await page.getByLabel("Kategoria").selectOption("Sportowe")
  await page.getByLabel(/^NIP/).fill("526-587-76-35")
  await page.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(page, "Informacje o organizacji zostały zaktualizowane")
  await page.getByRole("tab", { name: "Kontakt" }).click()
  await page.getByLabel("Adres", { exact: true }).fill("ul. Mostowa 5, 87-100 Toruń")
  await page.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(page, "Informacje kontaktowe zostały zaktualizowane")
  await page.getByRole("link", { name: /^Rachunki/ }).click()
  await page.getByLabel("Numer rachunku").fill("61109010140000071219812874")
  await page.getByLabel("Aktualne hasło").fill(password)
  await page.getByRole("button", { name: "Dodaj rachunek" }).click()
  await expectToast(page, "Rachunek został dodany.")
  await page.getByLabel("Organizacja a VAT").selectOption(vat)
  await page.getByRole("button", { name: "Zapisz", exact: true }).click()
  await expectToast(page, "Dane o VAT zostały zaktualizowane.")
}

/** A sponsor who finds an event before having an account, and comes back to it signed in. */
export async function sponsorAt(browser: Browser, mark: string, title: string) {
  const email = `igor@${mark}.example`
  const person = await newPerson(browser, email)
  const { page } = person
  await page.getByRole("link", { name: "Wydarzenia" }).first().click()
  await expect(page).toHaveURL(/\/wydarzenia$/)
  await page.locator('[name="q"]').fill(title)
  await page.locator('[name="q"]').press("Enter")
  await page.getByRole("main").getByRole("link", { name: title }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await page.getByRole("link", { name: "Zaloguj się, aby nawiązać współpracę" }).first().click()
  await page.locator("main").getByRole("link", { name: "Zarejestruj się" }).click()
  await signUp(page, { name: "Igor Wit", company: `Firma ${mark}`, email })
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  return person
}

export async function conclude({ page, openEmail }: Person, sponsor: Person) {
  await openEmail(dealAddress)
  await page.getByRole("button", { name: "Zaakceptuj propozycję" }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(/^W\sjakiej roli/).fill("prezeska zarządu")
  await dialog.getByRole("button", { name: "Zaakceptuj propozycję" }).click()
  await expectToast(page, "Status współpracy został zmieniony na: Zaakceptowana")

  await sponsor.page.getByRole("link", { name: /^Podaj go/ }).click()
  await sponsor.page.getByLabel("NIP (opcjonalnie)").fill("7802150016")
  await sponsor.page.getByRole("button", { name: "Zapisz zmiany" }).first().click()
  await expectToast(sponsor.page, "Dane firmy zostały zaktualizowane")
  await expect(sponsor.page).toHaveURL(dealAddress)
  await confirmUnchanged(sponsor.page)
  await expect(sponsor.page).toHaveURL(dealAddress)
  await expect(sponsor.page.getByText("W realizacji").first()).toBeVisible()
}

/** The sponsor sends all that is open, the organization says that it came: nobody types the sum. */
export async function pay(sponsor: Person, organization: Person) {
  await openTab(sponsor.page, /^Płatności/)
  await sponsor.page.getByRole("button", { name: "Oznacz jako wysłane" }).click()
  await expect(sponsor.page.getByRole("region", { name: "Wpisy" })).toContainText("Przelew wysłany")
  await openTab(organization.page, /^Płatności/)
  await organization.page.getByRole("button", { name: "Potwierdź wpłatę" }).click()
  await expect(organization.page.getByRole("region", { name: "Wpisy" })).toContainText("Wpłata")
  await expect(sponsor.page.getByRole("heading", { name: "Wszystko zapłacone" })).toBeVisible()
}

type TypedProof = { kind: "Link" | "Liczba"; typed: Record<string, string> }

export async function prove(owing: Person, other: Person, title: string, { kind, typed }: TypedProof) {
  const { page } = owing
  await openTab(page, /^Świadczenia/)
  const provided = page.getByRole("region", { name: "Organizacja zapewnia" })
  await provided.getByRole("link", { name: title, exact: true }).click()
  await page.getByText(kind, { exact: true }).first().click()
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).and(page.getByRole("textbox")).fill(value)
  await markDone(page)
  await confirmRow(owing, other, title)
}

export async function confirmRow(owing: Person, other: Person, title: string) {
  await expectToast(owing.page, "Druga strona potwierdzi")
  await openTab(other.page, /^Świadczenia/)
  await other.page.getByRole("button", { name: `Potwierdź: ${title}` }).click()
  await expectToast(other.page, "Świadczenie jest potwierdzone.")
}

/** The settlement is there already: the organization adds what nobody else knows, and the sponsor accepts. */
export async function settle(organization: Person, sponsor: Person, composed: RegExp[]) {
  const { page } = organization
  await openTab(page, /^Ustalenia/)
  await page.getByRole("link", { name: "Prześlij rozliczenie" }).first().click()
  await page.getByRole("link", { name: "Przygotuj rozliczenie" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Przygotuj rozliczenie" })).toBeVisible()
  for (const text of composed) await expect(page.getByRole("main")).toContainText(text)
  // every row is answered by its proof and the other side's yes
  await expect(page.getByRole("main").getByRole("radio")).toHaveCount(0)
  const figures = { uczestników: "412", beneficjentów: "120", wolontariuszy: "35", publikacji: "17" }
  for (const [name, figure] of Object.entries(figures)) await page.getByLabel(`Liczba ${name}`).fill(figure)
  await page.getByLabel(/^Zasięg, liczba odbiorców/).fill("15 300")
  await page.getByLabel("Przebieg wydarzenia").fill("Przyszli wszyscy, od przedszkola po seniorów.")
  await page.getByRole("checkbox", { name: "Tak, rozliczam mimo to" }).check()
  await page.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expectToast(page, "Plik rozliczenia został przesłany do sponsora.")

  await openTab(sponsor.page, /^Ustalenia/)
  await sponsor.page.getByRole("button", { name: "Zaakceptuj rozliczenie" }).click()
  const dialog = sponsor.page.getByRole("dialog")
  await dialog.getByRole("checkbox", { name: /Znam treść/ }).check()
  await dialog.getByRole("checkbox", { name: "Tak, rozliczam mimo to" }).check()
  await confirm(sponsor.page, "Zaakceptuj rozliczenie")
  await expectToast(sponsor.page, "Status współpracy został zmieniony na: Zrealizowana")
}
