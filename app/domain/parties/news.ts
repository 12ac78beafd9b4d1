import { type Channels, type Chosen, channelsFor, type NotificationKind } from "../notifications/categories.ts"
import { type Role, roles } from "../shared/role.ts"
import { may } from "./permissions.ts"

const work = ["owner", "coordinator"] as const
const handleMoney = ["owner", "coordinator", "finance"] as const

/** Roles that receive each kind of news, unless switched off; `page`: all, as news only the people whom it names. */
export const newsRoles = {
  page: roles,
  deal: handleMoney,
  /** Papers, payments and settlements of a deal. */
  settlement: handleMoney,
  message: handleMoney,
  event: work,
  inquiry: handleMoney,
  /** Decisions of the operator about the party and what it publishes. */
  moderation: work,
  /** Requests for a second person. */
  approval: ["owner", "finance"],
  /** Changes within the party: new members, and the account that receives its money. */
  team: ["owner"],
  /** Members who left: their work goes to those who stay. */
  departure: handleMoney,
} as const satisfies Record<string, readonly Role[]>

export type News = keyof typeof newsRoles
export const newsKinds = Object.keys(newsRoles) as [News, ...News[]]

/** Whether news of a kind may reach a role. */
export const getsNews = (role: Role, news: News): boolean => (newsRoles[news] as readonly Role[]).includes(role)

/** The party and kind of news; `dealId`: the lead and followers of that deal receive it as well. */
export type NewsOf = { partyId: string; news: News; dealId?: string }

/** A member of a party; `leads`, `follows`: the deal of the news; `muted`: kinds that are never emailed. */
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
  /** Whether a role may do the task of the news; null: there is no task. */
  mayAct: ((role: Role) => boolean) | null
}

/**
 * Recipients of a party's news with their channels: members whose role receives it, and of a deal also its lead and
 * followers. A lead takes it over from other coordinators, but not from owners; a follower from nobody. News with a
 * task reaches somebody who may do it, whatever they chose.
 */
export function recipientsAmong(people: readonly NewsMember[], { news, kind, mayAct }: NewsDelivery): Recipient[] {
  const open = people.filter(({ isOpen }) => isOpen)
  const mayLead = ({ role }: NewsMember) => may(role, "leadDeal")
  const isLed = open.some((one) => one.leads && mayLead(one))
  const isNamed = ({ leads, follows }: NewsMember) => leads || follows || news === "page"
  const isRelieved = ({ role }: NewsMember) => isLed && role === "coordinator"
  const receives = (one: NewsMember) => getsNews(one.role, news) && !isRelieved(one)
  const recipientOf = (one: NewsMember, named: { isNamed: boolean }): Recipient => ({
    id: one.id,
    ...channelsFor(kind, one, named),
  })
  const reached = open
    .flatMap((one) => (isNamed(one) || receives(one) ? [recipientOf(one, { isNamed: isNamed(one) })] : []))
    .filter(isReached)
  const doers = open.filter(({ role }) => mayAct?.(role))
  const reachesDoer = doers.some((one) => reached.some(({ id }) => id === one.id))
  if (doers.length === 0 || reachesDoer) return reached
  return [...reached, ...doers.map((one) => recipientOf(one, { isNamed: true }))]
}

export const isReached = ({ bell, email }: Channels) => bell || email !== "never"
