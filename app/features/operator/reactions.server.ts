import { eq } from "drizzle-orm"
import { queueMail } from "#app/db/outbox.server.ts"
import type { Reaction } from "#app/db/reactions.server.ts"
import { event, inquiry, organization, report } from "#app/db/schema.ts"
import { decisionLabels } from "#app/domain/report.ts"
import { env } from "#app/platform/env.server.ts"
import {
  accountBlockedMail,
  accountUnblockedMail,
  contactMail,
  contentHiddenMail,
  reportDecidedMail,
  reportReceivedMail,
} from "./mails.tsx"

/** What is written on /kontakt reaches the operator (A102). */
const passContactOn: Reaction = {
  name: "operator.contact",
  on: (what) => what === "inquiry.contact",
  run: async (tx, fact) => {
    const [sent] = await tx.select().from(inquiry).where(eq(inquiry.id, fact.aboutId))
    if (!sent) return
    const { name, email, subject, message: words, realm } = sent
    await queueMail(tx, {
      key: `${fact.id}:${contactMail.kind}`,
      kind: contactMail.kind,
      address: env.CONTACT_EMAIL,
      content: contactMail.of({ name, email, subject, words }),
      realm,
    })
  },
}

/** Who reports content is told its number (DSA, art. 16). */
const confirmReport: Reaction = {
  name: "operator.report",
  on: (what) => what === "report.send",
  run: async (tx, fact) => {
    const [sent] = await tx
      .select({ number: report.number, email: report.reporterEmail })
      .from(report)
      .where(eq(report.id, fact.aboutId))
    if (!sent?.email) return
    await queueMail(tx, {
      key: `${fact.id}:${reportReceivedMail.kind}`,
      kind: reportReceivedMail.kind,
      address: sent.email,
      content: reportReceivedMail.of({ number: sent.number }),
      realm: fact.realm,
    })
  },
}

/** Who reported content is told the decision and its reasons (DSA, art. 16). */
const tellDecision: Reaction = {
  name: "operator.decide",
  on: (what) => what === "operator.decide",
  run: async (tx, fact) => {
    const [decided] = await tx.select().from(report).where(eq(report.id, fact.aboutId))
    if (!decided?.reporterEmail) return
    const { number, decision, statement, reporterEmail: address, realm } = decided
    await queueMail(tx, {
      key: `${fact.id}:${reportDecidedMail.kind}`,
      kind: reportDecidedMail.kind,
      address,
      content: reportDecidedMail.of({
        number,
        words: [decision && `${decisionLabels[decision]}.`, statement].filter(Boolean).join("\n\n"),
      }),
      realm,
    })
  },
}

/** The owner of hidden content gets the reasons by mail, too (DSA, art. 17). */
const tellHidden: Reaction = {
  name: "operator.hide",
  on: (what) => what === "operator.hide",
  run: async (tx, fact) => {
    const { kind, reason } = fact.details
    const [owner] =
      kind === "event"
        ? await tx
            .select({ userId: organization.userId, realm: event.realm, title: event.title })
            .from(event)
            .innerJoin(organization, eq(organization.id, event.organizationId))
            .where(eq(event.id, fact.aboutId))
        : await tx
            .select({ userId: organization.userId, realm: organization.realm, title: organization.name })
            .from(organization)
            .where(eq(organization.id, fact.aboutId))
    if (!owner) return
    const { userId, realm, title } = owner
    await queueMail(tx, {
      key: `${fact.id}:${contentHiddenMail.kind}:${userId}`,
      kind: contentHiddenMail.kind,
      userId,
      content: contentHiddenMail.of({ title, reason: String(reason ?? "") }),
      realm,
    })
  },
}

/** Whose account was blocked, or is open again, gets the reasons by mail: nothing else reaches them (DSA, art. 17). */
const tellBlocked: Reaction = {
  name: "operator.block",
  on: (what) => what === "operator.block" || what === "operator.unblock",
  run: async (tx, fact) => {
    const template = fact.what === "operator.block" ? accountBlockedMail : accountUnblockedMail
    await queueMail(tx, {
      key: `${fact.id}:${template.kind}`,
      kind: template.kind,
      userId: fact.aboutId,
      content: template.of({ reason: String(fact.details.reason ?? "") }),
      realm: fact.realm,
    })
  },
}

export const operatorReactions: Reaction[] = [passContactOn, confirmReport, tellDecision, tellHidden, tellBlocked]
