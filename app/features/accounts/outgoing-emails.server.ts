import type { Tx } from "#app/db/connection/client.server.ts"
import { enqueue } from "#app/db/outbox/queue.server.ts"
import { email } from "#app/db/schema.ts"
import type { UserType } from "#app/domain/accounts/viewer.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { seal } from "#app/platform/auth/sealed.server.ts"

export type AccountEmail =
  | {
      kind: "account.confirm"
      userId: string
      content: { userType: UserType; asked: boolean }
      secret: { token: string }
    }
  | { kind: "account.exists"; userId: string }
  | { kind: "account.reset"; userId: string; secret: { token: string } }
  | { kind: "account.passwordChanged"; userId: string; content: { at: string } }
  | { kind: "account.secondFactorOn" | "account.secondFactorOff"; userId: string; content: { at: string } }
  | { kind: "account.confirmChange"; userId: string; address: string; secret: { token: string } }
  | { kind: "account.changeRequested"; userId: string; address: string; content: { at: string; wanted: string } }
  | { kind: "account.emailChanged"; userId: string; address: string; content: { at: string } }
  | { kind: "account.deleted"; address: string; content: { email: string } }

/** Queues an email about the account in the caller's transaction; links and codes are encrypted until sent. */
export async function queueAccountEmail(tx: Tx, written: AccountEmail) {
  const id = timeOrderedId()
  await tx.insert(email).values({
    id,
    key: id,
    kind: written.kind,
    userId: "userId" in written ? written.userId : null,
    address: "address" in written ? written.address : null,
    content: "content" in written ? written.content : {},
    // the key's purpose is still called "mail", so that rows sealed before the rename can be read
    sealed: "secret" in written ? seal("mail", JSON.stringify(written.secret)) : null,
  })
  await enqueue(tx, "email", id)
}
