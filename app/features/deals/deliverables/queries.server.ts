import { and, eq, isNotNull, sql } from "drizzle-orm"
import { db, type Reader } from "#app/db/connection/client.server.ts"
import { deal, deliverable, member, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isParty } from "../deal/queries.server.ts"

const nameOf = (column: string) =>
  sql<string | null>`(select u.name from "user" u where u.id = ${sql.raw(`"deliverable"."${column}"`)})`

const owingParty = sql`case ${deliverable.owedBy}
  when 'sponsor' then ${deal.sponsorId} else ${deal.organizationId} end`

/** All rows of a deal. */
export const listDeliverables = (viewer: Viewer, dealId: string) =>
  db
    .select({
      id: deliverable.id,
      lineKey: deliverable.lineKey,
      eventId: deliverable.eventId,
      owedBy: deliverable.owedBy,
      addedBy: deliverable.addedBy,
      title: deliverable.title,
      position: deliverable.position,
      dueOn: deliverable.dueOn,
      dueProposedOn: deliverable.dueProposedOn,
      dueProposedBy: deliverable.dueProposedBy,
      state: deliverable.state,
      reason: deliverable.reason,
      version: deliverable.version,
      sentBackAt: deliverable.sentBackAt,
      doneAt: deliverable.doneAt,
      sentBackBy: nameOf("sent_back_by_id"),
      responsibleId: member.userId,
      responsible: user.name,
    })
    .from(deliverable)
    .innerJoin(deal, eq(deal.id, deliverable.dealId))
    // only present members are responsible for rows
    .leftJoin(member, and(eq(member.userId, deliverable.responsibleId), eq(member.partyId, owingParty)))
    .leftJoin(user, eq(user.id, member.userId))
    .where(and(eq(deliverable.dealId, dealId), isParty(viewer)))

/** Rows that terms promised, also withdrawn ones. Does not check permission. */
export const selectPromised = (on: Reader, dealId: string) =>
  on
    .select({
      id: deliverable.id,
      lineKey: deliverable.lineKey,
      promiseIndex: deliverable.promiseIndex,
      eventId: deliverable.eventId,
      owedBy: deliverable.owedBy,
      title: deliverable.title,
      position: deliverable.position,
      state: deliverable.state,
      dueOn: deliverable.dueOn,
      dueOffset: deliverable.dueOffset,
      dueAgreed: deliverable.dueAgreed,
      dueMovedAlone: deliverable.dueMovedAlone,
      termsDueOn: deliverable.termsDueOn,
    })
    .from(deliverable)
    .where(and(eq(deliverable.dealId, dealId), isNotNull(deliverable.lineKey)))
    .orderBy(deliverable.position, deliverable.id)
