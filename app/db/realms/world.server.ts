import { sql } from "drizzle-orm"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { inForceStatuses } from "#app/domain/deals/deal/deal.ts"
import { sampleEventPrefix } from "#app/domain/events/samples.ts"
import { termsOfServiceVersion } from "#app/domain/moderation/legal.ts"
import { sampleOrganizationPrefix } from "#app/domain/organizations/organization-samples.ts"
import { teamLimits } from "#app/domain/parties/team.ts"
import { dayMs } from "#app/lib/dates.ts"
import { beginAccounts, printedAccount } from "../conditions/deal-account.server.ts"
import { freezeDays } from "../conditions/frozen-terms.server.ts"
import type { Tx } from "../connection/client.server.ts"
import { oneOf } from "../schema/columns.ts"
import * as tables from "../schema.ts"
import { addressIn, type Cast, type IdKind, viewersOf } from "./world/catalogue.ts"
import { colleagues, invited } from "./world/colleagues.ts"
import type { DealRows } from "./world/deal.ts"
import { worldRows } from "./world/rows.ts"
import type { DealKey, PersonKey } from "./world/samples.ts"
import { settlementPdf } from "./world/settlement-pdf.ts"

export type World = Cast & {
  /** In the form in which queries and commands take them. */
  viewers: Record<PersonKey, Viewer>
  /** By status. */
  deals: Record<DealKey, string>
  /** Unanswered. */
  invitation: string
  conversation: string
  /** In the order in which they were written. */
  messages: string[]
  posts: string[]
}

export type WorldOptions = {
  /** "public", or the id of a demo realm (D5). */
  realm?: string
  /** The moment the samples are shifted to. */
  now: Date
  /** Uuids by default. */
  id?: (kind: IdKind) => string
  /** Password of all accounts; without it nobody can sign in. Never set in production. */
  passwordHash?: string
  /** Stores a settlement's bytes under its key; without it only rows are written. */
  storeFile?: (key: string, bytes: Uint8Array) => Promise<void>
}

/** Prefixes of a demo realm's ids (D5), never given to real rows. */
export function demoId(kind: IdKind): string {
  const prefixes: Partial<Record<IdKind, string>> = {
    user: "demo-",
    company: "demo-",
    organization: sampleOrganizationPrefix,
    event: sampleEventPrefix,
  }
  return (prefixes[kind] ?? "") + crypto.randomUUID()
}

/**
 * Writes the samples: four organizations and sponsors, four events, four deals with history, an invitation, a conversation,
 * notifications. Writes history directly, so no reactions run. Call it once in "public", where email addresses have no tag.
 */
export async function buildWorld(tx: Tx, options: WorldOptions): Promise<World> {
  const { realm = "public", now, id = () => crypto.randomUUID(), passwordHash, storeFile = async () => {} } = options
  const bytes = settlementPdf(["Rozliczenie (dokument testowy)", "Plik przygotowany do prezentacji platformy."])
  const rows = worldRows({ realm, now, id, fileSize: bytes.length })
  const { cast, conversation: talk } = rows
  const deals = Object.values(rows.deals)

  await tx.insert(tables.user).values(rows.users)
  if (passwordHash)
    await tx.insert(tables.account).values(Object.values(cast.people).map((userId) => credential(userId, passwordHash)))
  await tx.insert(tables.party).values(rows.parties)
  await tx.insert(tables.member).values(rows.members)
  await tx.insert(tables.company).values(rows.companies)
  await tx.insert(tables.organization).values(rows.organizations)
  await tx.insert(tables.organizationFollow).values(rows.follows)
  await tx.insert(tables.event).values(rows.events)
  await tx.insert(tables.sponsorshipOption).values(rows.options)
  await tx.insert(tables.eventPost).values(rows.posts)

  for (const { key } of deals.flatMap((deal) => deal.files)) await storeFile(key, bytes)
  await writeDeals(tx, deals)

  await tx.insert(tables.invitation).values(rows.invitation)
  await tx.insert(tables.conversation).values(talk.row)
  await tx.insert(tables.conversationParticipant).values(talk.participants)
  await tx.insert(tables.message).values(talk.messages)
  await tx.insert(tables.notification).values(rows.notifications)

  return {
    ...cast,
    viewers: viewersOf(cast, realm),
    deals: rows.dealIds,
    invitation: rows.invitation.id ?? "",
    conversation: talk.row.id ?? "",
    messages: talk.messages.map((message) => message.id),
    posts: rows.posts.map((post) => post.id),
  }
}

/**
 * Gives each party that a demo and the seed sign in as a second member, a deal that this person leads, and an open
 * invitation. Takes the options that the world was built with.
 */
export async function addColleagues(tx: Tx, world: World, options: WorldOptions): Promise<void> {
  const { realm = "public", now, id = () => crypto.randomUUID(), passwordHash } = options
  const joinedAt = new Date(now.getTime() - 90 * dayMs)
  const partyOf = ({ party }: (typeof invited)[number]) =>
    "company" in party ? world.companies[party.company] : world.organizations[party.organization]
  const added = colleagues.map((one) => ({ ...one, userId: id("user"), partyId: partyOf(one) }))
  await tx.insert(tables.user).values(
    added.map(({ userId, name, email, party }) => ({
      id: userId,
      name,
      email: addressIn(realm, email),
      userType: "company" in party ? ("sponsor" as const) : ("organization" as const),
      realm,
      emailVerified: true,
      termsOfServiceVersion,
      termsAcceptedAt: joinedAt,
      createdAt: joinedAt,
      updatedAt: joinedAt,
    })),
  )
  if (passwordHash) await tx.insert(tables.account).values(added.map((one) => credential(one.userId, passwordHash)))
  await tx.insert(tables.member).values(added.map(({ userId, partyId, role }) => ({ userId, partyId, role, joinedAt })))
  const leads = added.flatMap(({ userId, partyId, leads }) =>
    leads.map((key) => ({ userId, partyId, dealId: world.deals[key] })),
  )
  await tx.insert(tables.dealLead).values(leads)
  await tx.insert(tables.memberInvitation).values(
    invited.map((one) => ({
      partyId: partyOf(one),
      email: addressIn(realm, one.email),
      role: one.role,
      // a random hash, since no link was sent
      tokenHash: crypto.randomUUID(),
      sentAt: now,
      expiresAt: new Date(now.getTime() + teamLimits.invitationDays * dayMs),
    })),
  )
}

const credential = (userId: string, password: string) => ({
  userId,
  accountId: userId,
  providerId: "credential",
  password,
})

/** Writes all deals with one statement for each table. */
export async function writeDeals(tx: Tx, deals: readonly DealRows[]) {
  const deliverables = deals.flatMap((one) => one.deliverables)
  const files = deals.flatMap((one) => one.files)
  const settlements = deals.flatMap((one) => one.settlements)
  const ratings = deals.flatMap((one) => one.ratings)
  const agreements = deals.flatMap((one) => one.agreements)
  await tx.insert(tables.deal).values(deals.map((one) => one.deal))
  await tx.insert(tables.dealEvent).values(deals.flatMap((one) => one.events))
  await tx.insert(tables.dealTerms).values(deals.flatMap((one) => one.versions))
  if (agreements.length > 0) await tx.insert(tables.dealAgreement).values(agreements)
  const instalments = deals.flatMap((one) => one.instalments)
  if (instalments.length > 0) await tx.insert(tables.dealInstalment).values(instalments)
  await tx.insert(tables.dealLine).values(deals.flatMap((one) => one.lines))
  if (deliverables.length > 0) await tx.insert(tables.deliverable).values(deliverables)
  if (files.length > 0) await tx.insert(tables.file).values(files)
  if (settlements.length > 0) await tx.insert(tables.settlement).values(settlements)
  if (ratings.length > 0) await tx.insert(tables.rating).values(ratings)
  await tx.insert(tables.fact).values(deals.flatMap((one) => one.facts))
  const ids = sql`any(${sql.param(deals.map(({ deal }) => deal.id))}::text[])`
  await beginAccounts(tx, sql`d.id = ${ids}`)
  await tx.execute(sql`update deal_agreement a set account = ${printedAccount} from deal c
    where a.deal_id = c.id and c.id = ${ids}`)
  await freezeDays(tx, sql`c.id = ${ids} and ${oneOf("status", inForceStatuses)}`)
}
