import { and, eq } from "drizzle-orm"
import { membersOf } from "#app/db/conditions/party-people.server.ts"
import { queueDigest } from "#app/db/outbox/digest-email.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { event, inquiry, organization, report, user } from "#app/db/schema.ts"
import { decisionLabels } from "#app/domain/moderation/report.ts"
import { emailLimits } from "#app/domain/notifications/email-limits.ts"
import { countEmail, prolongCount, recipientKey } from "#app/platform/email/email-limits.server.ts"
import { env } from "#app/platform/env.server.ts"
import {
  accountBlockedEmail,
  accountUnblockedEmail,
  contactAnswerEmail,
  contentHiddenEmail,
  reportDecidedEmail,
  reportReceivedEmail,
} from "./emails.tsx"

/** Emails a message of /kontakt to the operator (A102); over the daily limit it is shown only on the desk. */
const emailContact: Reaction = {
  name: "operator.contact",
  on: (what) => what === "inquiry.contact",
  run: async (tx, fact) => {
    const [sent] = await tx.select().from(inquiry).where(eq(inquiry.id, fact.aboutId))
    if (sent?.realm !== "public") return
    const { name, email, subject, message, realm } = sent
    const { kind } = contactAnswerEmail
    const most = emailLimits.contact
    const { number } = await countEmail(tx, { limit: "contact", recipient: "operator", kind, most })
    if (number === null) return
    await queueEmail(tx, {
      key: `${fact.id}:${kind}`,
      kind,
      address: env.CONTACT_EMAIL,
      content: contactAnswerEmail.of({ name, email, subject, words: message ?? "", isLast: number === most }),
      realm,
    })
  },
}

/** Emails about reports go to the address that the reporter typed. */
const toReporter = (address: string, kind: string) =>
  ({ limit: "unproved", recipient: recipientKey(address), kind, most: emailLimits.unproved }) as const

/** Confirms a report by email (DSA, art. 16), within the limit for addresses of others than the reporter's account. */
const confirmReport: Reaction = {
  name: "operator.report",
  on: (what) => what === "report.send",
  run: async (tx, fact) => {
    const [sent] = await tx
      .select({ number: report.number, email: report.reporterEmail, own: user.email })
      .from(report)
      .leftJoin(user, and(eq(user.id, fact.byId ?? ""), eq(user.email, report.reporterEmail)))
      .where(eq(report.id, fact.aboutId))
    if (!sent?.email || fact.realm !== "public") return
    const { kind } = reportReceivedEmail
    if (!sent.own && (await countEmail(tx, toReporter(sent.email, kind))).number === null) return
    await queueEmail(tx, {
      key: `${fact.id}:${kind}`,
      kind,
      address: sent.email,
      content: reportReceivedEmail.of({ number: sent.number }),
      realm: fact.realm,
    })
  },
}

/** Emails the decision to the reporter (DSA, art. 16). Decisions over the limit of an address share one email. */
const emailDecision: Reaction = {
  name: "operator.decide",
  on: (what) => what === "operator.decide",
  run: async (tx, fact) => {
    const [decided] = await tx.select().from(report).where(eq(report.id, fact.aboutId))
    if (!decided?.reporterEmail || decided.realm !== "public") return
    const { number, decision, statement, reporterEmail: address, realm } = decided
    const { kind } = reportDecidedEmail
    const words = [decision && `${decisionLabels[decision]}.`, statement].filter(Boolean).join("\n\n")
    const emailToCount = toReporter(address, kind)
    const { number: sent, freeAt } = await countEmail(tx, emailToCount)
    const content = reportDecidedEmail.of({ number, words })
    if (sent !== null) return void (await queueEmail(tx, { key: `${fact.id}:${kind}`, kind, address, content, realm }))
    const gather = (waiting: Record<string, unknown> | null) =>
      waiting ? { ...waiting, others: [...((waiting.others as object[]) ?? []), { number, words }] } : content
    const digest = `${kind}:${emailToCount.recipient}`
    const isNew = await queueDigest(tx, { digest, sendAfter: freeAt, kind, address, realm, gather })
    if (isNew) await prolongCount(tx, emailToCount)
  },
}

/** Emails the reasons to the owner of hidden content (DSA, art. 17). */
const emailHidden: Reaction = {
  name: "operator.hide",
  on: (what) => what === "operator.hide",
  run: async (tx, fact) => {
    const { kind, reason } = fact.details
    const [owner] =
      kind === "event"
        ? await tx
            .select({ partyId: organization.id, realm: event.realm, title: event.title })
            .from(event)
            .innerJoin(organization, eq(organization.id, event.organizationId))
            .where(eq(event.id, fact.aboutId))
        : await tx
            .select({ partyId: organization.id, realm: organization.realm, title: organization.name })
            .from(organization)
            .where(eq(organization.id, fact.aboutId))
    if (!owner) return
    const { partyId, realm, title } = owner
    for (const userId of await membersOf(tx, partyId, "moderation"))
      await queueEmail(tx, {
        key: `${fact.id}:${contentHiddenEmail.kind}:${userId}`,
        kind: contentHiddenEmail.kind,
        userId,
        of: { partyId, news: "moderation" },
        content: contentHiddenEmail.of({ title, reason: String(reason ?? "") }),
        realm,
      })
  },
}

/** Emails the reasons of blocking and unblocking; the account gets no other notice (DSA, art. 17). */
const emailBlocked: Reaction = {
  name: "operator.block",
  on: (what) => what === "operator.block" || what === "operator.unblock",
  run: async (tx, fact) => {
    const template = fact.what === "operator.block" ? accountBlockedEmail : accountUnblockedEmail
    await queueEmail(tx, {
      key: `${fact.id}:${template.kind}`,
      kind: template.kind,
      userId: fact.aboutId,
      of: null,
      content: template.of({ reason: String(fact.details.reason ?? "") }),
      realm: fact.realm,
    })
  },
}

export const operatorReactions: Reaction[] = [emailContact, confirmReport, emailDecision, emailHidden, emailBlocked]
