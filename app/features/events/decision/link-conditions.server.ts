import { createHash, createHmac } from "node:crypto"
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { mayNow } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { deal, dealEvent, decisionLink, event } from "#app/db/schema.ts"
import { openStatuses, plannedStatuses } from "#app/domain/deals/deal/deal.ts"
import { todayIn } from "#app/lib/dates.ts"
import { env } from "#app/platform/env.server.ts"

/** 256 bits that only this server can derive from a link's id, so that a repeated form gets the same address. */
export const tokenOf = (linkId: string) =>
  createHmac("sha256", env.AUTH_SECRET).update(`decision link ${linkId}`).digest("base64url")

/** The hash that is stored instead of the token. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("base64url")

/** A link that opens its page: neither revoked nor expired, and its author may still share for the company. */
export const validLink = (now: Date | SQL) =>
  and(
    isNull(decisionLink.revokedAt),
    gt(decisionLink.expiresAt, now),
    mayNow(decisionLink.partyId, decisionLink.byId, "shareDecision"),
  )

/** A deal that is over concerns a link only if it ended after the link was made. */
const endedSince = (made: Date) => and(gte(deal.endedOn, todayIn(made)), gt(deal.updatedAt, made))

/**
 * The company's deal about the event, with the version of the terms on its table: the newest that awaits a decision,
 * else the newest open one, else the newest that ended after `made`.
 */
export const decidedDeal = (partyId: string, made: Date) =>
  db
    .select({
      dealId: deal.id,
      status: deal.status,
      annexVersion: deal.annexVersion,
      endedOn: deal.endedOn,
      version: sql<number | null>`coalesce(${deal.annexVersion}, ${deal.termsVersion})`.as("version_on_table"),
    })
    .from(dealEvent)
    .innerJoin(deal, eq(deal.id, dealEvent.dealId))
    .where(
      and(
        eq(dealEvent.eventId, event.id),
        eq(deal.sponsorId, partyId),
        eq(deal.realm, event.realm),
        or(inArray(deal.status, [...openStatuses]), endedSince(made)),
      ),
    )
    .orderBy(
      desc(or(inArray(deal.status, [...plannedStatuses]), isNotNull(deal.annexVersion)) ?? sql`true`),
      desc(isNull(deal.endedOn)),
      desc(deal.createdAt),
      asc(deal.id),
    )
    .limit(1)
    .as("decided_deal")
