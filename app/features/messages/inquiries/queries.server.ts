import { and, desc, eq, exists, isNull, or, sql } from "drizzle-orm"
import { contactAddress } from "#app/db/conditions/contact-address.server.ts"
import { holdsWords } from "#app/db/conditions/contains.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { limitInText } from "#app/db/connection/prepared-statement.server.ts"
import { askForViewer } from "#app/db/connection/viewer-statement.server.ts"
import { company, file, inquiry, message, organization, user } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import { type InboxView, inboxPage } from "#app/domain/messages/inbox.ts"
import { goneName, messageErrors } from "#app/domain/messages/message.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { proposalFor } from "#app/features/deals/proposal/proposal-labels.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { fold } from "#app/lib/text/fold.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { eventPath, organizationPath, userPath } from "#app/paths.ts"
import { type ConversationRow, lastFrom, logoAddress, nameOfSender } from "../queries.server.ts"
import { type MessageCursor, messagesOf } from "../thread/message-queries.server.ts"
import { type Thread, whyNotWrite } from "../thread/queries.server.ts"
import { askersMark, closedBecause, isSide, isUnread, ownMark } from "./side-queries.server.ts"

export type InquiryRow = ConversationRow & {
  /** The subject, and whether it is settled. */
  label: string
}
export type Inquiries = { rows: InquiryRow[]; more: boolean }

/** Inquiries of either side (A38) that are not in a conversation, by newest message, `view.inquiryPage` pages. */
export async function listInquiries(viewer: Viewer, view: InboxView): Promise<Inquiries> {
  const limit = view.inquiryPage * inboxPage
  if (view.filter === "organizacje" || view.filter === "sponsorzy") return { rows: [], more: false }
  const ask = (of: Viewer) => selectInquiries(of, view, limit + 1)
  const isFrequent = view.q === "" && view.inquiryPage === 1
  const rows = await (isFrequent ? askForViewer(`inquiries ${view.filter}`, viewer, {}, ask) : ask(viewer))
  return {
    more: rows.length > limit,
    rows: rows.slice(0, limit).map((row) => {
      const isOwner = row.organizationId === viewer.organizationId
      const about = row.subject ? `Zapytanie o\u00a0${quoted(excerpt(row.subject, 60))}` : "Zapytanie"
      return {
        id: row.id,
        name: isOwner ? row.name : organizationName(row),
        kind: isOwner ? "sponsor" : "organization",
        isParty: !isOwner,
        avatar: isOwner || row.deletedAt || !row.logo ? null : logoAddress(row.logo),
        last: {
          ...lastFrom(viewer, row, row),
          content: row.content,
          fileName: null,
          at: row.at.toISOString(),
        },
        unread: row.unread,
        label: isOwner && row.answeredAt ? `${about}, załatwione` : about,
      }
    }),
  }
}

const organizationName = ({ organization, deletedAt }: { organization: string; deletedAt: Date | null }) =>
  deletedAt ? goneName : organization

function selectInquiries(viewer: Viewer, view: InboxView, limit: number) {
  const newest = newestMessage()
  const phrase = fold(view.q)
  return db
    .select({
      id: inquiry.id,
      organizationId: inquiry.organizationId,
      askerId: inquiry.userId,
      name: inquiry.name,
      subject: inquiry.subject,
      answeredAt: inquiry.answeredAt,
      organization: organization.name,
      deletedAt: organization.deletedAt,
      logo: file.key,
      senderId: newest.senderId,
      partyId: newest.partyId,
      author: newest.author,
      content: newest.content,
      at: newest.createdAt,
      unread: isUnread(viewer),
    })
    .from(inquiry)
    .innerJoin(organization, eq(organization.id, inquiry.organizationId))
    .leftJoin(file, eq(file.id, organization.logoId))
    .innerJoinLateral(newest, sql`true`)
    .where(
      and(
        isSide(viewer),
        isNull(inquiry.conversationId),
        view.filter === "nieprzeczytane" ? isUnread(viewer) : undefined,
        phrase ? matches(viewer, phrase) : undefined,
      ),
    )
    .orderBy(desc(inquiry.lastMessageAt), desc(inquiry.id))
    .limit(limitInText(limit))
}

const newestMessage = () =>
  db
    .select({
      senderId: message.senderId,
      partyId: message.partyId,
      author: nameOfSender.as("author"),
      content: message.content,
      createdAt: message.createdAt,
    })
    .from(message)
    .where(eq(message.inquiryId, inquiry.id))
    .orderBy(desc(message.id))
    .limit(1)
    .as("newest")

/** All words are in the other side's name with the event's title, or in one message, in any form (A99). */
function matches(viewer: Viewer, phrase: string) {
  const isOwner = sql`${inquiry.organizationId} = ${viewer.organizationId}`
  const nameOfOther = sql`case when ${isOwner} then ${inquiry.name} else ${organization.name} end`
  const matchingMessage = db
    .select({ one: sql`1` })
    .from(message)
    .where(and(eq(message.inquiryId, inquiry.id), holdsWords(message.contentNorm, phrase)))
  return or(holdsWords(sql`norm_pl(${nameOfOther} || ' ' || ${inquiry.subject})`, phrase), exists(matchingMessage))
}

const loadInquiry = (viewer: Viewer, id: string) =>
  db
    .select({
      inquiry,
      organization: organization.name,
      contactEmail: contactAddress,
      deletedAt: organization.deletedAt,
      hiddenAt: organization.hiddenAt,
      logo: file.key,
      company: company.name,
      companyId: company.id,
      image: user.image,
      askerBlocked: user.blockedAt,
      ownMark: ownMark(viewer),
      askersMark,
      event: sql<{ isShown: boolean; isCanceled: boolean; isOpen: boolean } | null>`(select json_build_object(
          'isShown', e.deleted_at is null and e.hidden_at is null,
          'isCanceled', e.status = 'canceled',
          'isOpen', e.live = 1)
        from event e where e.id = ${inquiry.eventId})`,
    })
    .from(inquiry)
    .innerJoin(organization, eq(organization.id, inquiry.organizationId))
    .leftJoin(user, eq(user.id, inquiry.userId))
    .leftJoin(company, eq(company.id, inquiry.askerPartyId))
    .leftJoin(file, eq(file.id, organization.logoId))
    .where(and(eq(inquiry.id, id), isSide(viewer)))

/** An inquiry with its messages for one of its sides, or the conversation that it moved to; 404 for anyone else. */
export async function getInquiryThread(
  viewer: Viewer,
  id: string,
  { before }: Pick<MessageCursor, "before"> = {},
): Promise<Thread | { movedTo: string }> {
  const [found] = await loadInquiry(viewer, id)
  if (!found) throw new Refusal("not-found", messageErrors.notFound)
  const { inquiry: row, event } = found
  if (row.conversationId) return { movedTo: row.conversationId }
  const isOwner = row.organizationId === viewer.organizationId
  const isGone = found.deletedAt !== null
  const isShown = event?.isShown ?? false
  // not of an inquiry claimed later: it was sent without an account, which the thread's head does not reveal
  const wroteFromAccount = isOwner && row.userId !== null && row.claimedAt === null
  const askerAvatar = wroteFromAccount ? found.image : null
  const askerHref = wroteFromAccount && !found.askerBlocked ? userPath(found.companyId ?? row.userId ?? "") : null
  // nobody reports what an asker without an account has read, also after the inquiry got one
  const seenByAsker = wroteFromAccount ? found.askersMark : ""
  const organizationAvatar = isGone || !found.logo ? null : logoAddress(found.logo)
  const organizationHref = isGone || found.hiddenAt ? null : organizationPath(row.organizationId ?? "")
  const mayPropose = !isOwner && isSponsor(viewer) && may(viewer.role, "propose")
  return {
    id,
    name: isOwner ? row.name : organizationName(found),
    person: wroteFromAccount ? (found.company ?? "") : "",
    kind: isOwner ? "sponsor" : "organization",
    isParty: !isOwner,
    avatar: isOwner ? askerAvatar : organizationAvatar,
    href: isOwner ? askerHref : organizationHref,
    closed: closedBecause(found) ?? whyNotWrite(viewer),
    inquiry: {
      event: row.subject
        ? {
            title: row.subject,
            href: isShown ? eventPath(row.eventId ?? "") : null,
            isCanceled: event?.isCanceled ?? false,
          }
        : null,
      isOwner,
      maySettle: isOwner && may(viewer.role, "writeMessage"),
      email: isOwner ? row.email : null,
      note: isOwner && row.userId === null ? answerNote(row.email, found.contactEmail) : null,
      answered: isOwner && row.answeredAt !== null,
      proposalHref: mayPropose && isShown && event?.isOpen ? proposalFor(row.eventId ?? "") : null,
    },
    blocked: wroteFromAccount && found.askerBlocked !== null,
    deals: [],
    readId: found.ownMark ?? "",
    seenId: isOwner ? seenByAsker : row.ownerReadId,
    ...(await messagesOf(viewer, eq(message.inquiryId, id), { before })),
  }
}

/** How an answer reaches a person without an account, and how they reply. */
const answerNote = (email: string, contactEmail: string | null) =>
  `Ta osoba pisze bez konta. Odpowiedź wyślemy na adres ${email}. ${
    contactEmail
      ? `Odpisze e-mailem na adres ${contactEmail}.`
      : "Aby mogła odpisać e-mailem, dodaj adres kontaktowy w\u00a0profilu organizacji."
  }`

/** Messages of the viewer's inquiry, as `listMessages` of a conversation. */
export async function listInquiryMessages(viewer: Viewer, id: string, place: MessageCursor) {
  const [mine] = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(and(eq(inquiry.id, id), isSide(viewer)))
  if (!mine) throw new Refusal("not-found", messageErrors.notFound)
  return messagesOf(viewer, eq(message.inquiryId, id), place)
}
