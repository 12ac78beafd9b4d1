import { eq } from "drizzle-orm"
import { contactAddress } from "#app/db/conditions/contact-address.server.ts"
import { membersOf, recipientsOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { queueDigest } from "#app/db/outbox/digest-email.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { inquiry, message, organization, user } from "#app/db/schema.ts"
import { modes } from "#app/domain/notifications/categories.ts"
import { emailLimits } from "#app/domain/notifications/email-limits.ts"
import { bankAccountChanges, bankAccountNotice } from "#app/domain/organizations/bank-accounts/bank-account.ts"
import { notify, notifyAs } from "#app/features/notifications/commands.server.ts"
import { addDays, formatDateTime, startOfDay, todayIn } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { bankAccountsPath, openInquiryPath } from "#app/paths.ts"
import { countEmail, recipientKey } from "#app/platform/email/email-limits.server.ts"
import { bankAccountEmail, inquiryEmail, type MoreInquiries, moreInquiriesEmail, withInquiry } from "./emails.tsx"

/** Notifies an organization of an inquiry (A38); beyond ten emails a day, inquiries come in a summary. */
const notifyOfInquiry: Reaction = {
  name: "organizations.inquiry",
  on: (what) => what === "inquiry.send",
  run: async (tx, fact) => {
    const sent = await findSent(tx, fact.aboutId)
    if (!sent) return
    const { words, partyId, contactEmail } = sent
    const { id: inquiryId, organizationId, name, email, subject: event, realm } = sent.inquiry
    const number = realm === "public" ? await countInquiry(tx, organizationId ?? "", contactEmail) : null
    const address = contactEmail ?? undefined
    let isOrganizationNotified = false
    const newInquiry = { partyId, news: "inquiry", kind: "inquiry_new", task: "inquiry" } as const
    const recipients = await recipientsOf(tx, newInquiry)
    // the person who wants it soonest receives it at the organization's address: at once unless nobody wants emails
    recipients.sort((one, other) => modes.indexOf(one.email) - modes.indexOf(other.email))
    for (const { id: userId, ...own } of recipients) {
      const receiver = { userId, address, of: { partyId, news: "inquiry" }, realm } as const
      const isForOrganization = !isOrganizationNotified
      // one email to the organization's address, or one to each person
      const isEmailed = isForOrganization || !address
      const channels = isForOrganization && address && own.email !== "never" ? { ...own, email: "now" as const } : own
      const notice = {
        ...receiver,
        kind: "inquiry_new" as const,
        factId: fact.id,
        title: event ? "Nowe zapytanie o wydarzenie" : "Nowe zapytanie do organizacji",
        body: `${name}: ${quoted(excerpt(words, 120))}`,
        link: openInquiryPath(inquiryId),
        matter: { about: inquiryId, task: "inquiry" as const },
        email:
          number === null || !isEmailed
            ? undefined
            : inquiryEmail.of({ inquiryId, name, email, event, words, isLast: number === emailLimits.inquiries }),
      }
      const isNotified = await notifyAs(tx, notice, channels)
      // a person with a closed account does not receive it for the organization
      isOrganizationNotified ||= isNotified
      const isOverLimit = number === null
      const isForSummary = isOverLimit && isEmailed && isNotified && channels.email === "now"
      if (!isForSummary) continue
      await queueDigest(tx, {
        ...receiver,
        digest: isForOrganization ? `inquiries:${organizationId}` : `inquiries:${organizationId}:${userId}`,
        sendAfter: nextMorning(new Date()),
        kind: moreInquiriesEmail.kind,
        gather: (waiting) =>
          moreInquiriesEmail.of(
            withInquiry(waiting as MoreInquiries | null, { inquiryId, name, event, words: excerpt(words, 120) }),
          ),
      })
    }
  },
}

/** An inquiry with its first message and the address of its organization; undefined when it is gone. */
async function findSent(tx: Tx, inquiryId: string) {
  const [found] = await tx
    .select({ inquiry, words: message.content, partyId: organization.id, contactEmail: contactAddress })
    .from(inquiry)
    .innerJoin(organization, eq(organization.id, inquiry.organizationId))
    .innerJoin(message, eq(message.inquiryId, inquiry.id))
    .where(eq(inquiry.id, inquiryId))
    .orderBy(message.id)
    .limit(1)
  return found
}

/** The number of this email to the organization within a day; null over the limit. */
async function countInquiry(tx: Tx, organizationId: string, contactEmail: string | null): Promise<number | null> {
  const emailToCount = { limit: "inquiries", kind: inquiryEmail.kind, most: emailLimits.inquiries } as const
  const { number } = await countEmail(tx, { ...emailToCount, recipient: organizationId })
  if (number === null || contactEmail === null) return number
  // several organizations may give the same address
  const toAddress = await countEmail(tx, { ...emailToCount, recipient: recipientKey(contactEmail) })
  return toAddress.number === null ? null : Math.max(number, toAddress.number)
}

/** Seven in the morning of the next day in Warsaw: 17 hours before it ends, as clocks change before seven. */
const nextMorning = (now: Date) => new Date(startOfDay(addDays(todayIn(now), 2)).getTime() - 17 * 3_600_000)

/** Notifies every owner, because money goes where the default account says. */
const notifyOfBankAccount: Reaction = {
  name: "organizations.bankAccount",
  on: (what) => what.startsWith("bankAccount."),
  run: async (tx, { id: factId, what: name, aboutId, byId, details, realm, createdAt }) => {
    const what = bankAccountChanges.find((one) => name === `bankAccount.${one}`)
    if (!what) return
    const [actor] = await tx
      .select({ name: user.name })
      .from(user)
      .where(eq(user.id, byId ?? ""))
    const change = {
      by: actor?.name ?? "Ktoś",
      what,
      last: String(details.last ?? ""),
      is: details.is as string | null | undefined,
    }
    for (const userId of await membersOf(tx, aboutId, "team"))
      await notify(tx, {
        userId,
        of: { partyId: aboutId, news: "team" },
        kind: "bank_account",
        factId,
        ...bankAccountNotice(change),
        link: bankAccountsPath,
        email: bankAccountEmail.of({ ...change, at: formatDateTime(createdAt) }),
        realm,
      })
  },
}

export const organizationReactions: Reaction[] = [notifyOfInquiry, notifyOfBankAccount]
