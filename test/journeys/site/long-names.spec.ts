import { fitsItsWidth, newcomer, newVisitor, posted, propose, publish } from "../people.ts"
import { sides } from "../sides.ts"
import { expect, test } from "../test.ts"
import { amountsStayWhole } from "../whole-amounts.ts"

const phone = { viewport: { width: 390, height: 844 } }
/** Without a space, so that only CSS can break it. */
const unbroken = (letter: string) => letter.repeat(250)
const [organization, title, company] = [unbroken("Ż"), unbroken("W"), unbroken("M")]

test("names of 250 letters without a space fit a phone everywhere", async ({ browser }) => {
  const owner = await newcomer(browser, { name: unbroken("Ł"), organization, email: "dluga@nazwa.example" }, phone)
  const event = await publish(owner, { title, options: [{ title: "Sponsor główny", price: "5000" }] })
  const sponsor = await newcomer(browser, { name: unbroken("Ó"), company, email: "dluga@firma.example" }, phone)
  const deal = await propose(sponsor, event)
  const visitor = await newVisitor(browser, phone)
  for (const [who, paths] of [
    [visitor, ["/", "/wydarzenia", event, "/organizacje"]],
    [owner, ["/", "/moje-wydarzenia", event, "/wspolprace", deal, "/wiadomosci", "/profil"]],
    [sponsor, ["/", event, "/moje-wsparcia", deal, "/profil"]],
  ] as const)
    for (const path of paths) {
      await who.goto(path)
      await expect(who.getByRole("heading", { level: 1 }).first()).toBeVisible()
      await fitsItsWidth(who, path)
    }
  await visitor.goto(event)
  await visitor.getByRole("link", { name: organization }).first().click()
  await expect(visitor.getByRole("heading", { level: 1, name: organization })).toBeVisible()
  await fitsItsWidth(visitor, "the organization's profile")
})

test("a sum of money and goods fits every width, and its amounts stay whole", async ({ browser }) => {
  const { organization, event, sponsor } = await sides(browser, `rzeczowo-${crypto.randomUUID().slice(0, 8)}`)
  const deal = await propose(sponsor, event, {
    "customOptions[0].amount": "100 000",
    "customOptions[1].title": "Mąka",
    "customOptions[1].amount": "100 000",
    "customOptions[1].form": "goods",
  })
  await posted(organization, `${deal}?dzialanie=negotiate`, { version: "1" })
  await organization.setViewportSize({ width: 390, height: 844 })
  await organization.goto(deal)
  const bar = organization.getByRole("complementary", { name: "Najważniejsze działanie" })
  await organization.getByRole("heading", { name: "Informacje", exact: true }).scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await fitsItsWidth(organization, "the bar of a deal")
  const edge = await bar.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(edge, "the bar cuts its button off").toBeLessThanOrEqual(0)
  // over the editor it would ask to accept what is being changed
  await organization.goto(`${deal}?edycja=1`)
  await organization.getByRole("heading", { name: "Informacje", exact: true }).scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)

  await sponsor.goto(deal)
  await sponsor.getByRole("link", { name: "Zapytaj szefa o decyzję" }).click()
  await sponsor.getByRole("button", { name: "Utwórz link prywatny" }).click()
  const link = await sponsor.getByLabel("Link prywatny").inputValue()
  for (const [who, paths] of [
    [sponsor, ["/faq", link]],
    [organization, ["/faq", "/", "/wspolprace", deal, `${deal}?edycja=1`, "/finanse"]],
  ] as const)
    for (const path of paths)
      for (const width of [1280, 1000, 861, 390, 320]) {
        await who.setViewportSize({ width, height: 844 })
        await who.goto(path)
        await fitsItsWidth(who, `${path}, ${width} wide`)
        await amountsStayWhole(who, `${path}, ${width} wide`)
      }
})
