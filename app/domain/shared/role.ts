export const roles = ["owner", "coordinator", "finance", "viewer"] as const
export type Role = (typeof roles)[number]
export const lowerRoles = ["coordinator", "finance", "viewer"] as const satisfies readonly Exclude<Role, "owner">[]
/** Granted without a question; making an owner needs the granter's password. */
export type LowerRole = (typeof lowerRoles)[number]

export const partyKinds = ["organization", "company"] as const
export type PartyKind = (typeof partyKinds)[number]

export const roleLabels = {
  owner: "Właściciel",
  coordinator: "Koordynator",
  finance: "Finanse",
  viewer: "Podgląd",
} as const satisfies Record<Role, string>

export const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value)
