/** Account types: set at sign-up, never changed afterwards (A2). */
export const userTypes = ["organization", "sponsor"] as const
export type UserType = (typeof userTypes)[number]

/** Who is looking: the one account of this request, resolved on the server. A visitor is null. */
export type Viewer = {
  id: string
  userType: UserType
  name: string
  email: string
  /** Sponsors only; null on accounts from before it was compulsory (A10). */
  companyName: string | null
  /** The organization this account owns; null until it has one (A1). */
  organizationId: string | null
  organizationName: string | null
  /** "public", or the demo world this account lives in (D5). */
  realm: string
  image: string | null
}

export const isOrganization = (viewer: Viewer | null) => viewer?.userType === "organization"
export const isSponsor = (viewer: Viewer | null) => viewer?.userType === "sponsor"

/** What decides which events a list holds: nothing of one person alone. Null: a visitor. */
export type ListScope = Pick<Viewer, "userType" | "realm"> | null
/** Of a viewer what lists go by, so that one answer serves all who see the same. */
export const listScopeOf = (viewer: Viewer | null): ListScope =>
  viewer && { userType: viewer.userType, realm: viewer.realm }

/** Prices are for signed-in people only (A4). */
export const seesPrices = (viewer: ListScope) => viewer !== null

/** The world whose rows this viewer's lists may hold (D5). */
export const realmOf = (viewer: ListScope) => viewer?.realm ?? "public"

/** Owner of an organization, and so of its events: the account whose organization it is (A 6). */
export const owns = (viewer: Viewer | null, organizationId: string) =>
  viewer?.userType === "organization" && viewer.organizationId === organizationId
