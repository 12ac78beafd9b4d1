import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { confirm, confirmUnchanged, explainRows, looksRight, newcomer, propose, publish } from "../people.ts"
import { sides, stateCapacity } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

test.use({ actionTimeout: 15_000 })

test("a deal from its proposal to its end, by both sides", async ({ browser }) => {
  test.setTimeout(240_000)
  const halina = await newcomer(browser, {
    name: "Halina Sawicz",
    organization: "Teatr „Trzecie Piętro”",
    email: "halina@pietro.example",
  })
  const first = "Scena pod Chmurką"
  const evening = {
    title: "Sponsor wieczoru",
    price: "2 000",
    priceTo: "4 000",
    benefits: ["logo na afiszu", "10 miejsc"],
  }
  await publish(halina, { title: first, days: 50, options: [evening, { title: "Patron medialny" }] })
  await publish(halina, {
    title: "Warsztaty lalkarskie",
    days: 70,
    options: [{ title: "Materiały dla 40 dzieci", price: "900", benefits: ["logo na zaproszeniu"] }],
  })
  const tomasz = await newcomer(browser, {
    name: "Tomasz Zięba",
    company: "Drukarnia Czarny Bez <b>",
    email: "tomasz@bez.example",
  })

  // "Nowa propozycja" from the empty list, with two events of one organization
  await tomasz.goto("/wspolprace")
  await expect(tomasz.getByText("Nie znaleziono żadnych współprac.")).toBeVisible()
  await looksRight(tomasz, "empty list of a sponsor")
  await tomasz.getByRole("link", { name: "Nowa propozycja" }).first().click()
  const dialog = tomasz.getByRole("dialog")
  await dialog.getByRole("searchbox").fill("pietro")
  await dialog.getByRole("button", { name: "Szukaj" }).click()
  await looksRight(tomasz, "choosing an organization")
  await dialog.getByRole("link", { name: /Teatr „Trzecie Piętro”/ }).click()
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(dialog.getByText("Wypełnij wszystkie wymagane pola").first()).toBeVisible()
  await looksRight(tomasz, "refused proposal")
  await dialog.getByRole("checkbox", { name: new RegExp(first) }).check()
  await dialog.getByRole("checkbox", { name: /Warsztaty lalkarskie/ }).check()
  await dialog.getByRole("checkbox", { name: "Sponsor wieczoru" }).check()
  await dialog.getByRole("checkbox", { name: "Materiały dla 40 dzieci" }).check()
  await dialog.getByRole("button", { name: "Dodaj własną opcję" }).click()
  await expect(dialog.getByLabel("Nazwa opcji")).toHaveValue("Nowa opcja")
  await dialog.getByLabel("Nazwa opcji").fill("Druk <script>afiszy</script>")
  await dialog.getByLabel("Kwota lub wartość").fill("-5")
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(dialog.getByText(/nie może być ujemna|mniejsza niż 0|ujemn/i).first()).toBeVisible()
  await dialog.getByLabel("Kwota lub wartość").fill("1 000,50")
  await expect(dialog.getByText(/2\s900\szł \+\srzeczowo\s1\s000,50\szł/).first()).toBeVisible()
  await dialog.getByLabel(/^W\sjakiej roli/).fill("właściciel firmy")
  await dialog.getByLabel(/Wiadomość do organizacji/).fill("Dzień dobry,\nwydrukujemy afisze & zaproszenia.")
  await dialog.getByRole("radio", { name: /Darowizna/ }).check()
  await expect(dialog.getByRole("status").filter({ hasText: "darowizna" })).toContainText(/3\s900,50\s*zł/)
  // a donation excludes the benefits, and sending requires having seen which
  await expect(dialog.getByText(/Darowizna nie obejmuje korzyści z.wybranych opcji: /)).toBeVisible()
  await looksRight(tomasz, "proposal of two events")
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(dialog.getByText(/^Potwierdź, że te korzyści nie są częścią darowizny/).first()).toBeVisible()
  await dialog.getByLabel("Rozumiem, że te korzyści nie są częścią darowizny").check()
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(tomasz).toHaveURL(/\/wspolprace\/[\w-]+$/)
  await expectToast(tomasz, "Propozycja współpracy została wysłana.")
  await expect(tomasz.getByRole("heading", { level: 1, name: `${first} i jeszcze 1 wydarzenie` })).toBeVisible()
  await expect(tomasz.getByText("Druk <script>afiszy</script>").first()).toBeVisible()
  await looksRight(tomasz, "pending as the sponsor")
  const deal = new URL(tomasz.url()).pathname
  await expect(tomasz.getByRole("complementary", { name: "O współpracy" })).toContainText("Darowizna")

  // the organization begins to negotiate, both sides change the terms
  await halina.goto(deal)
  await looksRight(halina, "pending as the organization")
  await halina.getByRole("button", { name: "Rozpocznij negocjacje" }).click()
  await looksRight(halina, "dialog of negotiations")
  await halina
    .getByRole("dialog")
    .getByLabel(/Wiadomość dla drugiej strony/)
    .fill("Ustalmy zakres druku.")
  await confirm(halina, "Rozpocznij negocjacje")
  await expectToast(halina, "Status współpracy został zmieniony na: W negocjacji")

  // both sides change the terms; the slower one loses nothing
  await tomasz.reload()
  await tomasz.getByRole("link", { name: "Edytuj opcje" }).click()
  await tomasz
    .getByLabel(/^Kwota/)
    .first()
    .fill("2 200")
  await tomasz.getByLabel(/Wiadomość dla drugiej strony/).fill("Możemy dać 2 200 zł.")
  await halina.getByRole("link", { name: "Edytuj opcje" }).click()
  await looksRight(halina, "editor of the terms")
  await halina
    .getByLabel(/^Kwota/)
    .first()
    .fill("2 500")
  await stateCapacity(halina)
  await halina.getByRole("button", { name: "Usuń opcję Materiały dla 40 dzieci" }).click()
  await halina.getByText("Dodaj opcję wydarzenia").click()
  await halina.getByRole("button", { name: "Dodaj: Patron medialny" }).click()
  await halina.getByRole("button", { name: "Zapisz warunki" }).click()
  await expect(halina.getByText(/Podaj kwotę|Wpisz kwotę/).first()).toBeVisible()
  await looksRight(halina, "refused terms")
  await halina
    .getByRole("group", { name: "Rodzaj umowy" })
    .getByRole("radio", { name: /Barter/ })
    .check()
  await halina
    .getByLabel(/^Kwota/)
    .last()
    .fill("0")
  await halina.getByRole("button", { name: "Zapisz warunki" }).click()
  await expectToast(halina, "Opcje współpracy zostały zapisane.")
  await expect(halina.getByRole("button", { name: "Zaakceptuj warunki" })).toHaveAttribute("aria-disabled", "true")
  await expect(halina.getByText("Oczekiwanie na akceptację drugiej strony")).toBeVisible()
  await looksRight(halina, "negotiation, own terms wait")
  await stateCapacity(tomasz)
  await tomasz.getByRole("button", { name: "Zapisz warunki" }).click()
  await expect(tomasz.getByText("Warunki zmieniły się – sprawdź nową wersję").first()).toBeVisible()
  await expect(tomasz.getByLabel(/^Kwota/).first()).toHaveValue(/2.200/)
  await expect(tomasz.getByLabel(/Wiadomość dla drugiej strony/)).toHaveValue("Możemy dać 2 200 zł.")
  // and untouched fields show the other side's values
  await expect(tomasz.getByRole("radio", { name: /Barter/ })).toBeChecked()
  await expect(tomasz.getByRole("button", { name: /^Usuń opcję/ })).toHaveCount(3)
  await looksRight(tomasz, "stale terms")
  await tomasz.getByRole("button", { name: "Zapisz warunki" }).click()
  await expectToast(tomasz, "Opcje współpracy zostały zapisane.")
  await looksRight(tomasz, "third version")
  await halina.reload()
  await expect(
    halina
      .getByRole("table")
      .getByRole("list")
      .filter({ has: halina.locator("del") })
      .first(),
  ).toContainText("Kwota")
  await looksRight(halina, "negotiation, terms of the other side")
  await halina.getByText("Porównaj wersje").click()
  await halina.getByLabel("Porównaj z").selectOption("1")
  await halina.getByRole("button", { name: "Porównaj", exact: true }).click()
  await expect(halina.getByRole("region", { name: "Opcje sponsoringu" })).toContainText("wersji 1")
  await looksRight(halina, "first and third version")
  await halina.getByRole("button", { name: "Zaakceptuj warunki" }).click()
  await confirm(halina, "Akceptuję warunki")
  await expectToast(halina, "Status współpracy został zmieniony na: W realizacji")
  await looksRight(halina, "in progress as the organization")
  await tomasz.reload()
  await looksRight(tomasz, "in progress as the sponsor")
  expect(await pdfOf(tomasz, "Pobierz umowę")).toContain("Drukarnia Czarny Bez <b>")

  await expect(halina.getByText("Trwa realizacja").first()).toBeVisible()
  // the settlement: wrong files, a composed one, a rejection, an uploaded file
  await halina.getByRole("link", { name: "Prześlij rozliczenie" }).first().click()
  await looksRight(halina, "sending a settlement")
  const picker = halina.locator('[name="file"]')
  const send = halina.getByRole("button", { name: "Wyślij rozliczenie" })
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription("Wybierz plik PDF, aby wysłać rozliczenie.")
  await picker.setInputFiles({ name: "Rozliczenie.docx", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") })
  await expect(halina.getByText("Plik musi być w formacie PDF").first()).toBeVisible()
  await picker.setInputFiles({ name: "strona.pdf", mimeType: "application/pdf", buffer: Buffer.from("<h1>PDF</h1>") })
  await send.click()
  await expect(halina.getByText("Plik musi być w formacie PDF").first()).toBeVisible()
  await looksRight(halina, "refused settlement")
  await picker.setInputFiles([])
  await halina.getByRole("link", { name: "Przygotuj rozliczenie" }).click()
  await expect(halina.getByRole("heading", { level: 1, name: "Przygotuj rozliczenie" })).toBeVisible()
  await halina.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expect(halina.getByText("Opisz krótko przebieg wydarzenia").first()).toBeVisible()
  await looksRight(halina, "composing a settlement, refused")
  await halina.getByLabel("Przebieg wydarzenia").fill("Przyszło 400 osób.\nŻółć, gęś, jaźń.")
  for (const each of await halina
    .getByRole("main")
    .getByRole("group")
    .filter({ has: halina.getByRole("radio") })
    .all())
    await each.getByLabel(/^(Wykonano|Otrzymano)$/).check()
  await explainRows(halina)
  await halina.getByLabel("Wykonano częściowo").first().check()
  await halina.getByLabel("Uwagi").first().fill("Logo na 300 z 500 afiszy.")
  await looksRight(halina, "composing a settlement")
  const download = halina.waitForEvent("download")
  await halina.getByRole("button", { name: "Pobierz PDF" }).click()
  expect((await download).suggestedFilename()).toBe("rozliczenie.pdf")
  await halina.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expect(halina.getByRole("alert").getByText("Rozliczyć mimo to?")).toBeVisible()
  await looksRight(halina, "settling before the event")
  await halina.getByRole("checkbox", { name: "Tak, rozliczam mimo to" }).check()
  await halina.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expectToast(halina, "Plik rozliczenia został przesłany do sponsora.")
  await looksRight(halina, "settlement as the organization")

  await tomasz.reload()
  await looksRight(tomasz, "settlement as the sponsor")
  await tomasz.getByRole("button", { name: "Poproś o poprawki" }).click()
  await expect(tomasz.getByRole("alert").getByText("Zaznacz choć jeden wiersz")).toBeVisible()
  await tomasz.getByLabel("Co wymaga poprawy").fill("Brakuje <zdjęć> z warsztatów.")
  await looksRight(tomasz, "rejecting a settlement")
  await tomasz.getByRole("button", { name: "Poproś o poprawki" }).click()
  await expectToast(tomasz, "Organizacja może teraz przesłać poprawione rozliczenie.")
  await looksRight(tomasz, "settlement rejected as the sponsor")
  await halina.reload()
  await expect(halina.getByText("Brakuje <zdjęć> z warsztatów.").first()).toBeVisible()
  await looksRight(halina, "settlement rejected as the organization")
  await halina.getByRole("link", { name: "Prześlij poprawione rozliczenie" }).first().click()
  await halina.locator('[name="file"]').setInputFiles({
    name: "Rozliczenie – łąka.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(settlementPdf(["Rozliczenie"])),
  })
  await halina.getByLabel(/Numer dokumentu/).fill("FV 7/2026")
  await halina.getByRole("checkbox", { name: "Tak, rozliczam mimo to" }).check()
  await halina.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expectToast(halina, "Plik rozliczenia został przesłany do sponsora.")

  // accepted once ticked or opened
  await tomasz.reload()
  await tomasz.getByText("Wcześniejsze wersje").click()
  await expect(tomasz.getByRole("region", { name: "Rozliczenie" })).toContainText("odesłane do poprawy")
  await tomasz.getByRole("button", { name: "Zaakceptuj rozliczenie" }).click()
  await confirm(tomasz, "Zaakceptuj rozliczenie")
  await expect(tomasz.getByRole("dialog").getByText("Otwórz rozliczenie albo zaznacz").first()).toBeVisible()
  await looksRight(tomasz, "unread settlement")
  await tomasz.getByRole("dialog").getByRole("button", { name: "Wróć" }).click()
  await tomasz.getByRole("button", { name: "Otwórz podgląd" }).click()
  await expect(tomasz.locator("iframe")).toBeVisible()
  await looksRight(tomasz, "preview of a settlement")
  await tomasz.getByRole("dialog").getByRole("button", { name: "Zamknij" }).click()
  await tomasz.getByRole("button", { name: "Zaakceptuj rozliczenie" }).click()
  await tomasz.getByRole("dialog").getByRole("checkbox", { name: "Tak, rozliczam mimo to" }).check()
  await expect(tomasz.getByRole("checkbox", { name: /Znam treść/ })).toHaveCount(0)
  await confirm(tomasz, "Zaakceptuj rozliczenie")
  await expectToast(tomasz, "Status współpracy został zmieniony na: Zrealizowana")
  await looksRight(tomasz, "completed as the sponsor")
  await halina.goto(deal)
  await looksRight(halina, "completed as the organization")

  // both sides rate: by keyboard, and without JavaScript
  await tomasz.getByRole("radio", { name: "1 z 5 – źle" }).focus()
  for (const key of ["Space", "ArrowRight", "ArrowRight", "ArrowRight"]) await tomasz.keyboard.press(key)
  await expect(tomasz.getByRole("radio", { name: "4 z 5 – dobrze" })).toBeChecked()
  await tomasz.getByLabel("Komentarz (opcjonalnie)").fill("Pięknie zagrane.")
  await tomasz.getByRole("button", { name: "Wystaw ocenę" }).click()
  await expectToast(tomasz, "Druga strona zobaczy ją przy współpracy.")
  await looksRight(tomasz, "rated as the sponsor")
  const storageState = await halina.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState })
  const scriptless = await plain.newPage()
  await scriptless.goto(new URL(deal, halina.url()).href)
  await expect(scriptless.getByRole("button", { name: "Wystaw ocenę" })).toBeVisible()
  await expect(scriptless.getByText("Pięknie zagrane.")).toHaveCount(0)
  await scriptless.getByRole("button", { name: "Wystaw ocenę" }).click()
  await expect(scriptless.getByRole("group", { name: "Twoja ocena" })).toBeVisible()
  await scriptless.getByRole("radio", { name: "5 z 5 – znakomicie" }).check()
  await scriptless.getByRole("button", { name: "Wystaw ocenę" }).click()
  await expect(scriptless.getByRole("heading", { name: "Oceny współpracy" })).toBeVisible()
  await expect(scriptless.getByText("Pięknie zagrane.")).toBeVisible()
  await plain.close()

  await tomasz.getByRole("link", { name: "Ponów współpracę" }).click()
  // settled events are not preselected, their options are custom ones now
  await expect(tomasz.getByLabel("Nazwa opcji")).toHaveCount(3)
  await expect(tomasz.getByRole("checkbox", { name: first, exact: false }).first()).not.toBeChecked()
  await tomasz.getByRole("checkbox", { name: first, exact: false }).first().check()
  await expect(tomasz.getByRole("radio", { name: /Barter/ })).toBeChecked()
  await tomasz.getByRole("checkbox", { name: /bez kwoty/ }).check()
  await looksRight(tomasz, "proposing again")
  await tomasz.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(tomasz).toHaveURL(/\/wspolprace\/[\w-]+$/)
  const secondDeal = new URL(tomasz.url()).pathname
  expect(secondDeal).not.toBe(deal)
  await expect(tomasz.getByRole("complementary", { name: "O współpracy" })).toContainText("Barter")

  // for others there is no such deal
  const stranger = await newcomer(browser, { name: "Obcy Sponsor", company: "Obca", email: "obcy@bez.example" })
  await stranger.goto(deal)
  await expect(stranger.getByText("Nie znaleziono współpracy")).toBeVisible()
  await looksRight(stranger, "no access")
  const foreign = await stranger.locator("main").innerHTML()
  await stranger.goto("/wspolprace/nie-ma-takiej")
  expect(await stranger.locator("main").innerHTML()).toBe(foreign)
  await stranger.getByRole("link", { name: "Wróć do listy współprac" }).click()
  await expect(stranger).toHaveURL(/\/wspolprace$/)
})

test("a deal is accepted, one side asks to cancel it and is refused, then both agree to", async ({ browser }) => {
  test.setTimeout(150_000)
  const { organization, event, sponsor } = await sides(browser, "zgoda")
  const deal = await propose(sponsor, event)
  await organization.goto(deal)
  await organization.getByRole("button", { name: "Zaakceptuj propozycję" }).click()
  await confirm(organization, "Zaakceptuj propozycję")
  await expectToast(organization, "Status współpracy został zmieniony na: Zaakceptowana")
  await looksRight(organization, "accepted as the organization")
  await sponsor.goto(deal)
  await looksRight(sponsor, "accepted as the sponsor")
  await confirmUnchanged(sponsor)
  await sponsor.getByRole("button", { name: "Poproś o anulowanie" }).click()
  await confirm(sponsor, "Wyślij prośbę")
  await expect(sponsor.getByRole("dialog").getByText("Podaj powód").first()).toBeVisible()
  await sponsor.getByRole("dialog").getByLabel("Powód").fill("Zmiana budżetu.")
  await confirm(sponsor, "Wyślij prośbę")
  await expectToast(sponsor, "Współpraca zostanie anulowana, gdy druga strona się zgodzi.")
  await looksRight(sponsor, "waiting for consent")
  await organization.reload()
  await looksRight(organization, "asked for consent")
  await organization.getByRole("button", { name: "Odrzuć prośbę" }).click()
  await confirm(organization, "Odrzuć prośbę")
  await expectToast(organization, "Współpraca trwa dalej.")
  await organization.getByRole("button", { name: "Poproś o anulowanie" }).click()
  await organization.getByRole("dialog").getByLabel("Powód").fill("Odwołujemy pokaz.")
  await confirm(organization, "Wyślij prośbę")
  await expectToast(organization, "Współpraca zostanie anulowana, gdy druga strona się zgodzi.")
  await sponsor.reload()
  await sponsor.getByRole("button", { name: "Zgadzam się na anulowanie" }).click()
  await confirm(sponsor, "Zgadzam się na anulowanie")
  await expectToast(sponsor, "Status współpracy został zmieniony na: Anulowana")
  await looksRight(sponsor, "canceled as the sponsor")
})

async function pdfOf(page: Page, name: string) {
  const coming = page.waitForEvent("download")
  await page.getByRole("link", { name }).first().click()
  return textOfPdf(readFileSync(await (await coming).path()))
}
