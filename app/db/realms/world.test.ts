import { eq, inArray, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { afterMove, columnsOf, nothingCounted, proposedDeal } from "#app/domain/deals/deal/deal-change.ts"
import { dealFactOf } from "#app/domain/deals/deal/deal-history.ts"
import { isMove, type RuleInput } from "#app/domain/deals/deal/deal-moves.ts"
import { openDealKey } from "#app/domain/deals/proposal/proposal.ts"
import { isRatingFact } from "#app/domain/deals/rating/rating.ts"
import { worthOf } from "#app/domain/deals/terms/terms-worth.ts"
import { closedReason } from "#app/domain/events/event.ts"
import { isNip } from "#app/domain/shared/identifiers.ts"
import { formatWeekdays, todayIn } from "#app/lib/dates.ts"
import { db } from "../connection/client.server.ts"
import { enqueueWith } from "../outbox/queue.server.ts"
import * as tables from "../schema.ts"
import { buildWorld, demoId, type World } from "./world.server.ts"

const now = new Date("2027-03-05T07:10:00Z")
const files = new Map<string, Uint8Array>()
const enqueued: string[] = []
enqueueWith(async (_, __, ids) => void enqueued.push(...[ids].flat()))
const world: World = await db.transaction((tx) =>
  buildWorld(tx, {
    now,
    passwordHash: "$argon2id$not$a$hash",
    storeFile: async (key, bytes) => void files.set(key, bytes),
  }),
)
const deals = await db.select().from(tables.deal)

test("the cast is complete and can sign in", async () => {
  const counts = await Promise.all(
    (
      [
        [tables.user, 8],
        [tables.account, 8],
        [tables.party, 8],
        [tables.member, 8],
        [tables.company, 4],
        [tables.organization, 4],
        [tables.event, 4],
        [tables.sponsorshipOption, 16],
        [tables.eventPost, 6],
        [tables.deal, 4],
        [tables.invitation, 1],
        [tables.rating, 2],
        [tables.message, 9],
        [tables.notification, 2],
      ] as const
    ).map(async ([table, expected]) => [await db.$count(table), expected]),
  )
  for (const [found, expected] of counts) expect(found).toBe(expected)
})

test("the world has ids by the names of the samples", async () => {
  const [orchard] = await db
    .select()
    .from(tables.organization)
    .where(eq(tables.organization.id, world.organizations.orchard))
  expect(orchard).toMatchObject({ name: "Fundacja Sąsiedzki Sad" })
  expect(world.viewers.karolina).toMatchObject({
    userType: "organization",
    organizationId: world.organizations.orchard,
  })
  expect(world.viewers.marta).toMatchObject({ userType: "sponsor", organizationId: null })
  const [gold] = await db
    .select()
    .from(tables.sponsorshipOption)
    .where(eq(tables.sponsorshipOption.id, world.options.planting.gold))
  expect(gold).toMatchObject({ eventId: world.events.planting, priceGrosze: 500_000, priceToGrosze: 1_000_000 })
})

test("three events are open now, and nothing was written in the future", async () => {
  const events = await db.select().from(tables.event)
  const open = events.filter((event) => closedReason(event, todayIn(now)) === null).map(({ id }) => id)
  expect(open.sort()).toEqual([world.events.planting, world.events.run, world.events.festival].sort())
  for (const { createdAt } of [...deals, ...events, ...(await db.select().from(tables.message))])
    expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime())
  const [finale] = await db.select().from(tables.eventPost).where(sql`content like '%finał%'`)
  expect(finale?.content).toContain("finał 14 marca")
  expect(JSON.stringify(await db.select().from(tables.message))).not.toMatch(/\{\+\d/)
})

test("the number of followers is right, and numbers of organizations are valid", async () => {
  for (const organization of await db.select().from(tables.organization)) {
    const followers = await db.$count(
      tables.organizationFollow,
      eq(tables.organizationFollow.organizationId, organization.id),
    )
    expect(organization.followers).toBe(followers)
    expect(isNip(organization.nip ?? "")).toBe(true)
  }
})

describe.each(deals.map((deal) => [deal.status, deal] as const))("the deal in %s", (status, deal) => {
  const about = eq(tables.dealLine.dealId, deal.id)

  test("has the id that the world gives for its status", () => {
    expect(world.deals).toHaveProperty(status, deal.id)
  })

  test("is worth what its lines are, in every version", async () => {
    const versions = await db.select().from(tables.dealTerms).where(eq(tables.dealTerms.dealId, deal.id))
    const lines = await db.select().from(tables.dealLine).where(about)
    expect(versions.map(({ version }) => version).sort()).toEqual(versions.map((_, index) => index + 1))
    for (const { version, kind, grossGrosze: gross, inKindGrosze: inKind, ...money } of versions) {
      const own = lines.filter((line) => line.termsVersion === version)
      expect(worthOf(kind, own, money)).toEqual({ gross, inKind })
    }
    const current = versions.find(({ version }) => version === deal.termsVersion)
    expect(current).toMatchObject({ author: deal.termsAuthor })
  })

  test("has a history that leads to what is stored", async () => {
    const history = await db.select().from(tables.fact).where(eq(tables.fact.aboutId, deal.id)).orderBy(tables.fact.id)
    const [proposal, ...steps] = history
    expect(proposal?.what).toBe("deal.propose")
    const replayed: RuleInput = { ...proposedDeal, ...nothingCounted }
    for (const { what, byId, partyId, details, createdAt } of steps.filter((step) => !isRatingFact(step.what))) {
      const move = dealFactOf(what) ?? ""
      const side: Side = partyId === deal.sponsorId ? "sponsor" : "organization"
      const change = isMove(move) ? afterMove(move, side, replayed, { reason: details.reason as string }) : null
      expect(change, what).not.toBeNull()
      expect(details).toMatchObject({ from: replayed.status, to: change?.status, version: change?.version })
      expect([deal.sponsorId, deal.organizationId]).toContain(partyId)
      expect(byId).toBe(ownerOf(partyId ?? ""))
      expect(createdAt.getTime()).toBeGreaterThan(proposal?.createdAt.getTime() ?? 0)
      Object.assign(replayed, change)
    }
    const state = columnsOf(replayed)
    expect(deal).toMatchObject(state)
  })

  test("is open exactly while its key says so", async () => {
    const events = await db.select().from(tables.dealEvent).where(eq(tables.dealEvent.dealId, deal.id))
    const key = openDealKey(
      deal.sponsorId,
      events.map(({ eventId }) => eventId),
    )
    expect(deal.openKey).toBe(status === "completed" ? null : key)
  })
})

test("each settlement has a file of a real PDF, and the decision that the status says", async () => {
  const rows = await db
    .select()
    .from(tables.settlement)
    .innerJoin(tables.file, eq(tables.file.id, tables.settlement.fileId))
  expect(rows.map(({ settlement }) => settlement.decision).sort()).toEqual(["accepted", null])
  for (const { file } of rows) {
    const bytes = files.get(file.key)
    expect(bytes?.length).toBe(file.size)
    expect(new TextDecoder().decode(bytes?.slice(0, 5))).toBe("%PDF-")
  }
})

test("the sponsor of the negotiation has one unread message, and no reaction runs for history", async () => {
  const participants = await db.select().from(tables.conversationParticipant)
  const unread = Object.fromEntries(
    participants.map(({ userId, lastReadId }) => [userId, world.messages.filter((id) => id > lastReadId).length]),
  )
  expect(unread).toEqual({ [world.people.pawel]: 1, [world.people.rafal]: 0 })
  expect(enqueued).toEqual([])
})

test("a demo world has its own realm, ids and addresses, and nobody in it has a password", async () => {
  const demo = await db.transaction((tx) => buildWorld(tx, { realm: "r1", now, id: demoId }))
  const again = await db.transaction((tx) => buildWorld(tx, { realm: "r2", now, id: demoId }))
  expect(new Set([...Object.values(demo.events), ...Object.values(again.events)]).size).toBe(8)
  for (const id of Object.values(demo.people)) expect(id).toMatch(/^demo-/)
  for (const id of Object.values(demo.events)) expect(id).toMatch(/^evt-/)
  const events = await db
    .select()
    .from(tables.event)
    .where(inArray(tables.event.id, Object.values(demo.events)))
  expect(events.map(({ realm }) => realm)).toEqual(["r1", "r1", "r1", "r1"])
  expect(demo.viewers.marta).toMatchObject({ realm: "r1", email: "marta.wilczynska+r1@jasnyzakwas.example" })
  expect(await db.$count(tables.account)).toBe(8)
})

test.each([
  "2026-12-31T22:59:59Z",
  "2026-12-31T23:00:00Z",
  "2027-03-28T01:30:00Z",
  "2027-10-30T22:00:00Z",
  "2027-10-31T00:30:00Z",
  "2028-02-29T22:59:59Z",
  "2030-06-30T22:00:00Z",
])("a world built at %s has its open events, their weekdays, and facts in one order", async (moment) => {
  const at = new Date(moment)
  const demo = await db.transaction((tx) => buildWorld(tx, { realm: `at ${moment}`, now: at, id: demoId }))
  const events = await db
    .select()
    .from(tables.event)
    .where(eq(tables.event.realm, `at ${moment}`))
  const open = events.filter((event) => closedReason(event, todayIn(at)) === null).map(({ id }) => id)
  expect(open.sort()).toEqual([demo.events.planting, demo.events.run, demo.events.festival].sort())
  const weekdays = events.map(({ id, startDate, endDate }) => [id, formatWeekdays(startDate, endDate)])
  expect(Object.fromEntries(weekdays)).toEqual({
    [demo.events.planting]: "sobota – niedziela",
    [demo.events.run]: "niedziela",
    [demo.events.festival]: "piątek – niedziela",
    [demo.events.coding]: "sobota – niedziela",
  })
  for (const id of Object.values(demo.deals)) {
    const history = await db.select().from(tables.fact).where(eq(tables.fact.aboutId, id)).orderBy(tables.fact.id)
    const times = history.filter(({ what }) => !isRatingFact(what)).map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(at.getTime())
  }
})

function ownerOf(partyId: string) {
  return Object.values(world.viewers).find((viewer) => viewer.partyId === partyId)?.id
}
