import type { Page } from "@playwright/test"
import { posted, propose } from "../people.ts"
import { sides } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

/** The server does what the page asks, but its answer does not arrive. */
async function losePosts(page: Page, path: string) {
  const address = `**${path}.data*`
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.fallback()
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(address)
}

const lost = "Nie udało się połączyć z serwerem. Nic nie zginęło – spróbuj ponownie za chwilę."

test("what was saved while its answer was lost is saved once, though the page follows the change", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const mark = `zgubione-${crypto.randomUUID().slice(0, 8)}`
  const { organization, event, sponsor } = await sides(browser, mark)
  const deal = await propose(sponsor, event)
  await posted(organization, `${deal}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await posted(sponsor, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  await sponsor.goto(`${deal}/platnosci`)
  await sponsor.getByLabel("Wysłano", { exact: true }).fill("400")
  const answerAgain = await losePosts(sponsor, `${deal}/platnosci`)
  await sponsor.getByRole("button", { name: "Oznacz jako wysłane" }).click()
  const ledger = sponsor.getByRole("region", { name: "Wpisy" })
  await expect(ledger).toContainText("Przelew wysłany")
  await expect(sponsor.getByRole("alert").filter({ hasText: lost }).first()).toBeVisible()
  await expect(sponsor.getByLabel("Wysłano", { exact: true })).toHaveValue("400")
  await answerAgain()
  await sponsor.getByRole("button", { name: "Oznacz jako wysłane" }).click()
  await expectToast(sponsor, "Organizacja zobaczy, że przelew jest w drodze.")
  await expect(ledger.getByText("Przelew wysłany")).toHaveCount(1)
  // an accepted form is a new one
  await expect(sponsor.getByRole("alert").filter({ hasText: lost })).toHaveCount(0)
  await expect(sponsor.getByLabel("Wysłano", { exact: true })).not.toHaveValue("400")
  await sponsor.getByLabel("Wysłano", { exact: true }).fill("300")
  await sponsor.getByRole("button", { name: "Oznacz jako wysłane" }).click()
  await expect(ledger.getByText("Przelew wysłany")).toHaveCount(2)

  await sponsor.goto(`${deal}/materialy`)
  await sponsor.getByLabel("Co to jest").fill("Projekt banera")
  const answersAgain = await losePosts(sponsor, `${deal}/materialy`)
  await sponsor.getByRole("button", { name: "Dodaj", exact: true }).click()
  const banner = sponsor.getByRole("heading", { name: "Projekt banera" })
  await expect(banner).toBeVisible()
  await expect(sponsor.getByRole("alert").filter({ hasText: lost }).first()).toBeVisible()
  await expect(sponsor.getByLabel("Co to jest")).toHaveValue("Projekt banera")
  await answersAgain()
  await sponsor.getByRole("button", { name: "Dodaj", exact: true }).click()
  await expectToast(sponsor, "Dodano do listy.")
  await expect(banner).toHaveCount(1)
  await expect(sponsor.getByLabel("Co to jest")).toHaveValue("")
})
