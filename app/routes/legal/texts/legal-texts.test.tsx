import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { beforeAll, describe, expect, test } from "vitest"
import { demoHours } from "#app/domain/accounts/demo.ts"
import { sessionDays } from "#app/domain/accounts/session-days.ts"
import { ratingLimits } from "#app/domain/deals/rating/rating.ts"
import { decisionLimits } from "#app/domain/events/decision.ts"
import { retention } from "#app/domain/moderation/retention.ts"
import { teamLimits } from "#app/domain/parties/team.ts"
import { operatorDetails } from "#app/http/session/operator.server.ts"
import { visitor } from "#test/support/app.ts"
import { LegalDocument } from "./legal-document.tsx"
import { serviceTerms } from "./terms-service.tsx"

const paths = {
  terms: "/regulamin",
  privacy: "/polityka-prywatnosci",
  cookies: "/polityka-cookie",
  accessibility: "/deklaracja-dostepnosci",
  faq: "/faq",
  about: "/o-nas",
}
type Page = keyof typeof paths
const pages = Object.keys(paths) as Page[]
/** The pages for a visitor: main part and head. */
const html = {} as Record<Page, string>
const heads = {} as Record<Page, string>

beforeAll(async () => {
  for (const page of pages) {
    const [head = "", body = ""] = (await visitor().html(paths[page])).split(/<main[^>]*>/)
    heads[page] = head
    html[page] = (body.split("</main>")[0] ?? "").replaceAll("<!-- -->", "")
  }
})

const plain = (text: string) => text.replaceAll("\u00a0", " ")
const words = (text: string) => plain(text.replace(/<[^>]+>/g, ""))
const count = (text: string, part: string) => text.split(part).length - 1

test.each<[Page, string, number]>([
  ["terms", "Regulamin", 17],
  ["privacy", "Polityka prywatności", 15],
  ["cookies", "Polityka cookie", 7],
  ["accessibility", "Deklaracja dostępności", 6],
])("%s: date, all sections, and a table of contents that reaches each", (page, title, sections) => {
  expect(html[page]).toContain(`<h1>${title}</h1><p>Obowiązuje od 9 kwietnia 2025</p>`)
  const ids = [...html[page].matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(sections)
  expect([...html[page].matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(ids)
  expect(html[page]).toContain(`href="mailto:${operatorDetails().email}"`)
})

describe("Regulamin", () => {
  test("names the age, the price, the deadlines and the contact point", () => {
    const text = words(html.terms)
    for (const fact of [
      "ukończyła 18 lat",
      "pod nadzorem osoby dorosłej",
      "Usługi są bezpłatne",
      "nie pośredniczy w płatnościach",
      "zawierają umowę w formie dokumentowej (art. 772 Kodeksu cywilnego)",
      "Bez tego akceptacja nie zastępuje umowy",
      "Odpowiadamy w ciągu 14 dni",
      "art. 11 i 12 rozporządzenia 2022/2065",
      "po polsku i po angielsku",
      "co najmniej 14 dni przed",
    ])
      expect(text).toContain(fact)
    expect(text).toContain("§ 17. Postanowienia końcowe")
  })

  test("explains each of the nine statuses and leaves out the closed dispute platform", () => {
    for (const label of [
      "Oczekująca",
      "Zaakceptowana",
      "W negocjacji",
      "W realizacji",
      "W rozliczeniu",
      "Rozliczenie odrzucone",
      "Zrealizowana",
      "Odrzucona",
      "Anulowana",
    ])
      expect(plain(html.terms)).toContain(`<b>${label}</b>`)
    expect(html.terms).not.toMatch(/ODR|ec\.europa\.eu/)
  })
})

test("the terms and the policy say of ratings what the rules do", () => {
  expect(words(html.terms)).toContain(`ocenę może zmienić przez ${ratingLimits.changeDays} dni`)
  expect(ratingLimits.publicFrom).toBe(3)
  for (const text of [words(html.terms), words(html.privacy)]) expect(text).toContain("jest co najmniej trzy")
})

test("the periods that the policy names are those of the nightly jobs", () => {
  const text = words(html.privacy)
  for (const promise of [
    `Współprace i rozliczenia – ${retention.deals} lat od zakończenia`,
    `Dzienniki zdarzeń, powiadomienia i wysłane e-maile – ${retention.logs} miesięcy`,
    `Zgłoszenia treści i decyzje – ${retention.reports} lata`,
    `Wiadomości z formularza kontaktowego – ${retention.contact} miesięcy`,
    `Zaproszenia do współpracy – ${retention.invitations} miesięcy`,
    `Zapytania do organizacji – ${retention.inquiries} lata`,
    `Konto z niepotwierdzonym adresem e-mail – ${retention.unconfirmed} dni`,
    `usuwamy po ${demoHours} godzinach`,
  ])
    expect(text).toContain(promise)
})

test("the privacy policy names periods, the authority and what is public", () => {
  const text = words(html.privacy)
  for (const fact of [
    "6 lat od zakończenia współpracy",
    "12 miesięcy",
    "3 lata",
    "30 dni od prośby",
    "po 24 godzinach",
    "Usunięte konto",
    "Prezesa Urzędu Ochrony Danych Osobowych",
    "Widzą zalogowani: kwoty opcji sponsoringu",
    "E-mail sponsora nigdy nie jest publiczny",
  ])
    expect(text).toContain(fact)
  expect(text).toContain(`linki z odpowiedziami ${decisionLimits.retained} dni po wygaśnięciu`)
  expect(text).toContain(`zaproszenie ${teamLimits.retained} dni`)
  expect(count(html.privacy, '<th scope="row">')).toBe(9)
})

test("Polityka cookie: a row for everything the browser keeps, and the place to change one's mind", () => {
  for (const name of [
    "pomost-session",
    "pomost-code",
    "known-device",
    "pomost-toast",
    "pomost-view-…",
    "pomost-fresh",
    "cookieConsent",
  ])
    expect(html.cookies).toContain(`<code>${name}</code>`)
  for (const key of ["ui-theme", "demoUser"]) expect(html.cookies).toContain(`<code>${key}</code>`)
  expect(count(html.cookies, '<th scope="row">')).toBe(12)
  expect(words(html.cookies)).toContain("Prawo komunikacji elektronicznej")
  for (const promise of [
    `najdłużej ${sessionDays.unremembered} dni; po wybraniu „Zapamiętaj mnie” ${sessionDays.unused} dni od ostatnich odwiedzin`,
    `najdłużej ${sessionDays.most} dni od zalogowania`,
  ])
    expect(words(html.cookies)).toContain(promise)
  expect(html.cookies).toMatch(/<section id="ustawienia">.*name="cookieConsent".*Jak wyłączyć/)
})

test("FAQ: ten questions in the spec's order, one open at a time, each answer with an address", () => {
  expect(count(html.faq, '<details name="faq">')).toBe(10)
  expect(count(html.faq, "</details>")).toBe(10)
  const questions = [...plain(html.faq).matchAll(/<summary><h2>([^<]+)/g)].map(([, question]) => question)
  expect(questions).toEqual([
    "Czym jest Pomost?",
    "Jak założyć konto organizacji?",
    "Jak dodać wydarzenie?",
    "Jak znaleźć sponsorów?",
    "Jak zostać sponsorem?",
    "Czy korzystanie z platformy jest bezpłatne?",
    "Jak zadbać o bezpieczną współpracę?",
    "Jak edytować profil?",
    "Mam problem techniczny. Co zrobić?",
    "Jak usunąć konto?",
  ])
  expect(words(html.faq)).toContain("w ciągu 24 godzin w dni robocze")
  expect(words(html.faq)).toContain("nieodwracalne")
  expect(count(html.faq, '<div id="')).toBe(10)
})

test("O nas: the year and the values; no figures on an empty platform", () => {
  expect(words(html.about)).toContain("w 2021 roku")
  for (const value of ["Zaangażowanie społeczne", "Przejrzystość", "Współpraca", "Innowacyjność"])
    expect(html.about).toContain(`<dt>${value}</dt>`)
  expect(html.about).not.toContain("Pomost w liczbach")
})

test("every page has a title and a description of its own", () => {
  const titles = pages.map((page) => /<title>(.+?) – Pomost<\/title>/.exec(heads[page])?.[1])
  const descriptions = pages.map((page) => /<meta name="description" content="([^"]{50,160})"/.exec(heads[page])?.[1])
  expect(new Set([...titles, ...descriptions]).size).toBe(2 * pages.length)
  expect([...titles, ...descriptions]).not.toContain(undefined)
})

test("the operator of the settings is named; examples are called so", () => {
  const ours = {
    ...operatorDetails(),
    name: "Fundacja Kładka",
    address: "ul. Mostowa 3, 87-100 Toruń",
    nip: "956-000-11-22",
    krs: "0000123456",
  }
  const render = (operator: typeof ours) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <LegalDocument title="Regulamin" operator={operator} sections={serviceTerms(operator)} />
      </MemoryRouter>,
    )
  const named = render({ ...ours, isExample: false })
  expect(words(named)).toContain(
    "Platformę prowadzi Fundacja Kładka, ul. Mostowa 3, 87-100 Toruń, NIP 956-000-11-22, KRS 0000123456.",
  )
  expect(named).not.toContain("przykładowe")
  expect(words(html.terms)).toContain("Dane operatora w tym dokumencie są przykładowe.")
})

test("no line can end with a one-letter word", () => {
  for (const page of pages)
    expect(html[page].replace(/<[^>]+>/g, "").match(/(?<=[\s(„])[aiouwzAIOUWZ] \S+/g) ?? [], page).toEqual([])
})
