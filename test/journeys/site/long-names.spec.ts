import { fitsItsWidth, newcomer, newVisitor, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"

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
