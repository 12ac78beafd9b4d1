import { and, eq, inArray, sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type Action, may, noLongerMember, notAllowed, roleChanged } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { forbidden } from "#app/lib/refusal.ts"
import type { Tx } from "../connection/client.server.ts"
import { preparedStatement } from "../connection/prepared-statement.server.ts"
import { member, user } from "../schema.ts"
import { lockActiveAccount } from "./account-lock.server.ts"
import { isOpenAccount } from "./open-account.server.ts"
import { type Asker, countsFrom, roleSince } from "./second-person.server.ts"

type Acting = Pick<Viewer, "id" | "partyId">

/** Roles that a transaction has locked, by "person party". */
const locked = new WeakMap<Tx, Map<string, Role | null>>()
const lockKey = ({ id, partyId }: Acting) => `${id} ${partyId}`

/**
 * Locks the viewer's account and role until the transaction ends, so that nobody writes for a party that has just
 * removed them or lowered their role. A second call reads nothing. Call it before the first write. Throws a Refusal:
 * 401 for a closed account, 403 when the present role does not allow `action`.
 */
export async function lockRole(tx: Tx, viewer: Acting & { role: Role }, action: Action): Promise<void> {
  const known = locked.get(tx)?.get(lockKey(viewer))
  if (known !== undefined) return requireStill(known, viewer, action)
  await lockActiveAccount(tx, viewer.id)
  const { id, partyId } = viewer
  const [present] = await preparedStatement(
    tx
      .select({ role: member.role })
      .from(member)
      .where(and(eq(member.partyId, partyId), eq(member.userId, id)))
      .for("share"),
  ).execute()
  const role = present?.role ?? null
  requireStill(role, viewer, action)
  remember(tx, viewer, role)
}

/** Locks an open account and its membership within another statement; its value is the role, for `requireStill`. */
export const lockedRole = ({ id, partyId }: Acting) => sql<Role | null>`(select mine.role from member mine
  join "user" person on person.id = mine.user_id and person.deleted_at is null and person.blocked_at is null
  where mine.party_id = ${partyId} and mine.user_id = ${id} for share of mine for key share of person)`

/** Throws a Refusal (403) when the viewer's present role, null without a membership, does not allow what they began. */
export function requireStill(present: Role | null, viewer: { role: Role }, action: Action): void {
  if (!present) throw forbidden(noLongerMember)
  if (!may(present, action)) throw forbidden(present === viewer.role ? notAllowed : roleChanged)
}

/** `since`: when the role began; `countsFrom`: from when they are a second person for the asker (null: at once). */
type LockedMember = { role: Role | null; since: Date | null; countsFrom: Date | null }

/** Locks the roles of several people of a party, for rules that depend on them; null for closed accounts and others. */
export async function lockRoles(
  tx: Tx,
  partyId: string,
  ids: readonly string[],
  asker: Asker,
): Promise<(id: string) => LockedMember> {
  const rows = await tx
    .select({ id: member.userId, role: member.role, since: roleSince, countsFrom: countsFrom(asker) })
    .from(member)
    .innerJoin(user, and(eq(user.id, member.userId), isOpenAccount))
    .where(and(eq(member.partyId, partyId), inArray(member.userId, [...ids])))
    .orderBy(member.id)
    .for("share", { of: [member, user] })
  for (const { id, role } of rows) remember(tx, { id, partyId }, role)
  return (id) => rows.find((row) => row.id === id) ?? { role: null, since: null, countsFrom: null }
}

function remember(tx: Tx, acting: Acting, role: Role | null) {
  locked.set(tx, (locked.get(tx) ?? new Map()).set(lockKey(acting), role))
}

export const hasLockedRole = (tx: Tx, acting: Acting): boolean => locked.get(tx)?.has(lockKey(acting)) ?? false
