import type { Role } from "../shared/role.ts"

/** Set at sign-up, never changed (A2). */
export const userTypes = ["organization", "sponsor"] as const
export type UserType = (typeof userTypes)[number]

/** The account of this request, resolved on the server; null for a visitor. */
export type Viewer = {
  id: string
  userType: UserType
  name: string
  email: string
  /** The party that the person acts for (decision 033). */
  partyId: string
  role: Role
  /** The person can act for others as well ("Działasz jako"). */
  severalParties: boolean
  /** Set for a sponsor: the party. */
  companyId: string | null
  /** Null on accounts from before it was required (A10). */
  companyName: string | null
  /** Set for an organization account with a profile (A1): the party. */
  organizationId: string | null
  organizationName: string | null
  /** "public", or the demo realm of this account (D5). */
  realm: string
  image: string | null
}

export const isOrganization = (viewer: Viewer | null) => viewer?.userType === "organization"
export const isSponsor = (viewer: Viewer | null) => viewer?.userType === "sponsor"

/** The part of a viewer that decides what lists contain; one result serves everybody with the same scope. Null: a visitor. */
export type ListScope = Pick<Viewer, "userType" | "realm"> | null
export const listScopeOf = (viewer: Viewer | null): ListScope =>
  viewer && { userType: viewer.userType, realm: viewer.realm }

/** Only signed-in people see prices of options (A4); who reads a deal sees its sums. */
export const seesPrices = (viewer: ListScope) => viewer !== null

/** The realm whose rows this viewer may list (D5). */
export const realmOf = (viewer: ListScope) => viewer?.realm ?? "public"

/** Whether the viewer acts for this organization, and so for its events (A 6). */
export const actsFor = (viewer: Viewer | null, organizationId: string) =>
  viewer?.userType === "organization" && viewer.organizationId === organizationId
