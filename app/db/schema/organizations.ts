import { sql } from "drizzle-orm"
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { vatStatuses } from "../../domain/shared/vat.ts"
import { user } from "./accounts.ts"
import {
  at,
  createdAt,
  listedCategory,
  nameOrder,
  oneOf,
  polishText,
  realm,
  searchable,
  texts,
  updatedAt,
} from "./columns.ts"
import { file } from "./files.ts"
import { party } from "./parties.ts"

export const organization = pgTable(
  "organization",
  {
    id: text()
      .primaryKey()
      .references(() => party.id, { onDelete: "cascade" }),
    realm: realm(),
    name: polishText().notNull(),
    description: text().notNull().default(""),
    category: text().notNull().default(""),
    nip: text(),
    krs: text(),
    foundingDate: date(),
    address: text(),
    /** People who sign for it; only agreements show them. */
    representatives: text(),
    /** Null: not stated. */
    vatStatus: text({ enum: vatStatuses }),
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
    /** Parties in organization_follow, updated in the same transaction. */
    followers: integer().notNull().default(0),
    verifiedAt: at(),
    publicBenefit: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    hiddenAt: at(),
    hiddenReason: text(),
    deletedAt: at(),
    listedCategory: listedCategory(),
    /** As the `search` of events; the name counts as the title. */
    search: searchable().generatedAlwaysAs(sql`organization_search(name, category, address, description)`).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => {
    const listed = sql`deleted_at is null and hidden_at is null`
    return [
      index("organization_search").using("gin", t.search),
      index("organization_by_name").on(t.realm, nameOrder(t.name), t.id).where(listed),
      index("organization_by_followers").on(t.realm, t.followers, t.id).where(listed),
      index("organization_by_category").on(t.realm, t.listedCategory, nameOrder(t.name), t.id).where(listed),
      index("organization_verified")
        .on(t.realm, nameOrder(t.name), t.id)
        .where(sql`${listed} and verified_at is not null`),
      index("organization_by_category_followers").on(t.realm, t.listedCategory, t.followers, t.id).where(listed),
      check("organization_vat", oneOf("vat_status", vatStatuses)),
      check("organization_name_length", sql`char_length(name) between 1 and 250`),
    ]
  },
)

/** Organizations whose news a party follows (decision 033). */
export const organizationFollow = pgTable(
  "organization_follow",
  {
    partyId: text()
      .notNull()
      .references(() => party.id, { onDelete: "cascade" }),
    byId: text().references(() => user.id, { onDelete: "set null" }),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.partyId, t.organizationId] }),
    index().on(t.organizationId),
    // for the foreign key
    index("organization_follow_by").on(t.byId).where(sql`by_id is not null`),
  ],
)
