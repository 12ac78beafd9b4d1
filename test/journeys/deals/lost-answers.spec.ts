import type { Page } from "@playwright/test"
import { confirm, inDays, posted, propose } from "../people.ts"
import { negotiation, sides, stateCapacity } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"
import { markDone } from "./mark-done.ts"

/** Loses the answers to posts that the server carries out. Returns a function that waits for a loss and ends this. */
async function losePosts(page: Page, path: string) {
  const address = `**${path}.data*`
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent(
    "requestfailed",
    (request) => request.method() === "POST" && new URL(request.url()).pathname === `${path}.data`,
  )
  return async () => {
    await lost
    await page.unroute(address)
  }
}

const lostSentence = "Nie udało się połączyć z serwerem. Nic nie zginęło – spróbuj ponownie za chwilę."

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
  await expect(sponsor.getByRole("alert").filter({ hasText: lostSentence }).first()).toBeVisible()
  await expect(sponsor.getByLabel("Wysłano", { exact: true })).toHaveValue("400")
  await answerAgain()
  await sponsor.getByRole("button", { name: "Oznacz jako wysłane" }).click()
  await expectToast(sponsor, "Organizacja zobaczy, że przelew jest w drodze.")
  await expect(ledger.getByText("Przelew wysłany")).toHaveCount(1)
  // an accepted form is a new one
  await expect(sponsor.getByRole("alert").filter({ hasText: lostSentence })).toHaveCount(0)
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
  await expect(sponsor.getByRole("alert").filter({ hasText: lostSentence }).first()).toBeVisible()
  await expect(sponsor.getByLabel("Co to jest")).toHaveValue("Projekt banera")
  await answersAgain()
  await sponsor.getByRole("button", { name: "Dodaj", exact: true }).click()
  await expectToast(sponsor, "Dodano do listy.")
  await expect(banner).toHaveCount(1)
  await expect(sponsor.getByLabel("Co to jest")).toHaveValue("")
})

test("a form whose answer was lost asks for no retry once the page shows it as done", async ({ browser }) => {
  test.setTimeout(400_000)
  const { organization, sponsor, deal } = await negotiation(browser, `raz-${crypto.randomUUID().slice(0, 8)}`)
  const retrySentence = (page: Page) => page.getByText(/spróbuj ponownie za chwilę/)
  // terms: the editor stays with what was typed
  await organization.goto(`${deal}?edycja=1`)
  await organization.getByLabel(/Wiadomość dla drugiej strony/).fill("Prosimy o namiot w piątek.")
  await organization
    .getByLabel(/^Kwota/)
    .first()
    .fill("1 750")
  await stateCapacity(organization)
  const termsArrive = await losePosts(organization, deal)
  await organization.getByRole("button", { name: "Zapisz warunki" }).click()
  await termsArrive()
  await expect(organization.getByText(/Twoje warunki \(wersja 2\)/)).toBeVisible()
  await expect(organization.getByLabel(/Wiadomość dla drugiej strony/)).toHaveValue("Prosimy o namiot w piątek.")
  await expect(retrySentence(organization)).toHaveCount(0)

  // a move: its button is gone
  await sponsor.goto(deal)
  const moveArrives = await losePosts(sponsor, deal)
  await sponsor.getByRole("button", { name: "Zaakceptuj warunki" }).click()
  await confirm(sponsor, "Akceptuję warunki")
  await moveArrives()
  await expect(sponsor.getByRole("dialog").filter({ hasText: lostSentence })).toBeVisible()
  // the page follows once nobody is about to confirm
  await sponsor.keyboard.press("Escape")
  await expect(sponsor.getByRole("button", { name: "Zaakceptuj warunki" })).toHaveCount(0)
  await expect(retrySentence(sponsor)).toHaveCount(0)

  // a row of the ledger, and what it is about
  await posted(sponsor, `${deal}/platnosci?dzialanie=wyslano`, {
    ...{ instalment: "1", amount: "400", date: inDays(0), idempotencyKey: crypto.randomUUID() },
  })
  await sponsor.goto(`${deal}/platnosci`)
  await sponsor.getByText("Cofnij", { exact: true }).click()
  await sponsor.getByLabel("Dlaczego?").fill("Zła kwota")
  const entryArrives = await losePosts(sponsor, `${deal}/platnosci`)
  await sponsor.getByRole("button", { name: "Cofnij wpis" }).click()
  await entryArrives()
  await expect(sponsor.getByText("Powód: Zła kwota")).toBeVisible()
  await expect(retrySentence(sponsor)).toHaveCount(0)

  // a deliverable that is confirmed
  await organization.goto(`${deal}/swiadczenia`)
  await organization.getByRole("link", { name: "Namiot i ławki" }).click()
  await markDone(organization)
  await sponsor.goto(`${deal}/swiadczenia`)
  const confirmed = sponsor.getByRole("button", { name: /^Potwierdź/ }).first()
  await expect(confirmed).toBeVisible()
  const rowArrives = await losePosts(sponsor, `${deal}/swiadczenia`)
  await confirmed.click()
  await rowArrives()
  await expect(sponsor.getByText("Potwierdzone").first()).toBeVisible()
  await expect(retrySentence(sponsor)).toHaveCount(0)
})
