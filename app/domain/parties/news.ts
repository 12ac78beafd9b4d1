import { type Channels, type Chosen, channelsFor, type NotificationKind } from "../notifications/categories.ts"
import { type Role, roles } from "../shared/role.ts"
import { may } from "./permissions.ts"

const work = ["owner", "coordinator"] as const
const papers = ["owner", "coordinator", "finance"] as const

/** Which roles may hear of what, unless their channels are shut; `page`: who is named. Open pages of everybody reload. */
export const newsRoles = {
  page: roles,
  deal: papers,
  /** Papers, payments and settlements of a deal. */
  settlement: papers,
  message: papers,
  event: work,
  inquiry: papers,
  /** Decisions of the operator about the party and what it publishes. */
  moderation: work,
  /** Large sums that wait for a second person. */
  approval: ["owner", "finance"],
  /** Within the party: who joins, and where its money goes. */
  team: ["owner"],
  /** Who has left: their work falls to those who stay. */
  departure: papers,
} as const satisfies Record<string, readonly Role[]>

export type News = keyof typeof newsRoles
export const newsKinds = Object.keys(newsRoles) as [News, ...News[]]

/** Whether news of a kind may reach a role. */
export const getsNews = (role: Role, news: News): boolean => (newsRoles[news] as readonly Role[]).includes(role)

/** Whose news something is; `dealId`: whoever leads or follows that deal hears it besides. */
export type NewsOf = { partyId: string; news: News; dealId?: string }

/** A member of a party; `leads` and `follows`: the deal that the news are of; `muted`: kinds never emailed. */
export type NewsMember = {
  id: string
  role: Role
  isOpen: boolean
  leads: boolean
  follows: boolean
  chosen: Chosen
  muted: readonly string[]
}

export type Recipient = { id: string } & Channels

type NewsDelivery = {
  news: News
  kind: NotificationKind
  /** Who may do what is asked; null: nothing is. */
  mayAct: ((role: Role) => boolean) | null
}

/**
 * Whom news of a party reach, and how: those whose role may hear them, of a deal also who leads or follows it. Who leads a
 * deal takes it off other coordinators, never off an owner; following takes nothing from anybody. What asks for something
 * reaches somebody who may do it, whatever was chosen.
 */
export function recipientsAmong(people: readonly NewsMember[], { news, kind, mayAct }: NewsDelivery): Recipient[] {
  const open = people.filter(({ isOpen }) => isOpen)
  const mayLead = ({ role }: NewsMember) => may(role, "leadDeal")
  const isLed = open.some((one) => one.leads && mayLead(one))
  const isNamed = ({ leads, follows }: NewsMember) => leads || follows || news === "page"
  const isRelieved = ({ role }: NewsMember) => isLed && role === "coordinator"
  const receives = (one: NewsMember) => getsNews(one.role, news) && !isRelieved(one)
  const recipientOf = (one: NewsMember, named: boolean): Recipient => ({ id: one.id, ...channelsFor(kind, one, named) })
  const reached = open
    .flatMap((one) => (isNamed(one) || receives(one) ? [recipientOf(one, isNamed(one))] : []))
    .filter(isReached)
  const able = open.filter(({ role }) => mayAct?.(role))
  if (able.length === 0 || able.some((one) => reached.some(({ id }) => id === one.id))) return reached
  return [...reached, ...able.map((one) => recipientOf(one, true))]
}

export const isReached = ({ bell, email }: Channels) => bell || email !== "never"
