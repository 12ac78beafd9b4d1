import { companyEditPath, companyMaterialsPath } from "#app/paths.ts"
import { anotherWindow, looksRight, newcomer } from "../people.ts"
import { expect, test } from "../test.ts"

test("an owner edits the company; a second window learns what was saved meanwhile", async ({ browser }) => {
  const page = await newcomer(browser, {
    name: "Iga Prezes",
    company: "Wodociąg Sp. z o.o.",
    email: "iga@firma.example",
  })
  await page.goto(companyEditPath)
  const other = await anotherWindow(page)
  await other.goto(companyEditPath)
  await page.getByLabel(/Adres/).fill("ul. Lipowa 1, Poznań")
  await page.getByLabel(/Kto reprezentuje firmę/).fill("Iga Prezes, prezes zarządu")
  await page.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(page.getByText("Dane firmy zostały zaktualizowane")).toBeVisible()
  await looksRight(page, "company-edit")

  await other.getByLabel(/Adres/).fill("ul. Inna 2, Poznań")
  await other.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(other.getByText("Zapisano w innym oknie:")).toBeVisible()
  await expect(other.getByLabel(/Adres/)).toHaveValue("ul. Inna 2, Poznań")
  await other.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(other.getByText("Dane firmy zostały zaktualizowane")).toBeVisible()

  await page.goto(`${companyEditPath}?sekcja=karta`)
  await page.getByRole("checkbox", { name: "Edukacja" }).check()
  await looksRight(page, "company-card")
  await page.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(page.getByText("Karta publiczna została zaktualizowana")).toBeVisible()
  await page.reload()
  await expect(page.getByRole("checkbox", { name: "Edukacja" })).toBeChecked()
})

test("a file that was added to the company's materials leaves its field empty", async ({ browser }) => {
  const page = await newcomer(browser, { name: "Ida Znak", company: "Znaki Sp. z o.o.", email: "ida@znaki.example" })
  await page.goto(companyMaterialsPath)
  const rules = page.getByRole("region", { name: "Księga znaku" })
  const book = { name: "ksiega.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\nznak\n%%EOF") }
  await rules.locator('[type="file"]').setInputFiles(book)
  await expect(rules.getByText(/^ksiega\.pdf, /)).toBeVisible()
  await rules.getByRole("button", { name: "Dodaj" }).click()
  await expect(rules.getByRole("link", { name: "ksiega.pdf" })).toBeVisible()
  await expect(rules.locator('[type="file"]')).toHaveValue("")
  await expect(rules.getByText(/^ksiega\.pdf, /)).toBeHidden()
})
