import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { sponsorshipOption } from "#app/db/schema.ts"
import type { OptionInput } from "#app/domain/events/sponsorship-form.ts"
import { notFound } from "#app/lib/refusal.ts"

export async function insertOptions(tx: Tx, eventId: string, options: readonly OptionInput[]) {
  if (options.length === 0) return
  await tx.insert(sponsorshipOption).values(options.map((option, position) => rowOf(option, { eventId, position })))
}

/** Replaces an event's options (A83); known ids persist, deals have copies (D7). 404 for an id of another event. */
export async function replaceOptions(tx: Tx, eventId: string, options: readonly OptionInput[]) {
  const stored = await tx
    .select({ id: sponsorshipOption.id, archivedAt: sponsorshipOption.archivedAt })
    .from(sponsorshipOption)
    .where(eq(sponsorshipOption.eventId, eventId))
  const storedIds = new Set(stored.map(({ id }) => id))
  const ids = new Set(options.map(({ id }) => id))
  const removedIds = stored.filter(({ id, archivedAt }) => !ids.has(id) && archivedAt === null).map(({ id }) => id)
  for (const [position, option] of options.entries()) {
    const row = { ...rowOf(option, { eventId, position }), archivedAt: null }
    if (option.id === null) await tx.insert(sponsorshipOption).values(row)
    else if (storedIds.has(option.id))
      await tx.update(sponsorshipOption).set(row).where(eq(sponsorshipOption.id, option.id))
    else throw notFound("Nie znaleziono opcji sponsoringu.")
  }
  if (removedIds.length > 0)
    await tx
      .update(sponsorshipOption)
      .set({ archivedAt: new Date() })
      .where(and(inArray(sponsorshipOption.id, removedIds), isNull(sponsorshipOption.archivedAt)))
}

const rowOf = (option: OptionInput, place: { eventId: string; position: number }) => ({
  ...place,
  title: option.title,
  description: option.description ?? "",
  priceGrosze: option.price,
  priceToGrosze: option.priceTo,
  benefits: option.benefits,
})
