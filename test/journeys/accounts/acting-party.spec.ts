import { organizationEditPath, profilePath } from "#app/paths.ts"
import { addMember } from "../database.ts"
import { anotherWindow, looksRight, newcomer, newVisitor, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const [hanna, jan] = ["hanna@dwie-fundacje.example", "jan@dwie-fundacje.example"]

test("a person of two parties switches; the other tab notices, and its form writes nothing", async ({ browser }) => {
  test.setTimeout(120_000)
  const host = await newcomer(browser, { name: "Jan Gospodarz", organization: "Fundacja Gospodarzy", email: jan })
  const event = await publish(host, { title: "Dożynki gospodarzy", options: [{ title: "Snop", price: "500" }] })
  const tab = await newcomer(browser, { name: "Hanna Dwojga", organization: "Fundacja Hanny", email: hanna })
  await addMember(hanna, jan, "coordinator")
  await tab.goto("/")
  const other = await anotherWindow(tab)
  await other.goto(profilePath)
  // without a stream the other tab does not notice in time
  const stale = await anotherWindow(tab)
  await stale.route("**/strumien*", (route) => route.abort())
  await stale.goto(profilePath)
  await stale.getByLabel("Imię i nazwisko").fill("Hanna Nieaktualna")

  await tab.getByRole("button", { name: /Moje konto/ }).click()
  await expect(tab.getByText("Działasz jako")).toBeVisible()
  await looksRight(tab, "acting-party")
  await tab
    .locator("li")
    .getByRole("button", { name: /Fundacja Gospodarzy/ })
    .click()
  await expectToast(tab, "Działasz jako Fundacja Gospodarzy")
  await expect(other.locator(".me__name")).toContainText("Fundacja Gospodarzy")

  await stale.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(stale.getByText(/a ten formularz był otwarty jako Fundacja Hanny/).first()).toBeVisible()
  await expect(stale.getByLabel("Imię i nazwisko")).toHaveValue("Hanna Nieaktualna")
  await tab.goto(`${event.replace("/wydarzenia/", "/edytuj-wydarzenie/")}`)
  await expect(tab.getByRole("heading", { level: 1 })).toContainText(/wydarzeni/i)

  await tab.getByRole("button", { name: /Moje konto/ }).click()
  await tab
    .locator("li")
    .getByRole("button", { name: /Fundacja Hanny/ })
    .click()
  await expectToast(tab, "Działasz jako Fundacja Hanny")
  await tab.goto(`${event.replace("/wydarzenia/", "/edytuj-wydarzenie/")}`)
  await tab.getByRole("button", { name: "Przełącz na Fundacja Gospodarzy" }).click()
  await expect(tab.getByLabel("Tytuł wydarzenia")).toHaveValue("Dożynki gospodarzy")
  await expect(tab).toHaveURL(/edytuj-wydarzenie/)
})

test("what was typed for one party is not offered to another", async ({ browser }) => {
  await newcomer(browser, { name: "Iga Gospodarz", organization: "Fundacja Igi", email: "iga@szkice.example" })
  const tab = await newcomer(browser, { name: "Ola Dwojga", organization: "Fundacja Oli", email: "ola@szkice.example" })
  await addMember("ola@szkice.example", "iga@szkice.example", "owner")
  await tab.goto(organizationEditPath)
  const description = tab.getByLabel(/^Opis/)
  await description.fill("Opis Fundacji Oli, jeszcze niezapisany")
  await expect.poll(() => tab.evaluate(() => Object.values(sessionStorage).join())).toContain("Opis Fundacji Oli")
  for (const [name, typed] of [
    ["Fundacja Igi", ""],
    ["Fundacja Oli", "Opis Fundacji Oli, jeszcze niezapisany"],
  ] as const) {
    await tab.evaluate(async (named) => {
      const forms = [...document.querySelectorAll<HTMLFormElement>('form[action="/profil/dzialasz-jako"]')]
      const form = forms.find((one) => one.textContent?.includes(named))
      if (form) await fetch(form.action, { method: "POST", body: new FormData(form) })
    }, name)
    // as after a crash: the page goes without being left on purpose
    await tab.reload()
    await expect(tab.locator(".me__name")).toContainText(name)
    await expect(description).toHaveValue(typed)
  }
})

test("switching needs no scripts", async ({ browser }) => {
  await newcomer(browser, { name: "Ewa Gospodarz", organization: "Fundacja Ewy", email: "ewa@bez-skryptow.example" })
  await newcomer(browser, { name: "Olga Dwojga", organization: "Fundacja Olgi", email: "olga@bez-skryptow.example" })
  await addMember("olga@bez-skryptow.example", "ewa@bez-skryptow.example", "viewer")
  const page = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto("/logowanie")
  await page.getByLabel("Adres e-mail").fill("olga@bez-skryptow.example")
  await page.locator('[name="password"]').fill("zielona kładka nad Wartą")
  await page.locator("main").getByRole("button", { name: "Zaloguj się", exact: true }).click()
  await page.goto(profilePath)
  await page.getByRole("button", { name: /Moje konto/ }).click()
  await page
    .locator("li")
    .getByRole("button", { name: /Fundacja Ewy/ })
    .click()
  await page.getByRole("button", { name: /Moje konto/ }).click()
  await expect(page.locator("li").getByRole("button", { name: /Fundacja Ewy/ })).toHaveAttribute("aria-current", "true")
})
