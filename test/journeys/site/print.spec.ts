import { newVisitor } from "../people.ts"
import { expect, test } from "../test.ts"

test("an event, a deal and the supports print as documents: no shell, no buttons, benefits open", async ({
  browser,
}) => {
  const page = await newVisitor(browser, { viewport: { width: 1280, height: 900 } })
  await page.goto("/logowanie")
  await page.getByRole("button", { name: "Wypróbuj jako sponsor" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Witaj")

  const prints = async (what: string) => {
    await page.emulateMedia({ media: "print" })
    await expect(page.getByRole("heading", { level: 1 }), what).toBeVisible()
    await expect(page.getByRole("banner"), what).toBeHidden()
    await expect(page.getByRole("contentinfo"), what).toBeHidden()
    expect(await page.locator("main :is(button, input, select, textarea):visible").count(), what).toBe(0)
    await page.emulateMedia({ media: null })
  }

  await page.goto("/wspolprace")
  await prints("the list of deals")
  const links = page.locator('main a[href^="/wspolprace/"]')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
  await page.goto(hrefs.find((href) => /^\/wspolprace\/[\w-]{20,}$/.test(href)) ?? "")
  await prints("a deal")
  await page.emulateMedia({ media: "print" })
  await expect(page.getByText("Łączna kwota").first()).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.goto("/wydarzenia")
  await page.locator("main article a, main li a").filter({ hasText: /\p{L}/u }).first().click()
  await expect(page.getByRole("heading", { name: "Opcje sponsoringu" })).toBeVisible()
  const benefits = page.locator("main details li").first()
  await expect(benefits).toBeVisible()
  await page.locator("main details summary").first().click()
  await expect(benefits).toBeHidden()
  await page.emulateMedia({ media: "print" })
  await expect(benefits).toBeVisible()
  await page.emulateMedia({ media: null })
  await prints("an event")

  await page.goto("/moje-wsparcia")
  await prints("the supports")
})
