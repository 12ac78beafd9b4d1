import { and, eq, exists, or, type SQL, sql } from "drizzle-orm"
import { holdsWords } from "#app/db/conditions/contains.server.ts"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { unreadSince } from "#app/db/conditions/unread.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { jsonRows } from "#app/db/connection/json-rows.server.ts"
import { limitInText } from "#app/db/connection/prepared-statement.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { company, conversation, conversationParticipant, file, message, organization, user } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { type InboxView, inboxPage } from "#app/domain/messages/inbox.ts"
import { goneName, type MessageShown } from "#app/domain/messages/message.ts"
import { pictureAddress } from "#app/domain/shared/picture.ts"
import { isGone, isParticipant } from "./inbox/conversation-queries.server.ts"

export type LastMessage = {
  from: MessageShown["from"]
  /** The author, when a colleague of the viewer wrote it. */
  by: string | null
  content: string
  fileName: string | null
  at: string
}

export type ConversationRow = {
  id: string
  /** Company or organization; "Konto usunięte" when deleted (B50). */
  name: string
  kind: "organization" | "sponsor"
  /** True for a party, shown by logo or name; false for a person who sent an inquiry. */
  isParty: boolean
  avatar: string | null
  /** The newest message, or the one found by the search; null in an empty conversation. */
  last: LastMessage | null
  unread: boolean
}

export type Inbox = { rows: ConversationRow[]; more: boolean; unread: number }

/** A page of the viewer's conversations, by newest message, filtered and searched (B 2.6). */
export async function listConversations(viewer: Viewer, { q, filter, page }: InboxView): Promise<Inbox> {
  const limit = inboxPage * page
  const ask = (of: Viewer) => rowsQuery(of, { q, filter }, limit + 1)
  // first pages are frequent, so their statement is prepared
  const isFrequent = q === "" && page === 1
  const [found, unread] = await Promise.all([
    isFrequent ? askForViewer(`conversations ${filter}`, viewer, {}, ask) : ask(viewer),
    countUnread(viewer),
  ])
  const rows = asConversations(viewer, found)
  return { more: rows.length > limit, unread, rows: rows.slice(0, limit) }
}

const latestShown = 3

/** The conversations with the newest messages, as JSON. */
export const latestConversations = (viewer: Viewer) =>
  jsonRows(rowsQuery(viewer, { q: "", filter: "wszystkie" }, latestShown))

function rowsQuery(viewer: Viewer, { q, filter }: Pick<InboxView, "q" | "filter">, limit: number) {
  const shown = shownMessage(q)
  const isOwner = isOrganization(viewer)
  return db
    .select({
      id: conversation.id,
      gone: isGone.as("gone"),
      company: sql<string | null>`${company.name}`.as("company"),
      person: sql<string>`${user.name}`.as("person"),
      image: user.image,
      organization: sql<string>`${organization.name}`.as("organization"),
      logo: sql<string | null>`${file.key}`.as("logo"),
      senderId: sql<string | null>`${shown.senderId}`.as("senderId"),
      partyId: sql<string | null>`${shown.partyId}`.as("partyId"),
      author: shown.author,
      content: shown.content,
      fileName: sql<string | null>`${shown.fileName}`.as("fileName"),
      at: sql<string | null>`${shown.createdAt}`.as("at"),
      messageId: sql<string | null>`${shown.id}`.as("messageId"),
      unread: unread(viewer).as("unread"),
    })
    .from(conversation)
    .innerJoin(company, eq(company.id, conversation.sponsorId))
    .innerJoin(user, eq(user.id, contactOf(company.id)))
    .innerJoin(organization, eq(organization.id, conversation.organizationId))
    .leftJoin(file, eq(file.id, isOwner ? company.logoId : organization.logoId))
    .leftJoin(conversationParticipant, mine(viewer))
    .leftJoinLateral(shown, sql`true`)
    .where(and(isParticipant(viewer), filteredBy(viewer, filter), q ? matches(viewer, q) : undefined))
    .orderBy(sql`${conversation.lastMessageAt} desc, ${conversation.id} desc`)
    .limit(limitInText(limit))
}

export function asConversations(viewer: Viewer, rows: Awaited<ReturnType<typeof rowsQuery>>): ConversationRow[] {
  const isOwner = isOrganization(viewer)
  const nameOfOther = ({ company, person, organization }: (typeof rows)[number]) =>
    isOwner ? (company ?? person) : organization
  return rows.map((row) => ({
    id: row.id,
    name: row.gone ? goneName : nameOfOther(row),
    kind: isOwner ? "sponsor" : "organization",
    isParty: true,
    avatar: row.gone ? null : partyAvatar(row.logo, isOwner ? row.image : null),
    last:
      row.messageId && row.at
        ? {
            ...lastFrom(viewer, row),
            content: row.content ?? "",
            fileName: row.fileName,
            at: new Date(row.at).toISOString(),
          }
        : null,
    unread: row.unread,
  }))
}

/** The author's side. `asker`: the inquiry of the message, whose author may have had no account. */
export function fromOf(
  viewer: Viewer,
  { senderId, partyId }: MessageAuthor,
  asker?: InquiryAsker | null,
): MessageShown["from"] {
  if (senderId === null && !asker) return "system"
  if ((senderId ?? asker?.askerId) === viewer.id) return "me"
  return partyId !== null && partyId === viewer.partyId ? "colleague" : "other"
}

type MessageAuthor = { senderId: string | null; partyId: string | null }
type InquiryAsker = { askerId: string | null }

/** The author of the newest message; people of the viewer's side are named. */
export function lastFrom(viewer: Viewer, row: MessageAuthor & { author: string | null }, asker?: InquiryAsker) {
  const from = fromOf(viewer, row, asker)
  return { from, by: from === "colleague" ? row.author : null }
}

export const logoAddress = (key: string) => pictureAddress(key, 96)
/** The logo of a party, else the picture of a company's contact; null: initials. */
export const partyAvatar = (logo: string | null, image: string | null) => (logo ? logoAddress(logo) : image)

const mine = (viewer: Viewer) =>
  and(eq(conversationParticipant.conversationId, conversation.id), eq(conversationParticipant.userId, viewer.id))

const unread = (viewer: Viewer) =>
  sql<boolean>`coalesce(${unreadSince(sql`conversation_participant`, viewer.id)}, false)`

export const nameOfSender = sql<string | null>`(select u.name from "user" u where u.id = ${message.senderId})`

const newestFirst = sql`${message.id} desc`
/** The newest message; in a search, the newest one that holds the words, if any. */
function shownMessage(phrase: string) {
  return db
    .select({
      id: message.id,
      senderId: message.senderId,
      partyId: message.partyId,
      author: nameOfSender.as("author"),
      content: message.content,
      fileName: sql<string | null>`(select f.original_name from file f where f.id = ${message.fileId})`.as("file_name"),
      createdAt: message.createdAt,
    })
    .from(message)
    .where(eq(message.conversationId, conversation.id))
    .orderBy(phrase ? sql`(${holdsWords(message.contentNorm, phrase)}) desc, ${newestFirst}` : newestFirst)
    .limit(1)
    .as("shown")
}

/** Matches conversations with all words in the other side's name or in one message, in any form (A99). */
function matches(viewer: Viewer, phrase: string): SQL | undefined {
  const nameOfOther = isOrganization(viewer)
    ? sql`norm_pl(coalesce(${company.name}, '') || ' ' || ${user.name})`
    : sql`norm_pl(${organization.name})`
  const matchingMessage = db
    .select({ one: sql`1` })
    .from(message)
    .where(and(eq(message.conversationId, conversation.id), holdsWords(message.contentNorm, phrase)))
  return or(and(sql`not ${isGone}`, holdsWords(nameOfOther, phrase)), exists(matchingMessage))
}

/** The filter by account type; it matches all or none, as the other side always has the other type (B48). */
function filteredBy(viewer: Viewer, filter: InboxView["filter"]): SQL | undefined {
  if (filter === "nieprzeczytane") return unread(viewer)
  const otherType = isOrganization(viewer) ? "sponsorzy" : "organizacje"
  const matchesAll = filter === "wszystkie" || filter === otherType
  return matchesAll ? undefined : sql`false`
}

const countUnread = async (viewer: Viewer) => {
  const [row] = await askForViewer("unread conversations", viewer, {}, (of) =>
    db
      .select({ count: sql<number>`count(*)::integer` })
      .from(conversation)
      .innerJoin(conversationParticipant, mine(of))
      .where(and(isParticipant(of), unread(of))),
  )
  return row?.count ?? 0
}
