import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { inquiry, member } from "#app/db/schema.ts"
import { writeInquiryMessage } from "#app/features/organizations/inquiry/message-commands.server.ts"

async function firstParty(tx: Tx, { userId }: Pick<InquiryRow, "userId">) {
  if (!userId) return null
  const own = tx.select({ partyId: member.partyId }).from(member).where(eq(member.userId, userId))
  const [first] = await own.orderBy(member.joinedAt, member.id).limit(1)
  return first?.partyId ?? null
}

type InquiryRow = Partial<typeof inquiry.$inferInsert> & { organizationId: string; content?: string }

/** Stores an inquiry with its first message; by a stranger unless a `userId` is given. Returns its id. */
export async function askInquiry(tx: Tx, { content = "Czy można przyjść z dziećmi?", ...values }: InquiryRow) {
  const [row] = await tx
    .insert(inquiry)
    .values({ name: "Ewa Kowal", email: "ewa@kowal.example", askerPartyId: await firstParty(tx, values), ...values })
    .returning()
  if (!row) throw new Error("the inquiry was not stored")
  const by = { senderId: row.userId, partyId: row.askerPartyId }
  await writeInquiryMessage(tx, { ...by, inquiryId: row.id, fromOwner: false, content })
  return row.id
}
