import type { Page } from "@playwright/test"
import { eventStatusPath } from "#app/paths.ts"
import { removeCompanyName } from "../database.ts"
import { looksRight, newcomer, newVisitor, posted, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Nowa propozycja współpracy" })

test("a proposal begins in the empty list and on an organization's page, and says first what prevents it", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const organization = "Fundacja „Łąka”"
  const person = { name: "Róża Ćwik", organization, email: "roza@laka.example" }
  const roza = await newcomer(browser, person, { permissions: ["clipboard-read", "clipboard-write"] })
  await roza.goto("/wspolprace")
  const main = roza.getByRole("main")
  await expect(main.getByRole("link", { name: "Dodaj wydarzenie" })).toHaveAttribute("href", "/dodaj-wydarzenie")
  const title = "Święto Żniw"
  const event = await publish(roza, { title, days: 30, options: [{ title: "Partner żniw", price: "1 000" }] })
  await roza.goto("/wspolprace")
  await looksRight(roza, "an organization shares its event")
  await roza.getByRole("link", { name: "Udostępnij wydarzenie" }).click()
  await expectToast(roza, "Link został skopiowany do schowka.")
  expect(await roza.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^http.*${event}$`))

  // the empty list: two ways to the same dialog; an event that ends meanwhile leaves a way back
  const iwo = await newcomer(browser, { name: "Iwo Żuk", company: "Młyn Żuk", email: "iwo@mlyn.example" })
  await iwo.goto("/wspolprace")
  await looksRight(iwo, "a sponsor's empty list")
  await iwo.locator("main .empty").getByRole("link", { name: "Nowa propozycja" }).click()
  const dialog = dialogOf(iwo)
  await expect(dialog.getByText(organization)).toBeVisible()
  const status = eventStatusPath(event.split("/").at(-1) ?? "")
  await posted(roza, status, { status: "finished" })
  await dialog.getByText(organization).click()
  await expect(dialog.getByText("Ta organizacja nie ma teraz wydarzeń, które szukają sponsora.")).toBeVisible()
  await looksRight(iwo, "no open event in the dialog")
  await dialog.getByRole("button", { name: "Wybierz inną organizację" }).click()
  await expect(dialog.getByRole("searchbox")).toBeVisible()
  await posted(roza, status, { status: "planned" })
  await dialog.getByRole("button", { name: "Zamknij" }).click()

  // the organization's page: the organization is fixed, its events are chosen
  await iwo.goto(event)
  await iwo.locator("main").getByRole("link", { name: organization }).first().click()
  await expect(iwo).toHaveURL(/\/organizacje\//)
  const organizationUrl = iwo.url()
  await iwo.getByRole("link", { name: "Zobacz ofertę współpracy" }).click()
  await expect(dialog.getByText(title)).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Zmień organizację" })).toHaveCount(0)
  await looksRight(iwo, "proposal on the organization's page")
  await dialog.getByLabel(title).check()
  const option = dialog
    .getByRole("listitem")
    .filter({ has: iwo.getByLabel("Partner żniw") })
    .last()
  const background = () => option.evaluate((row) => getComputedStyle(row).backgroundColor)
  const unchosen = await background()
  await dialog.getByLabel("Partner żniw").check()
  expect(await background(), "a chosen option looks chosen").not.toBe(unchosen)

  // an invalid amount counts as 0, which needs confirmation
  await dialog.getByLabel("Twoja kwota").fill("dużo")
  await expect(dialog.getByText("Nie rozpoznajemy tej kwoty, więc liczymy 0 zł")).toBeVisible()
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(dialog.getByRole("alert").getByText(/Wpisz ją cyframi/)).toBeVisible()
  await looksRight(iwo, "an amount that nobody can read")
  await dialog.getByLabel(/^W\sjakiej roli/).fill("właściciel firmy")
  await dialog.getByLabel(/wsparcie bez kwoty/).check()
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(iwo).toHaveURL(/\/wspolprace\/[\w-]+$/)
  await expectToast(iwo, "Propozycja współpracy została wysłana.")

  // the organization refuses with a reason; the sponsor reads and answers it in the conversation
  await roza.goto(iwo.url())
  await roza.getByRole("button", { name: "Odrzuć" }).click()
  const question = roza.getByRole("dialog", { name: "Odrzucić propozycję?" })
  await question.getByLabel(/Powód/).fill("Bez kwoty nie damy rady.\nProsimy o nową propozycję.")
  await question.getByRole("button", { name: "Odrzuć propozycję" }).click()
  await expect(
    roza.getByRole("complementary", { name: "O współpracy" }).getByText(/Oczekująca.* → Odrzucona/),
  ).toBeVisible()
  await looksRight(roza, "rejected with a reason")
  await iwo.goto("/wiadomosci")
  await iwo.getByRole("link", { name: /Łąka/ }).first().click()
  await expect(iwo.getByRole("region", { name: "Wiadomości" }).getByText("Bez kwoty nie damy rady.")).toBeVisible()
  await looksRight(iwo, "a reason in the conversation")

  // a missing company name is reported before anything is typed
  await removeCompanyName("iwo@mlyn.example")
  await iwo.goto(organizationUrl)
  await iwo.getByRole("link", { name: "Zobacz ofertę współpracy" }).click()
  await expect(dialog.getByText("Uzupełnij nazwę firmy w profilu, aby wysłać propozycję.")).toBeVisible()
  await looksRight(iwo, "a company is asked for first")
  await dialog.getByRole("link", { name: "Przejdź do profilu" }).click()
  await expect(iwo).toHaveURL(/\/profil$/)

  // without JavaScript the same links lead to a page
  const plain = await newVisitor(browser, {
    javaScriptEnabled: false,
    storageState: await iwo.context().storageState(),
  })
  await plain.goto(organizationUrl)
  await plain.getByRole("link", { name: "Zobacz ofertę współpracy" }).click()
  await expect(plain.getByText("Uzupełnij nazwę firmy w profilu, aby wysłać propozycję.")).toBeVisible()
})
