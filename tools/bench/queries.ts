import type pg from "pg"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noEventFilters, readEventList } from "#app/domain/events/event-list.ts"
import { eventPath, eventsPath } from "#app/paths.ts"
import type { Target } from "./load.ts"
import { recordStatements, type Statement } from "./recorded-sql.ts"
import type { PageKind } from "./scenarios.ts"

/** SQL that the application runs for a catalogue URL. */
export async function catalogue(pool: pg.Pool) {
  const { listEvents } = await import("#app/features/events/list/queries.server.ts")
  const { searchEvents } = await import("#app/features/events/search/queries.server.ts")
  const { getEventWithOptions, listPosts } = await import("#app/features/events/queries.server.ts")

  function filtersOf(address: string) {
    const read = readEventList(new URL(address, "http://localhost").searchParams)
    if (!read.ok) throw new Error(`${address}: ${read.sentence}`)
    return read.filters
  }
  async function show(viewer: Viewer | null, address: string) {
    const [, id] = /^\/wydarzenia\/([^?]+)/.exec(address) ?? []
    const filters = filtersOf(address)
    if (!id) return filters.q === "" ? listEvents(viewer, filters) : searchEvents(viewer, filters)
    const { event } = await getEventWithOptions(viewer, id)
    return listPosts(event)
  }
  return {
    statementsOf: (viewer: Viewer | null, address: string): Promise<Statement[]> =>
      recordStatements(pool, () => show(viewer, address)),
    statementsOfSearch: async (q: string): Promise<Statement[]> =>
      recordStatements(pool, () => searchEvents(null, { ...noEventFilters, q, sort: "relevance" })),
  }
}
export type Catalogue = Awaited<ReturnType<typeof catalogue>>

export async function sponsorNamed(pool: pg.Pool, email: string): Promise<Viewer> {
  const { rows } = await pool.query(
    `select u.id, u.name, u.realm, c.id as company_id, c.name as company_name from "user" u
       join member m on m.user_id = u.id join company c on c.id = m.party_id where u.email = $1`,
    [email],
  )
  const [found] = rows
  if (!found) throw new Error(`There is no ${email}`)
  return {
    id: found.id,
    userType: "sponsor",
    name: found.name,
    email,
    partyId: found.company_id,
    role: "owner",
    severalParties: false,
    companyId: found.company_id,
    companyName: found.company_name,
    organizationId: null,
    organizationName: null,
    realm: found.realm,
    image: null,
  }
}

/** Open events with options, the same in every run. */
export async function detailAddresses(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from event where realm = 'public' and live = 1 and deleted_at is null and hidden_at is null
       and exists (select 1 from sponsorship_option o where o.event_id = event.id) order by id limit $1`,
    [count],
  )
  return rows.map(({ id }) => eventPath(id))
}

/** Different pages of one kind with what each one must hold: so many, or as many as the events give. */
export async function distinctTargets(pool: pg.Pool, page: PageKind, count: number): Promise<Target[]> {
  if (page === "detail")
    return (await detailAddresses(pool, count)).map((path) => ({ path, marker: path.split("/").at(-1) ?? "" }))
  const columns =
    page === "list"
      ? `category, voivodeship, start_date::text as "from"`
      : "split_part(title, ' ', 1) || ' ' || city as q"
  const { rows } = await pool.query<Record<string, string>>(
    `select * from (select distinct ${columns} from event
       where realm = 'public' and live = 1 and deleted_at is null and hidden_at is null) as asked
     order by md5(asked::text) limit $1`,
    [count],
  )
  return rows.map((filters) => ({ path: `${eventsPath}?${new URLSearchParams(filters)}`, marker: "</html>" }))
}
