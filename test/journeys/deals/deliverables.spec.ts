import type { Page } from "@playwright/test"
import { looksRight, newcomer, posted, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"
import { markDone } from "./mark-done.ts"

test.use({ actionTimeout: 15_000 })

const tab = (page: Page) => page.getByRole("navigation", { name: "Części współpracy" })

test("a deliverable goes from done over sent back to confirmed in two browsers", async ({ browser }) => {
  test.setTimeout(180_000)
  const organization = await newcomer(browser, {
    name: "Aniela Most",
    organization: "Fundacja Kładka",
    email: "aniela@kladka.example",
  })
  const event = await publish(organization, {
    title: "Piknik Kładka",
    options: [{ title: "Baner przy scenie", price: "1 000" }],
  })
  const sponsor = await newcomer(browser, { name: "Igor Wit", company: "Firma Brzoza", email: "igor@brzoza.example" })
  const deal = await propose(sponsor, event)
  await posted(organization, `${deal}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await posted(sponsor, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })

  for (const page of [organization, sponsor]) {
    await page.goto(deal)
    await expect(page.getByRole("link", { name: /^\d+\sświadczeni.* do\s/ })).toBeVisible()
    await tab(page)
      .getByRole("link", { name: /^Świadczenia/ })
      .click()
    await expect(page.getByRole("heading", { name: "Organizacja zapewnia" })).toBeVisible()
  }
  await expect(sponsor.getByRole("heading", { name: /^1\sświadczenie do\s/ })).toBeVisible()
  await looksRight(sponsor, "deliverables of a sponsor")

  const row = (page: Page) => page.getByRole("listitem").filter({ hasText: "Namiot i ławki" }).last()
  await row(organization).getByRole("link", { name: "Namiot i ławki" }).click()
  await looksRight(organization, "open deliverable")
  await markDone(organization)
  await expectToast(organization, "Oznaczono jako zrobione")

  // the sponsor's page follows by itself
  await expect(row(sponsor).getByText("Zrobione – czeka na potwierdzenie")).toBeVisible()
  await row(sponsor)
    .getByRole("link", { name: /^Odeślij do poprawy/ })
    .click()
  await sponsor.getByRole("button", { name: "Odeślij do poprawy" }).click()
  await expect(sponsor.getByText("Napisz, co poprawić")).toBeVisible()
  await sponsor.getByLabel("Co poprawić?").fill("Na banerze jest stare logo")
  await sponsor.getByRole("button", { name: "Odeślij do poprawy" }).click()
  await expect(row(organization).getByText("Na banerze jest stare logo")).toBeVisible()

  await row(organization).getByRole("link", { name: "Namiot i ławki" }).click()
  await markDone(organization)
  await row(sponsor)
    .getByRole("button", { name: /^Potwierdź/ })
    .click()
  await expect(row(sponsor).getByText("Potwierdzone")).toBeVisible()
  await expect(row(organization).getByText("Potwierdzone")).toBeVisible()
  await expect(tab(organization).getByText("1 z 2")).toBeVisible()

  await organization.getByText("Dodaj świadczenie poza ustaleniami").click()
  await organization.getByLabel("Co jest do zrobienia?").fill("Film z pikniku")
  await organization.getByLabel("Termin").fill("2027-08-01")
  await organization.getByRole("button", { name: "Dodaj", exact: true }).click()
  await expect(sponsor.getByText("Film z pikniku")).toBeVisible()

  await tab(organization).getByRole("link", { name: "Historia" }).click()
  await expect(organization.getByText("Odesłano do poprawy „Namiot i ławki”")).toBeVisible()
})
