import { and, eq } from "drizzle-orm"
import { Refusal } from "#app/lib/refusal.ts"
import type { Tx } from "../connection/client.server.ts"
import { user } from "../schema.ts"
import { isOpenAccount } from "./open-account.server.ts"

/** Locks an active account against deletion and blocking until the transaction ends; else throws a Refusal (401). */
export async function lockActiveAccount(tx: Tx, userId: string): Promise<void> {
  const [open] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isOpenAccount))
    .for("key share")
  if (!open) throw new Refusal("sign-in", "Sesja wygasła. Zaloguj się ponownie, aby kontynuować.")
}
