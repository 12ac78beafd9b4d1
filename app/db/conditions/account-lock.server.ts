import { and, eq } from "drizzle-orm"
import { Refusal } from "#app/lib/refusal.ts"
import type { Tx } from "../connection/client.server.ts"
import { user } from "../schema.ts"
import { isOpenAccount } from "./open-account.server.ts"

/**
 * Keeps an account open until the transaction ends: its deletion waits for what is being written. Refused (401) when
 * the deletion, or an operator who blocks it, was faster: nothing of a person appears after it (B55).
 */
export async function lockActiveAccount(tx: Tx, userId: string): Promise<void> {
  const [open] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isOpenAccount))
    .for("key share")
  if (!open) throw new Refusal("sign-in", "Sesja wygasła. Zaloguj się ponownie, aby kontynuować.")
}
