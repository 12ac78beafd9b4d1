import type { Page } from "@playwright/test"
import { looksRight, posted, propose } from "../people.ts"
import { dealRows } from "../screens.ts"
import { sides } from "../sides.ts"
import { expect, test } from "../test.ts"
import { toastOf } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

/** Delay of the failing proxy: without it the router would report twice. */
const waitedMs = 300
const badGateway = { status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" }
/** Fails every script request for this path, as when a proxy cannot reach the server; returns what ends this. */
async function failLoads(page: Page, path: string) {
  const address = `**${path}.data*`
  await page.route(address, async (route) => {
    await new Promise((done) => setTimeout(done, waitedMs))
    await route.fulfill(badGateway).catch(() => {})
  })
  return () => page.unroute(address)
}

const isSignedIn = async (page: Page, name: string) => {
  await expect(
    page
      .getByRole("banner")
      .getByRole("link", { name: /Wiadomości/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole("banner").getByRole("button", { name: new RegExp(name) })).toBeVisible()
  await expect(page.getByRole("link", { name: "Zaloguj się" })).toHaveCount(0)
}

test("a conversation that cannot be read leaves the list, and is read by another try", async ({ browser }) => {
  test.setTimeout(120_000)
  const { event, sponsor } = await sides(browser, "rozmowa")
  await propose(sponsor, event, { message: "Dzień dobry, to my." })
  await sponsor.goto("/wiadomosci")
  const talk = sponsor.getByRole("region", { name: "Konwersacje" }).getByRole("link", { name: /Fundacja rozmowa/ })
  await expect(talk).toBeVisible()
  const restore = await failLoads(sponsor, "/wiadomosci")
  await talk.click()
  const pane = sponsor.getByRole("alert").filter({ hasText: "Błąd wczytywania" })
  await expect(pane).toContainText("Wystąpił problem podczas wczytywania konwersacji.")
  await expect(talk).toBeVisible()
  await isSignedIn(sponsor, "Igor Wit")
  await looksRight(sponsor, "a conversation that could not be read")
  // a failed retry changes nothing
  const nextLoad = sponsor.waitForRequest((request) => request.url().includes("/wiadomosci.data"))
  await pane.getByRole("button", { name: "Ponów próbę" }).click()
  await (await nextLoad).response()
  await expect(pane).toBeVisible()
  await restore()
  await pane.getByRole("button", { name: "Ponów próbę" }).click()
  await expect(sponsor.getByRole("heading", { name: "Fundacja rozmowa" })).toBeVisible()
  await expect(pane).toHaveCount(0)

  // the open conversation and its draft stay
  await sponsor.getByLabel("Wiadomość", { exact: true }).fill("Jeszcze jedno pytanie")
  await failLoads(sponsor, "/wiadomosci")
  await sponsor.getByRole("link", { name: /Nieprzeczytane/ }).click()
  await expect(toastOf(sponsor, "Nie udało się wczytać wiadomości.")).toBeVisible()
  await expect(sponsor.getByLabel("Wiadomość", { exact: true })).toHaveValue("Jeszcze jedno pytanie")
})

test("a deal's dialog and a proposal's chooser show themselves that they could not be read", async ({ browser }) => {
  test.setTimeout(120_000)
  const { event, sponsor } = await sides(browser, "okienko")
  const deal = await propose(sponsor, event)
  await sponsor.goto("/wspolprace")
  const restore = await failLoads(sponsor, deal)
  await dealRows(sponsor).getByRole("link").first().click()
  const dialog = sponsor.getByRole("dialog").first()
  const alert = dialog.getByRole("alert").filter({ hasText: "Wystąpił błąd po naszej stronie." })
  await expect(alert).toBeVisible()
  await expect(dialog.getByText("Ładowanie...")).toHaveCount(0)
  await isSignedIn(sponsor, "Igor Wit")
  await looksRight(sponsor, "a deal's dialog that could not be read")
  await restore()
  await alert.getByRole("button", { name: "Ponów próbę" }).click()
  await expect(dialog.locator(".state-row")).toContainText("Oczekująca")
  await expect(alert).toHaveCount(0)
  await sponsor.keyboard.press("Escape")

  const restoreChooser = await failLoads(sponsor, "/wspolprace/nowa")
  await sponsor.getByRole("link", { name: "Nowa propozycja" }).click()
  await expect(alert).toContainText("Nie udało się wczytać propozycji")
  await looksRight(sponsor, "a proposal's chooser that could not be read")
  await restoreChooser()
  await alert.getByRole("button", { name: "Ponów próbę" }).click()
  const choice = dialog.getByRole("link", { name: /Fundacja okienko/ })
  await expect(choice).toBeVisible()
  // a step later the choice is still there
  await failLoads(sponsor, "/wspolprace/nowa")
  await choice.click()
  await expect(alert).toBeVisible()
  await expect(choice).toBeVisible()
})

test("a page that cannot be read retains the person's shell; a failed refresh leaves the page", async ({ browser }) => {
  test.setTimeout(120_000)
  const { organization, event, sponsor } = await sides(browser, "powloka")
  const deal = await propose(sponsor, event)
  // from the start: the news of the proposal may still be on its way to the page
  const restore = await failLoads(organization, deal)
  await organization.goto(deal)
  const live = organization.waitForRequest((request) => request.url().includes(`${deal}.data`))
  await posted(sponsor, `${deal}?dzialanie=cancel`, { version: "1" })
  await (await live).response()
  await expect(organization.locator(".state-row")).toContainText("Oczekująca")
  await isSignedIn(organization, "Aniela Most")
  await restore()

  await failLoads(organization, "/organizacje")
  await organization.getByRole("contentinfo").getByRole("link", { name: "Organizacje", exact: true }).click()
  await expect(organization.getByRole("heading", { level: 1, name: "Coś poszło nie tak" })).toBeVisible()
  await isSignedIn(organization, "Aniela Most")
})

test("the agreement of an unaccepted proposal is an error page in the person's shell, with its scripts", async ({
  browser,
}) => {
  const { organization, event, sponsor } = await sides(browser, "umowa")
  const deal = await propose(sponsor, event)
  await organization.goto(`${deal}/umowa`)
  await expect(organization).toHaveURL(/\/umowa$/)
  await expect(organization.getByRole("heading", { level: 1 })).toBeVisible()
  await isSignedIn(organization, "Aniela Most")
  await looksRight(organization, "an agreement that is not there yet")
  await organization.getByRole("link", { name: "Wróć na stronę główną" }).click()
  await expect(organization).toHaveURL(/\/$/)
})
