import { sql } from "drizzle-orm"
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { sides } from "../../../domain/deals/deal/deal.ts"
import type { KitColor } from "../../../domain/organizations/kit/kit.ts"
import { user } from "../accounts.ts"
import { brandKitFile } from "../brand-kits.ts"
import { createdAt, id, oneOf } from "../columns.ts"
import { deal } from "../deals.ts"
import { file } from "../files.ts"

const dealId = () =>
  text()
    .notNull()
    .references(() => deal.id, { onDelete: "cascade" })
const person = () =>
  text()
    .notNull()
    .references(() => user.id)

/** A brand kit that a sponsor gave to a deal, as it was then: texts are copied, files are named by their versions. */
export const materialGiving = pgTable(
  "material_giving",
  {
    id: id(),
    dealId: dealId(),
    /** Within its deal, from 1; the newest one counts. */
    number: integer().notNull(),
    about: text(),
    claim: text(),
    link: text(),
    rules: text(),
    colors: jsonb().$type<KitColor[]>().notNull().default([]),
    givenById: person(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.dealId, t.number), index("giving_giver").on(t.givenById)],
)

export const materialGivingFile = pgTable(
  "material_giving_file",
  {
    givingId: text()
      .notNull()
      .references(() => materialGiving.id, { onDelete: "cascade" }),
    kitFileId: text()
      .notNull()
      .references(() => brandKitFile.id),
  },
  (t) => [primaryKey({ columns: [t.givingId, t.kitFileId] }), index().on(t.kitFileId)],
)

/** A file for one deal alone, such as the design of a banner; either side may add its name. */
export const dealMaterial = pgTable(
  "deal_material",
  {
    id: id(),
    dealId: dealId(),
    title: text().notNull(),
    dueOn: date(),
    addedBy: text({ enum: sides }).notNull(),
    addedById: person(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.dealId, t.createdAt),
    index("material_adder").on(t.addedById),
    check("material_side", oneOf("added_by", sides)),
    check("material_title", sql`char_length(title) between 1 and 120`),
  ],
)

/** Every version of such a file; the newest one counts. */
export const dealMaterialFile = pgTable(
  "deal_material_file",
  {
    id: id(),
    materialId: text()
      .notNull()
      .references(() => dealMaterial.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    fileId: text()
      .notNull()
      .references(() => file.id),
    previewId: text().references(() => file.id),
    sha256: text().notNull(),
    addedById: person(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.materialId, t.version),
    // for the foreign keys
    index("material_file_file").on(t.fileId),
    index("material_file_preview").on(t.previewId).where(sql`preview_id is not null`),
    index("material_file_adder").on(t.addedById),
  ],
)
