import { and, eq, sql } from "drizzle-orm"
import { lockActiveAccount } from "#app/db/conditions/account-lock.server.ts"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import { lockTeam } from "#app/db/conditions/team-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { account, member, memberInvitation, session, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { termsOfServiceVersion } from "#app/domain/moderation/legal.ts"
import { teamErrors, teamLimits } from "#app/domain/parties/team.ts"
import type { JoinInput } from "#app/domain/parties/team-form.ts"
import { conflict } from "#app/lib/refusal.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { ofId } from "./link-commands.server.ts"
import { findByToken, type JoinWay, type TokenInvitation, userTypeOf, wayOf } from "./queries.server.ts"

/** Makes the viewer a member and their session act for the party; otherwise returns what prevents it (`JoinWay`). */
export async function joinTeam(
  viewer: Viewer,
  token: string,
  ownToken: string,
  now = new Date(),
): Promise<"joined" | JoinWay | null> {
  return db.transaction(async (tx) => {
    const found = await lockInvitationOf(tx, token)
    if (!found || found.realm !== viewer.realm) return null
    await lockActiveAccount(tx, viewer.id)
    const way = await wayOf(found, viewer, now, tx)
    if (way === "member") await actFor(tx, viewer.id, found.partyId, ownToken)
    if (way !== "join") return way
    // the link came to this address
    await tx
      .update(user)
      .set({ emailVerified: true })
      .where(and(eq(user.id, viewer.id), eq(user.emailVerified, false)))
    await addMember(tx, found, viewer.id, now)
    await actFor(tx, viewer.id, found.partyId, ownToken)
    return "joined"
  })
}

/** Creates an account in the party, with the address that the link confirmed and no own party. Null: cannot join. */
export async function signUpIntoTeam(
  input: JoinInput,
  token: string,
  now = new Date(),
): Promise<{ userId: string; email: string } | null> {
  const password = await hashPassword(input.password)
  return db.transaction(async (tx) => {
    const found = await lockInvitationOf(tx, token)
    if (found?.realm !== "public" || (await wayOf(found, null, now, tx)) !== "signUp") return null
    const { email } = found
    const userType = userTypeOf(found)
    const [person] = await tx
      .insert(user)
      .values({ name: input.name, email, userType, emailVerified: true, termsOfServiceVersion })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    if (!person) return null
    const userId = person.id
    await tx.insert(account).values({ userId, accountId: userId, providerId: "credential", password })
    const by = { id: userId, partyId: found.partyId }
    await record(tx, { what: "account.registered", aboutId: userId, by, details: { userType } })
    await addMember(tx, found, userId, now)
    return { userId, email }
  })
}

/** Locks the invitation and its maker's account against a concurrent use of the link and a block of the maker. */
async function lockInvitationOf(tx: Tx, token: string): Promise<TokenInvitation | null> {
  const found = await findByToken(tx, token)
  if (!found) return null
  await lockTeam(tx, found.partyId)
  if (found.invitedBy) await tx.select({ id: user.id }).from(user).where(eq(user.id, found.invitedBy)).for("key share")
  return findByToken(tx, token)
}

async function addMember(tx: Tx, found: TokenInvitation, userId: string, now: Date) {
  const { id, partyId, role, invitedBy, realm } = found
  if ((await tx.$count(member, eq(member.partyId, partyId))) >= teamLimits.members)
    throw conflict(teamErrors.tooManyMembers)
  const { rows } = await tx.execute<{ id: string | null }>(sql`select ${contactOf(partyId)} as id`)
  await tx.insert(member).values({ partyId, userId, role, invitedBy, joinedAt: now })
  await tx.update(memberInvitation).set({ acceptedAt: now }).where(ofId(id))
  await followThreads(tx, partyId, userId)
  const shownOn = [...new Set([userId, rows[0]?.id ?? userId])]
  const by = { id: userId, partyId }
  // the row of a member is deleted with the membership
  const details = { userId, role, invitedBy }
  await record(tx, { what: "member.joined", aboutId: partyId, by, realm, details, shownOn })
  await publishToParties(tx, [partyId], { kind: "all" })
}

/** Sets the new member's read marks: unread is only what nobody of the team has read. */
async function followThreads(tx: Tx, partyId: string, userId: string) {
  const lastReadOfConversation = sql`select max(mark.last_read_id) from conversation_participant mark
    join member m on m.user_id = mark.user_id and m.party_id = ${partyId} where mark.conversation_id = c.id`
  await tx.execute(sql`
    insert into conversation_participant (conversation_id, user_id, last_read_id)
      select c.id, ${userId}, coalesce((${lastReadOfConversation}), '')
        from conversation c where c.sponsor_id = ${partyId} or c.organization_id = ${partyId}
      on conflict do nothing`)
  const lastReadOfInquiry = sql`select max(mark.last_read_id) from inquiry_participant mark
    join member m on m.user_id = mark.user_id and m.party_id = ${partyId} where mark.inquiry_id = i.id`
  await tx.execute(sql`
    insert into inquiry_participant (inquiry_id, user_id, last_read_id)
      select i.id, ${userId}, coalesce((${lastReadOfInquiry}), '')
        from inquiry i where i.asker_party_id = ${partyId} and i.conversation_id is null
      on conflict do nothing`)
}

const actFor = (tx: Tx, userId: string, partyId: string, ownToken: string) =>
  tx
    .update(session)
    .set({ partyId, updatedAt: sql`${session.updatedAt}` })
    .where(and(eq(session.userId, userId), eq(session.token, ownToken)))
