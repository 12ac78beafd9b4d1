import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import type { Chosen } from "../../domain/notifications/categories.ts"
import { roles } from "../../domain/shared/role.ts"
import { user } from "./accounts.ts"
import { at, createdAt, id, oneOf, realm, texts, updatedAt } from "./columns.ts"
import { file } from "./files.ts"
import { party } from "./parties.ts"

/** A person's role in a party. The last member of a deleted party stays, anonymous. */
export const member = pgTable(
  "member",
  {
    id: id(),
    partyId: text()
      .notNull()
      .references(() => party.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text({ enum: roles }).notNull(),
    joinedAt: createdAt(),
    /** When the role was last changed, except from one role that may approve to another; null: never since joining. */
    roleSince: at(),
    invitedBy: text().references(() => user.id, { onDelete: "set null" }),
    /** The person's own choice of channels by category, where it differs from their role's. */
    chosenNews: jsonb().$type<Chosen>().notNull().default({}),
  },
  (t) => [
    unique().on(t.partyId, t.userId),
    index().on(t.userId, t.joinedAt),
    // for the foreign key
    index("member_invited").on(t.invitedBy).where(sql`invited_by is not null`),
    check("member_role", oneOf("role", roles)),
  ],
)

/** An invitation to become a member, sent to an address. */
export const memberInvitation = pgTable(
  "member_invitation",
  {
    id: id(),
    partyId: text()
      .notNull()
      .references(() => party.id, { onDelete: "cascade" }),
    /** Lower case. */
    email: text().notNull(),
    role: text({ enum: roles }).notNull(),
    invitedBy: text().references(() => user.id, { onDelete: "set null" }),
    /** SHA-256 of the token in the link; sending again replaces it. */
    tokenHash: text().notNull().unique(),
    /** When the newest link was sent. */
    sentAt: createdAt(),
    expiresAt: at().notNull(),
    acceptedAt: at(),
    withdrawnAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("member_invitation_waiting")
      .on(t.partyId, t.email)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index().on(t.email),
    // for the nightly deletion
    index().on(t.expiresAt),
    // for the foreign key
    index("member_invitation_inviter").on(t.invitedBy).where(sql`invited_by is not null`),
    check("member_invitation_role", oneOf("role", roles)),
  ],
)

export const company = pgTable(
  "company",
  {
    id: text()
      .primaryKey()
      .references(() => party.id, { onDelete: "cascade" }),
    realm: realm(),
    /** Null on accounts from before it was required (A10). */
    name: text(),
    /** Ten digits; only agreements show it. */
    nip: text(),
    krs: text(),
    address: text(),
    /** Who signs for it, as agreements print them. */
    representatives: text(),
    industries: texts(),
    regions: texts(),
    about: text(),
    logoId: text().references(() => file.id, { onDelete: "set null" }),
    showsSupports: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    deletedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // for the operators' search
    index("company_names").using("gin", sql`norm_pl(coalesce(name, '')) gin_trgm_ops`),
    // for the companies that an organization's desk suggests
    index("company_shown").on(t.realm, t.createdAt, t.id).where(sql`shows_supports and deleted_at is null`),
    // for the file sweep and the foreign key
    index("company_logo").on(t.logoId).where(sql`logo_id is not null`),
    check("company_name_length", sql`char_length(name) <= 250`),
  ],
)
