import type { UserType, Viewer } from "./viewer.ts"

/** Hours after which a demo world is removed, whether or not it was ended (D5). */
export const demoHours = 24

/** Is this one of the people of somebody's demo world (D5)? */
export const isDemo = (viewer: Viewer | null): boolean => viewer !== null && viewer.realm !== "public"

/** Who a demo visitor is on each side: they share a negotiation and a conversation. */
export const demoPeople = { organization: "rafal", sponsor: "pawel" } as const satisfies Record<UserType, string>
