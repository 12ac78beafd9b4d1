import type { UserType } from "./viewer.ts"

export const userTypeLabels: Readonly<Record<UserType, string>> = { organization: "Organizacja", sponsor: "Sponsor" }

/** For people, companies and organizations (A34): names of associations exceed 200 characters. */
export const nameLimits = { min: 2, max: 250 } as const

/** ?type= of the registration screen; an unknown type is an organization (A29). */
export const readUserType = (text: string | null): UserType => (text === "sponsor" ? "sponsor" : "organization")
