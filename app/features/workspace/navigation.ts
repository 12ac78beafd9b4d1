import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  aboutPath,
  accessibilityPath,
  contactPath,
  cookiesPath,
  dealsPath,
  eventAddPath,
  eventsPath,
  faqPath,
  myEventsPath,
  mySupportsPath,
  organizationsPath,
  privacyPath,
  reportContentPath,
  savedPath,
  signUpPath,
  termsOfServicePath,
} from "#app/paths.ts"

type NavLink = { href: string; label: string; opens?: string }

/** Top navigation by account type (A 2 "Site shell"); O nas and Kontakt are in the footer (A14). */
export function mainLinks(viewer: Viewer | null): NavLink[] {
  const everyone = [
    { href: eventsPath, label: "Wydarzenia" },
    { href: organizationsPath, label: "Organizacje" },
  ]
  if (!viewer) return [...everyone, { href: aboutPath, label: "O nas" }, { href: contactPath, label: "Kontakt" }]
  return [
    ...everyone,
    { href: dealsPath, label: "Współprace" },
    // "Moje wsparcia" is the same list, and stands in the menu of the account (A 2)
    viewer.userType === "organization"
      ? { href: myEventsPath, label: "Moje wydarzenia" }
      : { href: savedPath, label: "Zapisane" },
  ]
}

/** Footer columns (A15); guarded links go through sign-in. */
export const footerColumns: { title: string; items: NavLink[] }[] = [
  {
    title: "O platformie",
    items: [
      { href: aboutPath, label: "O nas" },
      { href: contactPath, label: "Kontakt" },
      { href: faqPath, label: "FAQ" },
    ],
  },
  {
    title: "Dla organizacji",
    items: [
      { href: `${signUpPath}?type=organization`, label: "Rejestracja organizacji" },
      { href: eventAddPath, label: "Dodaj wydarzenie" },
      { href: myEventsPath, label: "Moje wydarzenia" },
    ],
  },
  {
    title: "Dla sponsorów",
    items: [
      { href: `${signUpPath}?type=sponsor`, label: "Rejestracja sponsora" },
      { href: eventsPath, label: "Przeglądaj wydarzenia" },
      { href: organizationsPath, label: "Organizacje" },
      { href: mySupportsPath, label: "Moje wsparcia" },
    ],
  },
  {
    title: "Informacje prawne",
    items: [
      { href: termsOfServicePath, label: "Regulamin" },
      { href: privacyPath, label: "Polityka prywatności" },
      { href: cookiesPath, label: "Polityka cookie" },
      { href: `${cookiesPath}#ustawienia`, label: "Ustawienia cookie", opens: "cookie-banner" },
      { href: accessibilityPath, label: "Deklaracja dostępności" },
      { href: reportContentPath, label: "Zgłoś treść" },
    ],
  },
]
