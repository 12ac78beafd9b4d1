import { emailTo } from "../emails.ts"
import { inDays, newcomer, newVisitor, posted } from "../people.ts"
import { looksRight } from "../screens.ts"
import { expect, test } from "../test.ts"
import { expectToast } from "../toasts.ts"

const withoutMotion = { reducedMotion: "reduce", viewport: { width: 1280, height: 900 } } as const
const title = "Bieg przez trzy mosty"

const reason = "Opis wprowadza w błąd: trasa nie jest zamknięta dla ruchu."

test("the operator answers, decides, hides and restores, verifies and unlocks; everyone concerned is notified", async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const owner = await newcomer(
    browser,
    {
      name: "Iga Żmuda",
      organization: "Klub „Trzy Mosty”",
      email: "iga@mosty.example",
    },
    withoutMotion,
  )
  const event = await posted(owner, "/dodaj-wydarzenie", {
    key: crypto.randomUUID(),
    title,
    description: "Dziesięć kilometrów wzdłuż Wisły.",
    category: "Sportowe",
    startDate: inDays(50),
    city: "Toruń",
    voivodeship: "kujawsko-pomorskie",
    "options[0].title": "Partner biegu",
    "options[0].price": "1000",
  })

  const witness = await newVisitor(browser, withoutMotion)
  await witness.context().addCookies([{ name: "cookieConsent", value: "accepted", url: "http://localhost" }])
  await witness.goto(event)
  await witness.getByRole("link", { name: "Zgłoś treść" }).first().click()
  await expect(witness.locator("main").getByText(title)).toBeVisible()
  await witness.getByLabel("Inne", { exact: true }).check()
  await witness.getByLabel("Uzasadnienie").fill("Ta trasa nie istnieje od 2019 roku.")
  await witness.getByLabel("Twój e-mail").fill("swiadek@torun.example")
  await witness.getByLabel("Zgłaszam w dobrej wierze").check()
  await witness.getByRole("button", { name: "Wyślij zgłoszenie" }).click()
  const number = /nr (\d+)/.exec((await witness.getByText(/Zgłoszenie nr \d+/).textContent()) ?? "")?.[1] ?? ""
  await posted(witness, "/kontakt", {
    name: "Świadek Zdarzenia",
    email: "swiadek@torun.example",
    subject: "Pytanie o bieg",
    message: "Kiedy sprawdzą Państwo zgłoszenie?",
  })

  // only the operator has a console
  expect((await witness.goto("/operator"))?.status()).toBe(404)
  expect((await owner.goto("/operator"))?.status()).toBe(404)
  const operator = await newcomer(
    browser,
    { name: "Olga Nadzór", company: "Operator", email: "operator@pomost.example" },
    withoutMotion,
  )
  // an unconfirmed address has no access: the email confirms it
  expect((await operator.goto("/operator"))?.status()).toBe(404)
  const [, token = ""] = await emailTo("operator@pomost.example", /reset-hasla\?token=([\w-]+)/)
  const newPassword = "zielona kładka nad Odrą"
  await posted(operator, `/reset-hasla?token=${token}`, { newPassword, confirmPassword: newPassword })
  await posted(operator, "/logowanie", { email: "operator@pomost.example", password: newPassword })
  await operator.goto("/")
  await operator.getByRole("button", { name: /Moje konto/ }).click()
  await operator.getByRole("link", { name: "Konsola operatora" }).click()
  await expect(operator.getByRole("heading", { level: 1, name: "Konsola operatora" })).toBeVisible()
  await looksRight(operator, "console")

  const message = operator.getByRole("listitem").filter({ hasText: "Pytanie o bieg" })
  await message.getByRole("button", { name: "Załatwione" }).click()
  await expect(message.getByRole("button", { name: "Załatwione" })).toHaveCount(0)

  // the decision needs reasons; hiding removes the event and notifies both
  await operator.getByRole("link", { name: new RegExp(`^Nr ${number}:`) }).click()
  await operator.getByRole("button", { name: "Zapisz decyzję" }).click()
  await expect(operator.getByText("Wybierz decyzję").first()).toBeVisible()
  await looksRight(operator, "refused decision")
  await operator.getByLabel("Treść została ukryta").check()
  await operator.getByLabel("Uzasadnienie decyzji").fill(reason)
  await operator.getByRole("button", { name: "Zapisz decyzję" }).click()
  await expectToast(operator, "Decyzja zapisana")
  expect((await witness.goto(event))?.status()).toBe(404)
  await emailTo("swiadek@torun.example", /wprowadza w b/)
  await emailTo("iga@mosty.example", /wprowadza w b/)
  await owner.goto("/powiadomienia")
  await expect(owner.getByText(reason).first()).toBeVisible()
  await looksRight(owner, "notifications of the owner")

  await operator.getByRole("searchbox").fill("trzy mosty")
  await operator.getByRole("searchbox").press("Enter")
  await operator.getByRole("link", { name: title }).click()
  await expect(operator.getByText(reason)).toBeVisible()
  await looksRight(operator, "hidden event")
  await operator.getByLabel("Uzasadnienie").fill("Organizator poprawił opis trasy.")
  await operator.getByRole("button", { name: "Przywróć wydarzenie" }).click()
  await expectToast(operator, "Zapisano")
  expect((await witness.goto(event))?.status()).toBe(200)

  await operator.goto("/operator?q=trzy+mosty")
  await operator.getByRole("link", { name: "Klub „Trzy Mosty”" }).click()
  await expect(operator.getByText("nie ma czego sprawdzić w rejestrze")).toBeVisible()
  await owner.goto("/organizacja/edycja")
  await owner.getByLabel("Opis").fill("Biegamy po Toruniu i okolicy.")
  await owner.getByLabel("Kategoria").selectOption("Sportowe")
  await owner.getByLabel(/^NIP/).fill("526-025-09-95")
  await owner.getByRole("button", { name: "Zapisz zmiany" }).click()
  await expectToast(owner, "Informacje o organizacji zostały zaktualizowane")
  await operator.reload()
  await operator.getByLabel("Dane zgodne z publicznym rejestrem").check()
  await operator.getByRole("button", { name: "Zapisz weryfikację" }).click()
  await expectToast(operator, "Zapisano")
  await looksRight(operator, "verified organization")
  const profile = operator.url().replace("/operator/organizacje/", "/organizacje/")
  await witness.goto(profile)
  await expect(witness.getByText(/zweryfikowana/i).first()).toBeVisible()

  // a running deal is unlocked with a notification to both
  const sponsor = await newcomer(
    browser,
    { name: "Jan Bór", company: "Tartak Bór", email: "jan@bor.example" },
    withoutMotion,
  )
  const deal = await posted(sponsor, "/wspolprace/nowa", {
    eventIds: event.split("/").at(-1) ?? "",
    "customOptions[0].title": "Drewno na podium",
    "customOptions[0].amount": "1 500",
    capacity: "właściciel firmy",
    idempotencyKey: crypto.randomUUID(),
  })
  await posted(owner, `${deal}?dzialanie=accept`, { capacity: "prezes zarządu", version: "1" })
  await posted(sponsor, `${deal}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version: "2" })
  await operator.goto("/operator?q=tartak")
  await operator.getByRole("link", { name: /Tartak Bór i Klub/ }).click()
  await operator.getByLabel("Wróć do negocjacji").check()
  await operator.getByLabel("Notatka dla obu stron").fill("Obie strony proszą o nowe warunki.")
  await looksRight(operator, "stuck deal")
  await operator.getByRole("button", { name: "Odblokuj współpracę" }).click()
  await expect(operator.getByText("W negocjacji")).toBeVisible()
  for (const side of [owner, sponsor]) {
    await side.goto("/powiadomienia")
    await expect(side.getByText("Współpraca wraca do negocjacji").first()).toBeVisible()
  }

  // every action is logged
  await operator.goto("/operator")
  const log = operator.locator("section").filter({ has: operator.getByRole("heading", { name: "Dziennik działań" }) })
  for (const act of [
    "Załatwiono wiadomość",
    "Rozpatrzono zgłoszenie",
    "Ukryto treść",
    "Przywrócono treść",
    "Sprawdzono organizację",
    "Odblokowano współpracę",
  ])
    await expect(log.getByText(act).first()).toBeVisible()
})
