import type { conversation, conversationParticipant, invitation, message, notification } from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { customLine, lineOf, type TermsLine } from "#app/domain/deals/terms/terms.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { dealPath } from "#app/paths.ts"
import type { Cast } from "./catalogue.ts"
import type { Step, Story } from "./deal.ts"
import {
  type CompanyKey,
  type DealKey,
  type EventKey,
  keysOf,
  type OptionKey,
  type OrganizationKey,
  type PersonKey,
  type SampleShift,
  samples,
} from "./samples.ts"

type WrittenLine =
  | { option: string; amountGrosze: number }
  | { key: string; title: string; description: string; amountGrosze: number }
type WrittenStep = { move: string; side: string; at: string; reason?: string; lines?: WrittenLine[]; fileName?: string }

/** One sample deal: who, on what terms, and each step. */
export function storyOf(
  key: DealKey,
  {
    cast,
    realm,
    shift,
    id,
    fileOf,
  }: { cast: Cast; realm: string; shift: SampleShift; id: string; fileOf: (name: string) => Step["file"] },
): Story {
  const written = samples.deals[key]
  const eventKey = written.event as EventKey
  const event = samples.events[eventKey]
  const organizationKey = event.organization as OrganizationKey
  const organization = samples.organizations[organizationKey]
  const companyKey = written.sponsor as CompanyKey
  const company = samples.companies[companyKey]
  const sponsorKey = company.owner as PersonKey
  const linesOf = (lines: readonly WrittenLine[]) => lines.map((line) => termsLine(cast, eventKey, line))
  return {
    id,
    realm,
    sponsor: {
      id: cast.companies[companyKey],
      name: company.name,
      ownerId: cast.people[sponsorKey],
      ownerName: samples.people[sponsorKey].name,
    },
    organization: {
      id: cast.organizations[organizationKey],
      name: organization.name,
      ownerId: cast.people[organization.owner as PersonKey],
      ownerName: samples.people[organization.owner as PersonKey].name,
    },
    ratings: ("ratings" in written ? written.ratings : []).map(({ side, at, ...rating }) => ({
      ...rating,
      side: side as Side,
      at: shift.at(at),
    })),
    events: [
      {
        id: cast.events[eventKey],
        title: event.title,
        startDate: shift.day(event.startDate),
        endDate: "endDate" in event && event.endDate ? shift.day(event.endDate) : null,
        city: event.city,
      },
    ],
    parties: {
      sponsor: { nip: company.nip, person: samples.people[sponsorKey].name },
      organization: {
        address: organization.address,
        nip: organization.nip,
        krs: organization.krs,
        person: samples.people[organization.owner as PersonKey].name,
      },
    },
    lines: linesOf(written.lines),
    proposedAt: shift.at(written.proposedAt),
    steps: (written.steps as WrittenStep[]).map(({ move, side, at, reason, lines, fileName }) => ({
      move: move as Move,
      side: side as Side,
      at: shift.at(at),
      reason,
      lines: lines && linesOf(lines),
      file: fileName === undefined ? undefined : fileOf(fileName),
    })),
  }
}

function termsLine(cast: Cast, eventKey: EventKey, line: WrittenLine): TermsLine {
  const eventId = cast.events[eventKey]
  if (!("option" in line)) return customLine({ ...line, eventId, benefits: [] }, line.key)
  const option = line.option as OptionKey
  const offered = { ...samples.events[eventKey].options[option], id: cast.options[eventKey][option], eventId }
  return lineOf(offered, line.option, line.amountGrosze)
}

/** The sample conversation, with each side's read mark. */
export function conversationRows(
  cast: Cast,
  { realm, shift, id, dealId }: { realm: string; shift: SampleShift; id: string; dealId: string },
) {
  const { sponsor, organization, messages: written, unreadBy } = samples.conversation
  const parties = {
    sponsorId: cast.companies[sponsor as CompanyKey],
    organizationId: cast.organizations[organization as OrganizationKey],
  }
  const owner = samples.organizations[organization as OrganizationKey].owner
  const messages: (typeof message.$inferInsert)[] = written.map(({ from, content, at }, index) => ({
    id: timeOrderedId(),
    conversationId: id,
    senderId: cast.people[from as PersonKey],
    partyId: from === owner ? parties.organizationId : parties.sponsorId,
    content: shift.text(content),
    dealId: index === 0 ? dealId : null,
    createdAt: shift.at(at),
  }))
  const row: typeof conversation.$inferInsert = {
    id,
    realm,
    ...parties,
    createdAt: messages[0]?.createdAt,
    lastMessageAt: messages.at(-1)?.createdAt,
  }
  const participants: (typeof conversationParticipant.$inferInsert)[] = keysOf(unreadBy).map((person) => ({
    conversationId: id,
    userId: cast.people[person],
    lastReadId: messages.at(-1 - unreadBy[person])?.id,
  }))
  return { row, messages, participants }
}

/** The unanswered sample invitation. */
export function invitationRow(
  cast: Cast,
  { realm, shift, id }: { realm: string; shift: SampleShift; id: string },
): typeof invitation.$inferInsert {
  const { event, sponsor, note, at } = samples.invitation
  const eventKey = event as EventKey
  return {
    id,
    realm,
    organizationId: cast.organizations[samples.events[eventKey].organization as OrganizationKey],
    eventId: cast.events[eventKey],
    sponsorId: cast.companies[sponsor as CompanyKey],
    note,
    createdAt: shift.at(at),
  }
}

export const notificationRows = (
  cast: Cast,
  { shift, deals }: { shift: SampleShift; deals: Record<DealKey, string> },
): (typeof notification.$inferInsert)[] =>
  samples.notifications.map((written) => ({
    id: timeOrderedId(),
    userId: cast.people[written.for as PersonKey],
    kind: written.kind,
    title: written.title,
    body: written.body,
    link: dealPath(deals[written.deal as DealKey]),
    readAt: written.read ? shift.at(written.at) : null,
    createdAt: shift.at(written.at),
  }))
