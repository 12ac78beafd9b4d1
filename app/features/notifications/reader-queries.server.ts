import { and, eq, inArray } from "drizzle-orm"
import { contactAddress } from "#app/db/conditions/contact-address.server.ts"
import { reachesReader } from "#app/db/conditions/email-reader.server.ts"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { listListeners, membersOf } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { email, organization, user } from "#app/db/schema.ts"
import { categoryOf, channelsOf, howOf } from "#app/domain/notifications/categories.ts"

type UnsentEmail = Pick<typeof email.$inferSelect, "id" | "kind" | "userId" | "address" | "partyId" | "news" | "dealId">

/**
 * Whom a waiting email reaches now; null when its addressee may no longer get this news of the party. An email to the
 * party's own address goes to its present address, in the name of another recipient if necessary. `address` null: the
 * person's own.
 */
export async function findReader(waiting: UnsentEmail): Promise<{ userId: string; address: string | null } | null> {
  const { id, userId, address, partyId, news } = waiting
  if (!userId) return null
  if (!partyId || !news) return { userId, address }
  const [found] = await db.select({ reachesReader }).from(email).where(eq(email.id, id))
  if (!address) return found?.reachesReader && (await isWanted(waiting)) ? { userId, address } : null
  const [party] = await db.select({ address: contactAddress }).from(organization).where(eq(organization.id, partyId))
  const reader = found?.reachesReader ? userId : await firstRecipient(partyId, news)
  return reader === null ? null : { userId: reader, address: party?.address ?? null }
}

/** Whether the person has not switched the category off meanwhile. */
async function isWanted({ kind, userId, partyId, news, dealId }: UnsentEmail): Promise<boolean> {
  const category = categoryOf(kind)
  if (!category || category === "reminders" || howOf(kind) === "always" || !partyId) return true
  const own = (await listListeners(db, partyId, dealId)).find(({ id }) => id === userId)
  if (!own) return false
  const isReachedInAnyRole = own.leads || own.follows || news === "page" || news === "approval"
  if (isReachedInAnyRole) return own.chosen[category]?.email !== "never"
  const channels = channelsOf(own.role, category, own.chosen)
  return channels !== null && channels.email !== "never"
}

async function firstRecipient(partyId: string, news: NonNullable<UnsentEmail["news"]>): Promise<string | null> {
  const ids = await membersOf(db, partyId, news)
  const open = await db
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, ids), isOpenAccount))
  return ids.find((id) => open.some((one) => one.id === id)) ?? null
}
