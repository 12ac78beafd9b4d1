import { and, desc, eq, inArray, isNull } from "drizzle-orm"
import { receivesNews, recipientsOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { deal, dealEvent, event, eventPost, member, organization, organizationFollow, user } from "#app/db/schema.ts"
import { committedStatuses, openStatuses } from "#app/domain/deals/deal/deal.ts"
import { channelsFor, type NotificationKind } from "#app/domain/notifications/categories.ts"
import { isReached } from "#app/domain/parties/news.ts"
import { notifyMany, notifyParty, type ReachedPerson } from "#app/features/notifications/commands.server.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { dealPath, eventPath } from "#app/paths.ts"
import { changeOf, emailChange, formerTitleOf, noticeOf } from "./change-emails.server.ts"

/** Notifies followers of a new event (A37). */
const notifyFollowers: Reaction = {
  name: "events.publish",
  on: (what) => what === "event.publish",
  run: async (tx, fact) => {
    const found = await findEvent(tx, fact.aboutId)
    if (!found) return
    await notifyMany(tx, await followersOf(tx, found.organizationId, "event_new"), {
      kind: "event_new",
      factId: fact.id,
      title: "Nowe wydarzenie",
      body: `${found.organization} publikuje ${quoted(found.title)}.`,
      link: eventPath(found.id),
    })
  },
}

/** Notifies sponsors with an open deal of a new date, place or name and of a cancellation or its end (A69). */
const notifySponsors: Reaction = {
  name: "events.change",
  on: (what) => what === "event.edit" || what === "event.status",
  run: async (tx, fact) => {
    const change = changeOf(fact)
    const formerTitle = formerTitleOf(fact)
    const found = change || formerTitle ? await findEvent(tx, fact.aboutId) : null
    if (!found) return
    const { id: eventId, title, realm } = found
    const agreed = change === "moved" ? await agreedDealsOf(tx, eventId) : new Map<string, string>()
    for (const { id: sponsorId } of await sponsorsOf(tx, eventId)) {
      const dealId = agreed.get(sponsorId) ?? null
      const recipients = await notifyParty(tx, sponsorId, "event", {
        ...noticeOf(change, formerTitle, title),
        kind: "event_changed",
        factId: fact.id,
        link: dealId ? dealPath(dealId) : eventPath(eventId),
        realm,
      })
      if (change)
        for (const userId of recipients)
          await emailChange(tx, { userId, partyId: sponsorId }, change, { ...found, dealId })
    }
  },
}

/** Notifies followers and sponsors of an event's post (A70). */
const notifyOfPost: Reaction = {
  name: "events.post",
  on: (what) => what === "post.publish",
  run: async (tx, fact) => {
    const found = await findEvent(tx, fact.aboutId)
    const postId = fact.details.postId
    if (!found || typeof postId !== "string") return
    const [post] = await tx.select({ title: eventPost.title }).from(eventPost).where(eq(eventPost.id, postId))
    if (!post) return
    const people = new Map<string, ReachedPerson>()
    for (const { id: partyId } of await sponsorsOf(tx, found.id))
      for (const { id: userId, ...channels } of await recipientsOf(tx, { partyId, news: "event", kind: "post_new" }))
        people.set(userId, { userId, partyId, ...channels })
    for (const one of await followersOf(tx, found.organizationId, "post_new"))
      if (!people.has(one.userId)) people.set(one.userId, one)
    await notifyMany(tx, [...people.values()], {
      kind: "post_new",
      factId: fact.id,
      title: "Nowy post",
      body: `${found.organization}: ${quoted(post.title)} (${found.title}).`,
      link: `${eventPath(found.id)}#aktualnosci`,
    })
  },
}

export const eventReactions: Reaction[] = [notifyFollowers, notifySponsors, notifyOfPost]

async function findEvent(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      id: event.id,
      title: event.title,
      realm: event.realm,
      startDate: event.startDate,
      endDate: event.endDate,
      city: event.city,
      status: event.status,
      organizationId: event.organizationId,
      organization: organization.name,
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .where(and(eq(event.id, id), isNull(event.deletedAt), isNull(event.hiddenAt)))
  return found ?? null
}

/**
 * Members of the following parties whom this kind of news reaches, each once: for the first of their parties that
 * emails it, else for the first they joined. The bell rings if it would for any of the parties.
 */
async function followersOf(tx: Tx, organizationId: string, kind: NotificationKind): Promise<ReachedPerson[]> {
  const rows = await tx
    .select({
      userId: user.id,
      partyId: member.partyId,
      role: member.role,
      chosen: member.chosenNews,
      muted: user.mutedEmails,
    })
    .from(organizationFollow)
    .innerJoin(member, and(eq(member.partyId, organizationFollow.partyId), receivesNews(member.role, "event")))
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(organizationFollow.organizationId, organizationId), isNull(user.deletedAt)))
    .orderBy(user.id, member.joinedAt, member.id)
  const reached = rows
    .map(({ userId, partyId, ...own }) => ({ userId, partyId, ...channelsFor(kind, own, { isNamed: false }) }))
    .filter(isReached)
  return [...Map.groupBy(reached, ({ userId }) => userId).values()].flatMap((own) => {
    const chosen = own.find(({ email }) => email !== "never") ?? own[0]
    return chosen ? [{ ...chosen, bell: own.some(({ bell }) => bell) }] : []
  })
}

async function agreedDealsOf(tx: Tx, eventId: string) {
  const rows = await tx
    .select({ id: deal.id, sponsorId: deal.sponsorId })
    .from(dealEvent)
    .innerJoin(deal, eq(deal.id, dealEvent.dealId))
    .where(and(eq(dealEvent.eventId, eventId), inArray(deal.status, [...committedStatuses])))
  return new Map(rows.map(({ id, sponsorId }) => [sponsorId, id]))
}

const sponsorsOf = (tx: Tx, eventId: string) =>
  tx
    .selectDistinctOn([deal.sponsorId], { id: deal.sponsorId })
    .from(dealEvent)
    .innerJoin(deal, eq(deal.id, dealEvent.dealId))
    .where(and(eq(dealEvent.eventId, eventId), inArray(deal.status, [...openStatuses])))
    .orderBy(deal.sponsorId, desc(deal.createdAt), deal.id)
