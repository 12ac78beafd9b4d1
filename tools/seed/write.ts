import type pg from "pg"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import * as tables from "#app/db/schema.ts"
import type { PartyKind } from "#app/domain/shared/role.ts"
import { insertRows } from "./bulk.ts"
import { deal, type SeededDeal } from "./deals.ts"
import { events, type SeededEvent } from "./events.ts"
import { organizations, type SeededOrganization, type SeededSponsor, sponsors } from "./people.ts"
import { type Random, randomFrom } from "./random.ts"
import { searchColumns, Vocabulary } from "./search.ts"
import { townsOf } from "./towns.ts"
import { withoutUpkeep } from "./upkeep.ts"

export type SeedSize = { events: number; sponsors: number; seed: number; now: Date }
export type Seeded = { events: number; organizations: number; sponsors: number; deals: number }
type StoreFile = (key: string, bytes: Uint8Array) => Promise<void>

/** From so many events, unless more exist already, it is faster to drop indexes and triggers and write their results directly. */
const manyEvents = 2000
const eventsPerOrganization = 8
const eventsAtATime = 1000

/** An account that identifies an existing data set. */
export const firstAddress = (seed: number) => `kontakt@organizacja-${seed}-1.example`

/** Writes a large data set in one transaction; the same seed and day give the same data. */
export async function writeSeed(client: pg.ClientBase, size: SeedSize, storeFile: StoreFile): Promise<Seeded> {
  await client.query("begin")
  try {
    const written = await writeAll(client, size, storeFile)
    await client.query("commit")
    return written
  } catch (error) {
    await client.query("rollback")
    throw error
  }
}

async function writeAll(client: pg.ClientBase, size: SeedSize, storeFile: StoreFile): Promise<Seeded> {
  const { seed, now } = size
  const random = randomFrom(seed)
  const source = { random, seed, now, town: townsOf(random) }
  const hosts = organizations(Math.max(1, Math.ceil(size.events / eventsPerOrganization)), source)
  const companies = sponsors(size.sponsors, source)
  const follows = drawFollows(random, companies, hosts)
  const { rows } = await client.query<{ there: number }>("select count(*)::int as there from event")
  const manyAtOnce = size.events >= Math.max(manyEvents, rows[0]?.there ?? 0)
  const load = <Result>(table: string, work: () => Promise<Result>) =>
    manyAtOnce ? withoutUpkeep(client, table, work) : work()

  await insertRows(
    client,
    tables.user,
    hosts.map(({ owner }) => owner),
  )
  await insertRows(
    client,
    tables.user,
    companies.map(({ user }) => user),
  )
  await writeParties(
    client,
    "organization",
    hosts.map(({ owner, row }) => ({ userId: owner.id, ...row })),
  )
  await writeParties(
    client,
    "company",
    companies.map(({ user, company }) => ({ userId: user.id, ...company })),
  )
  await insertRows(
    client,
    tables.company,
    companies.map(({ company }) => company),
  )
  await load("organization", () =>
    insertRows(
      client,
      tables.organization,
      hosts.map(({ row }) => row),
    ),
  )
  await insertRows(client, tables.organizationFollow, follows)
  const drawnEvents = events(size.events, { ...source, hosts })
  const names = new Map(hosts.map(({ row }) => [row.id, row.name]))
  const vocabulary = new Vocabulary(names.values())
  const eventsWithDeals = await load("event", () =>
    load("sponsorship_option", () =>
      writeEvents(client, searchable(drawnEvents, names, vocabulary), random, companies.length),
    ),
  )
  await vocabulary.write(client)
  const settlement = settlementPdf(["Rozliczenie (dokument testowy)"])
  const settings = {
    random,
    now,
    hosts: new Map(hosts.map((host) => [host.row.id, host])),
    settlementSize: settlement.length,
    references: new Set<string>(),
  }
  const deals = eventsWithDeals.map((event) => deal(random.pick(companies), event, settings))
  await writeDeals(client, deals)
  for (const { key } of deals.flatMap(({ files }) => files)) await storeFile(key, settlement)
  return { events: size.events, organizations: hosts.length, sponsors: companies.length, deals: deals.length }
}

type Owned = { id: string; userId: string; createdAt?: Date }

async function writeParties(client: pg.ClientBase, kind: PartyKind, rows: readonly Owned[]) {
  await insertRows(
    client,
    tables.party,
    rows.map(({ id, createdAt }) => ({ id, kind, realm: "public", createdAt })),
  )
  await insertRows(
    client,
    tables.member,
    rows.map(({ id, userId, createdAt }) => ({
      id: `owner-${id}`,
      partyId: id,
      userId,
      role: "owner" as const,
      joinedAt: createdAt,
    })),
  )
}

/** Writes events, making the next ones while the database writes; returns the few that have a deal. */
async function writeEvents(client: pg.ClientBase, made: Iterable<SeededEvent>, random: Random, deals: number) {
  const eventsWithDeals: SeededEvent[] = []
  let writing: Promise<void> = Promise.resolve()
  for (const some of inGroups(made, eventsAtATime)) {
    const chosen = some.filter(({ row }) => row.status !== "canceled" && random.chance(0.2))
    eventsWithDeals.push(...chosen.slice(0, deals - eventsWithDeals.length))
    await writing
    writing = writeGroup(client, some)
    // the failure is thrown where this is awaited
    writing.catch(() => {})
  }
  await writing
  return eventsWithDeals
}

/** The events with their words, which triggers would write. */
function* searchable(made: Iterable<SeededEvent>, names: ReadonlyMap<string, string>, vocabulary: Vocabulary) {
  for (const { row, options } of made) {
    vocabulary.addEvent(row)
    yield { row: { ...row, ...searchColumns(row, names.get(row.organizationId) ?? "") }, options }
  }
}

async function writeGroup(client: pg.ClientBase, some: readonly SeededEvent[]) {
  const rows = some.map(({ row }) => row)
  const options = some.flatMap((event) => event.options)
  await insertRows(client, tables.event, rows)
  await insertRows(client, tables.sponsorshipOption, options)
}

function* inGroups<Item>(items: Iterable<Item>, size: number) {
  let group: Item[] = []
  for (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** Sponsors follow a few organizations, mostly the first; counts match the rows. */
function drawFollows(random: Random, companies: readonly SeededSponsor[], hosts: readonly SeededOrganization[]) {
  return companies.flatMap(({ user, company }) => {
    const followed = new Set(Array.from({ length: random.between(0, 5) }, () => hosts[random.early(hosts.length)]))
    return [...followed].flatMap((host) => {
      if (!host) return []
      host.row.followers = (host.row.followers ?? 0) + 1
      return { partyId: company.id, byId: user.id, organizationId: host.row.id }
    })
  })
}

/** Rows of deals, their histories and ledgers, as one bulk for each table. */
export async function writeDeals(client: pg.ClientBase, deals: readonly SeededDeal[]) {
  const all = <Row>(of: (rows: SeededDeal) => Row[]) => deals.flatMap(of)
  await insertRows(
    client,
    tables.deal,
    deals.map((rows) => rows.deal),
  )
  const parts = [
    [tables.dealEvent, all((rows) => rows.events)],
    [tables.dealTerms, all((rows) => rows.versions)],
    [tables.dealAgreement, all((rows) => rows.agreements)],
    [tables.dealInstalment, all((rows) => rows.instalments)],
    [tables.dealLine, all((rows) => rows.lines)],
    [tables.dealAcceptance, all((rows) => rows.acceptances)],
    [tables.deliverable, all((rows) => rows.deliverables)],
    [tables.file, all((rows) => rows.files)],
    [tables.settlement, all((rows) => rows.settlements)],
    [tables.fact, all((rows) => rows.facts)],
    [tables.paymentEntry, all((rows) => rows.payments)],
  ] as const
  for (const [table, rows] of parts) await insertRows(client, table, rows as never[])
}
