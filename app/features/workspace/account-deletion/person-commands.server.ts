import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm"
import { contactOf, partiesOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import {
  account,
  deal,
  dealAcceptance,
  dealAccountSeen,
  dealFollow,
  dealLead,
  deliverable,
  email,
  fact,
  file,
  idempotency,
  inquiry,
  member,
  memberInvitation,
  message,
  notification,
  rateLimit,
  twoFactor,
  user,
} from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { dealsOf, refreshSearchText } from "#app/features/deals/moves/search-commands.server.ts"
import { dropContactAddress, endLostRights } from "#app/features/parties/right-commands.server.ts"

type ErasedAccount = typeof user.$inferSelect

/** Erases the person from every table (B55), or replaces the name by `standIn`; the account's row stays, anonymous. */
export async function erasePerson(tx: Tx, person: ErasedAccount, standIn: string) {
  const own = person.id
  await tx.delete(account).where(eq(account.userId, own))
  await tx.delete(twoFactor).where(eq(twoFactor.userId, own))
  await tx.delete(idempotency).where(eq(idempotency.userId, own))
  await tx.delete(notification).where(eq(notification.userId, own))
  // the memberships of a party's last member stay
  await tx.update(member).set({ chosenNews: {} }).where(eq(member.userId, own))
  await tx.delete(dealLead).where(eq(dealLead.userId, own))
  await tx.delete(dealAccountSeen).where(eq(dealAccountSeen.userId, own))
  await tx.delete(dealFollow).where(eq(dealFollow.userId, own))
  // statements about concluded terms stay with both sides (decision 039)
  const isConcluded = sql`exists (select 1 from deal_agreement t
    where t.deal_id = ${dealAcceptance.dealId} and t.version = ${dealAcceptance.termsVersion})`
  await tx.delete(dealAcceptance).where(and(eq(dealAcceptance.personId, own), sql`not ${isConcluded}`))
  await tx.update(deliverable).set({ responsibleId: null }).where(eq(deliverable.responsibleId, own))
  await tx.delete(rateLimit).where(sql`position(${own} in ${rateLimit.key}) > 0`)
  if (person.emailVerified)
    await tx.delete(memberInvitation).where(eq(memberInvitation.email, person.email.toLowerCase()))
  // inquiries of a party stay with it, and those in a conversation with the other side
  await tx.delete(inquiry).where(and(askedBy(person), isNull(inquiry.conversationId), isNull(inquiry.askerPartyId)))
  await tx.update(inquiry).set({ name: standIn, email: "" }).where(askedBy(person))
  await replaceName(tx, person, standIn)
  await tx.update(message).set({ clientKey: null }).where(eq(message.senderId, own))
  // files sent to the other side stay theirs, without their original names
  const fileExtension = sql`coalesce(substring(${file.originalName} from '\\.[A-Za-z0-9]{1,5}$'), '')`
  await tx
    .update(file)
    .set({ originalName: sql`'plik' || ${fileExtension}` })
    .where(eq(file.ownerId, own))
  await tx
    .update(user)
    .set({
      name: standIn,
      // addresses are unique, and this one cannot receive email
      email: `${own}@usuniete.invalid`,
      emailVerified: false,
      image: null,
      twoFactorEnabled: false,
      showsName: false,
      mutedEmails: [],
      blockedReason: null,
      deletedAt: new Date(),
    })
    .where(eq(user.id, own))
  const { rows: deals } = await tx.execute<{ id: string }>(sql`select c.id from deal c where ${dealsOf(own)}`)
  await dropContactAddress(tx, person.email, partiesOf(own))
  await leaveOthers(tx, own)
  await endLostRights(tx, own)
  // emails to a party's own address go to its other members instead
  const isOfParty = and(isNotNull(email.partyId), isNotNull(email.address), isNull(email.sentAt))
  await tx.delete(email).where(or(and(eq(email.userId, own), not(isOfParty as SQL)), eq(email.address, person.email)))
  await refreshSearchText(tx, sql`c.id = any(${sql.param(deals.map(({ id }) => id))}::text[])`)
}

/** Condition for the person's inquiries; an unconfirmed address may be anybody's. */
const askedBy = ({ id, email, emailVerified }: ErasedAccount) =>
  or(eq(inquiry.userId, id), emailVerified ? sql`lower(${inquiry.email}) = ${email.toLowerCase()}` : undefined)

/** Removes the person from parties with other members; in the others the anonymous member stays. */
async function leaveOthers(tx: Tx, userId: string) {
  const hasOtherMembers = sql`exists (select 1 from member other join "user" u on u.id = other.user_id
    where other.party_id = member.party_id and other.user_id <> ${userId} and u.deleted_at is null)`
  await tx.execute(sql`delete from member where user_id = ${userId} and ${hasOtherMembers}`)
}

const partyOf = (side: Side) => (side === "sponsor" ? sql`c.sponsor_id` : sql`c.organization_id`)
const agreedPath = (side: Side, name: "person" | "representatives") => sql`${sql.param([side, name])}::text[]`

/** Replaces the person's name in texts of others: in deals, and in notifications of the person's actions. */
async function replaceName(tx: Tx, { id, name }: ErasedAccount, standIn: string) {
  // a sponsor without a company appears under their own name
  await tx
    .update(deal)
    .set({ sponsorName: standIn, updatedAt: sql`${deal.updatedAt}` })
    .where(and(sql`${deal.sponsorId} in ${partiesOf(id)}`, eq(deal.sponsorName, name)))
  // the agreement still names the parties with their numbers, but not this contact person, nor by an earlier name
  for (const side of ["sponsor", "organization"] as const) {
    const signer = sql`parties #>> ${agreedPath(side, "person")}`
    const isNameOfOther = sql`exists (select 1 from member m join "user" u on u.id = m.user_id
      where m.party_id = ${partyOf(side)} and m.user_id <> ${id} and u.name = ${signer})`
    const isEarlierName = sql`(${contactOf(partyOf(side))} = ${id} and not ${isNameOfOther})`
    await tx.execute(sql`
      update deal_agreement t set parties = jsonb_set(parties, ${agreedPath(side, "person")}, 'null')
      from deal c
      where c.id = t.deal_id and parties is not null
        and ${partyOf(side)} in ${partiesOf(id)} and (${signer} = ${name} or ${isEarlierName})`)
  }
  for (const side of ["sponsor", "organization"] as const) {
    const representatives = agreedPath(side, "representatives")
    await tx.execute(sql`
      update deal_agreement t set parties = jsonb_set(parties, ${representatives}, 'null')
      from deal c
      where c.id = t.deal_id
        and ${partyOf(side)} in ${partiesOf(id)} and position(${name} in parties #>> ${representatives}) > 0`)
  }
  const ofTheirFacts = inArray(notification.factId, tx.select({ id: fact.id }).from(fact).where(eq(fact.byId, id)))
  await tx
    .update(notification)
    .set({
      title: sql`replace(${notification.title}, ${name}, ${standIn})`,
      body: sql`replace(${notification.body}, ${name}, ${standIn})`,
    })
    .where(ofTheirFacts)
}
