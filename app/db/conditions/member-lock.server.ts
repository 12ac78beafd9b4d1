import { and, eq } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Action, may, noLongerMember, notAllowed, roleChanged } from "#app/domain/parties/permissions.ts"
import { forbidden } from "#app/lib/refusal.ts"
import type { Tx } from "../connection/client.server.ts"
import { member } from "../schema.ts"
import { lockActiveAccount } from "./account-lock.server.ts"

/**
 * Locks the viewer's account and membership until the transaction ends, so that nobody writes for a party that they
 * were removed from meanwhile. Throws a Refusal: 401 for a closed account, 403 when the role of now does not allow it.
 */
export async function lockMember(
  tx: Tx,
  { id, partyId }: Pick<Viewer, "id" | "partyId">,
  action: Action,
): Promise<void> {
  await lockActiveAccount(tx, id)
  const [mine] = await tx
    .select({ role: member.role })
    .from(member)
    .where(and(eq(member.partyId, partyId), eq(member.userId, id)))
    .for("share")
  if (!mine || !may(mine.role, action)) throw forbidden(notAllowed)
}

type Acting = Pick<Viewer, "id" | "partyId" | "role">

/**
 * Locks the membership by which the viewer acts until the transaction ends. Throws a Refusal (403) when it has ended or
 * has another role since the request began.
 */
export async function lockRole(tx: Tx, { id, partyId, role }: Acting): Promise<void> {
  const [mine] = await tx
    .select({ role: member.role })
    .from(member)
    .where(and(eq(member.partyId, partyId), eq(member.userId, id)))
    .for("share")
  if (mine?.role !== role) throw forbidden(mine ? roleChanged : noLongerMember)
}
