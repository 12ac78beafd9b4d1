import type { Browser, Locator, Page } from "@playwright/test"
import { newcomer, type Option, posted, propose, publish } from "./people.ts"

/** An organization with a published event and a sponsor, both signed in; `name` makes them this journey's own. */
export async function sides(browser: Browser, name: string, ...more: Option[]) {
  const organization = await newcomer(browser, {
    name: "Aniela Most",
    organization: `Fundacja ${name}`,
    email: `aniela@${name}.example`,
  })
  const event = await publish(organization, {
    title: `Bieg ${name}`,
    options: [{ title: "Sponsor mety", price: "1 000" }, ...more],
  })
  const sponsor = await newcomer(browser, { name: "Igor Wit", company: `Firma ${name}`, email: `igor@${name}.example` })
  return { organization, event, sponsor }
}

export const stateCapacity = (of: Page | Locator) =>
  of.getByRole("combobox", { name: "W jakiej roli akceptujesz" }).fill("prezes zarządu")

/** The same with a deal in negotiation. */
export async function negotiation(browser: Browser, name: string) {
  const { organization, event, sponsor } = await sides(browser, name, { title: "Sponsor trasy", price: "2 000" })
  const deal = await propose(sponsor, event)
  await posted(organization, `${deal}?dzialanie=negotiate`, { version: "1" })
  return { organization, sponsor, deal }
}
