import { looksRight, newcomer, newVisitor, publish } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

test("a sponsor saves two events, compares them and asks by private link; a visitor answers; the link is revoked", async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const organization = await newcomer(browser, {
    name: "Lucyna Brzoza",
    organization: "Towarzystwo Zielony Brzeg",
    email: "lucyna@brzeg.example",
  })
  const events: { title: string; path: string }[] = []
  for (const [at, title] of ["Święto Zielonego Brzegu", "Regaty na Byle Czym"].entries()) {
    const benefits = ["logo na plakacie", "stoisko przy scenie"]
    const options = [{ title: "Partner brzegu", price: at === 0 ? "3 000" : "4 500", benefits }]
    events.push({ title, path: await publish(organization, { title, days: 40 + at, options }) })
  }
  const sponsor = await newcomer(browser, {
    name: "Oskar Wierzba",
    company: "Stolarnia Wierzba Sp. z o.o.",
    email: "oskar@wierzba.example",
  })
  await sponsor.goto("/zapisane")
  await looksRight(sponsor, "saved, empty")

  // one on its card, one on its page; both stay where they were pressed
  await sponsor.goto("/wydarzenia?q=brzegu")
  await sponsor.getByRole("button", { name: `Zapisz: ${events[0]?.title}` }).click()
  await expectToast(sponsor, "Zapisano")
  await expect(sponsor.getByRole("button", { name: `Zapisano: ${events[0]?.title}` })).toBeVisible()
  await expect(sponsor).toHaveURL(/q=brzegu/)
  await looksRight(sponsor, "events with save buttons")
  await sponsor.goto(events[1]?.path ?? "")
  await sponsor.getByRole("button", { name: "Zapisz", exact: true }).click()
  // the button shows the new state before the server has it
  await expectToast(sponsor, "Zapisano")
  await expect(sponsor.getByRole("button", { name: /^Zapisano/ })).toBeVisible()

  await sponsor.goto("/zapisane")
  await expect(sponsor.getByText(/^2.wydarzenia$/)).toBeVisible()
  for (const [at, amount] of ["4 000", "3 000"].entries()) {
    const row = sponsor
      .getByRole("listitem")
      .filter({ has: sponsor.getByText("notatkę i kwotę") })
      .nth(at)
    await row.getByText(/notatkę i kwotę/).click()
    await row.getByLabel("Notatka").fill("Najbliżej naszej stolarni.")
    await row.getByLabel("Planowana kwota").fill(amount)
    await row.getByRole("button", { name: "Zapisz notatkę" }).click()
    await expect(row.getByText(/Planowane: /)).toBeVisible()
  }
  await looksRight(sponsor, "saved with notes")

  // removal is undone from the toast
  await sponsor.getByRole("button", { name: new RegExp(`Usuń.*${events[0]?.title}`) }).click()
  await expectToast(sponsor, "Usunięto z zapisanych")
  await sponsor.getByRole("button", { name: "Cofnij" }).click()
  await expect(sponsor.getByRole("link", { name: events[0]?.title })).toBeVisible()

  for (const { title } of events) await sponsor.getByRole("checkbox", { name: `Do porównania: ${title}` }).check()
  await sponsor.getByRole("button", { name: "Porównaj" }).click()
  await expect(sponsor.getByRole("heading", { level: 1, name: "Porównanie" })).toBeVisible()
  await sponsor.getByLabel("Budżet").fill("10 000")
  await sponsor.getByRole("button", { name: "Zapisz", exact: true }).click()
  await expect(sponsor.getByText(/zostanie 3.000.zł/)).toBeVisible()
  await looksRight(sponsor, "comparison")
  await sponsor.getByLabel("Wiadomość").fill("Proszę o zgodę do piątku.")
  await sponsor.getByRole("button", { name: "Utwórz link prywatny" }).click()
  const link = await sponsor.getByLabel("Link prywatny").inputValue()
  await looksRight(sponsor, "comparison with the link")

  // whoever decides has no account and no scripts, so the browser hides the page's origin
  const boss = await newVisitor(browser, { javaScriptEnabled: false })
  await boss.goto(link)
  await expect(boss.getByText("Proszę o zgodę do piątku.")).toBeVisible()
  await boss.getByRole("button", { name: "Wyślij odpowiedź" }).click()
  await expect(boss.getByText("Podaj imię i nazwisko").first()).toBeVisible()
  await boss.getByText("Tak", { exact: true }).first().click()
  await boss.getByText("Mam pytanie").last().click()
  await boss.getByLabel("Komentarz").fill("Drugie wydarzenie omówimy w środę.")
  await boss.getByLabel(/Imię i nazwisko/).fill("Helena Jesion")
  await boss.getByRole("button", { name: "Wyślij odpowiedź" }).click()
  await expect(boss.getByText(/Odpowiedź dotarła/)).toBeVisible()
  const scripted = await newVisitor(browser)
  await scripted.goto(link)
  const leftEdge = async (text: RegExp) => (await scripted.getByText(text).first().boundingBox())?.x
  expect(await leftEdge(/^Komentarz: /), "below each other").toBe(await leftEdge(/^Odpowiedź dotarła/))
  await looksRight(scripted, "private link")
  await scripted.getByText("Zmień").first().click()
  await scripted.getByText("Mam pytanie").first().click()
  await expect(scripted.getByLabel("Uwaga lub pytanie").first()).toBeVisible()
  await scripted.getByLabel("Komentarz").fill("Jeszcze jedno: kto podpisze umowę?")
  await scripted.getByLabel(/Imię i nazwisko/).fill("Helena Jesion")
  await scripted.getByRole("button", { name: "Wyślij odpowiedź" }).click()
  await expect(scripted.getByText(/Odpowiedź dotarła/)).toBeVisible()

  await sponsor.goto("/zapisane")
  for (const words of ["Drugie wydarzenie omówimy w środę.", "kto podpisze umowę?"])
    await expect(sponsor.getByText(words)).toBeVisible()
  await looksRight(sponsor, "saved with answers")
  await sponsor.getByRole("button", { name: /Wycofaj link/ }).click()
  await expectToast(sponsor, "Link wycofany")
  await scripted.goto(link)
  await expect(scripted.getByRole("heading", { name: "Link nie działa" })).toBeVisible()
  await looksRight(scripted, "private link revoked")
})

test("without scripts saving works and leads back", async ({ browser }) => {
  const organization = await newcomer(browser, {
    name: "Wit Olcha",
    organization: "Koło Starej Wierzby",
    email: "wit@kolo.example",
  })
  const path = await publish(organization, {
    title: "Noc Starej Wierzby",
    options: [{ title: "Patron", price: "900" }],
  })
  const sponsor = await newcomer(
    browser,
    { name: "Ida Topola", company: "Papier Topola Sp. z o.o.", email: "ida@topola.example" },
    { javaScriptEnabled: false },
  )
  await sponsor.goto(path)
  await sponsor.getByRole("button", { name: "Zapisz", exact: true }).click()
  await expect(sponsor).toHaveURL(new RegExp(`${path}$`))
  await expect(sponsor.getByRole("button", { name: /^Zapisano/ })).toBeVisible()
  await sponsor.goto("/wydarzenia?q=wierzby")
  await expect(sponsor.getByRole("button", { name: "Zapisano: Noc Starej Wierzby" })).toBeVisible()
  await sponsor.goto("/zapisane")
  await sponsor.getByRole("button", { name: /^Usuń/ }).click()
  await sponsor.getByRole("button", { name: "Cofnij" }).click()
  await expect(sponsor.getByRole("link", { name: "Noc Starej Wierzby" })).toBeVisible()

  const visitor = await newVisitor(browser, { javaScriptEnabled: false })
  await visitor.goto(path)
  await visitor.getByRole("link", { name: "Zapisz", exact: true }).click()
  await expect(visitor).toHaveURL(/\/logowanie\?.*next=/)
})
