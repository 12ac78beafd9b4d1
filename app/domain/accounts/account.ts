import type { UserType } from "./viewer.ts"

export const userTypeLabels: Readonly<Record<UserType, string>> = { organization: "Organizacja", sponsor: "Sponsor" }

/** Of names of people, companies and organizations (A34): names of associations have more than 200 characters. */
export const nameLimits = { min: 2, max: 250 } as const

/** ?type= of the registration screen; anything unknown is an organization (A29). */
export const readUserType = (text: string | null): UserType => (text === "sponsor" ? "sponsor" : "organization")
