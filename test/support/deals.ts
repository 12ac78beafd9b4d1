import { eq, inArray, sql } from "drizzle-orm"
import { db, pool } from "#app/db/connection/client.server.ts"
import { describeDeal, type Step, type Story } from "#app/db/realms/world/deal.ts"
import { type World, writeDeals } from "#app/db/realms/world.server.ts"
import { deal, dealAcceptance, event } from "#app/db/schema.ts"
import { type DealStatus, isFinal, type Side } from "#app/domain/deals/deal/deal.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { customLine } from "#app/domain/deals/terms/terms.ts"
import { alignDeliverables } from "#app/features/deals/deliverables/alignment-commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"

/** Columns that put a deal into a status without its moves. */
export const inStatus = (status: DealStatus) => ({ status, endedOn: isFinal(status) ? todayIn(new Date()) : null })

/** The side that makes a move, and the move; `dealAfter` adds other input. */
export type MadeMove = readonly [side: Side, move: Move]

const line = (amountGrosze: number) =>
  customLine({ eventId: null, title: "Namiot", description: "", benefits: ["logo"], amountGrosze }, "line-1")

/** A deal between marta and karolina after these steps; without an open key, so several may coexist. */
export async function dealAfter(
  world: World,
  moves: readonly MadeMove[],
  eventIds: readonly string[] = [world.events.planting],
): Promise<string> {
  const id = crypto.randomUUID()
  const { marta, karolina } = world.viewers
  const steps = moves.map(
    ([side, move], n): Step => ({
      side,
      move,
      at: new Date(Date.now() - 3_600_000 + n * 1000),
      reason: "powód",
      lines: [line(100_000 + n)],
      file: { key: `settlements/${crypto.randomUUID()}.pdf`, originalName: "rozliczenie.pdf", size: 1000 },
    }),
  )
  const { startDate, endDate, city } = event
  const events = await db
    .select({ id: event.id, title: sql<string>`'Sadzenie'`, startDate, endDate, city })
    .from(event)
    .where(inArray(event.id, [...eventIds]))
  const story: Story = {
    id,
    realm: "public",
    sponsor: {
      id: marta.companyId ?? "",
      name: marta.companyName ?? "",
      ownerId: marta.id,
      ownerName: marta.name,
    },
    organization: {
      id: karolina.organizationId ?? "",
      name: karolina.organizationName ?? "",
      ownerId: karolina.id,
      ownerName: karolina.name,
    },
    events,
    parties: {
      sponsor: { nip: "7802150016", person: marta.name },
      organization: { address: null, nip: "7801029471", krs: null, person: karolina.name },
    },
    lines: [line(100_000)],
    proposedAt: new Date(Date.now() - 7_200_000),
    steps,
  }
  const rows = describeDeal(story)
  const deal = { ...rows.deal, openKey: null }
  await db.transaction((tx) => writeDeals(tx, [{ ...rows, deal }]))
  return id
}

/** States the capacity of an owner who accepted these terms; without it a deal is like one from before capacities. */
export async function stateCapacityOf(world: World, dealId: string, side: Side, more: Partial<Stated> = {}) {
  const { marta, karolina } = world.viewers
  const { id, name, partyId } = side === "sponsor" ? marta : karolina
  const by = { partyId, personId: id, personName: name, partyName: "", capacity: "prezes zarządu" }
  await db.insert(dealAcceptance).values({ dealId, side, termsVersion: 1, ...by, ...more })
}
type Stated = typeof dealAcceptance.$inferInsert

/** Steps to every status, and to its variants in the rules. */
export const situations: Record<string, readonly MadeMove[]> = {
  pending: [],
  accepted: [["organization", "accept"]],
  rejected: [["organization", "reject"]],
  "negotiation, terms by the sponsor": [["organization", "negotiate"]],
  "negotiation, terms by the organization": [
    ["organization", "negotiate"],
    ["organization", "edit"],
  ],
  in_progress: [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ],
  "in_progress, the sponsor asks to cancel": [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["sponsor", "askToCancel"],
  ],
  "in_progress, the organization asks to cancel": [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "askToCancel"],
  ],
  "in_progress, an annex by the sponsor": [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["sponsor", "proposeAnnex"],
  ],
  "in_progress, an annex by the organization that was corrected": [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "proposeAnnex"],
    ["organization", "replaceAnnex"],
  ],
  "in_progress, changed by an annex": [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "proposeAnnex"],
    ["sponsor", "counterAnnex"],
    ["organization", "acceptAnnex"],
  ],
  settlement: [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "settle"],
  ],
  settlement_rejected: [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "settle"],
    ["sponsor", "rejectSettlement"],
  ],
  "settlement_rejected, an annex by the organization": [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "settle"],
    ["sponsor", "rejectSettlement"],
    ["organization", "proposeAnnex"],
  ],
  "settlement_rejected, the organization asks to cancel": [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "settle"],
    ["sponsor", "rejectSettlement"],
    ["organization", "askToCancel"],
  ],
  completed: [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
    ["organization", "settle"],
    ["sponsor", "acceptSettlement"],
  ],
  canceled: [["sponsor", "cancel"]],
}

/** All rows of a deal, to compare before and after. */
export async function snapshotOf(id: string) {
  const { rows } = await pool.query(
    `select row_to_json(c) as deal,
       (select json_agg(f order by f.id) from fact f where f.about_id = c.id) as facts,
       (select json_agg(t order by t.version) from deal_terms t where t.deal_id = c.id) as terms,
       (select json_agg(a order by a.version) from deal_agreement a where a.deal_id = c.id) as agreements,
       (select json_agg(s order by s.created_at) from settlement s where s.deal_id = c.id) as settlements
     from deal c where c.id = $1`,
    [id],
  )
  return rows[0]
}

/** Brings the deal's rows in line with its terms, under the lock that a move holds. */
export const alignRowsOf = (id: string) =>
  db.transaction(async (tx) => {
    const [stored] = await tx.select().from(deal).where(eq(deal.id, id)).for("no key update")
    if (stored) await alignDeliverables(tx, stored)
  })
