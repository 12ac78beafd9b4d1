import { readFileSync } from "node:fs"
import { strFromU8, unzipSync } from "fflate"
import sharp from "sharp"
import { emailTo } from "../emails.ts"
import { inDays, newcomer, newVisitor, posted } from "../people.ts"
import { looksRight } from "../screens.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"
import { stay } from "../unsaved.ts"

const withoutMotion = { reducedMotion: "reduce", viewport: { width: 1280, height: 900 } } as const
const password = "zielona kładka nad Wartą"

const photo = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

test("a profile: data, public card, picture, emails, another address, everything as a file, and leaving", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const marta = await newcomer(
    browser,
    { name: "Marta Źdźbło", company: "Młyn Źdźbło", email: "marta@mlyn.example" },
    withoutMotion,
  )
  await marta.goto("/profil")
  await looksRight(marta, "profile, personal data")

  // personal data and the public card
  await marta.getByLabel("Nazwa firmy").fill("")
  await marta.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(marta.getByText("Nazwa firmy nie może być pusta").first()).toBeVisible()
  await looksRight(marta, "refused personal data")
  await marta.getByLabel("Nazwa firmy").fill("Młyn Źdźbło i Córki")
  await marta.getByLabel("O firmie").fill("Mielemy od 1921 roku.\n\nWspieramy biegi i orkiestry.")
  await marta.getByLabel("Rolnictwo i żywność").check()
  await marta.getByLabel("kujawsko-pomorskie").check()
  await marta.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(marta, "Profil został zaktualizowany.")
  await marta.getByRole("link", { name: "Zobacz kartę publiczną" }).click()
  await expect(marta.getByRole("heading", { level: 1, name: "Młyn Źdźbło i Córki" })).toBeVisible()
  const stranger = await newVisitor(browser, withoutMotion)
  await stranger.context().addCookies([{ name: "cookieConsent", value: "accepted", url: "http://localhost" }])
  await stranger.goto(new URL(marta.url()).pathname)
  await expect(stranger.getByText("Mielemy od 1921 roku.")).toBeVisible()
  expect(await stranger.content()).not.toContain("marta@mlyn.example")
  await looksRight(stranger, "public card")

  // a picture: refused, cropped, shown everywhere, removed
  await marta.goto("/profil")
  const chooser = marta.locator('main input[type="file"][accept]').first()
  await chooser.setInputFiles({ name: "umowa.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") })
  await expectToast(marta, "Nieprawidłowy format pliku")
  await expect(marta.getByText("Nieprawidłowy format pliku")).toHaveCount(1)
  await marta.getByRole("button", { name: "Zamknij powiadomienie" }).click()
  await chooser.setInputFiles({ name: "ja.jpg", mimeType: "image/jpeg", buffer: await photo("#0a5364") })
  const crop = marta.getByRole("dialog", { name: "Wykadruj zdjęcie" })
  await expect(crop).toBeVisible()
  await crop.getByLabel("Przybliżenie").press("ArrowRight")
  await looksRight(marta, "crop")
  await crop.getByRole("button", { name: "Użyj zdjęcia" }).click()
  await expectToast(marta, "Zdjęcie zostało przesłane pomyślnie.")
  await expect(marta.locator("header img, main img").first()).toBeVisible()
  await marta.getByRole("button", { name: "Usuń zdjęcie" }).click()
  await expectToast(marta, "Zdjęcie usunięte")

  // emails by kind
  await marta.goto("/profil?zakladka=powiadomienia")
  await looksRight(marta, "notifications")
  await marta.getByLabel("Przypomnienia o\u00a0zadaniach").uncheck()
  await marta.getByRole("link", { name: "Bezpieczeństwo" }).click()
  await stay(marta)
  await marta.getByRole("button", { name: "Zapisz ustawienia" }).click()
  await expectToast(marta, "Ustawienia powiadomień zostały zaktualizowane.")
  await marta.reload()
  await expect(marta.getByLabel("Przypomnienia o\u00a0zadaniach")).not.toBeChecked()

  // another address, through a link sent only to it
  await marta.goto("/profil/adres-email")
  const ask = async (typed: string) => {
    await marta.getByLabel("Nowy adres e-mail").fill("nowa@mlyn.example")
    await marta.getByLabel("Aktualne hasło").fill(typed)
    await marta.getByRole("button", { name: "Wyślij link" }).click()
  }
  await ask("nie-to-hasło")
  await expect(marta.getByText("Aktualne hasło jest nieprawidłowe").first()).toBeVisible()
  await looksRight(marta, "refused change of address")
  await ask(password)
  await expect(marta.getByRole("heading", { name: "Sprawdź skrzynkę" })).toBeVisible()
  const [, link = ""] = await emailTo("nowa@mlyn.example", /(\/potwierdz-email\?zmiana=[\w-]+)/)
  await marta.goto(link)
  await looksRight(marta, "new address, confirm")
  await marta.getByRole("button", { name: "Potwierdź adres e-mail" }).click()
  await expectToast(marta, "Przy następnym logowaniu użyj nowego adresu.")
  await expect(marta.getByRole("definition").first()).toHaveText("nowa@mlyn.example")
  await emailTo("marta@mlyn.example", /poprzedni adres/)

  // data export
  await marta.goto("/profil?zakladka=bezpieczenstwo")
  await marta.locator("#export-password").fill(password)
  const downloading = marta.waitForEvent("download")
  await marta.getByRole("button", { name: "Pobierz moje dane" }).click()
  const files = unzipSync(readFileSync(await (await downloading).path()))
  const data = strFromU8(files["dane.json"] ?? new Uint8Array())
  expect(data).toContain("nowa@mlyn.example")
  expect(data).toContain("Mielemy od 1921 roku.")
  expect(data).not.toMatch(/argon2|iga@/)

  // deletion is refused while a deal runs
  const owner = await newcomer(
    browser,
    {
      name: "Bożena Łąka",
      organization: "Orkiestra Łąki",
      email: "bozena@laki.example",
    },
    withoutMotion,
  )
  const event = await posted(owner, "/dodaj-wydarzenie", {
    key: crypto.randomUUID(),
    title: "Koncert na łące",
    description: "Orkiestra gra do zmierzchu.",
    category: "Kulturalne",
    startDate: inDays(40),
    city: "Toruń",
    voivodeship: "kujawsko-pomorskie",
  })
  const deal = await posted(marta, "/wspolprace/nowa", {
    eventIds: event.split("/").at(-1) ?? "",
    "customOptions[0].title": "Chleb dla orkiestry",
    "customOptions[0].amount": "900",
    capacity: "właściciel firmy",
    idempotencyKey: crypto.randomUUID(),
  })
  await posted(owner, `${deal}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await marta.goto("/profil")
  await marta.getByRole("button", { name: "Usuń profil" }).click()
  const dialog = marta.getByRole("dialog", { name: "Na pewno chcesz usunąć konto?" })
  await looksRight(marta, "deletion")
  const leave = async (word: string) => {
    await dialog.getByLabel("Wpisz USUŃ, aby potwierdzić").fill(word)
    await dialog.getByLabel("Aktualne hasło").fill(password)
    await dialog.getByRole("button", { name: "Usuń konto na zawsze" }).click()
  }
  await leave("USUŃ")
  await expect(marta.getByText(/Masz 1\s+trwającą współpracę/).first()).toBeVisible()
  await looksRight(marta, "deletion refused")
  await posted(marta, `${deal}?dzialanie=cancel`, { version: "2", reason: "Zmieniły się nasze plany." })

  // asks for the password, then deletes the account
  await marta.goto("/profil")
  await marta.getByRole("button", { name: "Usuń profil" }).click()
  await leave("usunąć")
  await expect(marta.getByText("Wpisz USUŃ, aby potwierdzić").first()).toBeVisible()
  await expect(marta).toHaveURL(/\/profil/)
  await marta.goto("/profil")
  await marta.getByRole("button", { name: "Usuń profil" }).click()
  await leave("USUŃ")
  await expectToast(marta, "Twoje dane osobowe zostały usunięte lub zanonimizowane.")
  await emailTo("nowa@mlyn.example", /zanonimizowanej/)
  await stranger.reload()
  await expect(stranger.getByRole("heading", { name: "Nie znaleziono użytkownika" })).toBeVisible()
  await looksRight(stranger, "nobody's card")
  await owner.goto(deal)
  await expect(owner.getByText("Młyn Źdźbło i Córki").first()).toBeVisible()
  expect(await owner.content()).not.toContain("Marta Źdźbło")
})
