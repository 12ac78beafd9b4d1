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
/** A visit is recorded at most once an hour. */
export const isDue = lt(session.updatedAt, sql`now() - interval '1 hour'`)

/** The membership that the session acts by. */
const acting = db
  .select({
    partyId: member.partyId,
    role: member.role,
    // counted before the limit
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
  partyId: acting.partyId,
  role: acting.role,
  severalParties: acting.several,
  companyId: company.id,
  companyName: company.name,
  organizationId: organization.id,
  organizationName: organization.name,
  realm: user.realm,
  image: user.image,
  isDue: isDue.mapWith(Boolean),
}
const ownColumns = {
  conversations: unreadConversations({
    id: sql`${user.id}`,
    realm: sql`${user.realm}`,
    partyId: sql`${acting.partyId}`,
  }),
  notifications: sql<number>`(select count(*)::integer from notification n
    where n.user_id = ${user.id} and n.read_at is null)`,
  regions: company.regions,
  savedIds: sql<string[]>`array(select ${savedEvent.eventId} from ${savedEvent}
    where ${savedEvent.partyId} = ${acting.partyId} and ${savedEvent.removedAt} is null
      and ${savedEvent.eventId} is not null)`,
  hasSearches: sql<boolean>`exists (select 1 from ${savedSearch}
    where ${savedSearch.partyId} = ${acting.partyId} and ${savedSearch.removedAt} is null)`,
}

const ofParty = and(eq(organization.id, acting.partyId), isNull(organization.deletedAt))
const isAsked = and(eq(session.token, sql.placeholder("token")), isAlive, isOpenAccount)
const viewerOfSession = preparedStatement(
  db
    .select(viewerColumns)
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoinLateral(acting, sql`true`)
    .leftJoin(company, eq(company.id, acting.partyId))
    .leftJoin(organization, ofParty)
    .where(isAsked),
)
const pageOfSession = preparedStatement(
  db
    .select({ ...viewerColumns, ...ownColumns })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoinLateral(acting, sql`true`)
    .leftJoin(company, eq(company.id, acting.partyId))
    .leftJoin(organization, ofParty)
    .where(isAsked),
)

/** What pages show of the viewer's own beside their content; all but `unread` of a sponsor's company. */
export type OwnFacts = {
  unread: UnreadCounts
  regions: readonly string[]
  savedIds: readonly string[]
  hasSearches: boolean
}

/** The viewer of a request, or null without a valid session (ASVS V7.3.1). `isDue`: the visit is to be recorded. */
export async function findSession(headers: Headers): Promise<{ viewer: Viewer; isDue: boolean } | null> {
  const token = sessionTokenOf(headers)
  if (!token) return null
  const [found] = await viewerOfSession.execute({ token: hashed(token) })
  if (!found) return null
  const { isDue, ...viewer } = found
  return { viewer, isDue }
}

/** The same with what the page shows of the viewer's own, in one statement. */
export async function findSessionOfPage(headers: Headers) {
  const token = sessionTokenOf(headers)
  if (!token) return null
  const at = Date.now()
  const [found] = await pageOfSession.execute({ token: hashed(token) })
  if (!found) return null
  const { isDue, conversations, notifications, regions, savedIds, hasSearches, ...viewer } = found
  const own: OwnFacts = { unread: { conversations, notifications, at }, regions: regions ?? [], savedIds, hasSearches }
  return { viewer: viewer satisfies Viewer, isDue, own }
}
