import type { UserType } from "./viewer.ts"

export const userTypeLabels: Readonly<Record<UserType, string>> = { organization: "Organizacja", sponsor: "Sponsor" }

/** Of names of people, companies and organizations (A34). */
export const nameLimits = { min: 2, max: 120 } as const

/** ?type= of the registration screen; anything unknown is an organization (A29). */
export const readUserType = (text: string | null): UserType => (text === "sponsor" ? "sponsor" : "organization")
