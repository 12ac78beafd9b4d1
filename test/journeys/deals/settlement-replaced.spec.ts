import type { Browser, Page } from "@playwright/test"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import { looksRight, posted, propose } from "../people.ts"
import { drawLate } from "../scripts.ts"
import { sides } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

/** Sends a settlement by its form's request. */
async function settle(page: Page, deal: string, version: string) {
  const buffer = Buffer.from(settlementPdf([`Rozliczenie, wersja ${version}`]))
  const file = { name: "rozliczenie.pdf", mimeType: "application/pdf", buffer }
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`${deal}/rozliczenie`, {
    multipart: { version, beforeEvent: "on", file },
    headers: { origin },
    maxRedirects: 0,
  })
  expect(answer.status(), await answer.text()).toBe(302)
}

/** A deal with a settlement that the sponsor reads. */
async function settled(browser: Browser, name: string) {
  const { organization, event, sponsor } = await sides(browser, name)
  const banner = "Baner przy wejściu"
  const deal = await propose(sponsor, event, { "customOptions[0].benefits[0]": banner })
  await posted(organization, `${deal}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await posted(sponsor, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  await settle(organization, deal, "3")
  const row = sponsor
    .getByRole("region", { name: "Co dostaliśmy" })
    .getByRole("listitem")
    .filter({ has: sponsor.getByRole("heading", { name: banner }) })
  const [tick, reason] = [row.getByRole("checkbox", { name: "Do poprawy" }), row.getByLabel("Co poprawić")]
  const note = sponsor.getByRole("status").filter({ hasText: "Organizacja przesłała nowe rozliczenie" })
  /** A colleague of the sponsor is faster, and the organization answers. */
  const replace = async () => {
    await posted(sponsor, `${deal}?dzialanie=rejectSettlement`, { version: "4", reason: "Brakuje zdjęć." })
    await settle(organization, deal, "5")
  }
  return { sponsor, deal, tick, reason, note, replace }
}

test("ticks on a settlement that is replaced meanwhile are offered beside the new one, not applied to it", async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { sponsor, deal, tick, reason, note, replace } = await settled(browser, "podmiana")
  await sponsor.goto(deal)
  await tick.check()
  await reason.fill("Baner wisi krzywo.")
  await sponsor.waitForFunction(() => Object.values(sessionStorage).some((draft) => draft.includes("krzywo")))

  await replace()
  await expect(note).toContainText("Baner wisi krzywo.")
  await expect(tick).not.toBeChecked()
  await expect(reason).toHaveValue("")
  await looksRight(sponsor, "ticks of a replaced settlement")
  await note.getByRole("button", { name: "Przenieś do nowego" }).click()
  await expect(note).toBeHidden()
  await expect(tick).toBeChecked()
  await expect(reason).toHaveValue("Baner wisi krzywo.")
  await sponsor.getByRole("button", { name: "Poproś o poprawki" }).click()
  await expectToast(sponsor, "Organizacja może teraz przesłać poprawione rozliczenie.")
  await expect.poll(() => sponsor.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("krzywo")
})

test("the bar of a phone claims nobody's turn while the settlement is being sent back", async ({ browser }) => {
  test.setTimeout(120_000)
  const { sponsor, deal, tick, reason } = await settled(browser, "pasek")
  await sponsor.setViewportSize({ width: 390, height: 700 })
  await sponsor.goto(deal)
  const bar = sponsor.getByRole("complementary", { name: "Najważniejsze działanie" })
  await expect(bar).toContainText("Teraz Twój ruch")
  await tick.check()
  await reason.fill("Baner wisi krzywo.")
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await sponsor.route(
    (url) => url.search.includes("rejectSettlement"),
    async (route) => {
      await released
      await route.continue()
    },
  )
  await sponsor.getByRole("button", { name: "Poproś o poprawki" }).click()
  await sponsor.evaluate(() => window.scrollTo(0, 0))
  await expect(bar).toBeHidden()
  release()
  await expectToast(sponsor, "Organizacja może teraz przesłać poprawione rozliczenie.")
  await expect(bar).toBeHidden()
})

test("a refusal to send a settlement back puts the focus on what is missing", async ({ browser }) => {
  test.setTimeout(120_000)
  const { sponsor, deal, tick, reason } = await settled(browser, "uwaga")
  await sponsor.goto(deal)
  const [remark, send] = [
    sponsor.getByLabel("Co wymaga poprawy (opcjonalnie)"),
    sponsor.getByRole("button", { name: "Poproś o poprawki" }),
  ]
  await send.click()
  await expect(remark).toBeFocused()
  await tick.check()
  await remark.fill("Popraw baner.")
  await send.click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Napisz, co poprawić/)
  await tick.uncheck()
  await send.click()
  await expectToast(sponsor, "Organizacja może teraz przesłać poprawione rozliczenie.")
})

test("what is typed just before a settlement is replaced is offered beside the new one as well", async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { sponsor, deal, tick, reason, note, replace } = await settled(browser, "pospiech")
  // the pause after which typed text is stored does not end
  await sponsor.addInitScript(() => {
    const { setTimeout: start } = window
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 400 ? 0 : start(run, ms))) as typeof setTimeout
  })
  await sponsor.goto(deal)
  await tick.check()
  await reason.fill("Baner wisi krzywo.")
  expect(await sponsor.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("krzywo")
  await replace()
  await expect(note).toContainText("Baner wisi krzywo.")
  await expect(reason).toHaveValue("")
})

test("ticks that a busy page sends, never showing that it does, have their toast and are not offered again", async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { sponsor, deal, tick, reason } = await settled(browser, "zajety")
  await drawLate(sponsor)
  await sponsor.goto(deal)
  await tick.check()
  await reason.fill("Baner wisi krzywo.")
  await sponsor.waitForFunction(() => Object.values(sessionStorage).some((draft) => draft.includes("krzywo")))
  await sponsor.getByRole("button", { name: "Poproś o poprawki" }).click()
  await expectToast(sponsor, "Organizacja może teraz przesłać poprawione rozliczenie.")
  await expect.poll(() => sponsor.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("krzywo")
})
