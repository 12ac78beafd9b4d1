import type { Page } from "@playwright/test"
import { looksRight, newcomer, password, posted } from "../people.ts"
import { negotiation } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast, toastOf } from "../toasts.ts"
import { stay } from "../unsaved.ts"

const passwordIn = (page: Page) => page.getByLabel("Aktualne hasło").filter({ visible: true })

const [first, second] = ["61109010140000071219812874", "27114020040000300201355387"]

test("the account changes under a running deal: the password first, a mark beside the number until it is checked", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const mark = `rachunek-${crypto.randomUUID().slice(0, 8)}`
  const { organization, sponsor, deal } = await negotiation(browser, mark)
  for (const number of [first, second])
    await posted(organization, "/organizacja/rachunki?sekcja=rachunek", { number, currentPassword: password })
  await posted(organization, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  await sponsor.goto(`${deal}/platnosci`)
  await expect(sponsor.getByText("2874")).toBeVisible()

  await organization.goto("/organizacja/rachunki")
  await organization.getByRole("link", { name: /Usuń.*2874/ }).click()
  await expect(organization.getByText("Domyślny będzie rachunek kończący się na 5387.")).toBeVisible()
  await looksRight(organization, "question before an account is removed")
  await organization.getByRole("link", { name: "Anuluj" }).click()
  await organization.getByRole("link", { name: /Ustaw jako domyślny/ }).click()
  await organization.getByRole("button", { name: "Ustaw jako domyślny" }).click()
  await expect(organization.getByText("Wprowadź aktualne hasło").first()).toBeVisible()
  await looksRight(organization, "change of an account without the password")
  await passwordIn(organization).fill(password)
  await organization.getByRole("button", { name: "Ustaw jako domyślny" }).click()
  await expectToast(organization, "Rachunek domyślny został zmieniony.")

  // the sponsor's open page follows by itself
  const note = sponsor.getByRole("note").filter({ hasText: "poprzedni kończył się na 2874" })
  await expect(note).toBeVisible()
  await looksRight(sponsor, "payments with a new account")
  await note.getByRole("button", { name: "Numer jest potwierdzony" }).click()
  await expect(note).toHaveCount(0)
  await expect(sponsor.getByText("5387")).toBeVisible()
})

test("what is typed for a new account stays while another is removed, and is not lost silently", async ({
  browser,
}) => {
  const iga = await newcomer(browser, {
    name: "Iga Mróz",
    organization: "Fundacja Kładka",
    email: `iga-${crypto.randomUUID().slice(0, 8)}@kladka.example`,
  })
  for (const number of [first, second])
    await posted(iga, "/organizacja/rachunki?sekcja=rachunek", { number, currentPassword: password })
  await iga.goto("/organizacja/rachunki")
  const label = iga.getByLabel("Nazwa (opcjonalnie)")
  await label.fill("zbiórka")
  await iga.getByRole("link", { name: /Usuń.*5387/ }).click()
  await iga.getByRole("link", { name: "Anuluj" }).click()
  await expect(label).toHaveValue("zbiórka")
  await iga.getByRole("link", { name: /Usuń.*5387/ }).click()
  await expect(iga.getByRole("heading", { name: "Usunąć rachunek?" })).toBeVisible()
  await passwordIn(iga).fill(password)
  await iga.getByRole("button", { name: "Usuń rachunek" }).click()
  await expectToast(iga, "Rachunek został usunięty.")
  await expect(label).toHaveValue("zbiórka")

  await iga.getByRole("link", { name: "Powiadomienia" }).first().click()
  await stay(iga)
  await iga.getByLabel("Numer rachunku").fill(second)
  await passwordIn(iga).fill(password)
  await iga.getByRole("button", { name: "Dodaj rachunek" }).click()
  await expectToast(iga, "Rachunek został dodany.")
  await expect(label).toHaveValue("")
  await iga.getByRole("button", { name: "Dodaj rachunek" }).click()
  await expect(iga.getByText("Podaj numer rachunku: 26 cyfr").first()).toBeVisible()
  expect(await toastOf(iga, "Rachunek został dodany.").count()).toBe(0)
})
