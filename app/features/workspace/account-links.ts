import { shownEmail } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  myEventsPath,
  mySupportsPath,
  operatorPath,
  organizationEditPath,
  profilePath,
  savedPath,
  teamPath,
} from "#app/paths.ts"
import type { NavItem } from "#app/ui/shell/nav-item.ts"

/** The avatar menu above "Wyloguj się". */
export function accountLinks(viewer: Viewer, operates: boolean): NavItem[] {
  const own =
    viewer.userType === "organization"
      ? [
          { href: organizationEditPath, label: "Moja organizacja" },
          { href: myEventsPath, label: "Moje wydarzenia" },
        ]
      : [
          { href: mySupportsPath, label: "Moje wsparcia" },
          { href: savedPath, label: "Zapisane" },
        ]
  const console = operates ? [{ href: operatorPath, label: "Konsola operatora" }] : []
  return [{ href: profilePath, label: "Mój profil" }, { href: teamPath, label: "Zespół" }, ...own, ...console]
}

/** Second line of the avatar menu: an organization's email, a sponsor's company; null without one (A 2). */
export const accountLine = (viewer: Viewer) =>
  viewer.userType === "organization" ? shownEmail(viewer) : viewer.companyName
