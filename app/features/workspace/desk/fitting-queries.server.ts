import { type SQL, sql } from "drizzle-orm"
import { contactOf } from "#app/db/conditions/party-people.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type EventStatus, shownStatus } from "#app/domain/events/event.ts"
import type { Category } from "#app/domain/shared/category.ts"
import { companyPicture, pictureSources, type StoredPicture } from "#app/domain/shared/picture.ts"
import {
  type CompanyTies,
  companyReason,
  type EventTies,
  eventReason,
  priceFrom,
} from "#app/domain/workspace/desk/desk-fits.ts"
import type { EventCardData } from "#app/features/events/event-card.tsx"
import type { Day } from "#app/lib/dates.ts"

/** Most rows that a desk reads, newest first, and shows. */
const mostRead = { events: 60, companies: 80, close: 6, deals: 50 }
const mostShown = 3

export type StoredEvent = Omit<EventCardData, "picture" | "status"> &
  EventTies & { status: EventStatus; lowestPrice: number | null; picture: StoredPicture | null }
export type StoredCompany = CompanyTies & {
  id: string
  name: string
  logo: StoredPicture | null
  image: string | null
}

const vagueCategory: Category = "Inne"
/** A literal: for a parameter the planner would expect a tenth of all rows. */
const literal = (rows: number) => sql.raw(String(rows))
const noRows = sql<never[]>`'[]'::json`
const mostInCommonFirst = sql`e.follows::integer + e.near::integer + e.known::integer desc,
  e.created_at desc, e.id desc`
const bestCompanyFirst = sql`c.category is null, c.created_at desc, c.id desc`
const pictureAsJson = sql`case when f.key is not null
  then json_build_object('key', f.key, 'width', f.width, 'tint', f.tint) end`
const isAhead = (today: Day) => sql`last_day >= ${today} and status not in ('finished', 'canceled')`

/**
 * New events that have something in common with the sponsor's company (followed organizations, regions, deals), as
 * JSON: those with most in common first, then newest. Without events that it has saved or has a deal for.
 */
export function fittingEvents(viewer: Viewer, today: Day): SQL<StoredEvent[]> {
  const { companyId, partyId, realm } = viewer
  if (viewer.userType !== "sponsor" || viewer.role === "finance") return noRows
  const latestDeals = sql`select id from deal
    where sponsor_id = ${companyId} and realm = ${realm} and status not in ('rejected', 'canceled')
    order by created_at desc, id desc limit ${literal(mostRead.deals)}`
  const dealCategories = sql`select distinct e.category
    from (${latestDeals}) d join deal_event de on de.deal_id = d.id join event e on e.id = de.event_id
    where e.category <> ${vagueCategory}`
  const company = sql`select
      coalesce((select regions from company where id = ${companyId}), '{}') as regions,
      array(select organization_id from organization_follow where party_id = ${partyId}) as followed,
      array(${dealCategories}) as categories`
  const newest = sql`select e.id, e.title, e.category, e.status, e.start_date, e.end_date, e.city, e.voivodeship,
      e.expected_participants, e.organization_id, e.image_id, e.lowest_price, e.created_at
    from event e where e.realm = ${realm} and e.deleted_at is null and e.hidden_at is null and ${isAhead(today)}
    order by e.created_at desc, e.id desc limit ${literal(mostRead.events)}`
  const tied = sql`select e.*, e.organization_id = any(company_ties.followed) as follows,
      e.voivodeship = any(company_ties.regions) as near, e.category = any(company_ties.categories) as known
    from newest e, company_ties`
  const isSaved = sql`exists (select from saved_event s
    where s.party_id = ${partyId} and s.event_id = e.id and s.removed_at is null)`
  const hasDeal = sql`exists (select from deal_event de join deal d on d.id = de.deal_id
    where de.event_id = e.id and d.sponsor_id = ${companyId})`
  const fitting = sql`select e.* from tied e
    where (e.follows or e.near or e.known) and not ${isSaved} and not ${hasDeal}
    order by ${mostInCommonFirst} limit ${literal(mostShown)}`
  const eventAsJson = sql`json_build_object('id', e.id, 'title', e.title, 'category', e.category, 'status', e.status,
    'startDate', e.start_date, 'endDate', e.end_date, 'city', e.city, 'voivodeship', e.voivodeship,
    'participants', e.expected_participants, 'lowestPrice', e.lowest_price, 'organizationName', o.name,
    'verified', o.verified_at is not null, 'isFollowed', e.follows, 'isNear', e.near, 'isKnown', e.known,
    'picture', ${pictureAsJson})`
  return sql`(with company_ties as materialized (${company}),
      newest as (${newest}), tied as (${tied}), fitting as (${fitting})
    select coalesce(json_agg(${eventAsJson} order by ${mostInCommonFirst}), '[]')
    from fitting e join organization o on o.id = e.organization_id left join file f on f.id = e.image_id)`
}

/** `fittingEvents` as cards, each with the line that gives the reason. */
export const asFittingEvents = (rows: readonly StoredEvent[], today: Day) =>
  rows.map(({ picture, lowestPrice, isFollowed, isNear, isKnown, ...row }) => ({
    card: {
      ...row,
      status: shownStatus(row, today),
      picture: picture && pictureSources("banner", picture),
    } satisfies EventCardData,
    price: priceFrom(lowestPrice),
    reason: eventReason({ isFollowed, isNear, isKnown, ...row }),
  }))

/**
 * Companies that show their supports publicly and work in the regions of the organization's next events, as JSON;
 * without those that it invited or has a deal with. Uses and shows only data of the public card (decision 054).
 */
export function fittingCompanies(viewer: Viewer, today: Day): SQL<StoredCompany[]> {
  const { organizationId, realm } = viewer
  if (viewer.userType !== "organization" || viewer.role === "finance") return noRows
  const eventsAhead = sql`select coalesce(array_agg(distinct voivodeship), '{}') as regions,
      coalesce(array_agg(distinct category) filter (where category <> ${vagueCategory}), '{}') as categories
    from event where organization_id = ${organizationId} and deleted_at is null and ${isAhead(today)}`
  const newest = sql`select c.id, c.name, c.regions, c.logo_id, c.created_at
    from company c where c.realm = ${realm} and c.shows_supports and c.deleted_at is null
    order by c.created_at desc, c.id desc limit ${literal(mostRead.companies)}`
  const hasDeal = sql`exists (select from deal d where d.sponsor_id = c.id and d.organization_id = ${organizationId})`
  const isInvited = sql`exists (select from invitation i
    where i.sponsor_id = c.id and i.organization_id = ${organizationId})`
  const sharedRegions = sql`array(select unnest(c.regions) intersect select unnest(events_ahead.regions) order by 1)`
  const close = sql`select c.*, ${sharedRegions} as shared, events_ahead.categories
    from newest c, events_ahead
    where c.name is not null and c.regions && events_ahead.regions and not ${hasDeal} and not ${isInvited}
    order by c.created_at desc, c.id desc limit ${literal(mostRead.close)}`
  const isShownEvent = sql`e.deleted_at is null and e.hidden_at is null and e.status <> 'canceled'
    and exists (select from organization o
      where o.id = d.organization_id and o.deleted_at is null and o.hidden_at is null)`
  const supportedCategory = sql`select e.category
    from deal d join deal_event de on de.deal_id = d.id join event e on e.id = de.event_id
    where d.sponsor_id = c.id and d.status = 'completed' and e.category = any(c.categories) and ${isShownEvent}
    order by e.category limit 1`
  const fitting = sql`select c.id, c.name, c.logo_id, c.created_at, c.shared, u.image, (${supportedCategory}) as category
    from close c join "user" u on u.id = ${contactOf(sql`c.id`)} and u.deleted_at is null and u.blocked_at is null`
  const best = sql`select * from fitting c order by ${bestCompanyFirst} limit ${literal(mostShown)}`
  const companyAsJson = sql`json_build_object('id', c.id, 'name', c.name, 'regions', c.shared, 'category', c.category,
    'image', c.image, 'logo', ${pictureAsJson})`
  return sql`(with events_ahead as materialized (${eventsAhead}),
      newest as (${newest}), close as (${close}), fitting as (${fitting})
    select coalesce(json_agg(${companyAsJson} order by ${bestCompanyFirst}), '[]')
    from (${best}) c left join file f on f.id = c.logo_id)`
}

/** `fittingCompanies` with their pictures, each with the line that gives the reason. */
export const asFittingCompanies = (rows: readonly StoredCompany[]) =>
  rows.map(({ logo, image, regions, category, ...company }) => ({
    ...company,
    image: companyPicture(logo, image),
    reason: companyReason({ regions, category }),
  }))
