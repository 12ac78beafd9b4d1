import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"
import {
  aboutPath,
  accessibilityPath,
  contactPath,
  cookiesPath,
  dealsPath,
  eventAddPath,
  eventsPath,
  faqPath,
  messagesPath,
  myEventsPath,
  mySupportsPath,
  notificationsPath,
  organizationsPath,
  privacyPath,
  reportContentPath,
  savedPath,
  signUpPath,
  termsOfServicePath,
} from "#app/paths.ts"

type NavLink = { href: string; label: string; opens?: string; count?: number }

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
    viewer.userType === "organization"
      ? { href: myEventsPath, label: "Moje wydarzenia" }
      : { href: mySupportsPath, label: "Moje wsparcia" },
    ...(viewer.userType === "sponsor" ? [{ href: savedPath, label: "Zapisane" }] : []),
  ]
}

/** Additional links of the mobile menu (A12, A11). */
export function mobileLinks(viewer: Viewer | null, unread: UnreadCounts | null): NavLink[] {
  if (!viewer) return []
  return [
    ...(viewer.userType === "organization" && viewer.role !== "finance" && viewer.role !== "viewer"
      ? [{ href: eventAddPath, label: "Dodaj wydarzenie" }]
      : []),
    { href: messagesPath, label: "Wiadomości", count: unread?.conversations },
    { href: notificationsPath, label: "Powiadomienia", count: unread?.notifications },
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
