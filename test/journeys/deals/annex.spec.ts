import type { Page } from "@playwright/test"
import { confirm, looksRight, newcomer, posted, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const total = (page: Page) => page.locator("tfoot")

test("one side proposes an annex, the agreed terms stay in force until the other side accepts it", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const mark = crypto.randomUUID().slice(0, 8)
  const organization = await newcomer(browser, {
    name: "Aniela Most",
    organization: "Fundacja Aneks",
    email: `aniela-${mark}@aneks.example`,
  })
  const event = await publish(organization, { title: "Bieg z aneksem", options: [{ title: "Meta", price: "1000" }] })
  const sponsor = await newcomer(browser, {
    name: "Igor Wit",
    company: "Firma Aneks",
    email: `igor-${mark}@aneks.example`,
  })
  const deal = await propose(sponsor, event)
  await posted(organization, `${deal}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await posted(sponsor, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })

  await sponsor.goto(deal)
  await sponsor.getByRole("link", { name: "Zaproponuj aneks" }).click()
  await sponsor
    .getByLabel(/^Kwota/)
    .first()
    .fill("1 750")
  await sponsor.getByLabel(/Wiadomość dla drugiej strony/).fill("Dokładamy do nagród.")
  await looksRight(sponsor, "annex in the editor")
  await sponsor.getByRole("button", { name: "Wyślij aneks" }).click()
  await expectToast(sponsor, "Aneks wysłany")
  // the editor and its button stood further down
  const state = sponsor.getByRole("heading", { name: "Aneks nr 1 czeka na organizację" })
  await expect(state).toBeFocused()
  await expect(state).toBeInViewport()
  await expect(total(sponsor)).toContainText(/1.500/)
  await looksRight(sponsor, "deal with one's own annex")

  await organization.goto(deal)
  await expect(organization.getByRole("heading", { name: "Aneks nr 1 czeka na Ciebie" })).toBeVisible()
  await expect(organization.getByText("Dokładamy do nagród.").first()).toBeVisible()
  await expect(organization.getByText(/Rozliczenie prześlesz, gdy aneks będzie rozstrzygnięty/)).toBeVisible()
  await expect(total(organization)).toContainText(/1.500/)
  await looksRight(organization, "deal with an annex to answer")
  await organization.getByRole("button", { name: "Zaakceptuj aneks" }).first().click()
  await confirm(organization, "Akceptuję aneks")
  await expectToast(organization, "Aneks zawarty")
  await expect(total(organization)).toContainText(/1.750/)
  await expect(organization.getByRole("link", { name: "Aneks nr 1 (PDF)" })).toBeVisible()
  await looksRight(organization, "deal changed by an annex")

  // the sponsor's page follows by itself
  await expect(total(sponsor)).toContainText(/1.750/)
  await expect(sponsor.getByRole("link", { name: "Zaproponuj aneks" })).toBeVisible()
})
