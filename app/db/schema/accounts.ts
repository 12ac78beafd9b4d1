import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { userTypes } from "../../domain/accounts/viewer.ts"
import { at, createdAt, id, ofDemos, oneOf, realm, texts, updatedAt } from "./columns.ts"
import { party } from "./parties.ts"

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
    /** The public card shows the person beside the company. */
    showsName: boolean().notNull().default(false),
    /** Kinds of emails switched off one by one; `member.chosenNews` holds the choice by category. */
    mutedEmails: texts(),
    termsOfServiceVersion: text().notNull(),
    termsAcceptedAt: createdAt(),
    realm: realm(),
    blockedAt: at(),
    blockedReason: text(),
    deletedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // for the operators' search
    index("user_names").using("gin", sql`norm_pl(name || ' ' || email) gin_trgm_ops`),
    index("user_demo").on(t.realm).where(ofDemos),
    check("user_type", oneOf("user_type", userTypes)),
    check("user_name_length", sql`char_length(name) <= 250`),
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
    /** Whom the person acts for; null: the oldest membership. */
    partyId: text().references(() => party.id, { onDelete: "set null" }),
    /** Extended by each visit of a remembered session (decision 024). */
    expiresAt: at().notNull(),
    /** "Zapamiętaj mnie": outlives the browser. */
    remembered: boolean().notNull().default(false),
    ipAddress: text(),
    userAgent: text(),
    /** Last time one of its pages was visible; updated once a minute. */
    seenAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.userId),
    index().on(t.expiresAt),
    // for the foreign key
    index("session_party").on(t.partyId).where(sql`party_id is not null`),
  ],
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

export const twoFactor = pgTable(
  "two_factor",
  {
    id: id(),
    secret: text().notNull(),
    /** SHA-256 of each unused code, as a JSON list. */
    backupCodes: text().notNull(),
    /** False until the app's first code was confirmed. */
    verified: boolean().notNull().default(true),
    /** The 30-second step of the last accepted code; only later steps are accepted. */
    lastStep: integer(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
  },
  (t) => [index().on(t.userId)],
)

export const demo = pgTable(
  "demo",
  {
    realm: text().primaryKey(),
    organizationUserId: text().notNull(),
    sponsorUserId: text().notNull(),
    /** Last request, updated every ten seconds; open pages update `session.seenAt`. */
    usedAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
)
