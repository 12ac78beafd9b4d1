import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { inquiry, member } from "#app/db/schema.ts"
import { writeInquiryMessage } from "#app/features/organizations/inquiry/write.server.ts"

type Asked = Partial<typeof inquiry.$inferInsert> & { organizationId: string; content?: string }

/** Stores an inquiry with its first message; by a stranger unless a `userId` is given. Returns its id. */
export async function askInquiry(tx: Tx, { content = "Czy można przyjść z dziećmi?", ...values }: Asked) {
  const [row] = await tx
    .insert(inquiry)
    .values({ name: "Ewa Kowal", email: "ewa@kowal.example", ...values })
    .returning()
  if (!row) throw new Error("the inquiry was not stored")
  const [mine] = row.userId
    ? await tx.select({ partyId: member.partyId }).from(member).where(eq(member.userId, row.userId)).limit(1)
    : []
  const by = { senderId: row.userId, partyId: mine?.partyId ?? null }
  await writeInquiryMessage(tx, { ...by, inquiryId: row.id, fromOwner: false, content })
  return row.id
}
