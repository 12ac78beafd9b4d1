import type { Browser, Page } from "@playwright/test"
import { codeOfStep, stepAt } from "#app/platform/auth/totp.server.ts"
import { emailTo } from "../emails.ts"
import { newVisitor, signUp } from "../people.ts"
import { looksRight } from "../screens.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const email = "zofia@kuznia.example"
const secondPassword = "nowy most nad Wartą 8"
const thirdPassword = "trzeci most nad Wartą 9"

const withoutMotion = { reducedMotion: "reduce", viewport: { width: 1280, height: 900 } } as const
const visitor = (browser: Browser) => newVisitor(browser, withoutMotion)

async function signIn(page: Page, password: string) {
  await page.goto("/logowanie")
  await page.getByLabel("Adres e-mail").fill(email)
  await page.getByLabel("Hasło", { exact: true }).fill(password)
  await page.locator("main").getByRole("button", { name: "Zaloguj się" }).click()
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: /Moje konto/ }).click()
  await page.getByRole("button", { name: "Wyloguj się" }).click()
  await expectToast(page, "Wylogowano pomyślnie")
}

/** The authenticator's code, `later` half-minutes from now. */
const codeFor = (key: string, later = 0) => codeOfStep(secretIn(key), stepAt(new Date()) + later)
/** What an app reads from the key: base32 of RFC 4648. */
function secretIn(key: string) {
  const bits = Array.from(key.replaceAll(" ", ""), (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("")
  return String.fromCharCode(...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** No valid code of these minutes; a fixed one could match by chance. */
function wrongCodeFor(key: string) {
  const right = [-3, -2, -1, 0, 1, 2, 3].map((later) => codeFor(key, later))
  return Array.from({ length: right.length + 1 }, (_, n) => `00000${n}`).find((code) => !right.includes(code)) ?? ""
}

test("a person signs up, resets and changes the password, turns on a second factor, ends other sessions", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const zofia = await visitor(browser)

  // registration shows errors beside the fields and retains what was typed
  await zofia.goto("/rejestracja?type=organization")
  const send = zofia.locator("main").getByRole("button", { name: "Zarejestruj się" })
  await send.click()
  for (const sentence of ["Podaj imię i nazwisko", "Podaj nazwę organizacji", "Hasło musi mieć co najmniej 6 znaków"])
    await expect(zofia.getByText(sentence).first()).toBeVisible()
  await looksRight(zofia, "refused registration")
  await zofia.locator('[name="name"]').fill("Zofia Żuraw")
  await zofia.locator('[name="organizationName"]').fill("Kuźnia Słów")
  await zofia.locator('[name="email"]').fill(email)
  for (const [password, repeated, sentence] of [
    ["haslo123", "haslo123", "To hasło jest zbyt popularne. Wybierz inne."],
    ["kuźnia słów", "kuźnia słów", "Hasło nie może być takie samo jak Twój adres e-mail"],
    ["zielona kładka", "zielona klatka", "Podane hasła nie są identyczne"],
  ] as const) {
    await zofia.locator('[name="password"]').fill(password)
    await zofia.locator('[name="confirmPassword"]').fill(repeated)
    await send.click()
    await expect(zofia.getByText(sentence).first()).toBeVisible()
    await expect(zofia.locator('[name="organizationName"]')).toHaveValue("Kuźnia Słów")
  }
  await zofia.locator('[name="password"]').fill("Liverpool1")
  await expect(zofia.getByText(/To jedno z 10\s000 najpopularniejszych haseł/)).toBeVisible()
  await signUp(zofia, { name: "Zofia Żuraw", organization: "Kuźnia Słów", email })
  await expect(zofia.getByRole("heading", { level: 1 })).toContainText("Witaj, Zofia Żuraw!")
  await signOut(zofia)

  // a reset has five screens, the same for every address
  await signIn(zofia, "nie-to-hasło")
  await expect(zofia.getByText("Nieprawidłowy adres e-mail lub hasło.").first()).toBeVisible()
  await looksRight(zofia, "refused sign-in")
  await zofia.getByRole("link", { name: "Zapomniałeś hasła?" }).click()
  await expect(zofia.getByRole("heading", { name: "Ustaw nowe hasło" })).toBeVisible()
  await looksRight(zofia, "reset, 1")
  for (const address of ["nikt@kuznia.example", email]) {
    await zofia.goto("/reset-hasla")
    await zofia.getByLabel("Adres e-mail").fill(address)
    await zofia.getByRole("button", { name: "Wyślij link" }).click()
    await expect(zofia.getByText(`Jeśli konto z adresem ${address} istnieje`)).toBeVisible()
  }
  await expect(zofia.getByRole("button", { name: /Wyślij ponownie za/ })).toBeDisabled()
  await looksRight(zofia, "reset, 2")
  const [, link = ""] = await emailTo(email, /(\/reset-hasla\?token=[\w-]+)/)
  const elsewhere = await visitor(browser)
  await elsewhere.goto("/")
  await zofia.goto(link)
  await expect(zofia.getByRole("heading", { name: "Wpisz nowe hasło" })).toBeVisible()
  await looksRight(zofia, "reset, 3")
  await zofia.getByLabel("Nowe hasło", { exact: true }).fill(secondPassword)
  await zofia.getByLabel("Powtórz nowe hasło").fill("inne hasło")
  await zofia.getByRole("button", { name: "Zapisz nowe hasło" }).click()
  await expect(zofia.getByText("Nowe hasło i potwierdzenie hasła nie są zgodne").first()).toBeVisible()
  await zofia.getByLabel("Nowe hasło", { exact: true }).fill(secondPassword)
  await zofia.getByLabel("Powtórz nowe hasło").fill(secondPassword)
  await zofia.getByRole("button", { name: "Zapisz nowe hasło" }).click()
  await expect(zofia.getByText("Dla bezpieczeństwa wylogowaliśmy Cię z innych urządzeń.")).toBeVisible()
  await looksRight(zofia, "reset, 5")
  await zofia.goto(link)
  await expect(zofia.getByRole("heading", { name: "Link jest już nieaktywny" })).toBeVisible()
  await looksRight(zofia, "reset, 4")
  await emailTo(email, /Odzyskaj konto|reset-hasla/)

  // a change asks for the current password and ends other sessions
  await signIn(elsewhere, secondPassword)
  await expect(elsewhere.getByText("Witaj, Zofia Żuraw!")).toBeVisible()
  await signIn(zofia, secondPassword)
  await expectToast(zofia, "Przekierowujemy Cię do panelu...")
  await zofia.goto("/profil?zakladka=haslo")
  const change = async (current: string) => {
    await zofia.getByRole("textbox", { name: "Aktualne hasło" }).fill(current)
    await zofia.getByLabel("Nowe hasło", { exact: true }).fill(thirdPassword)
    await zofia.getByLabel("Powtórz nowe hasło").fill(thirdPassword)
    await zofia.getByRole("button", { name: "Zmień hasło" }).click()
  }
  await change("nie-to-hasło")
  await expect(zofia.getByText("Aktualne hasło jest nieprawidłowe").first()).toBeVisible()
  await looksRight(zofia, "refused password change")
  await change(secondPassword)
  await expectToast(zofia, "Hasło zostało zmienione.")
  await elsewhere.goto("/profil")
  await expect(elsewhere).toHaveURL(/\/logowanie\?next=%2Fprofil/)

  await zofia.goto("/profil?zakladka=bezpieczenstwo")
  await looksRight(zofia, "security")
  await zofia.getByRole("link", { name: "Włącz logowanie dwuetapowe" }).click()
  await expect(zofia.getByRole("heading", { level: 1, name: "Włącz logowanie dwuetapowe" })).toBeVisible()
  await zofia.getByLabel("Aktualne hasło").fill(thirdPassword)
  await zofia.getByRole("button", { name: "Dalej" }).click()
  await expect(zofia.getByRole("heading", { name: "Zeskanuj kod" })).toBeVisible()
  await looksRight(zofia, "second factor, scan")
  const key = (await zofia.getByRole("main").getByRole("code").textContent()) ?? ""
  await zofia.getByLabel("Kod z aplikacji").fill(wrongCodeFor(key))
  await zofia.getByRole("button", { name: "Włącz logowanie dwuetapowe" }).click()
  await expect(zofia.getByText("Nieprawidłowy kod.").first()).toBeVisible()
  await zofia.getByLabel("Kod z aplikacji").fill(codeFor(key))
  await zofia.getByRole("button", { name: "Włącz logowanie dwuetapowe" }).click()
  await expect(zofia.getByRole("heading", { name: "Logowanie dwuetapowe jest włączone" })).toBeVisible()
  await looksRight(zofia, "second factor, recovery codes")
  const recovery = await zofia.getByRole("list", { name: "Kody zapasowe" }).getByRole("listitem").allTextContents()
  await signOut(zofia)

  await signIn(zofia, thirdPassword)
  await expect(zofia.getByRole("heading", { name: "Podaj kod" })).toBeVisible()
  await zofia.getByLabel(/^Kod z aplikacji/).fill(wrongCodeFor(key))
  await zofia.locator("main").getByRole("button", { name: "Zaloguj się" }).click()
  await expect(zofia.getByText("Nieprawidłowy kod.").first()).toBeVisible()
  await looksRight(zofia, "sign-in code, refused")
  await zofia.getByLabel(/^Kod z aplikacji/).fill(codeFor(key, 1))
  await zofia.locator("main").getByRole("button", { name: "Zaloguj się" }).click()
  await expect(zofia.getByText("Witaj, Zofia Żuraw!")).toBeVisible()

  // a recovery code opens another session, which the first one ends
  await signIn(elsewhere, thirdPassword)
  await elsewhere.getByLabel(/^Kod z aplikacji/).fill(recovery[0] ?? "")
  await elsewhere.locator("main").getByRole("button", { name: "Zaloguj się" }).click()
  await expect(elsewhere.getByText("Witaj, Zofia Żuraw!")).toBeVisible()
  await zofia.goto("/profil?zakladka=bezpieczenstwo")
  await expect(zofia.getByRole("region", { name: "Aktywne sesje" }).getByRole("listitem")).toHaveCount(2)
  await zofia.getByRole("button", { name: /^Wyloguj: / }).click()
  await expect(zofia.getByRole("region", { name: "Aktywne sesje" }).getByRole("listitem")).toHaveCount(1)
  await elsewhere.goto("/profil")
  await expect(elsewhere).toHaveURL(/\/logowanie/)

  // no token is readable by scripts
  const storage = await zofia.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(storage).not.toMatch(/session|token/i)
})

test("when the server cannot be reached, forms say so and retain what was typed, unsent passwords too", async ({
  browser,
}) => {
  const jan = await visitor(browser)
  await jan.context().addCookies([{ name: "cookieConsent", value: "declined", url: process.env.E2E_ORIGIN }])
  const setOffline = (off: boolean) => jan.context().setOffline(off)
  await jan.goto("/logowanie")
  await jan.getByLabel("Adres e-mail").fill("jan@spiech.example")
  await jan.getByLabel("Hasło", { exact: true }).fill(secondPassword)
  await setOffline(true)
  await jan.locator("main").getByRole("button", { name: "Zaloguj się" }).click()
  await expect(jan.getByText("Nie można połączyć się z serwerem. Spróbuj ponownie później.")).toBeVisible()
  await expect(jan.getByLabel("Adres e-mail")).toHaveValue("jan@spiech.example")
  await expect(jan.getByLabel("Hasło", { exact: true })).toHaveValue(secondPassword)
  await setOffline(false)

  await jan.goto("/rejestracja?type=sponsor")
  await signUp(jan, { name: "Jan Prędki", company: "Śpiech", email: "jan@spiech.example" })
  await jan.goto("/profil")
  await jan.getByLabel("O firmie (opcjonalnie)").fill("Wozimy wszystko i wszędzie.")
  await jan.getByRole("checkbox", { name: "Handel" }).check()
  await setOffline(true)
  await jan.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(jan.getByText("Nie można połączyć się z serwerem. Spróbuj ponownie później.")).toBeVisible()
  await setOffline(false)
  await expect(jan.getByLabel("Imię i nazwisko")).toHaveValue("Jan Prędki")
  await jan.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(jan, "Profil został zaktualizowany.")
  await expect(jan.getByLabel("O firmie (opcjonalnie)")).toHaveValue("Wozimy wszystko i wszędzie.")
  await expect(jan.getByRole("checkbox", { name: "Handel" })).toBeChecked()
})
