import type pg from "pg"
import * as tables from "#app/db/schema.ts"
import type { DealRows } from "#app/db/world/deal.ts"
import { settlementPdf } from "#app/db/world/settlement-pdf.ts"
import { bulk } from "./bulk.ts"
import { deal } from "./deals.ts"
import { events, type SeededEvent } from "./events.ts"
import { withoutIndexes } from "./indexes.ts"
import { organizations, type SeededSponsor, sponsors } from "./people.ts"
import { type Random, randomFrom } from "./random.ts"
import { townsOf } from "./towns.ts"

export type SeedSize = { events: number; sponsors: number; seed: number; now: Date }
export type Seeded = { events: number; organizations: number; sponsors: number; collaborations: number }
type StoreFile = (key: string, bytes: Uint8Array) => Promise<void>

/** From so many events on it is faster to make the indexes anew. */
const manyEvents = 2000
const eventsPerOrganization = 8

/** The address by which a world is recognized: it is there when this account is. */
export const firstAddress = (seed: number) => `kontakt@organizacja-${seed}-1.example`

/**
 * Writes a large world in one transaction: all of it or nothing. The same seed on the same day gives the same
 * organizations, sponsors, events and deals.
 */
export async function writeSeed(client: pg.ClientBase, size: SeedSize, storeFile: StoreFile): Promise<Seeded> {
  const { seed, now } = size
  const random = randomFrom(seed)
  const making = { random, seed, now, town: townsOf(random) }
  const hosts = organizations(Math.max(1, Math.ceil(size.events / eventsPerOrganization)), making)
  const companies = sponsors(size.sponsors, making)
  const follows = followsOf(random, companies, hosts.map(({ row }) => row.id))
  for (const { row } of hosts) row.followers = follows.filter(({ organizationId }) => organizationId === row.id).length

  await client.query("begin")
  try {
    await insert(client, tables.user, [...hosts.map(({ owner }) => owner), ...companies.map(({ user }) => user)])
    await maybeWithoutIndexes(client, size.events, "organization", () => insert(client, tables.organization, hosts.map(({ row }) => row)))
    await insert(client, tables.organizationFollow, follows)
    const dealt = await maybeWithoutIndexes(client, size.events, "event", () =>
      maybeWithoutIndexes(client, size.events, "sponsorship_option", () =>
        writeEvents(client, events(size.events, { ...making, hosts }), random, size.sponsors),
      ),
    )
    const settlement = settlementPdf(["Rozliczenie (dokument przykladowy)"])
    const given = { random, now, hosts: new Map(hosts.map((host) => [host.row.id, host])), settlementSize: settlement.length }
    const deals = dealt.map((event) => deal(random.pick(companies), event, given))
    await writeDeals(client, deals)
    for (const { files } of deals) for (const { key } of files) await storeFile(key, settlement)
    await client.query("commit")
    return { events: size.events, organizations: hosts.length, sponsors: companies.length, collaborations: deals.length }
  } catch (error) {
    await client.query("rollback")
    throw error
  }
}

/** Writes events as they are made and keeps those few about which there will be a deal. */
async function writeEvents(client: pg.ClientBase, made: Iterable<SeededEvent>, random: Random, wanted: number) {
  const rows = bulk(client, tables.event)
  const options = bulk(client, tables.sponsorshipOption)
  const dealt: SeededEvent[] = []
  for (const event of made) {
    await rows.add(event.row)
    if (rows.isEmpty()) await options.flush()
    for (const option of event.options) await options.add(option)
    if (dealt.length < wanted && event.row.status !== "Anulowane" && random.chance(0.2)) dealt.push(event)
  }
  await rows.flush()
  await options.flush()
  return dealt
}

function followsOf(random: Random, companies: readonly SeededSponsor[], organizationIds: readonly string[]) {
  return companies.flatMap(({ user }) =>
    [...new Set(Array.from({ length: random.between(0, 5) }, () => organizationIds[random.early(organizationIds.length)]))].map(
      (organizationId) => ({ userId: user.id, organizationId: organizationId ?? "" }),
    ),
  )
}

async function writeDeals(client: pg.ClientBase, deals: readonly DealRows[]) {
  await insert(client, tables.collaboration, deals.map((rows) => rows.collaboration))
  await insert(client, tables.collaborationEvent, deals.flatMap((rows) => rows.events))
  await insert(client, tables.termsVersion, deals.flatMap((rows) => rows.versions))
  await insert(client, tables.collaborationOption, deals.flatMap((rows) => rows.lines))
  await insert(client, tables.file, deals.flatMap((rows) => rows.files))
  await insert(client, tables.settlement, deals.flatMap((rows) => rows.settlements))
  await insert(client, tables.fact, deals.flatMap((rows) => rows.facts))
}

async function insert<Table extends Parameters<typeof bulk>[1]>(
  client: pg.ClientBase,
  table: Table,
  rows: readonly Parameters<ReturnType<typeof bulk<Table>>["add"]>[0][],
) {
  const writer = bulk(client, table)
  for (const row of rows) await writer.add(row)
  await writer.flush()
}

const maybeWithoutIndexes = <Result>(client: pg.ClientBase, count: number, table: string, work: () => Promise<Result>) =>
  count < manyEvents ? work() : withoutIndexes(client, table, work)
