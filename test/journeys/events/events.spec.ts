import type { Browser, Page } from "@playwright/test"
import sharp from "sharp"
import { anotherWindow, fitsItsWidth, inDays, newVisitor, seemsAccessible, signUp } from "../people.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"
import { stay, unsavedQuestion } from "../unsaved.ts"

/** One organization, visitor and sponsor around one event, from draft to last day. */
test.describe.configure({ mode: "serial" })
test.setTimeout(180_000)

const wide = { viewport: { width: 1280, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }
const title = "Żeglarskie Świętowanie w Łebie"
let owner: Page
let address: string

/** Noise: its file is as large as a photograph's. */
const photograph = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  })
    .jpeg({ quality: 60 })
    .toBuffer()

test.beforeAll(async ({ browser }) => {
  owner = await newVisitor(browser, { ...wide, permissions: ["clipboard-read", "clipboard-write"] })
  await owner.goto("/rejestracja?type=organization")
  await signUp(owner, { name: "Łucja Źrebiec", organization: "Klub Żeglarski „Łeba”", email: "lucja@leba.example" })
})

test.afterAll(() => owner.context().close())

test("an organization adds an event with a picture: refused ones are named, nothing typed is lost", async () => {
  await expect(owner.getByRole("heading", { level: 1, name: "Witaj, Łucja Źrebiec!" })).toBeVisible()
  await expect(owner.getByText("Zacznij od kilku kroków poniżej.")).toBeVisible()
  await expect(owner.getByRole("link", { name: "Uzupełnij profil organizacji" })).toBeVisible()
  await seemsAccessible(owner, "home of an organization")
  await owner.getByRole("main").getByRole("link", { name: "Moje Wydarzenia" }).click()
  await expect(owner.getByText("Nie masz jeszcze żadnych wydarzeń")).toBeVisible()
  await seemsAccessible(owner, "no events yet")
  await owner.getByRole("link", { name: "Dodaj nowe wydarzenie" }).first().click()

  const file = owner.locator('input[type="file"]')
  await file.setInputFiles({
    name: "zdjecie.png",
    mimeType: "image/png",
    buffer: Buffer.from("<html>to nie obraz</html>"),
  })
  await expectToast(owner, "Nieprawidłowy format pliku. Dozwolone formaty: JPG, PNG, GIF, WEBP")
  await file.setInputFiles({ name: "duze.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5_300_000, 1) })
  await expectToast(owner, "Plik jest zbyt duży. Maksymalny rozmiar to 5MB")
  await file.setInputFiles({ name: "łeba.jpg", mimeType: "image/jpeg", buffer: await photograph(1600, 900) })
  await expectToast(owner, "Zdjęcie zostało przesłane pomyślnie.")
  await expect(owner.getByAltText("Podgląd wybranego zdjęcia")).toBeVisible()

  await owner.getByRole("button", { name: "Dodaj wydarzenie" }).click()
  await expect(owner.getByText("Tytuł musi mieć co najmniej 3 znaki").first()).toBeVisible()
  await expect(owner.getByText("Miasto jest wymagane").first()).toBeVisible()
  await seemsAccessible(owner, "refused event")
  await owner.getByLabel("Tytuł wydarzenia").fill(title)
  await owner
    .getByLabel("Opis", { exact: true })
    .fill(
      "Regaty dzieci i dorosłych.\n\n10:00 start\n19:00 szanty na falochronie\n\nhttps://leba.example/" +
        "regaty".repeat(20),
    )
  await owner.getByLabel("Kategoria").selectOption("Sportowe")
  await owner.getByLabel("Data rozpoczęcia").fill(inDays(90))
  await owner.getByLabel("Data zakończenia (opcjonalnie)").fill(inDays(91))
  await owner.getByLabel("Miasto").fill("Łeba")
  await owner.getByLabel("Województwo").selectOption("pomorskie")
  await owner.getByLabel("Planowana liczba uczestników (opcjonalnie)").fill("1500")
  await expect(owner.getByText(/przepisy o imprezach masowych/)).toBeVisible()
  await owner.getByLabel("Nazwa opcji").fill("Sponsor regat")
  await owner.getByLabel("Kwota od").fill("2000")
  await owner.getByLabel("Kwota do").fill("4000")
  await owner.locator('[name="options[0].benefits[0]"]').fill("logo na żaglach")
  await owner.waitForFunction(() => Object.values(localStorage).some((draft) => draft.includes("logo na żaglach")))
  owner.once("dialog", (dialog) => dialog.accept())
  await owner.reload()
  const restored = "Przywróciliśmy niezapisane zmiany z tej przeglądarki."
  await expect(owner.getByText(restored)).toBeVisible()
  // another tab, as after this one was closed
  const other = await owner.context().newPage()
  await other.goto("/dodaj-wydarzenie")
  await expect(other.getByText(restored)).toBeVisible()
  await expect(other.getByLabel("Tytuł wydarzenia")).toHaveValue(title)
  await expect(other.getByAltText("Podgląd wybranego zdjęcia")).toBeVisible()
  await other.close()
  await expect(owner.getByLabel("Tytuł wydarzenia")).toHaveValue(title)
  await expect(owner.getByAltText("Podgląd wybranego zdjęcia")).toBeVisible()
  await owner.getByRole("button", { name: "Dodaj wydarzenie" }).click()
  await expect(owner.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await expectToast(owner, "Wydarzenie zostało dodane.")
  expect(await owner.evaluate(() => JSON.stringify(localStorage))).not.toContain("logo na żaglach")
  address = new URL(owner.url()).pathname
  const picture = owner.locator(".event__pic img")
  await expect(picture).toHaveAttribute("srcset", /480w.*800w.*1200w/)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(400)
  await expect(owner.getByRole("link", { name: "Napisz do organizacji" })).toHaveCount(0)
  // a programme retains its line breaks
  expect(await owner.locator(".prose").innerText()).toContain("10:00 start\n19:00 szanty")
  await seemsAccessible(owner, "own event")
})

test("the owner writes news, changes the event's status, shares it and writes to a sponsor", async () => {
  await owner.goto(address)
  await owner.getByRole("tab", { name: "Aktualności" }).click()
  await owner.getByRole("link", { name: "Dodaj post" }).click()
  await owner.getByRole("button", { name: "Dodaj post" }).click()
  await expect(owner.getByText("Tytuł postu musi mieć co najmniej 3 znaki").first()).toBeVisible()
  await seemsAccessible(owner, "refused post")
  await owner.getByLabel("Tytuł postu").fill("Mamy bosmana")
  await owner.getByLabel("Treść").fill("Zgodził się wczoraj.\n\nWięcej: https://leba.example/bosman i <b>bez HTML</b>")
  await owner.getByRole("button", { name: "Dodaj post" }).click()
  await expectToast(owner, "Post został dodany.")
  await expect(owner.getByRole("link", { name: "https://leba.example/bosman" })).toHaveAttribute("rel", /nofollow/)
  await expect(owner.getByText("<b>bez HTML</b>")).toBeVisible()
  await owner.getByRole("link", { name: "Edytuj post „Mamy bosmana”" }).click()
  await owner.getByLabel("Tytuł postu").fill("Mamy bosmana i kuka")
  await owner.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(owner.getByRole("heading", { name: "Mamy bosmana i kuka" })).toBeVisible()
  await owner.getByRole("button", { name: "Usuń post „Mamy bosmana i kuka”" }).click()
  const confirmation = owner.getByRole("dialog", { name: "Usunąć post?" })
  await expect(confirmation.getByText("Czy na pewno chcesz usunąć ten post?")).toBeVisible()
  await seemsAccessible(owner, "delete a post")
  await confirmation.getByRole("button", { name: "Usuń post" }).click()
  await expectToast(owner, "Post został usunięty.")
  await expect(owner.getByText("Pokaż sponsorom, że przygotowania trwają.")).toBeVisible()

  await owner.getByLabel("Status wydarzenia").selectOption("W przygotowaniu")
  await owner.getByRole("button", { name: "Zmień status" }).click()
  await expectToast(owner, "Status wydarzenia został zaktualizowany.")
  await expect(owner.locator(".event__title .status")).toHaveText("W przygotowaniu")
  await owner.getByLabel("Status wydarzenia").selectOption("Anulowane")
  await owner.getByRole("button", { name: "Zmień status" }).click()
  await expect(owner.getByRole("heading", { name: "Odwołać wydarzenie?" })).toBeVisible()
  await seemsAccessible(owner, "cancel an event")
  await owner.getByRole("link", { name: "Wróć", exact: true }).click()
  await expect(owner.locator(".event__title .status")).toHaveText("W przygotowaniu")

  const clipboard = () => owner.evaluate(() => navigator.clipboard.readText())
  await owner.getByRole("button", { name: "Kopiuj link" }).click()
  await expectToast(owner, "Link został skopiowany do schowka.")
  expect(await clipboard()).toContain(address)
  await owner.getByRole("link", { name: "Generator e-maila" }).click()
  const generator = owner.getByRole("dialog", { name: "Generator e-maila do sponsora" })
  const draft = generator.getByLabel("Treść")
  await expect(draft).toHaveValue(/Sponsor regat/)
  await generator.getByLabel("Wiadomość własna (opcjonalnie)").fill("Poznaliśmy się na targach w Gdańsku.")
  await expect(draft).toHaveValue(/Poznaliśmy się na targach w Gdańsku\./)
  await generator.getByRole("checkbox", { name: /Sponsor regat/ }).uncheck()
  await expect(draft).not.toHaveValue(/logo na żaglach/)
  await generator.getByRole("checkbox", { name: /Sponsor regat/ }).check()
  await seemsAccessible(owner, "e-mail generator")
  await generator.getByRole("button", { name: "Kopiuj", exact: true }).click()
  await expectToast(owner, "Treść wiadomości została skopiowana.")
  expect(await clipboard()).toContain("logo na żaglach")
  await expect(generator.getByRole("link", { name: "Otwórz w programie pocztowym" })).toHaveAttribute(
    "href",
    /^mailto:/,
  )
  await generator.getByRole("radio", { name: "Najpierw prośba o zgodę" }).check()
  await expect(draft).not.toHaveValue(/zł/)
  await owner.keyboard.press("Escape")
})

test("the event is edited in four tabs; a second window gets the conflict, and leaving asks first", async () => {
  await owner.goto(`/edytuj-wydarzenie${address.replace("/wydarzenia", "")}`)
  for (const name of ["Szczegóły", "Media i dodatki", "Formy współpracy", "Podstawowe informacje"]) {
    await owner.getByRole("tab", { name }).click()
    await seemsAccessible(owner, `edit, ${name}`)
  }
  // switching tabs alone makes no draft
  await owner.waitForTimeout(600)
  await owner.reload()
  await expect(owner.getByLabel("Tytuł wydarzenia")).toHaveValue(title)
  await expect(owner.getByText("Przywróciliśmy niezapisane zmiany")).toHaveCount(0)

  const other = await anotherWindow(owner)
  await other.goto(owner.url())
  await other.getByLabel("Opis", { exact: true }).fill("Regaty dzieci, młodzieży i dorosłych.")
  await other.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(other, "Wydarzenie zostało zaktualizowane pomyślnie.")
  await other.close()

  await owner.getByLabel("Tytuł wydarzenia").fill(`${title} 2`)
  await owner.getByRole("link", { name: title }).click()
  await expect(unsavedQuestion(owner)).toBeVisible()
  await seemsAccessible(owner, "unsaved changes")
  await stay(owner)
  await owner.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expect(owner.getByText(/zostało w\u00a0międzyczasie zmienione/)).toBeVisible()
  await expect(owner.getByLabel("Tytuł wydarzenia")).toHaveValue(`${title} 2`)
  await owner.getByLabel("Tytuł wydarzenia").fill(title)
  await owner.getByRole("tab", { name: "Szczegóły" }).click()
  await owner.getByLabel("Tagi (opcjonalnie)").fill("żagle, morze")
  await owner.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(owner, "Wydarzenie zostało zaktualizowane pomyślnie.")
  await expect(owner.getByText("żagle")).toBeVisible()
})

test("the organization finds the event among its own, as cards and as a table", async () => {
  await publishMore(owner)
  await owner.goto("/moje-wydarzenia")
  await expect(owner.locator("article")).toHaveCount(12)
  await seemsAccessible(owner, "my events, cards")
  await owner.getByRole("link", { name: "Widok listy" }).click()
  await expect(owner.getByRole("table")).toBeVisible()
  await seemsAccessible(owner, "my events, table")
  await owner.setViewportSize(phone.viewport)
  await fitsItsWidth(owner, "my events, table")
  await owner.setViewportSize(wide.viewport)
  await owner.reload()
  await expect(owner.getByRole("table")).toBeVisible()
  await owner.getByLabel("Szukaj").fill("swietowanie")
  await expect(owner.getByRole("table").locator("tbody tr")).toHaveCount(1)
  await owner.getByLabel("Status").selectOption("Zakończone")
  await expect(owner.getByText("Brak wydarzeń pasujących do filtrów")).toBeVisible()
})

test("a visitor searches from the home page and goes through the list, on a phone and without scripts", async ({
  browser,
}) => {
  const anna = await newVisitor(browser, wide)
  await anna.goto("/")
  await expect(anna.locator(".latest article")).toHaveCount(4)
  await seemsAccessible(anna, "home")
  await anna.getByRole("combobox").pressSequentially("zeglarskie", { delay: 20 })
  const suggested = anna.getByRole("option", { name: new RegExp(title) })
  await expect(suggested).toBeVisible()
  await seemsAccessible(anna, "suggestions")
  // its organization comes first
  await anna.keyboard.press("ArrowDown")
  await anna.keyboard.press("ArrowDown")
  await expect(suggested).toHaveAttribute("aria-selected", "true")
  await anna.keyboard.press("Enter")
  await expect(anna.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await anna.goto("/")
  await anna.getByRole("combobox").fill("klubowe manewry")
  await anna.getByRole("button", { name: "Szukaj" }).click()
  await expect(anna).toHaveURL(/\/wydarzenia\?q=klubowe\+manewry$/)
  const cards = anna.locator("article")
  await expect(cards).toHaveCount(12)
  await anna.getByRole("link", { name: "Pokaż więcej" }).click()
  await expect(cards).toHaveCount(14)
  await expect(cards.nth(12).getByRole("link").first()).toBeFocused()
  await anna.getByLabel("Sortuj").selectOption("title-desc")
  await expect(cards).toHaveCount(12)
  await expect(cards.first()).toContainText("Klubowe manewry 14")
  await anna.getByText("Więcej filtrów").click()
  await anna.getByLabel("Województwo").selectOption("podlaskie")
  await expect(anna.getByText("Nie znaleziono żadnych wydarzeń")).toBeVisible()
  await seemsAccessible(anna, "nothing found")
  await anna.getByRole("link", { name: "Wyczyść filtry" }).first().click()
  await expect(anna).not.toHaveURL(/podlaskie/)
  // the address changes before the page: until then category links have the old filters
  await expect(cards.first()).toBeVisible()
  await anna.getByRole("link", { name: "Sportowe", exact: true }).click()
  await expect(anna).toHaveURL(/category=Sportowe/)
  await seemsAccessible(anna, "events as cards")
  await anna.getByRole("link", { name: "Widok listy" }).click()
  await expect(anna.getByRole("link", { name: /^Zobacz szczegóły/ }).first()).toBeVisible()
  await anna.reload()
  await expect(anna.getByRole("link", { name: /^Zobacz szczegóły/ }).first()).toBeVisible()
  await seemsAccessible(anna, "events as rows")

  const jan = await newVisitor(browser, phone)
  for (const path of ["/", "/wydarzenia", address, "/nie-ma", "/wydarzenia/nie-ma", "/organizacje/nie-ma"]) {
    await jan.goto(path)
    await fitsItsWidth(jan, path)
  }
  await expect(jan.getByText("Oops! Page not found")).toBeVisible()
  await seemsAccessible(jan, "not found")
  expect((await jan.goto("/wydarzenia/nie-ma"))?.status()).toBe(404)
  await expect(jan.getByRole("heading", { name: "Nie znaleziono wydarzenia" })).toBeVisible()
  await seemsAccessible(jan, "no such event")
  await jan.goto("/wydarzenia")
  await jan.getByRole("link", { name: "Widok listy" }).click()
  await jan.getByRole("button", { name: /^Filtry/ }).click()
  await seemsAccessible(jan, "filters on a phone")
  const category = jan.getByRole("combobox", { name: "Kategoria" })
  await category.selectOption("Sportowe")
  await jan.getByRole("button", { name: "Pokaż wydarzenia" }).click()
  await expect(category).toBeHidden()
  await expect(jan).toHaveURL(/category=Sportowe/)
  await fitsItsWidth(jan, "filtered rows")

  const plain = await newVisitor(browser, { ...wide, javaScriptEnabled: false })
  await plain.goto("/")
  await plain.locator('[name="q"]').fill("klubowe manewry")
  await plain.locator('[name="q"]').press("Enter")
  await expect(plain.locator("article")).toHaveCount(12)
  await plain.getByLabel("Sortuj").selectOption("title-asc")
  await plain.getByRole("button", { name: "Pokaż wydarzenia" }).click()
  await expect(plain.locator("article").first()).toContainText("Klubowe manewry 01")
  await plain.getByRole("link", { name: "Pokaż więcej" }).click()
  await expect(plain.locator("article")).toHaveCount(2)
  await plain.getByRole("link", { name: "Widok listy" }).click()
  await expect(plain.getByRole("link", { name: /^Zobacz szczegóły/ }).first()).toBeVisible()
  await plain.goto(`${address}?zakladka=aktualnosci`)
  await expect(plain.getByText("Brak aktualności")).toBeVisible()
})

test("a sponsor chooses with the total in view, by keyboard and by touch, and writes to the organization", async ({
  browser,
}) => {
  const ewa = await newVisitor(browser, { ...wide, hasTouch: true })
  await ewa.goto("/rejestracja?type=sponsor")
  await signUp(ewa, { name: "Ewa Dąb", company: "Stolarnia Dębowy Szlak", email: "ewa@debowy.example" })
  await expect(ewa.getByRole("main").getByRole("link", { name: "Przeglądaj Wydarzenia" })).toBeVisible()
  await seemsAccessible(ewa, "home of a sponsor")
  await ewa.goto("/wydarzenia")
  const upcoming = ewa.getByRole("checkbox", { name: "Tylko nadchodzące" })
  await expect(upcoming).toBeChecked()
  // a default yields to a contradicting status and returns after it; an explicit switch stays (A60)
  const status = ewa.getByLabel("Status", { exact: true })
  await status.selectOption("Wszystkie statusy")
  await expect(ewa).toHaveURL(/\/wydarzenia\?status=wszystkie$/)
  await expect(upcoming).not.toBeChecked()
  await status.selectOption("Planowane")
  await expect(upcoming).toBeChecked()
  await expect(ewa).toHaveURL(/\/wydarzenia\?status=Planowane$/)
  // an invalid amount is reported without Enter and removes nothing else
  await ewa.getByText("Więcej filtrów").click()
  await ewa.getByLabel("Kwota od").fill("1 500 zł")
  await ewa.getByLabel("Kwota do").fill("10 tys.")
  await expect(ewa.getByRole("alert")).toHaveText("Podaj poprawną kwotę w polu „do”.")
  await ewa.reload()
  await expect(ewa.getByLabel("Kwota do")).toHaveValue("10 tys.")
  await expect(status).toHaveValue("Planowane")
  await ewa.getByLabel("Kwota do").fill("10 000")
  await expect(ewa).toHaveURL(/\/wydarzenia\?status=Planowane&priceFrom=1500&priceTo=10000$/)
  await ewa.getByRole("link", { name: "Wyczyść filtry" }).first().click()
  await expect(ewa.getByLabel("Kwota do")).toHaveValue("")
  await upcoming.check()
  await upcoming.uncheck()
  await expect(ewa).toHaveURL(/upcoming=0/)
  await upcoming.check()
  await status.selectOption("Zakończone")
  await expect(ewa).toHaveURL(/upcoming=1/)
  await expect(upcoming).toBeChecked()
  await ewa.goto(address)
  const option = ewa.getByRole("checkbox", { name: "Sponsor regat" })
  await option.focus()
  await ewa.keyboard.press("Space")
  const total = ewa.locator(".total b")
  await expect(total).toHaveText(/2\s000\szł/)
  await expect(total).toBeInViewport()
  await ewa.getByLabel("Twoja kwota").fill("1500")
  await expect(ewa.getByText("propozycja własna")).toBeVisible()
  await expect(total).toHaveText(/1\s500\szł/)
  const benefits = ewa.locator(".rung summary")
  const benefit = ewa.getByText("logo na żaglach")
  await expect(benefit).toBeVisible()
  await benefits.focus()
  await ewa.keyboard.press("Enter")
  await expect(benefit).toBeHidden()
  await benefits.tap()
  await expect(benefit).toBeVisible()
  await seemsAccessible(ewa, "choice of a sponsor")
  await ewa.setViewportSize(phone.viewport)
  await expect(benefit).toBeVisible()
  await ewa.evaluate(() => scrollTo(0, 0))
  await expect(ewa.locator(".bar b")).toHaveText(/1\s500\szł/)
  await expect(ewa.locator(".bar b")).toBeInViewport()
  await fitsItsWidth(ewa, "choice of a sponsor")
  await seemsAccessible(ewa, "choice of a sponsor on a phone")
  await ewa.getByRole("link", { name: "Napisz do organizacji" }).click()
  await expect(ewa.getByRole("heading", { name: /^Napisz do:/ })).toBeVisible()
  await seemsAccessible(ewa, "message from an event")
  await ewa.getByLabel("Wiadomość").fill("Czy jest miejsce na stoisko z drewnem?")
  await ewa.getByRole("button", { name: "Wyślij wiadomość" }).click()
  await expectToast(ewa, "Twoja wiadomość została wysłana do organizacji.")
  await expect(ewa).toHaveURL(new RegExp(`${address}$`))
})

test("the owner deletes the event, and its address answers 404", async ({ browser }) => {
  await owner.goto(`/edytuj-wydarzenie${address.replace("/wydarzenia", "")}`)
  await owner.getByRole("button", { name: "Usuń wydarzenie" }).click()
  const confirmation = owner.getByRole("dialog", { name: "Usunąć wydarzenie?" })
  await seemsAccessible(owner, "delete an event")
  await confirmation.getByRole("button", { name: "Usuń wydarzenie" }).click()
  await expect(owner).toHaveURL(/\/moje-wydarzenia$/)
  await expectToast(owner, "Usunęliśmy też jego opcje sponsoringu i posty.")
  const anna = await newVisitor(browser as Browser)
  expect((await anna.goto(address))?.status()).toBe(404)
})

/** Fourteen more events, through the same form. */
async function publishMore(page: Page) {
  const { origin } = new URL(page.url())
  for (let n = 1; n <= 14; n++) {
    const answer = await page.request.post("/dodaj-wydarzenie", {
      headers: { origin },
      maxRedirects: 0,
      multipart: {
        key: crypto.randomUUID(),
        title: `Klubowe manewry ${String(n).padStart(2, "0")}`,
        description: "Pływamy po jeziorze Łebsko.",
        category: "Sportowe",
        startDate: inDays(100 + n),
        endDate: "",
        city: "Łeba",
        voivodeship: "pomorskie",
        detailedLocation: "",
        expectedParticipants: String(n * 10),
        tags: "",
        facebook: "",
        instagram: "",
        linkedin: "",
        website: "",
        imageId: "",
      },
    })
    expect(answer.status()).toBe(302)
  }
}
