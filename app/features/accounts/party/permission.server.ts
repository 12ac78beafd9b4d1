import { and, eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { member } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Action, may, notAllowed } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { forbidden } from "#app/lib/refusal.ts"

/** Refuses (403) what the viewer's role in their party does not allow. Depends on the role alone, so it tells nothing. */
export function requirePermission(viewer: Pick<Viewer, "role">, action: Action): void {
  if (!may(viewer.role, action)) throw forbidden(notAllowed)
}

/**
 * The same by the role of this moment, which stays until the transaction ends: refuses who was removed or whose role
 * was lowered since the request began.
 */
export async function requirePermissionNow(tx: Tx, viewer: Viewer, action: Action): Promise<void> {
  const { id, partyId } = viewer
  const [now] = await preparedStatement(
    tx
      .select({ role: member.role })
      .from(member)
      .where(and(eq(member.partyId, partyId), eq(member.userId, id)))
      .for("share"),
  ).execute()
  if (!now) throw forbidden(notAllowed)
  requirePermission(now, action)
}

/** The same for a whole page: the refusal (403) names who may. */
export function requirePage(viewer: Pick<Viewer, "role">, action: keyof typeof roleNotes): void {
  if (!may(viewer.role, action)) throw forbidden(roleNotes[action])
}
