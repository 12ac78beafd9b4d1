import { and, eq, isNull, sql } from "drizzle-orm"
import { contactOf, openRoleOf } from "#app/db/conditions/party-people.server.ts"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { company, member, memberInvitation, organization, party, user } from "#app/db/schema.ts"
import type { UserType, Viewer } from "#app/domain/accounts/viewer.ts"
import { mayGive } from "#app/domain/parties/permissions.ts"
import { memberInvitationState } from "#app/domain/parties/team.ts"
import { hashOfToken } from "./link-commands.server.ts"

// without one, nobody is left in the party who could sign in
const hasOpenContact = sql`exists (select 1 from "user" c
  where c.id = ${contactOf(party.id)} and c.deleted_at is null and c.blocked_at is null)`

/** An invitation by its token; null when there is no such link. */
export async function findByToken(on: Reader, token: string) {
  const [found] = await on
    .select({
      id: memberInvitation.id,
      partyId: party.id,
      kind: party.kind,
      realm: party.realm,
      email: memberInvitation.email,
      role: memberInvitation.role,
      invitedBy: memberInvitation.invitedBy,
      expiresAt: memberInvitation.expiresAt,
      acceptedAt: memberInvitation.acceptedAt,
      withdrawnAt: memberInvitation.withdrawnAt,
      name: sql<string | null>`coalesce(${organization.name}, ${company.name})`,
      inviter: sql<string | null>`(select i.name from "user" i where i.id = ${memberInvitation.invitedBy}
        and i.deleted_at is null)`,
      makerRole: openRoleOf(party.id, memberInvitation.invitedBy),
      isGone: sql<boolean>`${organization.deletedAt} is not null or ${company.deletedAt} is not null
        or not ${hasOpenContact}`,
    })
    .from(memberInvitation)
    .innerJoin(party, eq(party.id, memberInvitation.partyId))
    .leftJoin(organization, eq(organization.id, party.id))
    .leftJoin(company, eq(company.id, party.id))
    .where(eq(memberInvitation.tokenHash, hashOfToken(token)))
  return found ?? null
}
export type TokenInvitation = NonNullable<Awaited<ReturnType<typeof findByToken>>>

export const userTypeOf = ({ kind }: Pick<TokenInvitation, "kind">): UserType =>
  kind === "organization" ? "organization" : "sponsor"

/** What an invitation means for a person now. */
export type JoinWay =
  /** Signed in and free to join. */
  | "join"
  /** Signed in under another address. */
  | "otherAddress"
  /** Signed in with an account of the other kind (A2). */
  | "otherKind"
  /** The address has an account. */
  | "signIn"
  /** The address has no account. */
  | "signUp"
  | "member"
  | "used"
  | "expired"
  | "withdrawn"
  | "gone"
  /** Its maker may not give this role any more. */
  | "void"

/** The invitation with the viewer's next step; null for a link that does not exist. */
export async function findInvitation(token: string, viewer: Viewer | null, now = new Date()) {
  const found = await findByToken(db, token)
  if (!found || (viewer && viewer.realm !== found.realm) || (!viewer && found.realm !== "public")) return null
  const { kind, email, role, name, inviter } = found
  const way = await wayOf(found, viewer, now)
  const isOver = (overWays as readonly JoinWay[]).includes(way)
  // the holder of an ended link learns only that it has ended
  return {
    way,
    kind,
    email: isOver ? null : email,
    role,
    name: isOver && way !== "member" ? null : name,
    inviter: isOver ? null : inviter,
  }
}
export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export const overWays = ["member", "used", "expired", "withdrawn", "gone", "void"] as const satisfies readonly JoinWay[]

export async function wayOf(
  found: TokenInvitation,
  viewer: Viewer | null,
  now: Date,
  on: Reader = db,
): Promise<JoinWay> {
  if (viewer && (await isMember(on, found.partyId, viewer.id))) return "member"
  const state = memberInvitationState(found, now)
  if (state === "used") return state
  if (found.isGone) return state === "open" ? "gone" : state
  if (!found.makerRole || !mayGive(found.makerRole, found.role)) return "void"
  if (state !== "open") return state
  if (!viewer) return (await hasAccount(on, found.email)) ? "signIn" : "signUp"
  if (viewer.email.toLowerCase() !== found.email) return "otherAddress"
  return viewer.userType === userTypeOf(found) ? "join" : "otherKind"
}

async function isMember(on: Reader, partyId: string, userId: string) {
  return (await on.$count(member, and(eq(member.partyId, partyId), eq(member.userId, userId)))) > 0
}

const hasAccount = async (on: Reader, email: string) =>
  (await on.$count(user, and(eq(user.email, email), isNull(user.deletedAt)))) > 0
