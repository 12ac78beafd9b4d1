import sharp from "sharp"
import { fitsItsWidth, newVisitor, seemsAccessible, signUp } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"
import { stay } from "../unsaved.ts"

const phone = { viewport: { width: 390, height: 844 } }

test("an organization fills in its profile, is found, followed and written to", async ({ browser }) => {
  test.setTimeout(180_000)
  const name = "Stowarzyszenie „Żółta Łódka”"

  // the owner
  const hanna = await newVisitor(browser)
  await hanna.goto("/rejestracja?type=organization")
  await signUp(hanna, { name: "Hanna Śliwińska", organization: name, email: "hanna@lodka.example" })
  await hanna.goto("/organizacja/edycja")
  await seemsAccessible(hanna, "editor")
  await hanna.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(hanna.getByText("Opis powinien mieć co najmniej 10 znaków").first()).toBeVisible()
  await seemsAccessible(hanna, "refused editor")
  await hanna.getByLabel("Opis").fill("Uczymy żeglować dzieci znad Zalewu.\n\nKażde pływa za darmo.")
  await hanna.getByLabel("Kategoria").selectOption("Sportowe")
  await hanna.getByLabel("Osiągnięcia").fill("120 młodych żeglarzy\n3 jachty")
  await hanna.getByRole("tab", { name: "Kontakt" }).click()
  await hanna.getByLabel("Adres", { exact: true }).fill("ul. Portowa 3, 05-140 Serock")
  await seemsAccessible(hanna, "editor, contact")

  // leaving asks for confirmation, and the other tab retains what was typed
  await hanna.getByRole("link", { name: "Zobacz profil" }).click()
  await stay(hanna)
  await hanna.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(hanna, "Informacje kontaktowe zostały zaktualizowane")
  await hanna.getByRole("tab", { name: "Podstawowe informacje" }).click()
  await hanna.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(hanna, "Informacje o organizacji zostały zaktualizowane")
  await hanna.getByRole("link", { name: "Zobacz profil" }).click()
  await expect(hanna.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(hanna.getByRole("link", { name: "Edytuj profil" })).toBeVisible()
  await seemsAccessible(hanna, "own profile")
  const address = new URL(hanna.url()).pathname

  // logo and cover, with refusals beside them
  await hanna.getByRole("link", { name: "Edytuj profil" }).click()
  await hanna.getByRole("tab", { name: "Media i zdjęcia" }).click()
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#0a5566" } })
      .png()
      .toBuffer()
  const choose = (name: string, buffer: Buffer) =>
    hanna.locator(`input[name="${name}"]`).setInputFiles({ name: `${name}.png`, mimeType: "image/png", buffer })
  await choose("logo", Buffer.alloc(2_200_000, 1))
  await expect(hanna.getByText("Maksymalny rozmiar pliku to 2MB").first()).toBeVisible()
  await choose("logo", await picture(300, 300))
  await expect(hanna.getByAltText("Podgląd wybranego zdjęcia")).toHaveCount(1)
  await choose("cover", await picture(1600, 400))
  await expect(hanna.getByAltText("Podgląd wybranego zdjęcia")).toHaveCount(2)
  await expect(hanna.getByText(/Zapisz zmiany, żeby pojawiło się na profilu/)).toHaveCount(2)
  await hanna.getByLabel("Facebook").fill("javascript:alert(1)")
  await hanna.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(hanna.getByRole("alert")).toBeVisible()
  await seemsAccessible(hanna, "editor, refused media")
  await hanna.getByLabel("Facebook").fill("facebook.com/zolta.lodka")
  await hanna.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(hanna, /Zdjęcie tła zostało zaktualizowane pomyślnie/)
  await hanna.goto(address)
  await expect(hanna.locator('img[src*="/pliki/logo/"]')).toBeVisible()
  await expect(hanna.locator('img[src*="/pliki/cover/"]')).toBeVisible()
  await expect(hanna.getByRole("link", { name: "Facebook" }).first()).toHaveAttribute(
    "href",
    "https://facebook.com/zolta.lodka",
  )

  // a visitor finds it without Polish letters and writes
  const jan = await newVisitor(browser, phone)
  await jan.goto("/organizacje")
  await seemsAccessible(jan, "organizations")
  await fitsItsWidth(jan, "organizations")
  // a press right after typing is followed, and cancels the pending search
  await jan.getByRole("searchbox").pressSequentially("zo")
  await jan.locator("article a").first().click()
  await expect(jan).toHaveURL(/\/organizacje\/[\w-]+$/)
  await jan.waitForTimeout(600)
  await expect(jan).toHaveURL(/\/organizacje\/[\w-]+$/)
  await jan.goto("/organizacje")
  await jan.getByRole("searchbox").fill("zolta lodka")
  await expect(jan.locator("article")).toHaveCount(1)
  await jan.getByRole("link", { name }).click()
  await expect(jan.getByRole("heading", { level: 1, name })).toBeVisible()
  await fitsItsWidth(jan, "profile")
  await jan.getByRole("tab", { name: "O organizacji" }).focus()
  await jan.keyboard.press("ArrowRight")
  await expect(jan.getByRole("heading", { name: "Nadchodzące wydarzenia" })).toBeVisible()
  await seemsAccessible(jan, "profile, events")
  await jan.getByRole("link", { name: "Napisz do organizacji" }).click()
  await expect(jan.getByRole("dialog")).toBeVisible()
  await seemsAccessible(jan, "message")
  await jan.getByLabel("Imię i nazwisko").fill("Jan Wójcik")
  await jan.getByLabel("Adres e-mail").fill("jan@wojcik.example")
  await jan.getByLabel("Wiadomość").fill("Czy przyjmujecie dorosłych?")
  await jan.getByRole("button", { name: "Wyślij wiadomość" }).click()
  await expectToast(jan, "Twoja wiadomość została wysłana do organizacji.")
  await expect(jan.getByRole("dialog")).toBeHidden()

  // a sponsor signs up, follows and reads the benefits by keyboard
  const ewa = await newVisitor(browser)
  await ewa.goto(address)
  await ewa.getByRole("button", { name: "Obserwuj" }).first().click()
  await expectToast(ewa, "Zaloguj się, aby obserwować organizacje.")
  await ewa.locator("main").getByRole("link", { name: "Zarejestruj się" }).click()
  await signUp(ewa, { name: "Ewa Żak", company: "Szkutnia Żak S.A.", email: "ewa@szkutnia.example" })
  await ewa.goto(address)
  await ewa.getByRole("button", { name: "Obserwuj" }).first().click()
  await expect(ewa.getByRole("button", { name: "Obserwujesz" })).toBeVisible()
  await expect(ewa.locator(".org-head").getByText("1\u00a0obserwujący")).toBeVisible()
  await ewa.getByRole("button", { name: "co zyskuje Twoja firma" }).click()
  await expect(ewa.getByText("cenne kontakty biznesowe")).toBeVisible()
  await ewa.keyboard.press("Escape")
  await expect(ewa.getByText("cenne kontakty biznesowe")).toBeHidden()
  await ewa.getByRole("link", { name: "Zobacz ofertę współpracy" }).click()
  await expect(ewa.getByRole("tab", { name: "Wydarzenia" })).toHaveAttribute("aria-selected", "true")
  await seemsAccessible(ewa, "profile, sponsor")
  await ewa.goto("/organizacje?followed=1")
  await expect(ewa.locator("article")).toHaveCount(1)

  // without JavaScript
  const plain = await newVisitor(browser, {
    javaScriptEnabled: false,
    storageState: await ewa.context().storageState(),
  })
  await plain.goto(address)
  await plain.getByRole("button", { name: "Obserwujesz" }).click()
  await expectToast(plain, "Nie obserwujesz już tej organizacji")
  await plain.goto("/organizacje")
  await plain.getByRole("searchbox").fill("nikt taki")
  await plain.getByRole("searchbox").press("Enter")
  await expect(plain.getByText("Nie znaleziono żadnych organizacji")).toBeVisible()
})
