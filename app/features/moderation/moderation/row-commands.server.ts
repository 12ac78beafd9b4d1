import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { event, organization } from "#app/db/schema.ts"

export type Hideable = "event" | "organization"
type HidingColumns = { hiddenAt: Date; hiddenReason: string }
const shown = { hiddenAt: null, hiddenReason: null }

/** Hides an event, or an organization with its events. False when hidden already or missing. */
export async function hideRows(tx: Tx, kind: Hideable, id: string, hidden: HidingColumns): Promise<boolean> {
  if (kind === "event") {
    const rows = await tx
      .update(event)
      .set(hidden)
      .where(and(eq(event.id, id), isNull(event.hiddenAt), isNull(event.deletedAt)))
      .returning({ id: event.id })
    return rows.length > 0
  }
  const rows = await tx
    .update(organization)
    .set(hidden)
    .where(and(eq(organization.id, id), isNull(organization.hiddenAt), isNull(organization.deletedAt)))
    .returning({ id: organization.id })
  if (rows.length === 0) return false
  // equal times mark the events hidden together with it
  await tx
    .update(event)
    .set(hidden)
    .where(and(eq(event.organizationId, id), isNull(event.hiddenAt)))
  return true
}

/** Restores content with the events hidden together with it. False when it is not hidden. */
export async function showRows(tx: Tx, kind: Hideable, id: string): Promise<boolean> {
  if (kind === "event") {
    const rows = await tx
      .update(event)
      .set(shown)
      .where(and(eq(event.id, id), isNotNull(event.hiddenAt)))
      .returning({ id: event.id })
    return rows.length > 0
  }
  const [hiddenRow] = await tx
    .select({ hiddenAt: organization.hiddenAt })
    .from(organization)
    .where(eq(organization.id, id))
    .for("update")
  if (!hiddenRow?.hiddenAt) return false
  await tx.update(organization).set(shown).where(eq(organization.id, id))
  await tx
    .update(event)
    .set(shown)
    .where(and(eq(event.organizationId, id), eq(event.hiddenAt, hiddenRow.hiddenAt)))
  return true
}
