import type { Page } from "@playwright/test"
import { newVisitor } from "../people.ts"
import { looksRight } from "../screens.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const pageOptions = { reducedMotion: "reduce", viewport: { width: 1280, height: 900 } } as const

async function begin(page: Page, side: "organizacja" | "sponsor") {
  await page.goto("/logowanie")
  await page.getByRole("button", { name: `Wypróbuj jako ${side}` }).click()
  await expect(page.getByRole("region", { name: "Tryb demo" })).toBeVisible()
}
const eventsSeen = async (page: Page) => {
  await page.goto("/wydarzenia?status=wszystkie")
  return page
    .locator("main a[href*='/wydarzenia/evt-']")
    .evaluateAll((links) => links.map((link) => link.id || link.getAttribute("href")))
}

test("a demo has a world of its own, both sides, three restrictions and an end", async ({ browser }) => {
  test.setTimeout(120_000)
  const guest = await newVisitor(browser, pageOptions)
  await guest.goto("/logowanie")
  await looksRight(guest, "sign-in with the demo's entrance")
  await begin(guest, "organizacja")
  await expect(guest.getByText(/Jesteś organizacją/)).toBeVisible()
  await looksRight(guest, "demo, home")
  const stored = () => guest.evaluate(() => localStorage.getItem("demoUser"))
  expect(await stored()).toContain("organization")

  await guest.goto("/wspolprace")
  await looksRight(guest, "demo, deals")
  const deal = guest.locator("main a[href^='/wspolprace/']").first()
  await guest.goto((await deal.getAttribute("href"))?.split("?")[0] ?? "")
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible()
  await guest.goto("/moje-wydarzenia")
  await looksRight(guest, "demo, own events")
  const mine = await eventsSeen(guest)
  expect(mine.length).toBeGreaterThan(0)

  // other visitors do not see it
  const other = await newVisitor(browser, pageOptions)
  expect(await eventsSeen(other)).toEqual([])
  await begin(other, "sponsor")
  const others = await eventsSeen(other)
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter((event) => mine.includes(event))).toEqual([])
  const [address = ""] = mine
  expect((await other.goto(address ?? ""))?.status()).toBe(404)

  // the password cannot change, the picture lasts as long as the demo
  await guest.goto("/profil?zakladka=haslo")
  await guest.getByRole("textbox", { name: "Aktualne hasło" }).fill("cokolwiek")
  await guest.getByLabel("Nowe hasło", { exact: true }).fill("nowy most nad Wartą")
  await guest.getByLabel("Powtórz nowe hasło").fill("nowy most nad Wartą")
  await guest.getByRole("button", { name: "Zmień hasło" }).click()
  await expectToast(guest, "W wersji demonstracyjnej nie można zmienić hasła.")
  await looksRight(guest, "demo, password")

  await guest.getByRole("button", { name: "Przełącz na sponsora" }).click()
  await expect(guest.getByText(/Jesteś sponsorem/)).toBeVisible()

  // a press meant for the toast before does not close the one that took its place
  await expectToast(guest, /po stronie sponsora/)
  const closeBefore = await guest.getByRole("button", { name: "Zamknij powiadomienie" }).elementHandle()
  await guest.getByRole("button", { name: "Przełącz na organizację" }).click()
  await expect(guest.locator(".toast")).toContainText("po stronie organizacji")
  await closeBefore?.evaluate((button: HTMLElement) => button.click())
  await expect(guest.locator(".toast")).toContainText("po stronie organizacji")
  await guest.getByRole("button", { name: "Przełącz na sponsora" }).click()
  await expectToast(guest, /po stronie sponsora/)

  await guest.goto("/wiadomosci")
  await expect(guest.locator("main")).toContainText("Wiślana Mila")
  await looksRight(guest, "demo, messages as the sponsor")
  await guest.goto("/profil?zakladka=bezpieczenstwo")
  const download = guest.waitForEvent("download")
  await guest.getByRole("button", { name: "Pobierz moje dane" }).click()
  expect((await download).suggestedFilename()).toBe("pomost-moje-dane.zip")
  await guest.goto("/profil/adres-email")
  await expectToast(guest, "W wersji demonstracyjnej nie można zmienić adresu e-mail.")

  // deleting the profile only signs out
  await other.goto("/profil")
  await other.getByRole("button", { name: "Usuń profil" }).click()
  const dialog = other.getByRole("dialog")
  await dialog.getByLabel("Wpisz USUŃ, aby potwierdzić").fill("USUŃ")
  await dialog.getByLabel("Aktualne hasło").fill("cokolwiek")
  await dialog.getByRole("button", { name: "Usuń konto na zawsze" }).click()
  await expectToast(other, "Konto demonstracyjne nie zostanie usunięte. Nastąpi wylogowanie.")
  await expect(other.getByRole("link", { name: "Zaloguj się" }).first()).toBeVisible()

  // ending removes everything
  await guest.getByRole("button", { name: "Zakończ" }).click()
  await expectToast(guest, "Dane demonstracyjne zostały usunięte.")
  expect(await stored()).toBeNull()
  expect((await guest.goto(address ?? ""))?.status()).toBe(404)

  // a forged `demoUser` has no effect
  await guest.evaluate(() => localStorage.setItem("demoUser", '{"id":"demo-1","userType":"organization"}'))
  await guest.goto("/moje-wydarzenia")
  await expect(guest).toHaveURL(/\/logowanie/)
})
