import { eq } from "drizzle-orm"
import { queueMail } from "#app/db/outbox.server.ts"
import type { Reaction } from "#app/db/reactions.server.ts"
import { inquiry, report } from "#app/db/schema.ts"
import { env } from "#app/platform/env.server.ts"
import { contactMail, reportReceivedMail } from "./mails.tsx"

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

export const operatorReactions: Reaction[] = [passContactOn, confirmReport]
