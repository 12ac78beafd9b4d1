import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { contactAddress } from "#app/db/conditions/contact-address.server.ts"
import { queueDigest } from "#app/db/outbox/digest-email.server.ts"
import { queueEmail } from "#app/db/outbox/outbox.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { inquiry, message, organization } from "#app/db/schema.ts"
import { emailLimits } from "#app/domain/notifications/email-limits.ts"
import { countEmail, prolongCount, recipientKey } from "#app/platform/email/email-limits.server.ts"
import { type InquiryAnswers, inquiryAnswerEmail } from "../emails.tsx"
import { claimInquiries, lockProved } from "./claim-commands.server.ts"

/** Most further answers in one email. */
const mostOthers = 20

/**
 * Emails an answer to an asker without an account (A38), within the limit for addresses that nobody confirmed; answers
 * over the limit share the next day's email.
 */
const emailAnswer: Reaction = {
  name: "messages.inquiry-answer",
  on: (what) => what === "inquiry.reply",
  run: async (tx, fact) => {
    const [answer] = await tx
      .select({
        address: inquiry.email,
        realm: inquiry.realm,
        title: inquiry.subject,
        words: message.content,
        name: organization.name,
        email: contactAddress,
      })
      .from(message)
      .innerJoin(inquiry, eq(inquiry.id, message.inquiryId))
      .innerJoin(organization, eq(organization.id, inquiry.organizationId))
      .where(and(eq(message.id, String(fact.details.messageId)), isNull(inquiry.userId), isNotNull(message.senderId)))
    if (answer?.realm !== "public") return
    const { address, realm, ...content } = answer
    const { kind } = inquiryAnswerEmail
    const recipient = recipientKey(address)
    const emailToCount = { limit: "unproved", recipient, kind, most: emailLimits.unproved } as const
    const { number, freeAt } = await countEmail(tx, emailToCount)
    if (number !== null) {
      await queueEmail(tx, { key: `${fact.id}:${kind}`, kind, address, content: inquiryAnswerEmail.of(content), realm })
      return
    }
    const gather = (waiting: Record<string, unknown> | null) => {
      if (!waiting) return inquiryAnswerEmail.of(content)
      const { others = [], left = 0, ...first } = waiting as InquiryAnswers
      const isFull = others.length >= mostOthers
      return inquiryAnswerEmail.of({
        ...first,
        others: isFull ? others : [...others, content],
        left: isFull ? left + 1 : left,
      })
    }
    const digest = `${kind}:${recipient}`
    const isNew = await queueDigest(tx, { digest, sendAfter: freeAt, kind, address, realm, gather })
    if (isNew) await prolongCount(tx, emailToCount)
  },
}

/** Facts that confirm an address: its confirmation, a change to it, a new password by an emailed link. */
const confirmingFacts: readonly string[] = ["account.confirmed", "account.emailChanged", "account.passwordReset"]

/** Assigns inquiries sent from an address to the account that has confirmed it, never before. */
const claimOwn: Reaction = {
  name: "messages.inquiry-claim",
  on: (what) => confirmingFacts.includes(what),
  run: async (tx, fact) => {
    const person = await lockProved(tx, fact.aboutId)
    if (person) await claimInquiries(tx, person)
  },
}

export const inquiryReactions: Reaction[] = [emailAnswer, claimOwn]
