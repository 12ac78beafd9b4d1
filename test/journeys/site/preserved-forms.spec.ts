import type { Page } from "@playwright/test"
import { untilReported } from "../notifications.ts"
import { confirm, explainRows, looksRight, newcomer, newVisitor, posted, propose, publish } from "../people.ts"
import { dealRows } from "../screens.ts"
import { sides, stateCapacity } from "../sides.ts"
import { expect, test } from "../test.ts"
import { expectToast, toastOf } from "../toasts.ts"
import { stay, unsavedQuestion } from "../unsaved.ts"

test.use({ actionTimeout: 15_000 })

const connectionLost = "Nie udało się połączyć z serwerem. Nic nie zginęło – spróbuj ponownie za chwilę."

/** The specification's sentence. */
const unreachable = "Nie można połączyć się z serwerem. Spróbuj ponownie później."

/** Presses offline: the form stays, shows the sentence at its top and moves the focus there. */
async function pressWithoutNetwork(page: Page, button: string, sentence = connectionLost) {
  await page.context().setOffline(true)
  await page.getByRole("button", { name: button, exact: true }).click()
  const alert = page.getByRole("alert").filter({ hasText: sentence })
  await expect(alert).toBeVisible()
  await expect(alert).toBeFocused()
  await expect(page.getByRole("button", { name: button, exact: true })).not.toHaveAttribute("aria-disabled", "true")
  await page.context().setOffline(false)
}

/** Writes of a page: none may be sent by itself. */
function writesOf(page: Page) {
  const writes: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    // pages report read messages by themselves
    if (request.method() === "POST" && !pathname.endsWith("/przeczytane")) writes.push(pathname)
  })
  return writes
}

test("typed values survive a lost connection when signing in and in the profile", async ({ browser }) => {
  const person = await newcomer(browser, { name: "Lena Sieć", company: "Sieć", email: "lena@siec.example" })
  await person.goto("/profil")
  await person.getByLabel("O firmie").fill("Tkamy sieci od 1920 roku.")
  const writes = writesOf(person)
  await pressWithoutNetwork(person, "Zapisz zmiany", unreachable)
  await expect(person.getByLabel("O firmie")).toHaveValue("Tkamy sieci od 1920 roku.")
  await expect(person.getByLabel("Imię i nazwisko")).toHaveValue("Lena Sieć")
  await looksRight(person, "profile without a network")
  expect(writes).toEqual(["/profil.data"])
  await person.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(person, "Profil został zaktualizowany.")
  await person.reload()
  await expect(person.getByLabel("O firmie")).toHaveValue("Tkamy sieci od 1920 roku.")

  const visitor = await newVisitor(browser)
  await visitor.goto("/logowanie?next=/profil")
  await visitor.getByLabel("Adres e-mail").fill("lena@siec.example")
  await visitor.locator('[name="password"]').fill("zielona kładka nad Wartą")
  // the connection must not end while the style sheet of the question about cookies is under way
  await expect(visitor.getByRole("heading", { name: "Szanujemy Twoją prywatność" })).toBeVisible()
  await pressWithoutNetwork(visitor, "Zaloguj się", unreachable)
  await expect(visitor.getByLabel("Adres e-mail")).toHaveValue("lena@siec.example")
  await expect(visitor.locator('[name="password"]')).toHaveValue("zielona kładka nad Wartą")
  await looksRight(visitor, "signing in without a network")
  await visitor.locator("main").getByRole("button", { name: "Zaloguj się", exact: true }).click()
  await expect(visitor).toHaveURL(/\/profil$/)
})

test("values of a form that the server refused are unsaved, also in a page of its own", async ({ browser }) => {
  const email = `lena-${crypto.randomUUID()}@echo.example`
  const person = await newcomer(browser, { name: "Lena Echo", company: "Echo", email })
  await person.goto("/profil")
  await person.getByLabel("O firmie").fill("Słychać nas w całej dolinie.")
  await person.getByLabel("Imię i nazwisko").fill("")
  // as before the scripts run, which would ask here
  person.on("dialog", (box) => box.accept())
  await Promise.all([
    person.waitForEvent("load"),
    person.getByLabel("O firmie").evaluate((field: HTMLTextAreaElement) => field.form?.submit()),
  ])
  await expect(person.getByRole("alert")).toContainText("Imię i nazwisko")
  await expect(person.getByLabel("O firmie")).toHaveValue("Słychać nas w całej dolinie.")
  await person.getByRole("link", { name: "Wydarzenia" }).first().click()
  await stay(person)
  await person.getByLabel("Imię i nazwisko").fill("Lena Echo")
  await person.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(person, "Profil został zaktualizowany.")
  await person.getByRole("link", { name: "Wydarzenia" }).first().click()
  await expect(person).toHaveURL(/\/wydarzenia$/)
})

test("signing out asks about a restored draft, which is another form's", async ({ browser }) => {
  const email = `lena-${crypto.randomUUID()}@szkic.example`
  const person = await newcomer(browser, { name: "Lena Szkic", company: "Szkic", email })
  await person.goto("/profil")
  await person.getByLabel("O firmie").fill("Rysujemy mosty.")
  await person.waitForFunction(() => Object.values(sessionStorage).some((draft) => draft.includes("mosty")))
  person.on("dialog", (box) => box.accept())
  await person.reload()
  await expect(person.getByText("Przywróciliśmy niezapisane zmiany")).toBeVisible()
  await person.getByRole("button", { name: /Moje konto/ }).click()
  await person.getByRole("button", { name: "Wyloguj się" }).click()
  await stay(person)
  await expect(person.getByLabel("O firmie")).toHaveValue("Rysujemy mosty.")
  await expect(person).toHaveURL(/\/profil$/)
})

test("when the server fails, the form stays on the page", async ({ browser }) => {
  const visitor = await newVisitor(browser)
  await visitor.goto("/kontakt")
  await visitor.getByLabel("Imię i nazwisko").fill("Olga Burza")
  await visitor.getByLabel("Adres e-mail").fill("olga@burza.example")
  await visitor.getByLabel("Temat").fill("Pytanie")
  await visitor.getByLabel("Wiadomość").fill("Kiedy otwieracie?")
  await visitor.route("**/kontakt.data", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" }),
  )
  await visitor.getByRole("button", { name: "Wyślij wiadomość" }).click()
  await expect(visitor.getByRole("alert")).toHaveText(
    "Przerwa techniczna. Nic nie zginęło – spróbuj ponownie za chwilę.",
  )
  await visitor.unroute("**/kontakt.data")
  // what was typed survives a reload, what was sent does not return
  await expect(visitor.getByLabel("Wiadomość")).toHaveValue("Kiedy otwieracie?")
  await visitor.waitForFunction(() => sessionStorage.getItem("draft contact ")?.includes("Kiedy"))
  await visitor.reload()
  await expect(visitor.getByLabel("Wiadomość")).toHaveValue("Kiedy otwieracie?")
  await expect(visitor.getByText("Przywróciliśmy niezapisane zmiany")).toBeVisible()
  await looksRight(visitor, "contact restored")
  await visitor.getByRole("button", { name: "Wyślij wiadomość" }).click()
  await expectToast(visitor, /Dziękujemy|wysłana/)
  await expect(visitor.getByLabel("Wiadomość")).toHaveValue("")
  await visitor.reload()
  await expect(visitor.getByLabel("Wiadomość")).toHaveValue("")
  await expect(visitor.getByText("Przywróciliśmy niezapisane zmiany")).toBeHidden()
})

test("a proposal is not thrown away by Esc, by a lost connection or by a reload, and arrives once", async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { event, sponsor } = await sides(browser, "laczka")
  await sponsor.goto(event)
  const open = sponsor.getByRole("button", { name: "Zaproponuj współpracę" }).first()
  await sponsor
    .getByRole("checkbox", { name: /Sponsor mety/ })
    .first()
    .check()
  await open.click()
  const dialog = sponsor.getByRole("dialog", { name: "Nowa propozycja współpracy" })
  // unchanged: closes at once
  await expect(dialog.getByLabel(/Wiadomość do organizacji/)).toBeVisible()
  await sponsor.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await open.click()
  const message = dialog.getByLabel(/Wiadomość do organizacji/)
  const question = unsavedQuestion(sponsor)
  // discarded: it is gone
  await message.fill("Jednak nie.")
  await dialog.getByRole("button", { name: "Anuluj" }).click()
  await question.getByRole("button", { name: "Odrzuć zmiany" }).click()
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(message).toHaveValue("")
  await message.fill("Chętnie pomożemy.")
  await dialog.getByLabel(/^W\sjakiej roli/).fill("właściciel firmy")
  const barter = dialog.getByRole("radio", { name: /Barter/ })
  await barter.check()
  await sponsor.keyboard.press("Escape")
  await expect(question).toBeVisible()
  await looksRight(sponsor, "closing a changed proposal")
  await stay(sponsor)
  await expect(message).toHaveValue("Chętnie pomożemy.")
  await dialog.getByRole("button", { name: "Zamknij" }).first().click()
  await stay(sponsor)

  const writes = writesOf(sponsor)
  await pressWithoutNetwork(sponsor, "Wyślij propozycję")
  await expect(message).toHaveValue("Chętnie pomożemy.")
  await looksRight(sponsor, "proposal without a network")

  // as after a crash: no question, and the draft is there
  await sponsor.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith("draft proposal")))
  sponsor.on("dialog", (box) => box.accept())
  await sponsor.reload()
  await sponsor
    .getByRole("checkbox", { name: /Sponsor mety/ })
    .first()
    .check()
  await open.click()
  await expect(dialog.getByText("Przywróciliśmy niezapisane zmiany")).toBeVisible()
  await expect(message).toHaveValue("Chętnie pomożemy.")
  await expect(barter).toBeChecked()
  await looksRight(sponsor, "proposal restored")
  expect(writes).toEqual(["/wspolprace/nowa.data"])
  await dialog.getByRole("button", { name: "Wyślij propozycję" }).click()
  await expect(sponsor).toHaveURL(/\/wspolprace\/[\w-]+$/)
  await sponsor.goto("/wspolprace")
  await expect(sponsor.getByText("1 współpraca")).toBeVisible()

  // no second one while it is open
  await sponsor.getByRole("link", { name: "Nowa propozycja" }).click()
  await dialog.getByRole("link", { name: /Fundacja laczka/ }).click()
  await expect(dialog.getByText("Masz już otwartą współpracę przy tym wydarzeniu.")).toBeVisible()
})

test("terms and a composed settlement outlive a lost connection", async ({ browser }) => {
  test.setTimeout(120_000)
  const { organization, event, sponsor } = await sides(browser, "warunki")
  const deal = await propose(sponsor, event)
  await organization.goto(deal)
  await organization.getByRole("button", { name: "Rozpocznij negocjacje" }).click()
  const words = organization.getByRole("dialog").getByLabel(/Wiadomość dla drugiej strony/)
  await words.fill("Porozmawiajmy.")
  await organization.context().setOffline(true)
  await organization.getByRole("dialog").getByRole("button", { name: "Rozpocznij negocjacje" }).click()
  await expect(organization.getByRole("dialog").getByText(connectionLost)).toBeVisible()
  await expect(words).toHaveValue("Porozmawiajmy.")
  await organization.context().setOffline(false)
  await organization.getByRole("dialog").getByRole("button", { name: "Rozpocznij negocjacje" }).click()
  await expectToast(organization, "Status współpracy został zmieniony na: W negocjacji")

  await organization.getByRole("link", { name: "Edytuj opcje" }).click()
  await organization
    .getByLabel(/^Kwota/)
    .first()
    .fill("1 750")
  await organization.getByLabel(/Wiadomość dla drugiej strony/).fill("Prosimy o 1 750 zł.")
  await pressWithoutNetwork(organization, "Zapisz warunki")
  await expect(organization.getByLabel(/^Kwota/).first()).toHaveValue(/1.750/)
  await looksRight(organization, "terms without a network")
  // a change by the other side leaves what is typed here
  await organization.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith("draft terms")))
  organization.on("dialog", (box) => box.accept())
  await organization.reload()
  await expect(organization.getByLabel(/Wiadomość dla drugiej strony/)).toHaveValue("Prosimy o 1 750 zł.")
  await stateCapacity(organization)
  await organization.getByRole("button", { name: "Zapisz warunki" }).click()
  await expectToast(organization, "Opcje współpracy zostały zapisane.")
  await expect(organization.getByText("Wersja 2").first()).toBeVisible()
  // saved: no draft returns
  await organization.getByRole("link", { name: "Edytuj opcje" }).click()
  await expect(organization.getByLabel(/Wiadomość dla drugiej strony/)).toHaveValue("")

  await sponsor.goto(deal)
  await sponsor.getByRole("button", { name: "Zaakceptuj warunki" }).click()
  await confirm(sponsor, "Akceptuję warunki")
  await expectToast(sponsor, "Status współpracy został zmieniony na: W realizacji")
  await organization.goto(`${deal}/rozliczenie/przygotuj`)
  await organization.getByLabel("Przebieg wydarzenia").fill("Pobiegło 300 osób.")
  for (const each of await organization
    .getByRole("main")
    .getByRole("group")
    .filter({ has: organization.getByRole("radio") })
    .all())
    await each.getByLabel("Wykonano", { exact: true }).check()
  await explainRows(organization)
  const writes = writesOf(organization)
  await pressWithoutNetwork(organization, "Wyślij rozliczenie")
  await expect(organization.getByLabel("Przebieg wydarzenia")).toHaveValue("Pobiegło 300 osób.")
  await looksRight(organization, "composed settlement without a network")
  await organization.waitForFunction(() =>
    Object.keys(sessionStorage).some((key) => key.startsWith("draft settlement")),
  )
  await organization.reload()
  await expect(organization.getByLabel("Przebieg wydarzenia")).toHaveValue("Pobiegło 300 osób.")
  await expect(organization.getByLabel("Wykonano", { exact: true }).first()).toBeChecked()
  await organization.getByRole("checkbox", { name: "Tak, rozliczam mimo to" }).check()
  await organization.getByRole("button", { name: "Wyślij rozliczenie" }).click()
  await expectToast(organization, "Plik rozliczenia został przesłany do sponsora.")
  expect(writes).toHaveLength(2)
})

test("a change made while a dialog is open is shown after it has closed; above the list it is shown at once", async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { organization, event, sponsor } = await sides(browser, "zmiana")
  const deal = await propose(sponsor, event)
  const live = organization.waitForRequest((request) => new URL(request.url()).pathname === "/strumien")
  await organization.goto(deal)
  await live
  await organization.getByRole("button", { name: "Zaakceptuj propozycję" }).click()
  const box = organization.getByRole("dialog")
  await expect(box.getByRole("button", { name: "Zaakceptuj propozycję" })).toBeVisible()
  await posted(sponsor, `${deal}?dzialanie=cancel`, { version: "1" })
  await untilReported(organization, "Współpraca anulowana")
  await expect(box.getByRole("button", { name: "Zaakceptuj propozycję" })).toBeVisible()
  await box.getByRole("button", { name: "Zamknij" }).first().click()
  await expect(organization.locator(".state-row")).toContainText("Anulowana")
  await expect(organization.getByRole("button", { name: "Zaakceptuj propozycję" })).toHaveCount(0)

  const other = await propose(sponsor, event)
  await organization.goto("/wspolprace")
  await dealRows(organization).filter({ hasText: "Oczekująca" }).getByRole("link").first().click()
  await expect(box.locator(".state-row")).toContainText("Oczekująca")
  await posted(sponsor, `${other}?dzialanie=cancel`, { version: "1" })
  await expect(box.locator(".state-row")).toContainText("Anulowana")
})

test("coming back to the tab after a while reads deals anew", async ({ browser }) => {
  const { event, sponsor } = await sides(browser, "powrot")
  const deal = await propose(sponsor, event)
  // the stream's news would be read as well, also by the page before
  await sponsor.goto("about:blank")
  await sponsor.route("**/strumien*", (route) => route.abort())
  const started = sponsor.waitForRequest((request) => new URL(request.url()).pathname === "/strumien")
  await sponsor.goto(deal)
  await started
  const seem = (state: "hidden" | "visible", later: number) =>
    sponsor.evaluate(
      ([shown, ms]) => {
        const now = Date.now() + Number(ms)
        Date.now = () => now
        Object.defineProperty(document, "visibilityState", { value: shown, configurable: true })
        document.dispatchEvent(new Event("visibilitychange"))
      },
      [state, later],
    )
  let reads = 0
  sponsor.on("request", (request) => {
    if (request.method() === "GET" && new URL(request.url()).pathname === `${deal}.data`) reads++
  })
  await seem("hidden", 0)
  await seem("visible", 1000)
  await seem("hidden", 0)
  const secondRead = sponsor.waitForRequest((request) => new URL(request.url()).pathname === `${deal}.data`)
  await seem("visible", 60_000)
  await secondRead
  expect(reads).toBe(1)
})

test("when the code of a part cannot be loaded, the page stays and says so", async ({ browser }) => {
  const owner = await newcomer(browser, { name: "Iga Most", organization: "Koło Most", email: "iga@most.example" })
  const event = await publish(owner, { title: "Piknik bez zasięgu", options: [{ title: "Sponsor", price: "100" }] })
  const visitor = await newVisitor(browser)
  await visitor.goto(event)
  await visitor.getByRole("main").getByRole("link", { name: "Koło Most" }).first().click()
  await expect(visitor.getByRole("heading", { level: 1, name: "Koło Most" })).toBeVisible()
  await visitor.route(/inquiry-dialog/, (route) => route.abort())
  await visitor.getByRole("link", { name: "Napisz do organizacji" }).first().click()
  await expect(toastOf(visitor, "Nie udało się wczytać części strony")).toBeVisible()
  await expect(visitor.getByRole("heading", { level: 1, name: "Koło Most" })).toBeVisible()
  // the rest of the site still works
  await visitor.getByRole("link", { name: "FAQ" }).first().click()
  await expect(visitor).toHaveURL(/\/faq$/)
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText(/pytania/i)
})
