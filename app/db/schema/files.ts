import { index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { createdAt, id } from "./columns.ts"

export const file = pgTable(
  "file",
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => user.id),
    purpose: text({
      enum: [
        "logo",
        "cover",
        "banner",
        "avatar",
        "settlement",
        "attachment",
        "material",
        "proof",
        "agreement",
        "signed",
        "invoice",
      ],
    }).notNull(),
    /** Pictures: the folder of the WebP variants; other files: the object itself. */
    key: text().notNull().unique(),
    originalName: text().notNull(),
    mime: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    /** CSS colour shown while the picture loads. */
    tint: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.ownerId, t.createdAt)],
)
