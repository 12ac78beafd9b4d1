import { type Browser, expect, type Page, test } from "@playwright/test"
import { fitsItsWidth, newVisitor, seemsAccessible, signUp } from "./people.ts"

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An organization with an event and a sponsor who has proposed a deal about it, each in a browser of their own. */
async function twoSides(browser: Browser) {
  const halina = await newVisitor(browser, { viewport: { width: 1280, height: 860 } })
  await halina.goto("/rejestracja?type=organization")
  await signUp(halina, {
    name: "Halina Sawicz",
    organization: "Teatr Trzecie Piętro",
    email: `halina-${Date.now()}@teatr.example`,
  })
  await halina.goto("/dodaj-wydarzenie")
  await halina.locator('[name="title"]').fill("Scena pod Chmurką – przegląd teatrów")
  await halina.locator('[name="description"]').fill("Trzy wieczory pod gołym niebem, wstęp wolny.")
  await halina.locator('[name="category"]').selectOption("Kulturalne")
  await halina.locator('[name="startDate"]').fill(inDays(60))
  await halina.locator('[name="city"]').fill("Cieszyn")
  await halina
    .locator('[name="voivodeship"]')
    .fill("śląskie")
    .catch(async () => {
      await halina.locator('[name="voivodeship"]').selectOption("śląskie")
    })
  await halina.locator('[name="audience"][value="Rodziny z dziećmi"]').check()
  await halina.locator('[name="options[0].title"]').fill("Sponsor wieczoru")
  await halina.locator('[name="options[0].price"]').fill("2000")
  await halina
    .locator("main")
    .getByRole("button", { name: /^(Dodaj|Opublikuj) wydarzenie/ })
    .click()
  await expect(halina.getByRole("heading", { level: 1, name: /Scena pod Chmurką/ })).toBeVisible()
  const event = new URL(halina.url()).pathname
  const tomasz = await newVisitor(browser, { viewport: { width: 390, height: 844 } })
  await tomasz.goto("/rejestracja?type=sponsor")
  await signUp(tomasz, {
    name: "Tomasz Zięba",
    company: "Drukarnia Czarny Bez",
    email: `tomasz-${Date.now()}@druk.example`,
  })
  await halina.goto("/wiadomosci")
  await tomasz.goto(`/wspolprace/nowa?wydarzenie=${event.split("/").at(-1)}`)
  await tomasz
    .getByRole("checkbox", { name: /Sponsor wieczoru/ })
    .first()
    .check()
  await tomasz.getByLabel(/Wiadomość do organizacji/).fill("Dzień dobry, wydrukujemy afisze.")
  await tomasz.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(tomasz).toHaveURL(/\/wspolprace\/[\w-]+$/)
  return { halina, tomasz, deal: new URL(tomasz.url()).pathname }
}

const bubble = (page: Page, words: string) => page.locator(".msg", { hasText: words }).last()
const write = async (page: Page, words: string) => {
  await page.locator('[name="content"]').fill(words)
  await page.locator('[name="content"]').press("Enter")
}

test("a proposal opens a conversation; messages, moves and numbers reach the other browser by themselves", async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { halina, tomasz, deal } = await twoSides(browser)

  // the open list has heard of the proposal without a reload
  const talk = halina.getByRole("link", { name: /Drukarnia Czarny Bez/ })
  await expect(talk).toBeVisible({ timeout: 15_000 })
  await expect(halina.getByRole("link", { name: "Wiadomości, 1 nieprzeczytana" })).toBeVisible()
  await expect(halina.getByRole("link", { name: "Powiadomienia, 1 nieprzeczytane" })).toBeVisible()
  await seemsAccessible(halina, "conversation list")
  await talk.click()
  await expect(bubble(halina, "Dzień dobry, wydrukujemy afisze.")).toBeVisible()
  await expect(halina.locator(".event-line")).toContainText("proponuje współpracę")
  await expect(halina.getByRole("link", { name: "Wiadomości", exact: true }).first()).toBeVisible()
  await seemsAccessible(halina, "conversation")
  await fitsItsWidth(halina, "conversation")

  // the other end, on a phone: one pane after the other
  await tomasz.goto("/wiadomosci")
  await expect(tomasz.locator(".thread")).toBeHidden()
  await seemsAccessible(tomasz, "conversation list on a phone")
  await tomasz.getByRole("link", { name: /Teatr Trzecie Piętro/ }).click()
  await expect(tomasz.locator(".inbox")).toBeHidden()
  await fitsItsWidth(tomasz, "conversation on a phone")

  // typing: Shift+Enter begins a line, Enter sends, an Enter inside a composed letter does neither
  const field = halina.locator('[name="content"]')
  await field.fill("Świetnie!")
  await field.press("Shift+Enter")
  await field.pressSequentially("Prosimy o projekt.")
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true })
  await expect(field).toHaveValue("Świetnie!\nProsimy o projekt.")
  await field.press("Enter")
  await expect(field).toHaveValue("")
  await expect(field).toBeFocused()
  await expect(bubble(tomasz, "Prosimy o projekt.")).toBeVisible({ timeout: 3000 })
  await expect(halina.getByText("Przeczytano")).toBeVisible()

  // from click to the other browser, often
  const waits: number[] = []
  for (let n = 0; n < 10; n++) {
    const since = Date.now()
    await write(tomasz, `Wiadomość numer ${n}.`)
    await bubble(halina, `Wiadomość numer ${n}.`).waitFor()
    waits.push(Date.now() - since)
    await tomasz.waitForTimeout(150)
  }
  expect(waits.sort((a, b) => a - b)[5], `posted → seen, ms: ${waits}`).toBeLessThan(1000)
  expect(await halina.locator(".msg", { hasText: "Wiadomość numer" }).count()).toBe(10)

  // no network: nothing is lost, and it goes out once when it is back
  await tomasz.context().setOffline(true)
  await write(tomasz, "Napisane bez sieci.")
  await expect(bubble(tomasz, "Napisane bez sieci.")).toContainText("Wyślemy, gdy wróci internet.")
  await tomasz.context().setOffline(false)
  await expect(bubble(halina, "Napisane bez sieci.")).toBeVisible()
  await expect(halina.locator(".msg", { hasText: "Napisane bez sieci." })).toHaveCount(1)

  // a draft stays for its conversation over a reload
  await tomasz.locator('[name="content"]').fill("Niedokończone zd")
  await tomasz.reload()
  await expect(tomasz.locator('[name="content"]')).toHaveValue("Niedokończone zd")

  // a move of the deal is seen on its open page, in the conversation, and at the bell
  await tomasz.goto(deal)
  const other = await halina.context().newPage()
  await other.goto(deal)
  await other.getByRole("button", { name: "Zaakceptuj propozycję" }).click()
  await other
    .getByRole("dialog")
    .getByRole("button", { name: /^(Zaakceptuj|Akceptuj)/ })
    .click()
  await expect(tomasz.getByText("Zaakceptowana").first()).toBeVisible({ timeout: 15_000 })
  await expect(halina.locator(".event-line", { hasText: "przyjmuje propozycję" })).toBeVisible()
  await tomasz.goto("/powiadomienia")
  await expect(tomasz.getByText("Propozycja zaakceptowana").first()).toBeVisible()
  await seemsAccessible(tomasz, "notifications")
  await fitsItsWidth(tomasz, "notifications")
  await tomasz.getByRole("button", { name: "Oznacz wszystkie jako przeczytane" }).click()
  await expect(tomasz.locator(".news__entry--new")).toHaveCount(0)
})

test("without scripts the list, the thread and the form work", async ({ browser }) => {
  test.setTimeout(120_000)
  const { halina, tomasz } = await twoSides(browser)
  await expect(halina.getByRole("link", { name: /Drukarnia Czarny Bez/ })).toBeVisible({ timeout: 15_000 })
  const state = await tomasz.context().storageState()
  const plain = await newVisitor(browser, { javaScriptEnabled: false, storageState: state })
  await plain.goto("/wiadomosci")
  await plain.getByRole("link", { name: /Teatr Trzecie Piętro/ }).click()
  await plain.locator('[name="content"]').fill("Bez skryptów też się da.")
  await plain.getByRole("button", { name: "Wyślij" }).click()
  await expect(plain.locator(".msg", { hasText: "Bez skryptów też się da." })).toBeVisible()
  await plain.locator('[name="content"]').fill("   ")
  await plain.getByRole("button", { name: "Wyślij" }).click()
  await expect(plain.getByText("Wpisz wiadomość")).toBeVisible()
})
