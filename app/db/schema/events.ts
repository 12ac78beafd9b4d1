import { sql } from "drizzle-orm"
import { boolean, check, date, index, integer, pgSchema, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { eventStatuses } from "../../domain/events/event.ts"
import {
  at,
  byteText,
  createdAt,
  grosze,
  id,
  nameOrder,
  oneOf,
  polishText,
  realm,
  searchable,
  texts,
  updatedAt,
} from "./columns.ts"
import { file } from "./files.ts"
import { organization } from "./organizations.ts"

/** Sort key of events without a paid option: above every price. */
export const unpriced = Number.MAX_SAFE_INTEGER

export const event = pgTable(
  "event",
  {
    id: id(),
    organizationId: text()
      .notNull()
      .references(() => organization.id),
    realm: realm(),
    title: polishText().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    startDate: date().notNull(),
    endDate: date(),
    city: text().notNull(),
    voivodeship: text().notNull(),
    detailedLocation: text(),
    expectedParticipants: integer(),
    /** Grosze of whole złoty that the organization wants to raise from sponsors; null: not stated (decision 051). */
    goal: grosze(),
    audience: texts(),
    tags: texts(),
    imageId: text().references(() => file.id, { onDelete: "set null" }),
    facebook: text(),
    instagram: text(),
    linkedin: text(),
    website: text(),
    status: text({ enum: eventStatuses }).notNull().default("planned"),
    version: integer().notNull().default(1),
    hiddenAt: at(),
    hiddenReason: text(),
    deletedAt: at(),
    /** The last day is past; updated with the dates and at midnight (`markOverEvents`), so that indexes can use it. */
    over: boolean().notNull().default(false),
    /** 1 for past events (A42), which come last in both date orders (A58). */
    closed: smallint()
      .generatedAlwaysAs(sql`(case when over or status in ('finished', 'canceled') then 1 else 0 end)::smallint`)
      .notNull(),
    live: smallint()
      .generatedAlwaysAs(sql`(case when over or status in ('finished', 'canceled') then 0 else 1 end)::smallint`)
      .notNull(),
    /** The status that lists filter by; a past event counts as finished. */
    shownStatus: text()
      .generatedAlwaysAs(sql`case when over and status <> 'canceled' then 'finished' else status end`)
      .notNull(),
    /** For the filter "upcoming". */
    lastDay: date().generatedAlwaysAs(sql`coalesce(end_date, start_date)`).notNull(),
    participants: integer().generatedAlwaysAs(sql`coalesce(expected_participants, 0)`).notNull(),
    /** The place as `townKey` writes it; lists find the towns around a town by it. */
    town: byteText().generatedAlwaysAs(sql`town_key(city, voivodeship)`).notNull(),
    /** Grosze of the cheapest paid option on offer, for signed-in viewers (A4); written by triggers. */
    lowestPrice: grosze(),
    /** The same as a sort key: events without one come last. */
    priceKey: grosze()
      .generatedAlwaysAs(sql`coalesce(lowest_price, ${sql.raw(`${unpriced}`)})`)
      .notNull(),
    /** Words with a letter for their field (`SearchField`) and the month, written by triggers, also on a new organization's name. */
    search: searchable().notNull().default(sql`''::tsvector`),
    /** The same without the description: small enough to be read row by row. */
    searchHead: searchable().notNull().default(sql`''::tsvector`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => {
    const listed = sql`deleted_at is null and hidden_at is null`
    return [
      index("event_search").using("gin", t.search),
      index("event_days").using("gist", sql`daterange(start_date, last_day, '[]')`),
      // last day and status come last, so that "upcoming" is an index-only count
      index("event_by_date_desc").on(t.realm, t.live, t.startDate, t.id, t.lastDay, t.shownStatus).where(listed),
      index("event_by_date_asc").on(t.realm, t.closed, t.startDate, t.id, t.lastDay, t.shownStatus).where(listed),
      index("event_by_title").on(t.realm, nameOrder(t.title), t.id).where(listed),
      index("event_by_participants").on(t.realm, t.participants, t.id).where(listed),
      index("event_by_price").on(t.realm, t.priceKey, t.id, t.live, t.lastDay, t.shownStatus).where(listed),
      index("event_by_deadline").on(t.realm, t.closed, t.lastDay, t.id, t.shownStatus).where(listed),
      index("event_by_town").on(t.realm, t.town, t.closed, t.startDate, t.id, t.lastDay, t.shownStatus).where(listed),
      index("event_newest").on(t.realm, t.createdAt, t.id).where(listed),
      index("event_by_place").on(t.realm, t.voivodeship, t.category, t.shownStatus, t.live, t.lastDay).where(listed),
      index("event_by_status").on(t.realm, t.shownStatus, t.startDate, t.id).where(listed),
      index("event_audience").using("gin", t.audience),
      index("event_by_category")
        .on(t.realm, t.category, t.live, t.startDate, t.id, t.lastDay, t.shownStatus)
        .where(listed),
      // updated hourly by `markOverEvents`
      index("event_not_over").on(t.lastDay).where(sql`not over`),
      index("event_of_organization").on(t.organizationId, t.startDate),
      // for the file sweep and the foreign key
      index("event_image").on(t.imageId).where(sql`image_id is not null`),
      check("event_dates", sql`end_date is null or end_date >= start_date`),
      check("event_title_length", sql`char_length(title) between 3 and 250`),
      check("event_status", oneOf("status", eventStatuses)),
      check("event_participants", sql`expected_participants >= 0`),
      check("event_goal", sql`goal > 0 and goal % 100 = 0`),
    ]
  },
)

export const derived = pgSchema("derived")

/** Words of published titles, names, towns and tags: candidates for a mistyped word. */
export const searchWord = derived.table("search_word", { word: byteText().primaryKey() }, (t) => [
  index("search_word_parts").using("gin", t.word.op("gin_trgm_ops")),
])

export const sponsorshipOption = pgTable(
  "sponsorship_option",
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(""),
    /** Null: to be agreed; 0: free of charge (D6). */
    priceGrosze: grosze(),
    priceToGrosze: grosze(),
    benefits: texts(),
    /** Removed from lists only; deals have copies (A83, D7). */
    archivedAt: at(),
  },
  (t) => [
    index().on(t.eventId, t.position),
    // for options within a price span, which unpriced ones never match
    index("option_prices")
      .using("gist", sql`int8range(price_grosze, coalesce(price_to_grosze, price_grosze), '[]')`)
      .where(sql`archived_at is null and price_grosze is not null`),
    check("option_price", sql`price_grosze >= 0 and (price_to_grosze is null or price_to_grosze >= price_grosze)`),
  ],
)

export const eventPost = pgTable(
  "event_post",
  {
    id: id(),
    eventId: text()
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.eventId, t.createdAt)],
)
