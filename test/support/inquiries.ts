import type { Tx } from "#app/db/connection/client.server.ts"
import { inquiry } from "#app/db/schema.ts"
import { writeInquiryMessage } from "#app/features/organizations/inquiry/write.server.ts"

type Asked = Partial<typeof inquiry.$inferInsert> & { organizationId: string; content?: string }

/** Stores an inquiry with its first message; by a stranger unless a `userId` is given. Returns its id. */
export async function askInquiry(tx: Tx, { content = "Czy można przyjść z dziećmi?", ...values }: Asked) {
  const [row] = await tx
    .insert(inquiry)
    .values({ name: "Ewa Kowal", email: "ewa@kowal.example", ...values })
    .returning()
  if (!row) throw new Error("the inquiry was not stored")
  await writeInquiryMessage(tx, { inquiryId: row.id, senderId: row.userId, fromOwner: false, content })
  return row.id
}
