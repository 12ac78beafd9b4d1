import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { describe, expect, test } from "vitest"
import { operatorDetails } from "#app/http/operator.server.ts"
import About from "../about.tsx"
import Accessibility from "../accessibility.tsx"
import Faq from "../faq.tsx"
import Privacy from "../privacy.tsx"
import Terms from "../terms.tsx"
import { cookieSections } from "./cookie-sections.tsx"
import { LegalDocument } from "./legal-document.tsx"

const operator = {
  ...operatorDetails(),
  name: "Fundacja Kładka",
  address: "ul. Mostowa 3, 87-100 Toruń",
  nip: "956-000-11-22",
  email: "dsa@kladka.org",
  isExample: false,
}
const render = (page: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>).replaceAll("\u00a0", " ")
const count = (html: string, part: string | RegExp) => html.split(part).length - 1
const words = (html: string) => html.replace(/<[^>]+>/g, "")

const terms = render(<Terms loaderData={{ operator }} />)
const privacy = render(<Privacy loaderData={{ operator }} />)
const cookiePolicy = render(
  <LegalDocument title="Polityka cookie" operator={operator} sections={cookieSections(operator, <form />)} />,
)
const accessibility = render(<Accessibility loaderData={{ operator }} />)
const faq = render(<Faq />)
const about = render(<About loaderData={{ figures: null }} />)

test.each([
  ["Regulamin", terms, 17],
  ["Polityka prywatności", privacy, 15],
  ["Polityka cookie", cookiePolicy, 7],
  ["Deklaracja dostępności", accessibility, 6],
])("%s: date, all sections, and a table of contents that reaches each", (title, html, sections) => {
  expect(html).toContain(`<h1>${title}</h1><p>Obowiązuje od 9 kwietnia 2025</p>`)
  expect(count(html, "<section id=")).toBe(sections)
  const ids = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(sections)
  expect([...html.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(ids)
  expect(html).toContain('href="mailto:dsa@kladka.org"')
  expect(html).not.toContain("przykładowe")
})

describe("Regulamin", () => {
  test("names the operator, the age, the price, the deadlines and the contact point", () => {
    const text = words(terms)
    for (const fact of [
      "Fundacja Kładka, ul. Mostowa 3, 87-100 Toruń, NIP 956-000-11-22",
      "ukończyła 18 lat",
      "pod nadzorem osoby dorosłej",
      "Usługi są bezpłatne",
      "nie pośredniczy w płatnościach",
      "nie zastępuje umowy",
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
      expect(terms).toContain(`<b>${label}</b>`)
    expect(terms).not.toMatch(/ODR|ec\.europa\.eu/)
  })
})

test("Polityka prywatności: periods, authority, what is public", () => {
  const text = words(privacy)
  for (const fact of [
    "6 lat od zakończenia współpracy",
    "12 miesięcy",
    "3 lata",
    "30 dni od prośby",
    "po 24 godzinach",
    "Usunięte konto",
    "Prezesa Urzędu Ochrony Danych Osobowych",
    "Widzą zalogowani: kwoty opcji sponsoringu",
    "nigdy nie są publiczne",
  ])
    expect(text).toContain(fact)
  expect(count(privacy, '<th scope="row">')).toBe(6)
})

test("Polityka cookie: a row for everything the browser keeps, and the place to change one's mind", () => {
  for (const name of ["pomost-session", "pomost-forget", "pomost-toast", "pomost-view-…", "cookieConsent"])
    expect(cookiePolicy).toContain(`<code>${name}</code>`)
  for (const key of ["ui-theme", "demoUser"]) expect(cookiePolicy).toContain(`<code>${key}</code>`)
  expect(count(cookiePolicy, '<th scope="row">')).toBe(8)
  expect(words(cookiePolicy)).toContain("Prawo komunikacji elektronicznej")
  expect(cookiePolicy).toMatch(/<section id="ustawienia">.*<form><\/form><\/section>/)
})

test("FAQ: ten questions in the spec's order, one open at a time, each answer with an address", () => {
  expect(count(faq, '<details name="faq">')).toBe(10)
  expect(count(faq, "</details>")).toBe(10)
  const asked = [...faq.matchAll(/<summary><h2>([^<]+)/g)].map(([, question]) => question)
  expect(asked).toEqual([
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
  expect(faq).toContain("w ciągu 24 godzin w dni robocze")
  expect(faq).toContain("nieodwracalne")
  expect(count(faq, '<div id="')).toBe(10)
})

test("O nas: the year, the values, and figures only when there are any", () => {
  expect(about).toContain("w 2021 roku")
  for (const value of ["Zaangażowanie społeczne", "Przejrzystość", "Współpraca", "Innowacyjność"])
    expect(about).toContain(`<dt>${value}</dt>`)
  expect(about).not.toContain("Pomost w liczbach")
  const figures = { organizations: 1204, events: 22, completed: 5, supportGrosze: null }
  const counted = words(render(<About loaderData={{ figures }} />))
  expect(counted).toContain("1 204 organizacje")
  expect(counted).toContain("22 wydarzenia")
  expect(counted).toContain("5 zrealizowanych współprac")
  expect(counted).not.toContain("zł")
  const rich = words(render(<About loaderData={{ figures: { ...figures, supportGrosze: 12_000_000 } }} />))
  expect(rich).toContain("120 000 zł przekazanego wsparcia")
})

test("every page has a title and a description of its own", () => {
  const pages = [terms, privacy, accessibility, faq, about]
  const titles = pages.map((html) => /<title>(.+?) – Pomost<\/title>/.exec(html)?.[1])
  const descriptions = pages.map((html) => /<meta name="description" content="([^"]{50,160})"/.exec(html)?.[1])
  expect(new Set([...titles, ...descriptions]).size).toBe(10)
  expect([...titles, ...descriptions]).not.toContain(undefined)
})

test("operator data that are only examples are called so", () => {
  expect(operatorDetails().isExample).toBe(true)
  const html = render(<Terms loaderData={{ operator: operatorDetails() }} />)
  expect(html).toContain("Dane operatora w tym dokumencie są przykładowe.")
})

test("no line ends with a one-letter word", () => {
  const pages = [<Terms key="t" loaderData={{ operator }} />, <Privacy key="p" loaderData={{ operator }} />, <Faq key="f" />]
  for (const page of pages) {
    const html = renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>).replace(/<(head|title|meta)[^>]*>[^<]*/g, "")
    expect(words(html.replace(/content="[^"]*"/g, "")).match(/(?<=[\s(„])[aiouwzAIOUWZ] \S+/g) ?? []).toEqual([])
  }
})
