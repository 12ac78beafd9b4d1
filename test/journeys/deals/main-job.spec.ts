import { amountIn } from "#test/support/shown/amount-in.ts"
import { fitsItsWidth, inDays, looksRight, newVisitor, seemsAccessible, signUp } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const prices = ["73919", "91877", "34613", "42737", "15239", "28793"]

/** The main job of the product in natural Polish: three people in three browsers. */
test("an organization publishes, a visitor finds without prices, a sponsor proposes, the organization accepts", async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const title = "Święto Piotrkowskiej – sąsiedzki piknik „Łódź żyje”"

  // the organization
  const karolina = await newVisitor(browser, { viewport: { width: 1280, height: 900 } })
  await karolina.goto("/")
  await karolina.getByRole("link", { name: "Załóż konto organizacji" }).click()
  await seemsAccessible(karolina, "registration")
  await signUp(karolina, {
    name: "Zażółć Gęślą-Jaźń",
    organization: "Fundacja „Bałuckie Podwórko”",
    email: "karolina@podworko.example",
  })
  await karolina.goto("/dodaj-wydarzenie")
  await seemsAccessible(karolina, "add event")
  await karolina.locator('[name="title"]').fill(title)
  await karolina
    .locator('[name="description"]')
    .fill("Zamykamy ulicę dla aut i otwieramy ją dla sąsiadów.\n\nBędą stoły, muzyka i zielnik.")
  await karolina.locator('[name="category"]').selectOption("Społeczne")
  await karolina.locator('[name="startDate"]').fill(inDays(60))
  await karolina.locator('[name="endDate"]').fill(inDays(61))
  await karolina.locator('[name="city"]').pressSequentially("lodz", { delay: 30 })
  await karolina.getByRole("option", { name: /^Łódź/ }).first().click()
  await expect(karolina.locator('[name="city"]')).toHaveValue("Łódź")
  await expect(karolina.locator('[name="voivodeship"]')).toHaveValue("łódzkie")
  await karolina.locator('[name="expectedParticipants"]').fill("1200")
  await karolina.locator('[name="audience"][value="Rodziny z dziećmi"]').check()
  await karolina.locator('[name="tags"]').fill("sąsiedztwo, ulica")
  const options = [
    ["Sponsor złoty", prices[0], prices[1], "logo na 500 plakatach"],
    ["Sponsor srebrny", prices[2], prices[3], "stoisko 3 × 3 m"],
    ["Sponsor brązowy", prices[4], prices[5], "podziękowanie ze sceny"],
    ["Patron medialny", "", "", "logo w sekcji patronów"],
  ]
  for (const [at, [name = "", from = "", to = "", benefit = ""]] of options.entries()) {
    if (at > 0) await karolina.getByRole("button", { name: "Dodaj kolejną opcję" }).click()
    await karolina.locator(`[name="options[${at}].title"]`).fill(name)
    await karolina.locator(`[name="options[${at}].price"]`).fill(from)
    await karolina.locator(`[name="options[${at}].priceTo"]`).fill(to)
    await karolina.locator(`[name="options[${at}].benefits[0]"]`).fill(benefit)
  }
  await karolina
    .locator("main")
    .getByRole("button", { name: /^(Dodaj|Opublikuj) wydarzenie/ })
    .click()
  await expect(karolina.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await expectToast(karolina, "Wydarzenie zostało dodane.")
  const address = new URL(karolina.url()).pathname

  // a visitor
  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 } })
  await visitor.goto("/wydarzenia")
  await seemsAccessible(visitor, "events list")
  await fitsItsWidth(visitor, "events list")
  await visitor.locator('[name="q"]').fill("lodz")
  await visitor.locator('[name="q"]').press("Enter")
  await visitor.getByRole("link", { name: title }).click()
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByText("Cena dostępna po zalogowaniu").first()).toBeAttached()
  await seemsAccessible(visitor, "event as a visitor")
  await fitsItsWidth(visitor, "event as a visitor")
  for (const path of [address, `${address}.data`, "/wydarzenia", "/wydarzenia.data", "/", "/_.data"]) {
    const bytes = await (await visitor.request.get(path)).text()
    for (const price of prices) expect(amountIn(Number(price)).test(bytes), `${price} in ${path}`).toBe(false)
  }

  // a sponsor
  const marta = await newVisitor(browser, { viewport: { width: 1280, height: 900 } })
  await marta.goto(address)
  await marta.getByRole("link", { name: "Zaloguj się, aby nawiązać współpracę" }).first().click()
  await marta.locator("main").getByRole("link", { name: "Zarejestruj się" }).click()
  await signUp(marta, { name: "Marta Wilczyńska", company: "Piekarnia Jasny Zakwas", email: "marta@zakwas.example" })
  await expect(marta).toHaveURL(new RegExp(`${address}$`))
  await seemsAccessible(marta, "event as a sponsor")
  await marta.getByRole("checkbox", { name: "Sponsor srebrny" }).check()
  await marta.getByRole("checkbox", { name: "Sponsor brązowy" }).check()
  await marta.getByRole("button", { name: "Dodaj własną opcję" }).first().click()
  await marta.locator('[name="customOptions[0].title"]').first().fill("Poczęstunek dla wolontariuszy")
  await marta.locator('[name="customOptions[0].amount"]').first().fill("800")
  await marta.getByRole("button", { name: "Zaproponuj współpracę" }).first().click()
  const dialog = marta.getByRole("dialog", { name: "Nowa propozycja współpracy" })
  await expect(dialog.getByText(/49\s852\szł \+\srzeczowo\s800\szł/).first()).toBeVisible()
  await expect(dialog.getByLabel("Twoja kwota").filter({ visible: true })).toHaveCount(2)
  await looksRight(marta, "proposal dialog")
  await dialog.getByLabel(/Wiadomość do organizacji/).fill("Dzień dobry, upieczemy też chałki.")
  await dialog.getByLabel(/^W\sjakiej roli/).fill("właściciel firmy")
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(marta).toHaveURL(/\/wspolprace\/[\w-]+$/)
  await expect(marta.getByText("Oczekująca").first()).toBeVisible()
  await expect(marta.getByText(/49\s852\s*zł/).first()).toBeVisible()
  await seemsAccessible(marta, "deal as the sponsor")

  // the organization answers
  await karolina.goto("/wspolprace")
  await seemsAccessible(karolina, "deals list")
  await karolina.goto(new URL(marta.url()).pathname)
  await expect(karolina.getByText("Dzień dobry, upieczemy też chałki.").first()).toBeVisible()
  await seemsAccessible(karolina, "deal as the organization")
  await karolina.getByRole("button", { name: "Zaakceptuj propozycję" }).click()
  const confirm = karolina.getByRole("dialog")
  await seemsAccessible(karolina, "accept dialog")
  await confirm.getByLabel(/^W\sjakiej roli/).fill("prezeska zarządu")
  await confirm.getByRole("button", { name: /^(Zaakceptuj|Akceptuj)/ }).click()
  await expect(karolina.getByText("Zaakceptowana").first()).toBeVisible()

  // a stranger sees nothing of it
  const stranger = await newVisitor(browser)
  await stranger.goto("/rejestracja?type=sponsor")
  await signUp(stranger, { name: "Obcy Sponsor", company: "Obca Firma", email: "obcy@firma.example" })
  await stranger.goto(new URL(marta.url()).pathname)
  await expect(stranger.getByText("Nie znaleziono współpracy")).toBeVisible()
})
