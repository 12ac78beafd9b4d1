import { openConversationPath } from "#app/paths.ts"
import { addMember } from "../database.ts"
import { confirm, confirmUnchanged, looksRight, newcomer, propose, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test("two members of one side: the first accepts a large sum, the second approves, the deal runs", async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const mark = crypto.randomUUID().slice(0, 8)
  const [gosiaEmail, helaEmail] = [`gosia-${mark}@dwie.example`, `hela-${mark}@dwie.example`]
  const gosia = await newcomer(browser, { name: "Gosia Pierwsza", organization: "Fundacja Dwie", email: gosiaEmail })
  const event = await publish(gosia, { title: "Festyn Dwóch", options: [{ title: "Namiot", price: "1500" }] })
  const hela = await newcomer(browser, { name: "Hela Druga", organization: "Koło Heli", email: helaEmail })

  await gosia.goto("/zespol")
  const amount = gosia.getByLabel("Od kwoty")
  await gosia.getByLabel("Wymagaj zgody drugiej osoby").check()
  await amount.fill("1500")
  await gosia.getByRole("button", { name: "Zapisz", exact: true }).click()
  await expect(gosia.getByText("Potrzebne są co najmniej dwie osoby").first()).toBeVisible()
  await looksRight(gosia, "second person refused")
  await addMember(helaEmail, gosiaEmail, "owner")
  await gosia.getByRole("button", { name: "Zapisz", exact: true }).click()
  await expectToast(gosia, "Ustawienie drugiej osoby zostało zmienione.")

  const sponsor = await newcomer(browser, { name: "Sonia", company: "Młyn Dwóch", email: `sonia-${mark}@mlyn.example` })
  const deal = await propose(sponsor, event)
  await gosia.goto(deal)
  await gosia.getByRole("button", { name: "Zaakceptuj propozycję" }).first().click()
  await confirm(gosia, /Zaakceptuj/)
  await expectToast(gosia, "Czeka na drugą osobę")
  await expect(gosia.getByText("Zgodzić się może Hela Druga.")).toBeVisible()
  await looksRight(gosia, "deal that waits for a second person")
  await sponsor.goto(deal)
  await expect(sponsor.getByText("drugą osobę")).toHaveCount(0)

  await hela.goto("/")
  await hela.getByRole("button", { name: /Moje konto/ }).click()
  await hela
    .locator("li")
    .getByRole("button", { name: /Fundacja Dwie/ })
    .click()
  await expectToast(hela, /Działasz jako Fundacja Dwie/)
  await hela.goto("/zespol")
  await looksRight(hela, "team with a request that waits")
  await hela.getByRole("link", { name: /Przejrzyj/ }).click()
  await looksRight(hela, "deal that one may approve")
  await hela.getByRole("button", { name: "Zatwierdź" }).first().click()
  await confirm(hela, "Zatwierdź")
  await expectToast(hela, "Zgoda drugiej osoby jest zapisana.")
  await expect(hela.getByText("zatwierdza Hela Druga")).toBeVisible()

  // the lead changes, and a member reads a colleague's message
  await hela.getByLabel("Prowadzi").selectOption({ label: "Gosia Pierwsza" })
  await hela.getByRole("button", { name: "Zapisz", exact: true }).click()
  await expectToast(hela, "Osoba prowadząca współpracę została zmieniona.")
  await gosia.goto("/wspolprace?moje=1")
  await expect(gosia.getByText("Festyn Dwóch").first()).toBeVisible()
  await sponsor.goto(deal)
  await confirmUnchanged(sponsor)
  await expect(sponsor.getByText("W realizacji").first()).toBeVisible()

  await hela.goto(deal)
  await hela.getByRole("link", { name: "Napisz wiadomość" }).click()
  await hela.getByRole("textbox", { name: "Wiadomość", exact: true }).fill("Dzień dobry, tu Hela.")
  await hela.getByRole("button", { name: "Wyślij", exact: true }).click()
  await expect(hela.getByText("Dzień dobry, tu Hela.").last()).toBeVisible()
  await gosia.goto(new URL(hela.url()).pathname + new URL(hela.url()).search)
  await expect(gosia.getByText("Hela Druga, Fundacja Dwie").first()).toBeVisible()
  expect(gosia.url()).toContain(openConversationPath("").split("=")[0] ?? "")
  await looksRight(gosia, "conversation with a colleague's message")
})
