import { check, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { sides } from "../../../domain/deals/deal/deal.ts"
import { dealTaskKinds } from "../../../domain/notifications/task.ts"
import { oneOf } from "../columns.ts"
import { deal } from "../deals.ts"

/** The day of the last reminder of a row of `deal_task`. Rows of done tasks stay until the deal is deleted. */
export const taskReminder = pgTable(
  "task_reminder",
  {
    dealId: text()
      .notNull()
      .references(() => deal.id, { onDelete: "cascade" }),
    side: text({ enum: sides }).notNull(),
    what: text({ enum: dealTaskKinds }).notNull(),
    /** Empty: the deal itself. */
    subject: text().notNull(),
    lastOn: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dealId, t.side, t.what, t.subject] }),
    check("task_reminder_side", oneOf("side", sides)),
    check("task_reminder_what", oneOf("what", dealTaskKinds)),
  ],
)
