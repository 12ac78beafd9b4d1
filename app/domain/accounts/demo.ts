import type { UserType, Viewer } from "./viewer.ts"

/** Hours after which a demo world is removed, whether or not it was ended (D5). */
export const demoHours = 24
/** So many demo worlds exist at once; a further one takes the place of one that nobody uses. */
export const mostDemos = 500
/** Minutes after which a world goes that was not used again after its first minute, as programs leave it. */
export const unusedDemoMinutes = 15
/** Minutes since its last use in which somebody is taken to be still in a world. */
export const demoInUseMinutes = 60

/** Is this one of the people of somebody's demo world (D5)? */
export const isDemo = (viewer: Viewer | null): boolean => viewer !== null && viewer.realm !== "public"

/** An account's address as people know it: in a demo without the mark that keeps it apart from other worlds. */
export const shownEmail = ({ email, realm }: Pick<Viewer, "email" | "realm">): string =>
  email.replace(`+${realm}@`, "@")

/** Who a demo visitor is on each side: they share a negotiation and a conversation. */
export const demoPeople = { organization: "rafal", sponsor: "pawel" } as const satisfies Record<UserType, string>
