import { shownEmail } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"
import { may } from "#app/domain/parties/permissions.ts"
import {
  companyEditPath,
  eventAddPath,
  financesPath,
  messagesPath,
  myEventsPath,
  mySupportsPath,
  notificationsPath,
  operatorPath,
  organizationEditPath,
  organizationPath,
  profilePath,
  savedPath,
  teamPath,
} from "#app/paths.ts"
import type { NavItem } from "#app/ui/shell/nav-item.ts"
import { mainLinks } from "./navigation.ts"

export function accountLinks(viewer: Viewer, operates: boolean): NavItem[] {
  const own =
    viewer.userType === "organization"
      ? [
          { href: ownOrganization(viewer), label: "Moja organizacja" },
          { href: myEventsPath, label: "Moje wydarzenia" },
        ]
      : [
          { href: companyEditPath, label: "Moja firma" },
          { href: mySupportsPath, label: "Moje wsparcia" },
          { href: savedPath, label: "Zapisane" },
        ]
  const money = may(viewer.role, "readFinances") ? [{ href: financesPath, label: "Finanse" }] : []
  const console = operates ? [{ href: operatorPath, label: "Konsola operatora" }] : []
  return [{ href: profilePath, label: "Mój profil" }, { href: teamPath, label: "Zespół" }, ...own, ...money, ...console]
}

/** Links of the phone's one menu: all of the top navigation and the avatar menu, and what has an icon (A11, A12). */
export function phoneLinks(viewer: Viewer, unread: UnreadCounts | null, operates: boolean): NavItem[] {
  const adds = viewer.userType === "organization" && may(viewer.role, "publishEvent")
  const links = [
    ...mainLinks(viewer),
    ...(adds ? [{ href: eventAddPath, label: "Dodaj wydarzenie" }] : []),
    { href: messagesPath, label: "Wiadomości", count: unread?.conversations },
    { href: notificationsPath, label: "Powiadomienia", count: unread?.notifications },
    ...accountLinks(viewer, operates),
  ]
  return links.filter(({ href }, at) => links.findIndex((link) => link.href === href) === at)
}

/** The path of the organization's form for its owner, of its public page for other members. */
const ownOrganization = ({ role, organizationId }: Viewer) =>
  role === "owner" || !organizationId ? organizationEditPath : organizationPath(organizationId)

/** Second line of the avatar menu: an organization's email, a sponsor's company; null without one (A 2). */
export const accountLine = (viewer: Viewer) =>
  viewer.userType === "organization" ? shownEmail(viewer) : viewer.companyName
