import type { Browser } from "@playwright/test"
import { newcomer, newVisitor, publish } from "../people.ts"
import { withoutScriptsYet } from "../scripts.ts"
import { expect, test } from "../test.ts"

test.use({ actionTimeout: 15_000 })

async function withEvents(browser: Browser, name: string) {
  const owner = await newcomer(browser, {
    name: "Iga Most",
    organization: `Koło ${name}`,
    email: `iga@${name}.example`,
  })
  for (const title of [`Piknik ${name}`, `Rajd ${name}`])
    await publish(owner, { title, options: [{ title: "Sponsor", price: "100" }] })
  return owner
}

test("a box that is ticked before scripts have started filters when they have", async ({ browser }) => {
  await withEvents(browser, "wczesne")
  const visitor = await newVisitor(browser)
  await visitor.goto("/faq")
  const start = await withoutScriptsYet(visitor, "/wydarzenia")
  const upcoming = visitor.getByRole("checkbox", { name: "Tylko nadchodzące" })
  const before = await upcoming.isChecked()
  await upcoming.setChecked(!before)
  await visitor.getByRole("heading", { level: 1 }).click()
  await start()
  await expect(visitor).toHaveURL(/upcoming=/)
  await expect(upcoming).toBeChecked({ checked: !before })
})

test("what is typed and chosen before scripts have started is searched for when they have", async ({ browser }) => {
  await withEvents(browser, "pisane")
  const visitor = await newVisitor(browser)
  await visitor.goto("/faq")
  const start = await withoutScriptsYet(visitor, "/wydarzenia")
  await visitor.getByRole("searchbox", { name: "Szukaj" }).pressSequentially("Rajd pisane")
  await visitor.getByLabel("Sortuj").selectOption("title-desc")
  await start()
  await expect(visitor).toHaveURL(/q=Rajd(\+|%20)pisane/)
  await expect(visitor).toHaveURL(/sort=title-desc/)
  await expect(visitor.getByRole("searchbox", { name: "Szukaj" })).toHaveValue("Rajd pisane")
  await expect(visitor.getByRole("link", { name: /Rajd pisane/ }).first()).toBeVisible()
  await expect(visitor.getByRole("link", { name: /Piknik pisane/ })).toHaveCount(0)
})

test("what a sponsor chooses before their part of the filters has scripts filters when it has", async ({ browser }) => {
  const sponsor = await newcomer(browser, {
    name: "Ewa Most",
    company: "Wczesna Stolarnia",
    email: "ewa@wczesna.example",
  })
  await sponsor.goto("/faq")
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await sponsor.route("**/assets/member-list-*.js", async (route) => {
    await released
    await route.continue()
  })
  await sponsor.evaluate(() => location.assign("/wydarzenia"))
  await sponsor.waitForURL("**/wydarzenia")
  await sponsor.locator("html[data-ready]").waitFor({ state: "attached" })
  await sponsor.getByLabel("Status", { exact: true }).selectOption("Wszystkie statusy")
  release()
  await expect(sponsor).toHaveURL(/\?status=wszystkie$/)
  await expect(sponsor.getByLabel("Status", { exact: true })).toHaveValue("wszystkie")
})

test("organizations and one's own events are searched before scripts have started", async ({ browser }) => {
  const owner = await withEvents(browser, "dawne")
  const start = await withoutScriptsYet(owner, "/organizacje")
  await owner.getByRole("searchbox").first().fill("Koło dawne")
  await start()
  await expect(owner).toHaveURL(/Ko%C5%82o(\+|%20)dawne/)
  await owner.unrouteAll()
  const startOwn = await withoutScriptsYet(owner, "/moje-wydarzenia")
  await owner.getByRole("searchbox").first().fill("Rajd")
  await startOwn()
  await expect(owner).toHaveURL(/Rajd/)
  await expect(owner.getByRole("link", { name: /Piknik dawne/ })).toHaveCount(0)
})

test("an event opened by a link is shown once the code of its offer has loaded, with its checkboxes", async ({
  browser,
}) => {
  await withEvents(browser, "powolne")
  const sponsor = await newcomer(browser, {
    name: "Ewa Most",
    company: "Powolna Stolarnia",
    email: "ewa@powolna.example",
  })
  await sponsor.goto("/wydarzenia?q=powolne")
  let requests = 0
  await sponsor.route("**/assets/sponsor-offer-*.js", async (route) => {
    requests++
    await new Promise((done) => setTimeout(done, 1000))
    await route.continue()
  })
  await sponsor
    .getByRole("link", { name: /Piknik powolne/ })
    .first()
    .click()
  await expect(sponsor.getByRole("heading", { level: 1, name: "Piknik powolne" })).toBeVisible()
  expect(await sponsor.getByRole("checkbox", { name: "Sponsor", exact: true }).count()).toBe(1)
  expect(requests).toBe(1)
})
