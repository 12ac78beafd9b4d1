import { may } from "./permissions.ts"
import { type Role, roles } from "./role.ts"

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

/** A member of a party; `leads` and `follows`: the deal that the news are of. */
export type Listener = { id: string; role: Role; isOpen: boolean; leads: boolean; follows: boolean }

type Told = {
  news: News
  /** Who may do what is asked; null: nothing is. */
  mayAct: ((role: Role) => boolean) | null
}

/**
 * Whom news of a party reach: those whose role hears them, of a deal also who leads or follows it. Who leads a deal takes
 * it off others who could lead it, following takes nothing from anybody. What asks for something reaches somebody who may do it.
 */
export function hearersAmong(people: readonly Listener[], { news, mayAct }: Told): string[] {
  const open = people.filter(({ isOpen }) => isOpen)
  const mayLead = ({ role }: Listener) => may(role, "leadDeal")
  const isLed = open.some((one) => one.leads && mayLead(one))
  const hears = (one: Listener) => (hearers[news] as readonly Role[]).includes(one.role) && !(isLed && mayLead(one))
  const reached = open.filter((one) => one.leads || one.follows || hears(one))
  const able = open.filter(({ role }) => mayAct?.(role))
  const silent = reached.some((one) => able.includes(one)) ? [] : able
  return open.filter((one) => reached.includes(one) || silent.includes(one)).map(({ id }) => id)
}
