import { and, desc, eq, exists, gt, inArray, notExists, sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { deal, fact, materialGiving } from "#app/db/schema.ts"
import { materialReminderDue } from "#app/domain/deals/deliverables/materials/materials.ts"
import type { FactName } from "#app/domain/shared/fact-name.ts"

const asked = "deal.askMaterials"
const remind = "deal.remindMaterials"

/** Records a fact for each request for materials that waits for a week, then two; returns how many were due. */
export async function recordMaterialReminders(now: Date): Promise<number> {
  const ofDeal = (what: FactName) =>
    db
      .select({ one: sql`1` })
      .from(fact)
      .where(and(eq(fact.aboutId, deal.id), eq(fact.what, what)))
  const given = db.select({ one: sql`1` }).from(materialGiving).where(eq(materialGiving.dealId, deal.id))
  const waiting = await db
    .select({ id: deal.id })
    .from(deal)
    .where(
      and(
        inArray(deal.status, ["in_progress", "settlement", "settlement_rejected"]),
        exists(ofDeal(asked)),
        notExists(given),
      ),
    )
  let due = 0
  for (const { id } of waiting) if (await db.transaction((tx) => recordDue(tx, id, now))) due++
  return due
}

async function recordDue(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [row] = await tx.select().from(deal).where(eq(deal.id, id)).for("update")
  const [request] = await tx
    .select({ id: fact.id, at: fact.createdAt })
    .from(fact)
    .where(and(eq(fact.aboutId, id), eq(fact.what, asked)))
    .orderBy(desc(fact.id))
    .limit(1)
  if (!row || !request) return false
  const since = and(eq(fact.aboutId, id), eq(fact.what, remind), gt(fact.id, request.id))
  const days = materialReminderDue(request.at, await tx.$count(fact, since), now)
  if (days === null) return false
  await record(tx, { what: remind, aboutId: id, by: null, realm: row.realm, details: { days } })
  return true
}
