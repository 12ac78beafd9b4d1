import { shownEmail } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"

type NavLink = { href: string; label: string; opens?: string; count?: number }

/** Top navigation by account type (A 2 "Site shell"); O nas and Kontakt are in the footer (A14). */
export function mainLinks(viewer: Viewer | null): NavLink[] {
  const everyone = [
    { href: "/wydarzenia", label: "Wydarzenia" },
    { href: "/organizacje", label: "Organizacje" },
  ]
  if (!viewer) return [...everyone, { href: "/o-nas", label: "O nas" }, { href: "/kontakt", label: "Kontakt" }]
  return [
    ...everyone,
    { href: "/wspolprace", label: "Współprace" },
    viewer.userType === "organization"
      ? { href: "/moje-wydarzenia", label: "Moje wydarzenia" }
      : { href: "/moje-wsparcia", label: "Moje wsparcia" },
  ]
}

/** Additional links of the mobile menu (A12, A11). */
export function mobileLinks(viewer: Viewer | null, unread: UnreadCounts | null): NavLink[] {
  if (!viewer) return []
  return [
    ...(viewer.userType === "organization" ? [{ href: "/dodaj-wydarzenie", label: "Dodaj wydarzenie" }] : []),
    { href: "/wiadomosci", label: "Wiadomości", count: unread?.conversations },
    { href: "/powiadomienia", label: "Powiadomienia", count: unread?.notifications },
  ]
}

/** The avatar menu above "Wyloguj się". */
export function accountLinks(viewer: Viewer, operates: boolean): NavLink[] {
  const own =
    viewer.userType === "organization"
      ? [
          { href: "/organizacja/edycja", label: "Moja organizacja" },
          { href: "/moje-wydarzenia", label: "Moje wydarzenia" },
        ]
      : [{ href: "/moje-wsparcia", label: "Moje wsparcia" }]
  const console = operates ? [{ href: "/operator", label: "Konsola operatora" }] : []
  return [{ href: "/profil", label: "Mój profil" }, ...own, ...console]
}

/** Second line of the avatar menu: an organization's email, a sponsor's company; null without one (A 2). */
export const accountLine = (viewer: Viewer) =>
  viewer.userType === "organization" ? shownEmail(viewer) : viewer.companyName

/** Footer columns (A15); guarded links go through sign-in. */
export const footerColumns: { title: string; items: NavLink[] }[] = [
  {
    title: "O platformie",
    items: [
      { href: "/o-nas", label: "O nas" },
      { href: "/kontakt", label: "Kontakt" },
      { href: "/faq", label: "FAQ" },
    ],
  },
  {
    title: "Dla organizacji",
    items: [
      { href: "/rejestracja?type=organization", label: "Rejestracja organizacji" },
      { href: "/dodaj-wydarzenie", label: "Dodaj wydarzenie" },
      { href: "/moje-wydarzenia", label: "Moje wydarzenia" },
    ],
  },
  {
    title: "Dla sponsorów",
    items: [
      { href: "/rejestracja?type=sponsor", label: "Rejestracja sponsora" },
      { href: "/wydarzenia", label: "Przeglądaj wydarzenia" },
      { href: "/organizacje", label: "Organizacje" },
      { href: "/moje-wsparcia", label: "Moje wsparcia" },
    ],
  },
  {
    title: "Informacje prawne",
    items: [
      { href: "/regulamin", label: "Regulamin" },
      { href: "/polityka-prywatnosci", label: "Polityka prywatności" },
      { href: "/polityka-cookie", label: "Polityka cookie" },
      { href: "/polityka-cookie#ustawienia", label: "Ustawienia cookie", opens: "cookie-banner" },
      { href: "/deklaracja-dostepnosci", label: "Deklaracja dostępności" },
      { href: "/zglos-tresc", label: "Zgłoś treść" },
    ],
  },
]
