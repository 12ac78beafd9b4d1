import { eq, sql } from "drizzle-orm"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { company, event, invitation, organization, user } from "#app/db/schema.ts"
import { invitationNotices } from "#app/domain/deals/invitation/invitation-notices.ts"
import { notifyParty } from "#app/features/notifications/commands.server.ts"
import { formatLongDayRange } from "#app/lib/dates.ts"
import { userPath } from "#app/paths.ts"
import { proposalFor } from "../proposal/proposal-labels.ts"
import { invitationEmail } from "./emails.tsx"

/** Notifies the sponsor of an invitation: list, bell, email (X3). */
const notifySponsor: Reaction = {
  name: "deals.invitation",
  on: (what) => what === "invitation.send",
  run: async (tx, fact) => {
    const sent = await findInvitation(tx, fact.aboutId)
    // it may be answered or hidden before the reaction runs
    if (!sent || sent.answer || sent.hidden) return
    const { sponsorId, eventId, title, organizationName: name, realm } = sent
    await publishToParties(tx, [sponsorId], { kind: "deal", id: sent.id })
    await notifyParty(tx, sponsorId, "deal", {
      ...invitationNotices.send({ name, title }),
      kind: "invitation_new",
      factId: fact.id,
      link: proposalFor(eventId),
      matter: { about: sent.id, task: "invitation" },
      email: invitationEmail.of({
        name,
        eventId,
        title,
        whenAndWhere: `${formatLongDayRange(sent.startDate, sent.endDate)}, ${sent.city}`,
        words: sent.note,
      }),
      realm,
    })
  },
}

/** Notifies the organization of a declined invitation at the bell, without an email. */
const notifyOrganization: Reaction = {
  name: "deals.invitation-declined",
  on: (what) => what === "invitation.decline",
  run: async (tx, fact) => {
    const declined = await findInvitation(tx, fact.aboutId)
    if (!declined) return
    const { companyName, sponsorName, title, organizationId, sponsorId, realm } = declined
    await notifyParty(tx, organizationId, "deal", {
      ...invitationNotices.decline({ name: companyName ?? sponsorName, title }),
      kind: "invitation_declined",
      factId: fact.id,
      link: userPath(sponsorId),
      realm,
    })
  },
}

export const invitationReactions: Reaction[] = [notifySponsor, notifyOrganization]

async function findInvitation(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      id: invitation.id,
      realm: invitation.realm,
      note: invitation.note,
      answer: invitation.answer,
      sponsorId: invitation.sponsorId,
      companyName: company.name,
      sponsorName: user.name,
      organizationId: organization.id,
      organizationName: organization.name,
      eventId: event.id,
      title: event.title,
      startDate: event.startDate,
      endDate: event.endDate,
      city: event.city,
      hidden: sql<boolean>`coalesce(${event.deletedAt}, ${event.hiddenAt}, ${organization.hiddenAt}) is not null`,
    })
    .from(invitation)
    .innerJoin(company, eq(company.id, invitation.sponsorId))
    .innerJoin(user, eq(user.id, contactOf(company.id)))
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .innerJoin(event, eq(event.id, invitation.eventId))
    .where(eq(invitation.id, id))
  return found ?? null
}
