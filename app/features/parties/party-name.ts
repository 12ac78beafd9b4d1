import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { PartyKind } from "#app/domain/shared/role.ts"

export const kindOf = ({ userType }: Pick<Viewer, "userType">): PartyKind =>
  userType === "organization" ? "organization" : "company"

/** Public name of the party that the viewer acts for; null while it has none. */
export const partyNameOf = (viewer: Viewer): string | null =>
  viewer.userType === "organization" ? viewer.organizationName : viewer.companyName
