import { and, asc, desc, eq, getTableColumns, isNull } from "drizzle-orm"
import { channelSql } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { member, savedSearch, user } from "#app/db/schema.ts"
import { listScopeOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import { describeFilters } from "#app/domain/events/searches/described-filters.ts"
import {
  readSavedQuery,
  type SearchFrequency,
  savedQuery,
  searchLimits,
} from "#app/domain/events/searches/saved-search.ts"
import { dayMs, todayIn } from "#app/lib/dates.ts"
import { eventsPath } from "#app/paths.ts"
import { searchEmail } from "./emails.tsx"
import { findNewEvents } from "./match-queries.server.ts"

export type SavedSearchRow = {
  id: string
  name: string
  frequency: SearchFrequency
  /** Who gets the emails: the viewer, a colleague by name, or nobody when the reader has left. */
  reader: { isViewer: boolean; name: string } | null
  /** The list and its filters in Polish; null when a filter no longer exists. */
  shown: { path: string; summary: string /** New since the last visit, at most `counted` + 1. */; fresh: number } | null
}

/** Rows on the list of the viewer's company. */
export const onSearchList = (viewer: Viewer) =>
  and(eq(savedSearch.partyId, viewer.partyId), isNull(savedSearch.removedAt))

/** The company's saved searches, newest first, with the events since the last visit, at most `freshDays` ago. */
export async function listSavedSearches(viewer: Viewer, now = new Date()): Promise<SavedSearchRow[]> {
  const rows = await db
    .select({ ...getTableColumns(savedSearch), reader: user.name })
    .from(savedSearch)
    .leftJoin(user, eq(user.id, savedSearch.userId))
    .where(onSearchList(viewer))
    .orderBy(desc(savedSearch.createdAt), asc(savedSearch.id))
  const earliest = new Date(now.getTime() - searchLimits.freshDays * dayMs)
  const searches = rows.map((row) => ({ ...row, filters: readSavedQuery(row.query) }))
  const readable = searches.flatMap(({ id, filters, seenAt }) =>
    filters ? { id, filters, since: seenAt > earliest ? seenAt : earliest } : [],
  )
  const found = await findNewEvents(readable, {
    who: listScopeOf(viewer),
    today: todayIn(now),
    until: now,
    mostIds: 0,
    mostCount: searchLimits.counted + 1,
  })
  const freshById = new Map(readable.map(({ id }, at) => [id, found[at]?.count ?? 0]))
  return searches.map(({ id, name, query, frequency, userId, reader, filters }) => {
    const shown = filters && {
      path: `${eventsPath}?${query}`,
      summary: describeFilters(filters),
      fresh: freshById.get(id) ?? 0,
    }
    const emailReader = userId === null || reader === null ? null : { isViewer: userId === viewer.id, name: reader }
    return { id, name, frequency, reader: emailReader, shown }
  })
}

/** The company's saved search with the same filters; null without one. */
export async function findSavedSearch(viewer: Viewer, filters: EventFilters) {
  const query = savedQuery(filters)
  if (query === null) return null
  const [found] = await db
    .select({ id: savedSearch.id, name: savedSearch.name })
    .from(savedSearch)
    .where(and(onSearchList(viewer), eq(savedSearch.query, query)))
  return found ?? null
}

export const countSavedSearches = (viewer: Viewer) => db.$count(savedSearch, onSearchList(viewer))

/** Whether emails about searches reach the viewer: they may be switched off, or the address unconfirmed. */
export type EmailState = "on" | "off" | "never" | "unconfirmed"

export async function findEmailState(viewer: Viewer): Promise<EmailState> {
  const [found] = await db
    .select({
      muted: user.mutedEmails,
      isConfirmed: user.emailVerified,
      mode: channelSql(member.role, member.chosenNews, "events", "email"),
    })
    .from(user)
    .innerJoin(member, and(eq(member.userId, user.id), eq(member.partyId, viewer.partyId)))
    .where(eq(user.id, viewer.id))
  if (!found?.isConfirmed) return "unconfirmed"
  if (found.mode === "never") return "never"
  return found.muted.includes(searchEmail.kind) ? "off" : "on"
}
