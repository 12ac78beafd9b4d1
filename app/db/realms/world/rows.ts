import { dayMs } from "#app/lib/dates.ts"
import {
  castFrom,
  companyRows,
  eventRows,
  followRows,
  type IdKind,
  memberRows,
  optionRows,
  organizationRows,
  partyRows,
  postRows,
  userRows,
} from "./catalogue.ts"
import { type DealRows, describeDeal } from "./deal.ts"
import { type DealKey, keysOf, samples, shiftTo } from "./samples.ts"
import { conversationRows, invitationRow, notificationRows, storyOf } from "./stories.ts"

type WorldRowOptions = {
  realm: string
  /** The moment the samples are shifted to. */
  now: Date
  id: (kind: IdKind) => string
  /** Bytes of each settlement's file. */
  fileSize: number
}

export type WorldRows = ReturnType<typeof worldRows>

/** All rows of the samples. They depend on `now` only: the same day gives the same days, and nothing lies after `now`. */
export function worldRows({ realm, now, id, fileSize }: WorldRowOptions) {
  const shift = shiftTo(now)
  const cast = castFrom(id)
  const joinedAt = new Date(now.getTime() - 400 * dayMs)
  const posts = postRows(cast, () => id("other"), shift)
  const fileOf = (originalName: string) => ({
    key: `settlements/${crypto.randomUUID()}.pdf`,
    originalName,
    size: fileSize,
  })
  const deals = {} as Record<DealKey, DealRows>
  for (const key of keysOf(samples.deals))
    deals[key] = describeDeal(storyOf(key, { cast, realm, shift, id: id("other"), fileOf }))
  const dealIds = Object.fromEntries(keysOf(deals).map((key) => [key, deals[key].deal.id])) as Record<DealKey, string>
  const invitation = invitationRow(cast, { realm, shift, id: id("other") })
  return {
    cast,
    users: userRows(cast, realm, joinedAt),
    parties: partyRows(cast, realm, joinedAt),
    members: memberRows(cast, joinedAt),
    companies: companyRows(cast, realm, joinedAt),
    organizations: organizationRows(cast, realm, joinedAt),
    follows: followRows(cast),
    events: eventRows(cast, realm, shift),
    options: optionRows(cast),
    posts,
    deals,
    dealIds,
    invitation,
    conversation: conversationRows(cast, { realm, shift, id: id("other"), dealId: dealIds.negotiation }),
    notifications: notificationRows(cast, { shift, deals: dealIds }),
  }
}
