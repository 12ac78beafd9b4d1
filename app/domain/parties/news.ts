import { type Role, roles } from "../shared/role.ts"

const work = ["owner", "coordinator"] as const

/** Which roles hear of what; open pages of everybody reload. */
export const hearers = {
  page: roles,
  deal: work,
  /** Papers, payments and settlements of a deal. */
  settlement: ["owner", "coordinator", "finance"],
  message: work,
  event: work,
  inquiry: work,
  /** Decisions of the operator about the party and what it publishes. */
  moderation: work,
  /** Large sums that wait for a second person. */
  approval: ["owner", "finance"],
  /** Within the party: who joins and leaves, and where its money goes. */
  team: ["owner"],
} as const satisfies Record<string, readonly Role[]>

export type News = keyof typeof hearers
export const newsKinds = Object.keys(hearers) as [News, ...News[]]

/** Whose news something is; `dealId`: whoever leads or follows that deal hears it besides. */
export type NewsOf = { partyId: string; news: News; dealId?: string }

export type Listener = { id: string; role: Role; leads: boolean; follows: boolean }

/**
 * Whom news of one deal reach on one side: who leads or follows it; without any of them everybody whose role hears it.
 * Settlements reach the people of finance besides, since whoever leads a deal seldom keeps its books.
 */
export function hearersOfDeal(people: readonly Listener[], news: News): string[] {
  const isOwn = ({ leads, follows }: Listener) => leads || follows
  const hears = ({ role }: Listener) => (hearers[news] as readonly Role[]).includes(role)
  const some = people.some(isOwn)
  const wanted = (one: Listener) =>
    some ? isOwn(one) || (one.role === "finance" && news === "settlement") : hears(one)
  return people.filter(wanted).map(({ id }) => id)
}
