import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { broughtDays } from "#app/domain/deals/approval/rule-change.ts"
import { type Action, may, noLongerMember, notAllowed, roleChanged } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { forbidden } from "#app/lib/refusal.ts"
import type { Tx } from "../connection/client.server.ts"
import { preparedStatement } from "../connection/prepared-statement.server.ts"
import { member, user } from "../schema.ts"
import { lockActiveAccount } from "./account-lock.server.ts"
import { isOpenAccount } from "./open-account.server.ts"

type Acting = Pick<Viewer, "id" | "partyId">

/** Roles that a transaction has locked, by "person party". */
const locked = new WeakMap<Tx, Map<string, Role | null>>()
const nameOf = ({ id, partyId }: Acting) => `${id} ${partyId}`

/**
 * Locks the viewer's account and role until the transaction ends, so that nobody writes for a party that has just
 * removed them or lowered their role; asked again it reads nothing. Call it before the first write. Throws a Refusal: 401 for a closed account, 403
 * when the role of now does not allow `action`.
 */
export async function lockRole(tx: Tx, viewer: Acting & { role: Role }, action: Action): Promise<void> {
  const known = locked.get(tx)?.get(nameOf(viewer))
  if (known !== undefined) return requireStill(known, viewer, action)
  await lockActiveAccount(tx, viewer.id)
  const { id, partyId } = viewer
  const [now] = await preparedStatement(
    tx
      .select({ role: member.role })
      .from(member)
      .where(and(eq(member.partyId, partyId), eq(member.userId, id)))
      .for("share"),
  ).execute()
  const role = now?.role ?? null
  requireStill(role, viewer, action)
  remember(tx, viewer, role)
}

/** Role of an open account, both locked, as SQL of a statement that reads more; pass what it returns to `requireStill`. */
export const lockedRole = ({ id, partyId }: Acting) => sql<Role | null>`(select mine.role from member mine
  join "user" person on person.id = mine.user_id and person.deleted_at is null and person.blocked_at is null
  where mine.party_id = ${partyId} and mine.user_id = ${id} for share of mine for key share of person)`

/** Refuses (403) when the viewer's role of now, null without a membership, does not allow what they began. */
export function requireStill(now: Role | null, viewer: { role: Role }, action: Action): void {
  if (!now) throw forbidden(noLongerMember)
  if (!may(now, action)) throw forbidden(now === viewer.role ? notAllowed : roleChanged)
}

/** Since when a member's role lets them approve large sums. */
export const roleSince = sql<Date>`coalesce(${member.roleSince}, ${member.joinedAt})`.mapWith(member.joinedAt)

export type Asker = { id: string | SQL; at?: Date | SQL }

/** From when a member counts as a second person for this one; null: they count. Later for whom one of them brought in (069). */
export const countsFrom = ({ id, at = sql`now()` }: Asker): SQL<Date | null> => {
  const after = sql`(${at instanceof Date ? at.toISOString() : at})::timestamptz - ${broughtFor}`
  const origins = (
    name: SQL,
    start: SQL,
  ) => sql`${name} as (select ${start} as id, timestamptz 'infinity' as until union
    select brought.by_id, least(${name}.until, brought.at + ${broughtFor}) from ${name} join brought on brought.user_id = ${name}.id)`
  return sql<Date | null>`(
    with recursive brought as (
      select m.invited_by as by_id, m.user_id, m.joined_at as at from member m
        where m.party_id = ${member.partyId} and m.joined_at > ${after}
      union all select case f.what when 'member.joined' then f.details ->> 'invitedBy' else f.by_id end,
          f.details ->> 'userId', f.created_at from fact f join party on party.id = f.about_id
        where f.about_id = ${member.partyId} and f.created_at > ${after}
          and (f.what = 'member.joined' or f.what in ('member.roleChanged', 'member.handedOver')
            and not ${approves(sql`f.details ->> 'before'`)})),
    ${origins(sql`of_asker`, sql`${id}::text`)}, ${origins(sql`of_member`, sql`${member.userId}`)}
    select nullif(max(least(of_asker.until, of_member.until)), 'infinity') from of_asker join of_member using (id))`.mapWith(
    member.joinedAt,
  )
}
const broughtFor = sql`make_interval(hours => ${24 * broughtDays})`

/** Whether a role of `party` may approve, as SQL (`mayApprove`). */
export const approves = (role: SQL) => sql`(${role} = 'owner' or ${role} = 'finance' and party.finance_approves)`

/** `countsFrom` of all members of a party who do not count yet, by id as ISO times (`withBrought`). */
export const broughtTogether = (partyId: string | SQL, asker: Asker) => sql<Record<string, string>>`(
  select coalesce(json_object_agg(later.id, later.at) filter (where later.at is not null), '{}') from (
    select member.user_id as id, ${countsFrom(asker)} as at from member where member.party_id = ${partyId}) later)`

type LockedMember = { role: Role | null; since: Date | null; countsFrom: Date | null }

/** The same for several people of a party, by whose roles a rule decides: nulls without membership or open account. */
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
  locked.set(tx, (locked.get(tx) ?? new Map()).set(nameOf(acting), role))
}

export const hasLockedRole = (tx: Tx, acting: Acting): boolean => locked.get(tx)?.has(nameOf(acting)) ?? false
