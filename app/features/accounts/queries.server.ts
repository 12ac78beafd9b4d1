import { and, eq, gt, isNull, lt, sql } from "drizzle-orm"
import { isOpenAccount } from "#app/db/conditions/open-account.server.ts"
import { unreadConversations } from "#app/db/conditions/unread.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { company, member, organization, savedEvent, savedSearch, session, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"
import { sessionTokenOf } from "#app/platform/auth/session-cookie.server.ts"
import { hashed } from "#app/platform/auth/session-tokens.server.ts"

export const isAlive = gt(session.expiresAt, sql`now()`)
/** The last visit was recorded an hour ago or earlier, so this one is to be recorded. */
export const isVisitDue = lt(session.updatedAt, sql`now() - interval '1 hour'`)

/** The membership that the session acts for. */
const membership = db
  .select({
    partyId: member.partyId,
    role: member.role,
    // evaluated before the limit, so it counts all memberships
    several: sql<boolean>`count(*) over () > 1`.as("several"),
  })
  .from(member)
  .where(eq(member.userId, user.id))
  .orderBy(sql`${member.partyId} is distinct from ${session.partyId}, ${member.joinedAt}, ${member.id}`)
  .limit(1)
  .as("acting")

const viewerColumns = {
  id: user.id,
  userType: user.userType,
  name: user.name,
  email: user.email,
  partyId: membership.partyId,
  role: membership.role,
  severalParties: membership.several,
  companyId: company.id,
  companyName: company.name,
  organizationId: organization.id,
  organizationName: organization.name,
  realm: user.realm,
  image: user.image,
  isVisitDue: isVisitDue.mapWith(Boolean),
}
const ownColumns = {
  conversations: unreadConversations({
    id: sql`${user.id}`,
    realm: sql`${user.realm}`,
    partyId: sql`${membership.partyId}`,
  }),
  notifications: sql<number>`(select count(*)::integer from notification n
    where n.user_id = ${user.id} and n.read_at is null)`,
  regions: company.regions,
  savedIds: sql<string[]>`array(select ${savedEvent.eventId} from ${savedEvent}
    where ${savedEvent.partyId} = ${membership.partyId} and ${savedEvent.removedAt} is null
      and ${savedEvent.eventId} is not null)`,
  hasSearches: sql<boolean>`exists (select 1 from ${savedSearch}
    where ${savedSearch.partyId} = ${membership.partyId} and ${savedSearch.removedAt} is null)`,
}

const ofParty = and(eq(organization.id, membership.partyId), isNull(organization.deletedAt))
const isOpenSession = and(eq(session.token, sql.placeholder("token")), isAlive, isOpenAccount)
const viewerOfSession = preparedStatement(
  db
    .select(viewerColumns)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoinLateral(membership, sql`true`)
    .leftJoin(company, eq(company.id, membership.partyId))
    .leftJoin(organization, ofParty)
    .where(isOpenSession),
)
const pageOfSession = preparedStatement(
  db
    .select({ ...viewerColumns, ...ownColumns })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoinLateral(membership, sql`true`)
    .leftJoin(company, eq(company.id, membership.partyId))
    .leftJoin(organization, ofParty)
    .where(isOpenSession),
)

/** The viewer's own data that a page shows beside its content. All but `unread` is data of a sponsor's company. */
export type OwnFacts = {
  unread: UnreadCounts
  regions: readonly string[]
  savedIds: readonly string[]
  hasSearches: boolean
}

/**
 * The viewer of a request, or null without a valid session (ASVS V7.3.1). `isVisitDue`: the visit is to be recorded.
 */
export async function findSession(headers: Headers): Promise<{ viewer: Viewer; isVisitDue: boolean } | null> {
  const token = sessionTokenOf(headers)
  if (!token) return null
  const [found] = await viewerOfSession.execute({ token: hashed(token) })
  if (!found) return null
  const { isVisitDue, ...viewer } = found
  return { viewer, isVisitDue }
}

/** As `findSession`, with the viewer's own data that the page shows, in one statement. */
export async function findSessionOfPage(headers: Headers) {
  const token = sessionTokenOf(headers)
  if (!token) return null
  const at = Date.now()
  const [found] = await pageOfSession.execute({ token: hashed(token) })
  if (!found) return null
  const { isVisitDue, conversations, notifications, regions, savedIds, hasSearches, ...viewer } = found
  const own: OwnFacts = { unread: { conversations, notifications, at }, regions: regions ?? [], savedIds, hasSearches }
  return { viewer: viewer satisfies Viewer, isVisitDue, own }
}
