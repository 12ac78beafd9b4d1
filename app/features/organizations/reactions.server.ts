import { eq } from "drizzle-orm"
import type { Reaction } from "#app/db/reactions.server.ts"
import { inquiry, organization } from "#app/db/schema.ts"
import { notify } from "#app/features/notifications/commands.server.ts"
import { quoted } from "#app/lib/quoted.ts"
import { excerpt } from "#app/lib/typography.ts"
import { inquiryMail } from "./mails.tsx"

/** An inquiry reaches the organization: its list, and its contact address or else its owner's (A38). */
const tellOfInquiry: Reaction = {
  name: "organizations.inquiry",
  on: (what) => what === "inquiry.send",
  run: async (tx, fact) => {
    const [sent] = await tx
      .select({ inquiry, ownerId: organization.userId, contactEmail: organization.contactEmail })
      .from(inquiry)
      .innerJoin(organization, eq(organization.id, inquiry.organizationId))
      .where(eq(inquiry.id, fact.aboutId))
    if (!sent) return
    const { id: inquiryId, name, email, subject: event, message: words, realm } = sent.inquiry
    await notify(tx, {
      userId: sent.ownerId,
      kind: "inquiry_new",
      factId: fact.id,
      title: event ? "Nowe zapytanie o wydarzenie" : "Nowe zapytanie do organizacji",
      body: `${name}: ${quoted(excerpt(words, 120))}`,
      link: `/wiadomosci?zapytanie=${inquiryId}`,
      mail: inquiryMail.of({ inquiryId, name, email, event, words }),
      address: sent.contactEmail ?? undefined,
      realm,
    })
  },
}

export const organizationReactions: Reaction[] = [tellOfInquiry]
