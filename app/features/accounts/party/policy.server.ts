import { sql } from "drizzle-orm"
import { openRoleOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Action, may, notAllowed } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { forbidden } from "#app/lib/refusal.ts"

/** Refuses (403) what the viewer's role does not allow; the role alone decides. Commands call `lockRole` as well. */
export function requirePermission(viewer: Pick<Viewer, "role">, action: Action): void {
  if (!may(viewer.role, action)) throw forbidden(notAllowed)
}

/** The same for a whole page: the refusal (403) names who may. */
export function requirePage(viewer: Pick<Viewer, "role">, action: Action & keyof typeof roleNotes): void {
  if (!may(viewer.role, action)) throw forbidden(roleNotes[action])
}

/** The check that a long download repeats: 403 for a reader who left, is blocked, or whose role is not `enough`. */
export const readerOf =
  ({ id, partyId }: Viewer, enough: (role: Role) => boolean = () => true) =>
  async (): Promise<void> => {
    const { rows } = await db.execute<{ role: Role | null }>(sql`select ${openRoleOf(partyId, id)} as role`)
    const role = rows[0]?.role ?? null
    if (role === null || !enough(role)) throw forbidden(notAllowed)
  }
