import { type SQL, sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { userTypes } from "../domain/accounts/viewer.ts"
import type { AgreedEvent, AgreedParties } from "../domain/deals/agreement.ts"
import { dealKinds, dealStatuses, sides } from "../domain/deals/deal.ts"
import { invitationAnswers } from "../domain/deals/proposal/invitation.ts"
import { settlementDecisions } from "../domain/deals/settlement/settlement.ts"
import type { StoredReport } from "../domain/deals/settlement/settlement-report.ts"
import { categories, eventStatuses } from "../domain/events/event.ts"
import { stuckStatuses } from "../domain/moderation/operator.ts"
import { reportDecisions } from "../domain/moderation/report.ts"
import { reportedKinds } from "../domain/moderation/reported.ts"

/** In no language's order, but by its bytes. */
const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** What names and titles sort by: from their first letter or digit on, without quotation marks before it. */
export const nameOrder = (name: AnyPgColumn | SQL): SQL => sql`name_order(${name})`
/** Titles sort as Polish does; the ICU collation is in both engines. */
const polishText = customType<{ data: string }>({ dataType: () => 'text collate "pl-x-icu"' })

const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())
const at = () => timestamp({ withTimezone: true })
const createdAt = () => at().notNull().defaultNow()
const updatedAt = () =>
  at()
    .notNull()
    .defaultNow()
    .$onUpdateFn(() => new Date())
/** Integer grosze (D6). */
const grosze = () => bigint({ mode: "number" })
const texts = () => text().array().notNull().default(sql`'{}'`)
/** "public", or the id of one demo visitor's world (D5); every list query takes it from the viewer. */
const realm = () => text().notNull().default("public")
/** Demo worlds are found by it when they end; the public one is too large to be. */
const ofDemos = sql`realm <> 'public'`
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(", ")})`)
/** Under which category filters find a row: free values of old count as Inne (D4, A35). */
const listedCategory = () =>
  text()
    .generatedAlwaysAs(
      sql`case when category = 'Społeczna' then 'Społeczne' when ${oneOf("category", categories)} then category else 'Inne' end`,
    )
    .notNull()

// --- accounts (better-auth reads and writes the first five) ---

export const user = pgTable(
  "user",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    /** Set at sign-up, never changed afterwards (A2). */
    userType: text({ enum: userTypes }).notNull(),
    companyName: text(),
    /** Ten digits; only agreements show it. */
    companyNip: text(),
    about: text(),
    branches: texts(),
    regions: texts(),
    showsSupports: boolean().notNull().default(false),
    /** Whether the public card names the person beside the company. */
    showsName: boolean().notNull().default(false),
    /** Kinds of notification that this person does not want as mail. */
    mutedMails: texts(),
    dailySummary: boolean().notNull().default(false),
    termsOfServiceVersion: text().notNull(),
    termsAcceptedAt: createdAt(),
    realm: realm(),
    /** Since when an operator lets nobody in with it, and why. */
    blockedAt: at(),
    blockedReason: text(),
    deletedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // what operators look accounts up by
    index("user_names").using(
      "gin",
      sql`norm_pl(name || ' ' || coalesce(company_name, '') || ' ' || email) gin_trgm_ops`,
    ),
    index("user_demo").on(t.realm).where(ofDemos),
    check("user_type", oneOf("user_type", userTypes)),
    check("user_name_length", sql`char_length(name) <= 250`),
    check("user_company_name_length", sql`char_length(company_name) <= 250`),
  ],
)

export const session = pgTable(
  "session",
  {
    id: id(),
    /** SHA-256 of the token in the cookie. */
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Moves on with each visit of a remembered session (decision 024). */
    expiresAt: at().notNull(),
    /** "Zapamiętaj mnie": it outlives its browser. */
    remembered: boolean().notNull().default(false),
    ipAddress: text(),
    userAgent: text(),
    /** When a page of it was last known to be open and looked at; noted once a minute. */
    seenAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
)

export const account = pgTable(
  "account",
  {
    id: id(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: at(),
    refreshTokenExpiresAt: at(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique().on(t.providerId, t.accountId), index().on(t.userId)],
)

export const verification = pgTable(
  "verification",
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.identifier)],
)

/** Second step of signing in: an authenticator app, and codes for the day it is lost. */
export const twoFactor = pgTable(
  "two_factor",
  {
    id: id(),
    /** Encrypted. */
    secret: text().notNull(),
    /** SHA-256 of each code that is left, as a JSON list. */
    backupCodes: text().notNull(),
    /** False until a first code has shown that the app works. */
    verified: boolean().notNull().default(true),
    /** The 30-second step of the last code that was taken; no earlier and no equal one is taken again. */
    lastStep: integer(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
  },
  (t) => [index().on(t.userId)],
)

/** Every stored file: who brought it, what it is, under which key it lies. */
export const file = pgTable(
  "file",
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => user.id),
    purpose: text({ enum: ["logo", "cover", "banner", "avatar", "settlement", "attachment"] }).notNull(),
    /** Pictures: the folder of the WebP variants; other files: the object itself. */
    key: text().notNull().unique(),
    originalName: text().notNull(),
    mime: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    /** CSS colour shown until the picture has loaded. */
    tint: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.ownerId, t.createdAt)],
)

/** Counters of rate-limiter-flexible, shared by all processes; the column names are its own. */
export const rateLimit = pgTable("rate_limit", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: "number" }),
})

/** One answer per key and person, so that a repeated submit finds what the first one made. */
export const idempotency = pgTable(
  "idempotency",
  {
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** SHA-256 of what was asked; the same key with another question is refused. */
    fingerprint: text().notNull(),
    resultId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

/** The demo worlds there are (D5), and who their visitor is on each side. */
export const demo = pgTable(
  "demo",
  {
    realm: text().primaryKey(),
    organizationUserId: text().notNull(),
    sponsorUserId: text().notNull(),
    /** Of the last request, noted every ten seconds; open pages are noted with their session (`session.seenAt`). */
    usedAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
)

// --- organizations ---

export const organization = pgTable(
  "organization",
  {
    id: id(),
    /** One organization per owner (A55). */
    userId: text()
      .notNull()
      .unique()
      .references(() => user.id),
    realm: realm(),
    name: polishText().notNull(),
    description: text().notNull().default(""),
    category: text().notNull().default(""),
    nip: text(),
    krs: text(),
    foundingDate: date(),
    address: text(),
    contactEmail: text(),
    phone: text(),
    website: text(),
    logoId: text().references(() => file.id, { onDelete: "set null" }),
    coverId: text().references(() => file.id, { onDelete: "set null" }),
    facebook: text(),
    twitter: text(),
    instagram: text(),
    linkedin: text(),
    achievements: texts(),
    /** Number of rows in organization_follow, kept in the same transaction. */
    followers: integer().notNull().default(0),
    verifiedAt: at(),
    publicBenefit: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    hiddenAt: at(),
    hiddenReason: text(),
    deletedAt: at(),
    listedCategory: listedCategory(),
    nameSpread: text().generatedAlwaysAs(sql`spread_of(norm_pl(' ' || name || ' ' || category))`),
    searchNorm: text().generatedAlwaysAs(sql`norm_pl(name || ' ' || description || ' ' || category)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => {
    const listed = sql`deleted_at is null and hidden_at is null`
    return [
      index("organization_search").using("gin", t.searchNorm.op("gin_trgm_ops")),
      // what a term of one or two letters is looked up in
      index("organization_pairs").using("gin", t.nameSpread.op("gin_trgm_ops")),
      index("organization_by_name").on(t.realm, nameOrder(t.name), t.id).where(listed),
      index("organization_by_followers").on(t.realm, t.followers, t.id).where(listed),
      index("organization_by_category").on(t.realm, t.listedCategory, nameOrder(t.name), t.id).where(listed),
      index("organization_verified")
        .on(t.realm, nameOrder(t.name), t.id)
        .where(sql`${listed} and verified_at is not null`),
      index("organization_by_category_followers").on(t.realm, t.listedCategory, t.followers, t.id).where(listed),
      check("organization_name_length", sql`char_length(name) between 1 and 250`),
    ]
  },
)

export const organizationFollow = pgTable(
  "organization_follow",
  {
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.organizationId] }), index().on(t.organizationId)],
)

/** A message from outside a conversation: to an organization (A38), or to the operator (A102). */
export const inquiry = pgTable(
  "inquiry",
  {
    id: id(),
    realm: realm(),
    organizationId: text().references(() => organization.id, { onDelete: "cascade" }),
    userId: text().references(() => user.id, { onDelete: "set null" }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull().default(""),
    message: text().notNull(),
    readAt: at(),
    answeredAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.organizationId, t.createdAt),
    // what waits on the operator's desk
    index("inquiry_to_operator").on(t.createdAt).where(sql`organization_id is null and answered_at is null`),
  ],
)

// --- events ---

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
    audience: texts(),
    tags: texts(),
    imageId: text().references(() => file.id, { onDelete: "set null" }),
    facebook: text(),
    instagram: text(),
    linkedin: text(),
    website: text(),
    status: text({ enum: eventStatuses }).notNull().default("Planowane"),
    version: integer().notNull().default(1),
    hiddenAt: at(),
    hiddenReason: text(),
    deletedAt: at(),
    /** Its last day has gone by: set with its days and every midnight (`markOverEvents`), so that lists can run over it. */
    over: boolean().notNull().default(false),
    /** 1 for past ones (A42), which stand after all others whichever way the dates run (A58). */
    closed: smallint()
      .generatedAlwaysAs(sql`(case when over or status in ('Zakończone', 'Anulowane') then 1 else 0 end)::smallint`)
      .notNull(),
    live: smallint()
      .generatedAlwaysAs(sql`(case when over or status in ('Zakończone', 'Anulowane') then 0 else 1 end)::smallint`)
      .notNull(),
    /** The status that lists filter by: what is over counts as finished. */
    shownStatus: text()
      .generatedAlwaysAs(sql`case when over and status <> 'Anulowane' then 'Zakończone' else status end`)
      .notNull(),
    /** Last day: what "upcoming" compares with today. */
    lastDay: date().generatedAlwaysAs(sql`coalesce(end_date, start_date)`).notNull(),
    participants: integer().generatedAlwaysAs(sql`coalesce(expected_participants, 0)`).notNull(),
    searchNorm: text().generatedAlwaysAs(
      sql`norm_pl(title || ' ' || city || ' ' || voivodeship || ' ' || category || ' ' || words_of(tags) || ' ' || description)`,
    ),
    /**
     * What terms too short for a trigram are looked up in: with an X after each character two letters are a trigram.
     * Begins with a space, as every word in it does.
     */
    shortSpread: text().generatedAlwaysAs(sql`spread_of(norm_pl(' ' || title || ' ' || city || ' ' || category))`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => {
    const listed = sql`deleted_at is null and hidden_at is null`
    return [
      index("event_search").using("gin", t.searchNorm.op("gin_trgm_ops")),
      // what the words that hold a term are looked up in (decision 014)
      index("event_words").using("gin", sql`lexemes_of(search_norm)`),
      // what a term of two letters is looked up in: trigrams cannot find it
      index("event_pairs").using("gin", t.shortSpread.op("gin_trgm_ops")),
      // what a sign that few texts have is looked up in, such as % or €: it is in no trigram
      index("event_signs").using("gin", sql`signs_of(search_norm)`),
      index("event_days").using("gist", sql`daterange(start_date, last_day, '[]')`),
      // last day and status stand last, so that "upcoming" is counted without the table
      index("event_by_date_desc").on(t.realm, t.live, t.startDate, t.id, t.lastDay, t.shownStatus).where(listed),
      index("event_by_date_asc").on(t.realm, t.closed, t.startDate, t.id, t.lastDay, t.shownStatus).where(listed),
      index("event_by_title").on(t.realm, nameOrder(t.title), t.id).where(listed),
      index("event_by_participants").on(t.realm, t.participants, t.id).where(listed),
      index("event_newest").on(t.realm, t.createdAt, t.id).where(listed),
      index("event_by_place").on(t.realm, t.voivodeship, t.category, t.shownStatus, t.live, t.lastDay).where(listed),
      index("event_by_status").on(t.realm, t.shownStatus, t.startDate, t.id).where(listed),
      index("event_audience").using("gin", t.audience),
      index("event_by_category")
        .on(t.realm, t.category, t.live, t.startDate, t.id, t.lastDay, t.shownStatus)
        .where(listed),
      // what is marked as over every hour
      index("event_not_over").on(t.lastDay).where(sql`not over`),
      index("event_of_organization").on(t.organizationId, t.startDate),
      // asked when a picture goes: by the sweep, and by the foreign key itself
      index("event_image").on(t.imageId).where(sql`image_id is not null`),
      check("event_dates", sql`end_date is null or end_date >= start_date`),
      check("event_title_length", sql`char_length(title) between 3 and 250`),
      check("event_status", oneOf("status", eventStatuses)),
      check("event_participants", sql`expected_participants >= 0`),
    ]
  },
)

/** What is only reckoned from other tables, by triggers: no backup has it, and loading those tables makes it again. */
export const derived = pgSchema("derived")

/** The vocabulary of all events' texts; what no event has any more goes at night. */
export const eventWord = derived.table(
  "event_word",
  {
    word: byteText().primaryKey(),
    /** In how many events it stood last night; 0: it is new. */
    events: integer().notNull().default(0),
    /** Of these in how many that visitors' list shows. */
    listed: integer().notNull().default(0),
    /** No event with it begins later. */
    latest: date().notNull(),
  },
  (t) => [index("event_word_parts").using("gin", t.word.op("gin_trgm_ops"))],
)

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
    /** Deals keep their own copy; a removed option only leaves the lists (A83, D7). */
    archivedAt: at(),
  },
  (t) => [
    index().on(t.eventId, t.position),
    // which options a span of prices meets; one without a price meets none
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

// --- deals ---

export const deal = pgTable(
  "deal",
  {
    id: id(),
    realm: realm(),
    sponsorId: text()
      .notNull()
      .references(() => user.id),
    organizationId: text()
      .notNull()
      .references(() => organization.id),
    /** Names as they were when the deal began; they outlive both accounts (B40). */
    sponsorName: text().notNull(),
    organizationName: text().notNull(),
    kind: text({ enum: dealKinds }).notNull().default("sponsoring"),
    status: text({ enum: dealStatuses }).notNull().default("pending"),
    /** Grows with every move; a write names the one it saw (D1, B30). */
    version: integer().notNull().default(1),
    termsVersion: integer().notNull().default(1),
    termsAuthor: text({ enum: sides }).notNull(),
    acceptedByOrganization: integer(),
    acceptedBySponsor: integer(),
    cancelAskedBy: text({ enum: sides }),
    cancelReason: text(),
    /** Terms of it were accepted once, whatever became of them: ending it needs a reason (B12). */
    wasAccepted: boolean().notNull().default(false),
    totalGrosze: grosze().notNull(),
    /** Sponsor and event set while the deal is open: one at a time (B22). */
    openKey: text(),
    /** The deal that this one repeats (B39). */
    repeatsId: text(),
    /** Event titles, organization, company and person, for the list's search (B9). */
    searchText: text().notNull().default(""),
    searchNorm: text().generatedAlwaysAs(sql`norm_pl(search_text)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.sponsorId, t.createdAt, t.id),
    index().on(t.organizationId, t.createdAt, t.id),
    uniqueIndex("deal_open").on(t.openKey),
    // deals that may be stuck, by the names of their sides
    index("deal_stuck")
      .using("gin", sql`norm_pl(sponsor_name || ' ' || organization_name) gin_trgm_ops`)
      .where(oneOf("status", stuckStatuses)),
    index("deal_demo").on(t.realm).where(ofDemos),
    check("deal_status", oneOf("status", dealStatuses)),
    check("deal_total", sql`total_grosze >= 0`),
    check("deal_terms", sql`accepted_by_organization <= terms_version and accepted_by_sponsor <= terms_version`),
  ],
)

export const dealEvent = pgTable(
  "deal_event",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    eventId: text()
      .notNull()
      .references(() => event.id),
    /** What the deal says of the event: as it is now until terms are agreed, then as it was agreed (A84). */
    title: text().notNull(),
    startDate: date().notNull(),
    endDate: date(),
    city: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.dealId, t.eventId] }), index().on(t.eventId)],
)

/** Every version of the terms is kept for ever. */
export const dealTerms = pgTable(
  "deal_terms",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    author: text({ enum: sides }).notNull(),
    authorId: text()
      .notNull()
      .references(() => user.id),
    note: text(),
    /** Part of what the sides agree on (X7). */
    kind: text({ enum: dealKinds }).notNull().default("sponsoring"),
    totalGrosze: grosze().notNull(),
    /** The events that this version is about, in the order of the agreement; final once it is agreed. */
    events: jsonb().$type<AgreedEvent[]>().notNull().default([]),
    /** When both sides had accepted it, and what the agreement says of them; null before. */
    agreedAt: at(),
    parties: jsonb().$type<AgreedParties>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.dealId, t.version] }), check("terms_kind", oneOf("kind", dealKinds))],
)

/** One line of one version: a copy, so that no later edit of an option reaches a deal (D7). */
export const dealLine = pgTable(
  "deal_line",
  {
    dealId: text().notNull(),
    termsVersion: integer().notNull(),
    /** The same line keeps its key from version to version. */
    lineKey: text().notNull(),
    position: integer().notNull(),
    sponsorshipOptionId: text(),
    eventId: text(),
    title: text().notNull(),
    description: text().notNull().default(""),
    benefits: texts(),
    priceGrosze: grosze(),
    priceToGrosze: grosze(),
    amountGrosze: grosze().notNull(),
    isCustom: boolean().notNull().default(false),
    /** Who delivers a custom line; null: as the kind of agreement has it. */
    providedBy: text({ enum: sides }),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.termsVersion, t.lineKey] }),
    foreignKey({
      columns: [t.dealId, t.termsVersion],
      foreignColumns: [dealTerms.dealId, dealTerms.version],
    }).onDelete("cascade"),
    check("line_amount", sql`amount_grosze >= 0`),
    check("line_provider", oneOf("provided_by", sides)),
  ],
)

/** Every settlement file with its decision (B35). */
export const settlement = pgTable(
  "settlement",
  {
    id: id(),
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    fileId: text()
      .notNull()
      .references(() => file.id),
    authorId: text()
      .notNull()
      .references(() => user.id),
    documentNumber: text(),
    ksefNumber: text(),
    /** What it was composed from on the platform, until it is accepted; null for a file of one's own (B35). */
    report: jsonb().$type<StoredReport>(),
    decision: text({ enum: settlementDecisions }),
    reason: text(),
    decidedAt: at(),
    decidedById: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.dealId, t.createdAt),
    uniqueIndex("settlement_undecided").on(t.dealId).where(sql`decision is null`),
  ],
)

/** An organization asks a sponsor to look at one of its events (X3); the proposal stays the sponsor's. */
export const invitation = pgTable(
  "invitation",
  {
    id: id(),
    realm: realm(),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    eventId: text()
      .notNull()
      .references(() => event.id, { onDelete: "cascade" }),
    sponsorId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    note: text(),
    /** Null while it waits. */
    answer: text({ enum: invitationAnswers }),
    answeredAt: at(),
    /** The newest deal that the sponsor proposed for the event since. */
    dealId: text().references(() => deal.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.eventId, t.sponsorId),
    index().on(t.sponsorId, t.createdAt),
    index().on(t.organizationId, t.createdAt),
    // asked by the foreign key when a deal goes
    index("invitation_deal").on(t.dealId).where(sql`deal_id is not null`),
    check("invitation_answer", sql`${oneOf("answer", invitationAnswers)} and (answer is null) = (answered_at is null)`),
  ],
)

/** What each side thinks of a completed deal: one row a side, the comment for the other side alone (B39). */
export const rating = pgTable(
  "rating",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    side: text({ enum: sides }).notNull(),
    authorId: text()
      .notNull()
      .references(() => user.id),
    stars: smallint().notNull(),
    comment: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.side] }),
    index().on(t.authorId),
    check("rating_side", oneOf("side", sides)),
    check("rating_stars", sql`stars between 1 and 5`),
    check("rating_comment", sql`char_length(comment) <= 1000`),
  ],
)

// --- messages ---

export const conversation = pgTable(
  "conversation",
  {
    id: id(),
    realm: realm(),
    sponsorId: text()
      .notNull()
      .references(() => user.id),
    organizationId: text()
      .notNull()
      .references(() => organization.id),
    lastMessageAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.sponsorId, t.organizationId),
    index("conversation_demo").on(t.realm).where(ofDemos),
    index().on(t.sponsorId, t.lastMessageAt),
    index().on(t.organizationId, t.lastMessageAt),
  ],
)

export const conversationParticipant = pgTable(
  "conversation_participant",
  {
    conversationId: text()
      .notNull()
      .references(() => conversation.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Id of the newest message this person has seen; ids are in time order. */
    lastReadId: text().notNull().default(""),
    readAt: at(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] }), index().on(t.userId)],
)

export const message = pgTable(
  "message",
  {
    /** Version 7, so that the order of ids is the order of writing. */
    id: text().primaryKey(),
    conversationId: text()
      .notNull()
      .references(() => conversation.id, { onDelete: "cascade" }),
    /** Null: a line of the system. */
    senderId: text().references(() => user.id),
    content: text().notNull(),
    dealId: text().references(() => deal.id, { onDelete: "set null" }),
    fileId: text().references(() => file.id),
    /** Minted in the browser: a repeated send finds the message of the first. */
    clientKey: text(),
    contentNorm: text().generatedAlwaysAs(sql`norm_pl(content)`),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.conversationId, t.id),
    uniqueIndex("message_once").on(t.senderId, t.clientKey),
    index("message_search").using("gin", t.contentNorm.op("gin_trgm_ops")),
  ],
)

// --- what happened, and what follows from it ---

/** History and audit: who did what, about what, when. Written in the transaction of the change itself. */
export const fact = pgTable(
  "fact",
  {
    /** Version 7: facts stand in the order in which they happened. */
    id: text().primaryKey(),
    what: text().notNull(),
    aboutId: text().notNull(),
    /** Null: the system. */
    byId: text().references(() => user.id),
    realm: realm(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.aboutId, t.id),
    index().on(t.byId, t.id),
    index("fact_of_operators").on(t.id).where(sql`what like 'operator.%'`),
    index("fact_demo").on(t.realm).where(ofDemos),
  ],
)

/** Which reaction has done which fact: each once, even when the worker dies in between. */
export const reactionDone = pgTable(
  "reaction_done",
  { factId: text().notNull(), reaction: text().notNull(), doneAt: createdAt() },
  (t) => [primaryKey({ columns: [t.factId, t.reaction] })],
)

export const notification = pgTable(
  "notification",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    factId: text(),
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    link: text().notNull(),
    readAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.userId, t.id),
    index("notification_unread").on(t.userId).where(sql`read_at is null`),
    unique().on(t.userId, t.factId, t.kind),
  ],
)

/** Letters to be sent: written in the transaction of what causes them, sent by a job, each once for its key. */
export const mail = pgTable(
  "mail",
  {
    /** Version 7; names the letter in its Message-ID, so that a second copy is known as one. */
    id: text().primaryKey(),
    /** What makes it this letter and no other: fact, kind and person. */
    key: text().notNull().unique(),
    kind: text().notNull(),
    /** Null: somebody without an account. */
    userId: text().references(() => user.id, { onDelete: "cascade" }),
    /** Null: the account's address at the moment of sending. */
    address: text(),
    /** What the letter tells; emptied once it is sent. */
    content: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The same, encrypted, when it holds a secret such as a link that signs in. */
    sealed: text(),
    /** News of one matter gathers under this name until `sendAfter` (decision 019); null: sent at once. */
    digest: text(),
    sendAfter: at(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    sentAt: at(),
    /** Given up: stands among the dead letters until somebody sends it again. */
    failedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.userId, t.id),
    index("mail_waiting").on(t.id).where(sql`sent_at is null`),
    index("mail_digest").on(t.digest, t.id).where(sql`digest is not null`),
    index("mail_given_up").on(t.failedAt).where(sql`failed_at is not null`),
    check("mail_receiver", sql`user_id is not null or address is not null`),
  ],
)

/** Notice and action: a report of content and the decision about it. */
export const report = pgTable(
  "report",
  {
    id: id(),
    number: integer().generatedAlwaysAsIdentity(),
    realm: realm(),
    targetType: text({ enum: reportedKinds }).notNull(),
    /** Null: told by `address` alone. */
    targetId: text(),
    /** Where the content stands, as the reporter wrote it. */
    address: text(),
    reason: text().notNull(),
    details: text().notNull(),
    reporterEmail: text(),
    goodFaith: boolean().notNull(),
    decision: text({ enum: reportDecisions }),
    /** Reasons of the decision, as the reporter and the author of the content read them. */
    statement: text(),
    decidedAt: at(),
    decidedById: text().references(() => user.id),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt), index("report_undecided").on(t.createdAt).where(sql`decided_at is null`)],
)
