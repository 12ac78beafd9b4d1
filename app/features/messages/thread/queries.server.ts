import { and, eq, inArray, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { contactOf, isMemberOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import {
  company,
  conversation,
  conversationParticipant,
  dealEvent,
  deal as dealTable,
  file,
  message,
  organization,
  user,
} from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { dealStatusLabel } from "#app/domain/deals/deal/deal.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { goneName, type MessageShown, messageErrors } from "#app/domain/messages/message.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { organizationPath, userPath } from "#app/paths.ts"
import { isGone, isParticipant } from "../inbox/conversation-queries.server.ts"
import { partyAvatar } from "../queries.server.ts"
import { type MessageCursor, messagesOf } from "./message-queries.server.ts"

export type SharedDeal = { id: string; title: string; status: string; label: string }

/** The subject of an inquiry, and what its organization sees of the asker (A38). */
export type InquiryAbout = {
  event: { title: string; href: string | null; isCanceled: boolean } | null
  isOwner: boolean
  /** The viewer may mark it as settled. */
  maySettle: boolean
  /** Organization only: the asker's address, and how an answer reaches it. */
  email: string | null
  note: string | null
  answered: boolean
  /** Asker only: the address of a proposal for the event. */
  proposalHref: string | null
}

export type Thread = {
  id: string
  /** Company or organization, and its person. */
  name: string
  person: string
  kind: "organization" | "sponsor"
  isParty: boolean
  avatar: string | null
  /** The other side's public page; null when deleted. */
  href: string | null
  /** Why nobody can write here; null when they can. */
  closed: string | null
  /** Null for a conversation. */
  inquiry: InquiryAbout | null
  /** The other side is blocked and cannot read new messages for now. */
  blocked: boolean
  deals: SharedDeal[]
  /** The newest message read by the viewer, and by the other side. */
  readId: string
  seenId: string
  messages: MessageShown[]
  /** There are older messages. */
  older: boolean
}

const owner = alias(user, "owner")

/** A conversation of the viewer with its newest messages; 404 for anyone else. */
export async function getThread(
  viewer: Viewer,
  id: string,
  { before }: { before?: string | null } = {},
): Promise<Thread> {
  const isOwner = isOrganization(viewer)
  const [row] = await db
    .select({
      sponsorId: conversation.sponsorId,
      organizationId: conversation.organizationId,
      gone: isGone,
      blocked: sql<boolean>`(${isOwner ? user.blockedAt : owner.blockedAt}) is not null`,
      company: company.name,
      sponsor: user.name,
      image: user.image,
      organization: organization.name,
      owner: owner.name,
      logo: file.key,
    })
    .from(conversation)
    .innerJoin(company, eq(company.id, conversation.sponsorId))
    .innerJoin(user, eq(user.id, contactOf(company.id)))
    .innerJoin(organization, eq(organization.id, conversation.organizationId))
    .innerJoin(owner, eq(owner.id, contactOf(organization.id)))
    .leftJoin(file, eq(file.id, isOwner ? company.logoId : organization.logoId))
    .where(and(eq(conversation.id, id), isParticipant(viewer)))
  if (!row) throw new Refusal("not-found", messageErrors.notFound)
  const [page, deals, marks] = await Promise.all([
    messagesOf(viewer, eq(message.conversationId, id), { before }),
    dealsOfPair(viewer, row),
    db
      .select({
        userId: conversationParticipant.userId,
        readId: conversationParticipant.lastReadId,
        isOther: isMemberOf(isOwner ? row.sponsorId : row.organizationId, sql`conversation_participant.user_id`),
      })
      .from(conversationParticipant)
      .where(eq(conversationParticipant.conversationId, id)),
  ])
  const name = isOwner ? (row.company ?? row.sponsor) : row.organization
  const person = isOwner ? row.sponsor : row.owner
  const href = isOwner ? userPath(row.sponsorId) : organizationPath(row.organizationId)
  return {
    id,
    name: row.gone ? goneName : name,
    person: row.gone ? "" : person,
    kind: isOwner ? "sponsor" : "organization",
    isParty: true,
    avatar: row.gone ? null : partyAvatar(row.logo, isOwner ? row.image : null),
    href: row.gone || row.blocked ? null : href,
    closed: row.gone ? messageErrors.gone : whyNotWrite(viewer),
    inquiry: null,
    blocked: row.blocked && !row.gone,
    deals,
    readId: marks.find(({ userId }) => userId === viewer.id)?.readId ?? "",
    seenId: newestOf(marks.filter(({ isOther }) => isOther)),
    ...page,
  }
}

/** Names the roles that may write, when the viewer's may not. */
export const whyNotWrite = ({ role }: Viewer) => (may(role, "writeMessage") ? null : roleNotes.writeMessage)

/** The newest message that anybody of a side has read. */
const newestOf = (marks: readonly { readId: string }[]) =>
  marks.reduce((newest, { readId }) => (readId > newest ? readId : newest), "")

/** Messages of the viewer's conversation, oldest first: the newest page, or those before or after one. */
export async function listMessages(viewer: Viewer, id: string, place: MessageCursor) {
  const [mine] = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.id, id), isParticipant(viewer)))
  if (!mine) throw new Refusal("not-found", messageErrors.notFound)
  return messagesOf(viewer, eq(message.conversationId, id), place)
}

/** Deals of a sponsor with an organization, newest first (B47). */
async function dealsOfPair(viewer: Viewer, pair: { sponsorId: string; organizationId: string }): Promise<SharedDeal[]> {
  const deals = await db
    .select({ id: dealTable.id, status: dealTable.status })
    .from(dealTable)
    .where(
      and(
        eq(dealTable.realm, viewer.realm),
        eq(dealTable.sponsorId, pair.sponsorId),
        eq(dealTable.organizationId, pair.organizationId),
      ),
    )
    .orderBy(sql`${dealTable.createdAt} desc, ${dealTable.id}`)
    .limit(20)
  if (deals.length === 0) return []
  const events = await db
    .select({
      id: dealEvent.dealId,
      title: dealEvent.title,
      startDate: dealEvent.startDate,
    })
    .from(dealEvent)
    .where(
      inArray(
        dealEvent.dealId,
        deals.map((deal) => deal.id),
      ),
    )
  return deals.map(({ id, status }) => ({
    id,
    status,
    label: dealStatusLabel(status),
    title: dealTitle(events.filter((event) => event.id === id)),
  }))
}
