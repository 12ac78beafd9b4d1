import type { World } from "#app/db/realms/world.server.ts"
import * as paths from "#app/paths.ts"
import { isPage } from "#test/support/route-table.ts"
import { rows } from "../access/rows.ts"
import type { Rich } from "../role-buttons/rich-world.ts"

/** Every page of the access matrix, and pages of the rich world with more forms. */
export function offeringAddresses(world: World, rich: Rich): string[] {
  const matrixPages = Object.entries(rows).flatMap(([path, { at }]) => (isPage(path) ? [at(world)] : []))
  const richPages = [
    ...[paths.dealDeliverablesPath(rich.running), paths.paymentsPath(rich.running)],
    ...[
      paths.dealMaterialsPath(rich.running),
      paths.dealDocumentsPath(rich.running),
      `${paths.dealPath(rich.running)}?edycja=1`,
    ],
    ...[paths.organizationInquiryPath(world.organizations.mile), paths.decisionPath(rich.link)],
    ...[paths.openConversationPath(rich.conversation), ...rich.inquiries.map(paths.openInquiryPath)],
    ...[paths.userInvitePath(world.companies.hydrosphere), "/profil?zakladka=powiadomienia", "/zglos-tresc"],
  ]
  return [...new Set([...matrixPages, ...[rich.running, ...rich.deals].map((id) => paths.dealPath(id)), ...richPages])]
}
