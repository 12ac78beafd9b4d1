import type { Page } from "@playwright/test"
import { newcomer, propose, publish } from "../people.ts"
import { drawLate } from "../scripts.ts"
import { sides } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"
import { unsavedQuestion } from "../unsaved.ts"

/** A busy machine: after a press nothing is drawn until the pause of a typed search is over. */
const beBusy = (page: Page) =>
  page.evaluate(() =>
    addEventListener("click", () => {
      const until = performance.now() + 700
      while (performance.now() < until);
    }),
  )

/** Expects the address, and that no search delayed by typing changes it afterwards. */
async function staysAt(page: Page, address: RegExp) {
  await expect(page).toHaveURL(address)
  const reached = page.url()
  await page.waitForTimeout(900)
  expect(page.url()).toBe(reached)
}

test("a press right after typing is followed: lists of organizations and events", async ({ browser }) => {
  const name = "Fundacja Zoologiczna"
  const page = await newcomer(browser, { name: "Zofia", organization: name, email: "zofia@zoo.example" })
  await publish(page, { title: "Noc w zoo", options: [{ title: "Sponsor", price: "1 000" }] })
  await page.goto("/organizacje")
  await beBusy(page)
  await page.getByRole("searchbox").pressSequentially("zo")
  await page.locator("article a").first().click()
  await staysAt(page, /\/organizacje\/[\w-]+$/)

  await page.goto("/organizacje")
  await page.getByRole("searchbox").pressSequentially("zo")
  await page.getByRole("link", { name: "Ekologiczne" }).first().click()
  await staysAt(page, /\/organizacje\?.*category=Ekologiczne/)

  await page.goto("/wydarzenia")
  await beBusy(page)
  await page.getByRole("searchbox").first().pressSequentially("zo")
  await page.locator("article a").first().click()
  await staysAt(page, /\/wydarzenia\/[\w-]+$/)
})

test("a link pressed while its form is being sent is followed once that is accepted, and dropped once refused", async ({
  browser,
}) => {
  const email = `zofia-${crypto.randomUUID()}@las.example`
  const page = await newcomer(browser, { name: "Zofia Las", company: "Las", email })
  await page.goto("/profil")
  const about = page.getByLabel("O firmie")
  const question = unsavedQuestion(page)
  /** Presses the button and, before the answer, a link. */
  const pressBoth = async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route("**/profil.data**", async (route) => {
      if (route.request().method() === "POST") await answered
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/profil.data"))
    await page.getByRole("button", { name: "Zapisz zmiany" }).click()
    await sent
    await page.getByRole("link", { name: "Wydarzenia" }).first().click()
    await page.waitForTimeout(300)
    expect(await question.isVisible()).toBe(false)
    answer()
  }
  await about.fill("x".repeat(3000))
  await pressBoth()
  await expect(about).toHaveAttribute("aria-invalid", "true")
  await expect(page).toHaveURL(/\/profil/)
  await page.unroute("**/profil.data**")

  await about.fill("Sadzimy drzewa.")
  await pressBoth()
  await staysAt(page, /\/wydarzenia$/)
  await expect(question).toBeHidden()
  await page.goto("/profil")
  await expect(about).toHaveValue("Sadzimy drzewa.")
})

test("a form is empty once it was accepted, though the busy page never showed that it was being sent", async ({
  browser,
}) => {
  const page = await newcomer(browser, { name: "Zofia Bór", company: "Bór", email: "zofia@bor.example" })
  await drawLate(page)
  await page.goto("/kontakt")
  await page.getByLabel("Temat").fill("Pytanie")
  await page.getByLabel("Wiadomość").fill("Kiedy otwieracie?")
  await page.getByRole("button", { name: "Wyślij wiadomość" }).click()
  await expectToast(page, "Dziękujemy za kontakt.")
  await expect(page.getByLabel("Temat")).toHaveValue("")
})

test("a dialog closes once its form was accepted, though the busy page never showed that it was being sent", async ({
  browser,
}) => {
  const name = "Koło Zajęte"
  const page = await newcomer(browser, { name: "Zofia Koło", organization: name, email: "zofia@zajete.example" })
  await page.context().clearCookies({ name: /session/ })
  await drawLate(page)
  await page.goto("/organizacje?q=zajete")
  await page.getByRole("link", { name }).first().click()
  await page.getByRole("link", { name: "Napisz do organizacji" }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Imię i nazwisko").fill("Jan Wójcik")
  await dialog.getByLabel("Adres e-mail").fill("jan@wojcik.example")
  await dialog.getByLabel("Wiadomość").fill("Czy przyjmujecie dorosłych?")
  await dialog.getByRole("button", { name: "Wyślij wiadomość" }).click()
  await expectToast(page, "Twoja wiadomość została wysłana do organizacji.")
  await expect(dialog).toBeHidden()
})

test("a press right after typing is followed: conversations", async ({ browser }) => {
  const { organization, event, sponsor } = await sides(browser, "ostatni-klik")
  await propose(sponsor, event)
  await organization.goto("/wiadomosci")
  await organization.getByRole("searchbox").pressSequentially("fi")
  await organization.getByRole("link", { name: /Firma ostatni-klik/ }).click()
  await staysAt(organization, /\/wiadomosci\?rozmowa=[\w-]+/)
  // typing after a press counts as last
  await organization.getByRole("searchbox").pressSequentially("fir")
  await expect(organization).toHaveURL(/q=fir/)
})
