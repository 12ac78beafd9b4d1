import { newcomer, publish } from "../people.ts"
import { looksRight } from "../screens.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

const organizer = (email: string) => ({ name: "Jagna Wiklina", organization: "Stowarzyszenie Wiklina", email })
const options = [{ title: "Patron", price: "900" }]

test("a sponsor saves a search, sees what is new in it, changes its frequency, deletes it and takes that back", async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const organization = await newcomer(browser, organizer("jagna@wiklina.example"))
  await publish(organization, { title: "Święto Wikliny", options })
  const sponsor = await newcomer(browser, {
    name: "Olgierd Sitowie",
    company: "Kosze Sitowie Sp. z o.o.",
    email: "olgierd@sitowie.example",
  })
  await sponsor.goto("/zapisane")
  await sponsor.getByRole("link", { name: /^Wyszukiwania/ }).click()
  await expect(sponsor.getByText("Nie masz jeszcze zapisanych wyszukiwań")).toBeVisible()
  await looksRight(sponsor, "searches, empty")

  await sponsor.goto("/wydarzenia")
  await expect(sponsor.getByRole("link", { name: "Zapisz to wyszukiwanie" })).toHaveCount(0)
  await sponsor.goto("/wydarzenia?q=wikliny&priceTo=5000")
  await expect(sponsor.getByRole("link", { name: "Zapisz to wyszukiwanie" })).toBeVisible()
  await looksRight(sponsor, "events with a search to save")
  await sponsor.getByRole("link", { name: "Zapisz to wyszukiwanie" }).click()
  await expect(sponsor.getByLabel("Nazwa")).toHaveValue(/^wikliny, do 5.000.zł$/)
  await expect(sponsor.getByText(/Teraz pasuje: 1.wydarzenie/)).toBeVisible()
  await expect(sponsor.getByText("wysyłamy na potwierdzony adres")).toBeVisible()
  await looksRight(sponsor, "search to save")
  await sponsor.getByLabel("Nazwa").fill("")
  await sponsor.getByRole("button", { name: "Zapisz wyszukiwanie" }).click()
  await expect(sponsor.getByText("Podaj nazwę wyszukiwania").first()).toBeVisible()
  await looksRight(sponsor, "search refused")
  await sponsor.getByLabel("Nazwa").fill("Wiklina do 5 000 zł")
  await sponsor.getByRole("radio", { name: "Codziennie" }).check()
  await sponsor.getByRole("button", { name: "Zapisz wyszukiwanie" }).click()
  await expectToast(sponsor, "Zapisano wyszukiwanie")
  await expect(sponsor).toHaveURL(/\/wydarzenia\?q=wikliny&priceTo=5000$/)

  // the same filters again lead to what is saved
  await sponsor.getByRole("link", { name: "Zapisz to wyszukiwanie" }).click()
  await expect(sponsor.getByText("To wyszukiwanie masz już zapisane.")).toBeVisible()
  await looksRight(sponsor, "search saved already")

  await publish(organization, { title: "Warsztaty Wikliny", options })
  await sponsor.getByRole("link", { name: "Przejdź do zapisanego wyszukiwania" }).click()
  const row = sponsor.getByRole("listitem").filter({ hasText: "Wiklina do 5 000 zł" })
  await expect(row.getByText(/1.nowe wydarzenie od ostatniej wizyty/)).toBeVisible()
  await expect(row.getByText("E-mail: codziennie")).toBeVisible()
  await row.getByText("Zmień nazwę i częstotliwość").click()
  await looksRight(sponsor, "searches")
  await row.getByLabel("Nazwa").fill("Wiklina")
  await row.getByRole("radio", { name: "Bez e-maila" }).check()
  await row.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(sponsor, "Zapisano")
  await expect(sponsor.getByRole("heading", { name: "Wiklina", exact: true })).toBeVisible()
  await expect(sponsor.getByText("Bez e-maila", { exact: true }).first()).toBeVisible()

  await sponsor.getByRole("link", { name: /^Pokaż wydarzenia z.wyszukiwania Wiklina$/ }).click()
  await expect(sponsor.getByText("Warsztaty Wikliny").first()).toBeVisible()
  await sponsor.goto("/zapisane/wyszukiwania")
  await expect(sponsor.getByRole("heading", { name: "Wiklina", exact: true })).toBeVisible()
  await expect(sponsor.getByText(/od ostatniej wizyty/)).toHaveCount(0)

  await sponsor.getByRole("button", { name: "Usuń wyszukiwanie: Wiklina" }).click()
  await expectToast(sponsor, "Usunięto wyszukiwanie")
  await expect(sponsor.getByText("Nie masz jeszcze zapisanych wyszukiwań")).toBeVisible()
  await sponsor.getByRole("button", { name: "Cofnij" }).click()
  await expect(sponsor.getByRole("heading", { name: "Wiklina", exact: true })).toBeVisible()
})

test("without scripts a search is saved, changed, deleted and put back", async ({ browser }) => {
  const organization = await newcomer(browser, organizer("jagna@koszyk.example"))
  await publish(organization, { title: "Targ Koszykarski", options })
  const sponsor = await newcomer(
    browser,
    { name: "Ida Rogoża", company: "Rogoża Sp. z o.o.", email: "ida@rogoza.example" },
    { javaScriptEnabled: false },
  )
  await sponsor.goto("/wydarzenia?q=targ")
  await sponsor.getByRole("link", { name: "Zapisz to wyszukiwanie" }).click()
  await sponsor.getByLabel("Nazwa").fill("")
  await sponsor.getByRole("button", { name: "Zapisz wyszukiwanie" }).click()
  await expect(sponsor.getByText("Podaj nazwę wyszukiwania").first()).toBeVisible()
  await sponsor.getByLabel("Nazwa").fill("Targi")
  await sponsor.getByRole("button", { name: "Zapisz wyszukiwanie" }).click()
  await expect(sponsor).toHaveURL(/\/wydarzenia\?q=targ$/)
  await expectToast(sponsor, "Zapisano wyszukiwanie")
  await sponsor.goto("/zapisane/wyszukiwania")
  await sponsor.getByText("Zmień nazwę i częstotliwość").click()
  await sponsor.getByRole("radio", { name: "Bez e-maila" }).check()
  await sponsor.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(sponsor.getByText("Bez e-maila", { exact: true }).first()).toBeVisible()
  await sponsor.getByRole("button", { name: "Usuń wyszukiwanie: Targi" }).click()
  await sponsor.getByRole("button", { name: "Cofnij" }).click()
  await expect(sponsor.getByRole("heading", { name: "Targi" })).toBeVisible()
})
