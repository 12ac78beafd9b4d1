import type { Page } from "@playwright/test"
import { looksRight, posted } from "../people.ts"
import { negotiation } from "../sides.ts"
import { expect, test } from "../test.ts"

const ledger = (page: Page) => page.getByRole("region", { name: "Wpisy" })

test("an overpayment is refunded: the organization records it, the sponsor misses it, then confirms it", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const mark = `zwrot-${crypto.randomUUID().slice(0, 8)}`
  const { organization, sponsor, deal } = await negotiation(browser, mark)
  await posted(organization, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  await organization.goto(`${deal}/platnosci`)
  await organization.getByLabel("Wpłynęło", { exact: true }).fill("2000")
  await organization.getByRole("button", { name: "Potwierdź wpłatę" }).click()
  await organization.getByLabel("Tak, zapisz").check()
  await organization.getByRole("button", { name: "Potwierdź wpłatę" }).click()

  const owed = organization.getByRole("region", { name: /^Do zwrotu: / })
  await expect(owed).toContainText("Wpłynęło więcej, niż uzgodniono.")
  await looksRight(organization, "money to give back")
  await sponsor.goto(`${deal}/platnosci`)
  await expect(sponsor.getByRole("region", { name: /^Do zwrotu: / })).toBeVisible()
  await expect(sponsor.getByRole("button", { name: "Zapisz zwrot" })).toHaveCount(0)

  // the whole sum is offered; more than came is refused and stays typed
  const offered = await owed.getByLabel("Zwrócono").inputValue()
  await owed.getByLabel("Zwrócono").fill("2001")
  await owed.getByLabel("Uwaga (opcjonalnie)").fill("Przelew z 3 maja")
  await owed.getByRole("button", { name: "Zapisz zwrot" }).click()
  await expect(owed.getByText(/Możesz zwrócić najwyżej 2.000.zł/).first()).toBeVisible()
  await expect(owed.getByLabel("Uwaga (opcjonalnie)")).toHaveValue("Przelew z 3 maja")
  await owed.getByLabel("Zwrócono").fill(offered)
  await owed.getByRole("button", { name: "Zapisz zwrot" }).click()
  await expect(owed).toHaveCount(0)

  // the sponsor's open page follows by itself
  await expect(ledger(sponsor)).toContainText("Przelew z 3 maja")
  await looksRight(sponsor, "a refund to confirm")
  await sponsor.getByText("Zwrot nie dotarł", { exact: true }).click()
  await sponsor.getByLabel("Dlaczego?").fill("Nie ma go na koncie")
  await sponsor.getByRole("button", { name: "Cofnij wpis" }).click()
  await expect(owed).toBeVisible()
  await owed.getByRole("button", { name: "Zapisz zwrot" }).click()
  await sponsor.getByRole("button", { name: "Potwierdź zwrot" }).click()
  await expect(ledger(organization)).toContainText("Sponsor potwierdził")
  await looksRight(organization, "a confirmed refund")
})
