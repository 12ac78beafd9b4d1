import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core"
import { type KitColor, kitSlots } from "../../domain/organizations/kit/kit.ts"
import { user } from "./accounts.ts"
import { at, createdAt, id, oneOf, updatedAt } from "./columns.ts"
import { file } from "./files.ts"
import { company } from "./members.ts"

/** Texts of a company's brand kit (decision 037). */
export const brandKit = pgTable("brand_kit", {
  companyId: text()
    .primaryKey()
    .references(() => company.id, { onDelete: "cascade" }),
  claim: text(),
  link: text(),
  rules: text(),
  colors: jsonb().$type<KitColor[]>().notNull().default([]),
  version: integer().notNull().default(1),
  updatedAt: updatedAt(),
})

/** Every version of a kit's files; the current one is the newest of its slot that is not withdrawn. */
export const brandKitFile = pgTable(
  "brand_kit_file",
  {
    id: id(),
    companyId: text()
      .notNull()
      .references(() => company.id, { onDelete: "cascade" }),
    slot: text({ enum: kitSlots }).notNull(),
    /** Within its slot, from 1. */
    version: integer().notNull(),
    fileId: text()
      .notNull()
      .references(() => file.id),
    /** A smaller copy for pages; rasters only. */
    previewId: text().references(() => file.id),
    /** Of the bytes; an upload of the same bytes makes no new version. */
    sha256: text().notNull(),
    addedById: text()
      .notNull()
      .references(() => user.id),
    /** When it stopped being current. */
    retiredAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.companyId, t.slot, t.version),
    // for the foreign keys
    index("kit_file_file").on(t.fileId),
    index("kit_file_preview").on(t.previewId).where(sql`preview_id is not null`),
    index("kit_file_adder").on(t.addedById),
    check("kit_file_slot", oneOf("slot", kitSlots)),
  ],
)
