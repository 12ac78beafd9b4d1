import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { PartyKind } from "#app/domain/shared/role.ts"

export const kindOf = ({ userType }: Pick<Viewer, "userType">): PartyKind =>
  userType === "organization" ? "organization" : "company"

/** Whom the viewer acts for, as others know it; null while it has no name. */
export const partyNameOf = (viewer: Viewer): string | null =>
  viewer.userType === "organization" ? viewer.organizationName : viewer.companyName
