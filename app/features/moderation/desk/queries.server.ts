import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import {
  company,
  deal,
  email,
  event,
  fact,
  file,
  inquiry,
  invitation,
  message,
  organization,
  report,
  user,
} from "#app/db/schema.ts"
import { dealRatings } from "#app/features/deals/rating/queries.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { listDeadJobs } from "#app/platform/jobs.server.ts"
import { companyOf, dealName } from "./search-queries.server.ts"

const most = 50

/** Unanswered messages of /kontakt, oldest first, without those of demos. */
export const listOpenInquiries = () =>
  db
    .select()
    .from(inquiry)
    .where(and(eq(inquiry.realm, "public"), isNull(inquiry.organizationId), isNull(inquiry.answeredAt)))
    .orderBy(asc(inquiry.createdAt))
    .limit(most)

export const listOpenReports = () =>
  db
    .select({
      id: report.id,
      number: report.number,
      kind: report.targetType,
      reason: report.reason,
      createdAt: report.createdAt,
    })
    .from(report)
    .where(and(eq(report.realm, "public"), isNull(report.decidedAt)))
    .orderBy(asc(report.createdAt))
    .limit(most)

export async function getReport(id: string) {
  const [found] = await db
    .select()
    .from(report)
    .where(and(eq(report.id, id), eq(report.realm, "public")))
  if (!found) throw notFound("")
  const reported = found.targetType === "message" && found.targetId
  const invited = found.targetType === "invitation" && found.targetId
  return {
    ...found,
    message: reported ? await findReportedMessage(reported) : null,
    invitation: invited ? await findReportedInvitation(invited) : null,
  }
}

/** Sender, event and text of an invitation; null when deleted. */
async function findReportedInvitation(id: string) {
  const [found] = await db
    .select({
      note: invitation.note,
      eventId: event.id,
      event: event.title,
      organizationId: organization.id,
      organization: organization.name,
      createdAt: invitation.createdAt,
    })
    .from(invitation)
    .innerJoin(event, eq(event.id, invitation.eventId))
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .where(eq(invitation.id, id))
  return found ?? null
}

/** Text, author and time of a message; null when deleted. Operators see nothing else of a conversation. */
async function findReportedMessage(id: string) {
  const [found] = await db
    .select({
      content: message.content,
      fileName: file.originalName,
      senderId: message.senderId,
      author: sql<string>`coalesce(
        nullif(concat_ws(', ', ${user.name}, coalesce(${organization.name}, ${company.name})), ''), ${inquiry.name})`,
      createdAt: message.createdAt,
    })
    .from(message)
    .leftJoin(user, eq(user.id, message.senderId))
    .leftJoin(organization, eq(organization.id, message.partyId))
    .leftJoin(company, eq(company.id, message.partyId))
    .leftJoin(inquiry, eq(inquiry.id, message.inquiryId))
    .leftJoin(file, eq(file.id, message.fileId))
    .where(eq(message.id, id))
  return found ?? null
}

/** Emails that failed for good, newest first; only what the operator needs to judge them. */
export const listFailedEmails = () =>
  db
    .select({ id: email.id, kind: email.kind, error: email.lastError, failedAt: email.failedAt })
    .from(email)
    .where(isNotNull(email.failedAt))
    .orderBy(desc(email.failedAt))
    .limit(most)

/** Facts whose reactions failed for good, newest first, with the job to retry. */
export async function listDeadFacts() {
  const jobs = (await listDeadJobs("fact")).slice(0, most)
  const about = jobs.map((job) => job.about)
  const facts = await db.select({ id: fact.id, what: fact.what }).from(fact).where(inArray(fact.id, about))
  const names = new Map(facts.map(({ id, what }) => [id, what]))
  return jobs.map(({ id, about, error, at }) => ({ jobId: id, what: names.get(about) ?? about, error, at }))
}

/** The name of a fact's subject, or its id when it has none. At most one of the rows exists. */
const nameOfSubject = sql<string>`coalesce(
  (select ${organization.name} from ${organization} where ${organization.id} = ${fact.aboutId}),
  (select ${event.title} from ${event} where ${event.id} = ${fact.aboutId}),
  (select ${dealName} from ${deal} where ${deal.id} = ${fact.aboutId}),
  (select 'nr ' || ${report.number} || ': ' || ${report.reason} from ${report} where ${report.id} = ${fact.aboutId}),
  (select ${inquiry.name} from ${inquiry} where ${inquiry.id} = ${fact.aboutId}),
  (select coalesce(${companyOf(sql`account.id`)}, account.name) from ${user} as account where account.id = ${fact.aboutId}),
  (select ${company.name} from ${company} where ${company.id} = ${fact.aboutId}),
  ${fact.aboutId})`

/** Operators' actions, newest first (X2: every action is logged). */
export const listActs = () =>
  db
    .select({
      id: fact.id,
      what: fact.what,
      about: nameOfSubject,
      by: user.name,
      createdAt: fact.createdAt,
    })
    .from(fact)
    .leftJoin(user, eq(user.id, fact.byId))
    .where(sql`${fact.what} like 'operator.%'`)
    .orderBy(desc(fact.id))
    .limit(most)

export async function getModeratedEvent(id: string) {
  const [found] = await db
    .select({
      id: event.id,
      title: event.title,
      description: event.description,
      hiddenAt: event.hiddenAt,
      hiddenReason: event.hiddenReason,
      organization: organization.name,
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.organizationId))
    .where(and(eq(event.id, id), eq(event.realm, "public"), isNull(event.deletedAt)))
  if (!found) throw notFound("")
  return found
}

export async function getModeratedOrganization(id: string) {
  const [found] = await db
    .select({ organization, userId: contactOf(sql`organization.id`) })
    .from(organization)
    .where(and(eq(organization.id, id), eq(organization.realm, "public"), isNull(organization.deletedAt)))
  if (!found) throw notFound("")
  return { ...found.organization, userId: found.userId }
}

/** A deal for unlocking it and judging its ratings: no terms, amounts or messages. */
export async function getStuckDeal(id: string) {
  const [found] = await db
    .select({
      id: deal.id,
      status: deal.status,
      version: deal.version,
      sponsorName: deal.sponsorName,
      organizationName: deal.organizationName,
      updatedAt: deal.updatedAt,
      ratings: dealRatings,
    })
    .from(deal)
    .where(and(eq(deal.id, id), eq(deal.realm, "public")))
  if (!found) throw notFound("")
  return found
}
