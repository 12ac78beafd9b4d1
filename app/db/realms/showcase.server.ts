import { eq } from "drizzle-orm"
import type { Tx } from "../connection/client.server.ts"
import * as tables from "../schema.ts"
import { keysOf, type PersonKey, shiftTo } from "./world/samples.ts"
import { settlementPdf } from "./world/settlement-pdf.ts"
import { clockOf } from "./world/showcase/clock.ts"
import { type ShownRows, shownDeal } from "./world/showcase/deals.ts"
import { shownEvents } from "./world/showcase/events.ts"
import { accountNumbers } from "./world/showcase/ledger.ts"
import { newsRows } from "./world/showcase/news.ts"
import type { ShownDeal } from "./world/showcase/shown-deal.ts"
import { type ShownDealKey, shownDeals } from "./world/showcase/stories.ts"
import { talkRows } from "./world/showcase/talks.ts"
import { addColleagues, type World, type WorldOptions, writeDeals } from "./world.server.ts"

/**
 * Adds what the demo and the seed show beyond the samples: colleagues, events, deals in every state with their money,
 * work and proofs, conversations, news, and what a company saves. Takes the options that the world was built with.
 */
export async function addShowcase(tx: Tx, world: World, options: WorldOptions): Promise<Record<ShownDealKey, string>> {
  const { realm = "public", now, id = () => crypto.randomUUID(), storeFile = async () => {} } = options
  await addColleagues(tx, world, options)
  const shift = shiftTo(now)
  const clock = clockOf(shift)
  const events = shownEvents(world, { realm, clock, today: shift.today, id })
  await tx.insert(tables.event).values(Object.values(events).map(({ row }) => row))
  await tx
    .insert(tables.sponsorshipOption)
    .values(Object.values(events).flatMap(({ options }) => [...options.values()]))
  await tx
    .update(tables.organization)
    .set({ vatStatus: "active" })
    .where(eq(tables.organization.id, world.organizations.mile))
  await tx.insert(tables.bankAccount).values(
    keysOf(accountNumbers).map((key) => ({
      organizationId: world.organizations[key],
      number: accountNumbers[key],
      isDefault: true,
      label: "Rachunek podstawowy",
      addedById: world.people.rafal,
      createdAt: clock.at(-380),
    })),
  )

  const bytes = settlementPdf(["Rozliczenie (dokument testowy)", "Plik przygotowany do prezentacji platformy."])
  const fileOf = (originalName: string) => ({
    ...{ key: `settlements/${crypto.randomUUID()}.pdf`, originalName, size: bytes.length },
  })
  const entries = keysOf(shownDeals).map((key): [ShownDealKey, ShownRows] => [
    key,
    shownDeal(shownDeals[key] as ShownDeal, { cast: world, realm, clock, events, fileOf }),
  ])
  const rows = entries.map(([, one]) => one)
  for (const { key } of rows.flatMap(({ files }) => files)) await storeFile(key, bytes)
  await writeDeals(tx, rows)
  await tx.insert(tables.dealAcceptance).values(rows.flatMap(({ acceptances }) => acceptances))
  await tx.insert(tables.paymentEntry).values(rows.flatMap(({ payments }) => payments))
  await tx.insert(tables.invoice).values(rows.flatMap(({ invoices }) => invoices))
  await tx.insert(tables.proof).values(rows.flatMap(({ proofs }) => proofs))
  await tx.insert(tables.deliverableProof).values(rows.flatMap(({ proofsOfRows }) => proofsOfRows))

  const talks = talkRows(world, realm, clock)
  await tx.insert(tables.conversation).values(talks.conversations)
  await tx.insert(tables.conversationParticipant).values(talks.participants)
  await tx.insert(tables.message).values(talks.messages)
  const owners = Object.fromEntries(Object.values(world.viewers).map((viewer) => [viewer.partyId, viewer.id]))
  const deals = Object.fromEntries(entries) as Record<ShownDealKey, ShownRows>
  await tx.insert(tables.notification).values(newsRows(deals, owners))
  await addSaved(
    tx,
    world,
    { planting: world.events.planting, fair: events.fair.row.id, code: events.hackathon.row.id },
    clock,
  )
  return Object.fromEntries(entries.map(([key, { deal }]) => [key, deal.id])) as Record<ShownDealKey, string>
}

/** The saved events and saved search of the demo's company. */
async function addSaved(
  tx: Tx,
  { companies, people }: World,
  events: Record<"planting" | "fair" | "code", string>,
  clock: ReturnType<typeof clockOf>,
) {
  const party = { partyId: companies.windows, byId: people["pawel" satisfies PersonKey] }
  const saved = [
    {
      eventId: events.planting,
      note: "Zaproszenie od fundacji, zapytać zespół o wolontariat.",
      plannedGrosze: 400_000,
      on: -5,
    },
    { eventId: events.fair, note: "Stoisko z oknem w pełnym wymiarze.", plannedGrosze: 100_000, on: -7 },
    { eventId: events.code, note: null, plannedGrosze: 420_000, on: -12 },
  ]
  await tx
    .insert(tables.savedEvent)
    .values(saved.map(({ on, ...one }) => ({ ...party, ...one, createdAt: clock.at(on), updatedAt: clock.at(on) })))
  await tx.insert(tables.savedBudget).values({ ...party, grosze: 4_000_000, updatedAt: clock.at(-30) })
  await tx.insert(tables.savedSearch).values({
    partyId: party.partyId,
    userId: party.byId,
    name: "Blisko nas: kujawsko-pomorskie",
    query: "voivodeship=kujawsko-pomorskie",
    frequency: "weekly",
    emailedUntil: clock.at(-2),
    seenAt: clock.at(-10),
    createdAt: clock.at(-60),
    updatedAt: clock.at(-60),
  })
}
