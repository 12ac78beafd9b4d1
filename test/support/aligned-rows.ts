import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal } from "#app/db/schema.ts"
import { alignDeliverables } from "#app/features/deals/deliverables/alignment-commands.server.ts"

/** Brings the deal's rows in line with its terms, under the lock that a move holds. */
export const alignRowsOf = (id: string) =>
  db.transaction(async (tx) => {
    const [stored] = await tx.select().from(deal).where(eq(deal.id, id)).for("no key update")
    if (stored) await alignDeliverables(tx, stored)
  })
