import type { Page } from "@playwright/test"
import { qrIn } from "#test/support/shown/qr-in.ts"
import { inDays, looksRight, newVisitor, password, posted } from "../people.ts"
import { negotiation, stateCapacity } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const account = "61109010140000071219812874"
const ledger = (page: Page) => page.getByRole("region", { name: "Wpisy" })

/** Terms of 1 500 zł net with 23% VAT in two instalments, agreed by both. */
async function agreeOnTwoInstalments(sponsor: Page, organization: Page, deal: string) {
  await sponsor.goto(`${deal}?edycja=1`)
  await sponsor.getByText("Płatność i VAT (opcjonalnie)").click()
  await sponsor.getByLabel("Kwoty w ustaleniach").selectOption("net")
  await sponsor.getByLabel("VAT", { exact: true }).selectOption("23")
  // the proposal began with one
  await sponsor.getByRole("button", { name: "Dodaj ratę" }).click()
  await sponsor.getByLabel("Rata 1, kwota netto").fill("686,99")
  await sponsor.getByLabel("albo dni od umowy").first().fill("7")
  await sponsor.getByLabel("Rata 2, kwota netto").fill("400")
  await sponsor.getByLabel("Do dnia").nth(1).fill(inDays(40))
  await stateCapacity(sponsor)
  await sponsor.getByRole("button", { name: "Zapisz warunki" }).click()
  await expect(sponsor.getByText(/brakuje 413,01.zł.netto/).first()).toBeVisible()
  await looksRight(sponsor, "instalments that do not add up")
  await sponsor.getByLabel("Rata 2, kwota netto").fill("813,01")
  await sponsor.getByRole("button", { name: "Zapisz warunki" }).click()
  await expect(sponsor.getByText("rata 2 z 2").first()).toBeVisible()
  await looksRight(sponsor, "terms with VAT and instalments")
  await posted(organization, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "3" })
}

test("two instalments are sent, come in parts, one entry is taken back, and both sides see the same live", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const mark = `raty-${crypto.randomUUID().slice(0, 8)}`
  const { organization, sponsor, deal } = await negotiation(browser, mark)
  await organization.goto("/organizacja/edycja")
  await organization.getByLabel("Opis").fill("Biegamy po Toruniu i okolicy.")
  await organization.getByLabel("Kategoria").selectOption("Sportowe")
  // the bank's code needs it
  await organization.getByLabel(/^NIP/).fill("526-025-09-95")
  await organization.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(organization, "Informacje o organizacji zostały zaktualizowane")
  await posted(organization, "/organizacja/rachunki?sekcja=rachunek", { number: account, currentPassword: password })
  await agreeOnTwoInstalments(sponsor, organization, deal)

  await sponsor.goto(`${deal}/platnosci`)
  await organization.goto(`${deal}/platnosci`)
  await expect(sponsor.getByRole("heading", { name: /Rata 1 z.2: 845.zł/ })).toBeVisible()
  await expect(sponsor.getByText(/rata 1\/2 sponsoring/)).toBeVisible()
  await looksRight(sponsor, "payments of a sponsor")
  await sponsor.getByRole("button", { name: "Oznacz jako wysłane" }).click()
  await expect(ledger(sponsor)).toContainText("Przelew wysłany")

  // the organization's open page follows by itself
  await expect(organization.getByRole("heading", { name: /Sprawdź konto: 845/ })).toBeVisible()
  await organization.getByLabel("Wpłynęło", { exact: true }).fill("400")
  await organization.getByRole("button", { name: "Potwierdź wpłatę" }).click()
  await expect(organization.getByText(/Wpłynęło 400.zł, zostało 445/)).toBeVisible()
  await expect(sponsor.getByText(/Wpłynęło 400.zł, zostało 445/)).toBeVisible()
  // more than the first instalment has left goes on to the second
  await organization.getByLabel("Wpłynęło", { exact: true }).fill("545")
  await organization.getByRole("button", { name: "Potwierdź wpłatę" }).click()
  for (const page of [organization, sponsor]) await expect(page.getByText(/Wpłynęło 100.zł, zostało 900/)).toBeVisible()

  await organization.getByText("Cofnij", { exact: true }).first().click()
  await organization.getByLabel("Dlaczego?").first().fill("Zła kwota")
  await organization.getByRole("button", { name: "Cofnij wpis" }).first().click()
  await expect(ledger(organization)).toContainText("Powód: Zła kwota")
  await expect(ledger(sponsor)).toContainText("Powód: Zła kwota")
  await expect(sponsor.getByText(/Wpłynęło 400.zł, zostało 445/)).toBeVisible()
  await organization.getByLabel("Wpłynęło", { exact: true }).fill("445")
  await organization.getByRole("button", { name: "Potwierdź wpłatę" }).click()

  // the second instalment is due later: it opens by hand; the code and the title are its own
  await expect(sponsor.getByText(/rata 2\/2 sponsoring/)).toBeHidden()
  await sponsor.getByText("Zapłać wcześniej", { exact: true }).click()
  await expect(sponsor.getByText(/rata 2\/2 sponsoring/)).toBeVisible()
  // a toast would cover it
  await sponsor.reload()
  await sponsor.getByText("Zapłać wcześniej", { exact: true }).click()
  const code = sponsor.getByRole("img", { name: "Kod QR z danymi przelewu" })
  const transfer = new RegExp(
    `^5260250995\\|PL\\|${account}\\|100000\\|[ -~]{1,20}\\|POM-\\w{8} rata 2/2 sponsoring\\|\\|\\|$`,
  )
  // the page may still be moving when it is pictured
  await expect(async () => expect(await qrIn(await code.screenshot())).toMatch(transfer)).toPass({ timeout: 20_000 })
  await looksRight(organization, "payments of an organization")
  await looksRight(sponsor, "payments after the first instalment")
  await organization.getByText("Zapisz wcześniejszą wpłatę").click()
  await organization.getByLabel("Wpłynęło", { exact: true }).fill("1000")
  await organization.getByRole("button", { name: "Potwierdź wpłatę" }).click()
  await expect(sponsor.getByRole("heading", { name: "Wszystko zapłacone" })).toBeVisible()
  for (const page of [organization, sponsor]) await expect(ledger(page).getByRole("listitem")).toHaveCount(6)

  await organization.getByText("Dodaj fakturę", { exact: true }).click()
  await organization.getByLabel("Numer faktury", { exact: true }).fill("FV 1/2027")
  await organization.getByLabel("Numer KSeF (opcjonalnie)").fill("5265877635-20250826-0100001AF629-AE")
  await organization.getByLabel(/^Plik faktury/).setInputFiles({
    name: "faktura.xml",
    mimeType: "application/xml",
    buffer: Buffer.from("<Faktura/>"),
  })
  await organization.getByRole("button", { name: "Zapisz fakturę" }).click()
  await expect(organization.getByText(/suma kontrolna się nie zgadza/).first()).toBeVisible()
  await expect(organization.getByLabel("Numer faktury", { exact: true })).toHaveValue("FV 1/2027")
  await looksRight(organization, "invoice with a wrong number")
  await organization.getByLabel("Numer KSeF (opcjonalnie)").fill("5265877635-20250826-0100001AF629-AF")
  await organization.getByRole("button", { name: "Zapisz fakturę" }).click()
  await expect(organization.getByText(/Czy fakturę wystawił ktoś inny\?/).first()).toBeVisible()
  await looksRight(organization, "invoice of another seller")
  await organization.getByLabel("Tak, zapisz").check()
  await organization.getByRole("button", { name: "Zapisz fakturę" }).click()
  await expect(sponsor.getByText("FV 1/2027").first()).toBeVisible()
  await looksRight(organization, "invoices of an organization")
  await looksRight(sponsor, "invoices of a sponsor")
  const [download] = await Promise.all([
    sponsor.waitForEvent("download"),
    sponsor.getByRole("link", { name: /^Pobierz/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe("faktura.xml")
  await expect(ledger(sponsor).getByRole("listitem")).toHaveCount(6)
})

test("without JavaScript an instalment is added by a button and keeps what was typed", async ({ browser }) => {
  const mark = `raty-bez-${crypto.randomUUID().slice(0, 8)}`
  const { sponsor, deal } = await negotiation(browser, mark)
  const plain = await newVisitor(browser, { javaScriptEnabled: false })
  await plain.context().addCookies(await sponsor.context().cookies())
  await plain.goto(`${deal}?edycja=1`)
  await plain.getByText("Płatność i VAT (opcjonalnie)").click()
  await plain.getByLabel("Rata 1, kwota brutto").fill("1500")
  await plain.getByLabel("albo dni od umowy").fill("30")
  await plain.getByRole("button", { name: "Dodaj ratę" }).click()
  await expect(plain.getByLabel("Rata 1, kwota brutto")).toHaveValue(/1.?500/)
  await expect(plain.getByLabel("Rata 2, kwota brutto")).toHaveValue("")
  await stateCapacity(plain)
  await plain.getByRole("button", { name: "Zapisz warunki" }).click()
  await expect(plain.getByText(/w.ciągu 30 dni od zawarcia umowy/).first()).toBeVisible()
})
