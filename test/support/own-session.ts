import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { twoFactor } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { openSession } from "#app/features/accounts/sessions/commands.server.ts"
import { deleteAccount as deleteProved } from "#app/features/workspace/account-deletion/commands.server.ts"

/** The headers of this person's browser with a new session. */
export async function sessionOf({ id }: { id: string }): Promise<Headers> {
  const cookies = await openSession(id, { rememberMe: true, from: { address: "127.0.0.1", headers: new Headers() } })
  const pairs = cookies.getSetCookie().map((line) => line.split(";", 1)[0])
  return new Headers({ cookie: pairs.join("; ") })
}

/** The proof of identity for commands, with this session and the right password. */
export const proofFrom = (headers: Headers, code = "") => ({
  from: { address: "127.0.0.1", headers },
  code,
  now: new Date(),
})

/** The same proof with a new session. */
export const proofOf = async (viewer: { id: string }, code = "") => proofFrom(await sessionOf(viewer), code)

/** Deletes the account of a person who has typed the right password, without a code of a second factor. */
export async function deleteAccount(viewer: Viewer) {
  await db.update(twoFactor).set({ verified: false }).where(eq(twoFactor.userId, viewer.id))
  return deleteProved(viewer, await proofOf(viewer))
}
