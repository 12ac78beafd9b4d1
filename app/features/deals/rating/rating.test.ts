import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, demoId, type World } from "#app/db/realms/world.server.ts"
import { deal as deals, email, fact, notification, rating, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isRatingFact, ratingErrors } from "#app/domain/deals/rating/rating.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { dealPath } from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"
import { getDealPage } from "../page/deal-queries.server.ts"
import { rateDeal } from "./commands.server.ts"
import { findOrganizationRating, findSponsorRating } from "./queries.server.ts"

let world: World
let deal: string
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "email")
  forgetWork()
  world = await castWorld()
  deal = await dealAfter(world, situations.completed ?? [])
})

const day = 86_400_000
const goodRating = { stars: 5, comment: "Świetna współpraca" }
const rows = (id = deal) => db.select().from(rating).where(eq(rating.dealId, id))
const factsOf = async (id = deal) =>
  (await db.select().from(fact).where(eq(fact.aboutId, id)).orderBy(fact.id))
    .filter(({ what }) => isRatingFact(what))
    .map(({ what, byId, details }) => ({ what, byId, details }))
const refusal = async (attempt: Promise<unknown>): Promise<string[]> => {
  const error = await attempt.catch((thrown: unknown) => thrown)
  if (!(error instanceof Refusal)) throw error
  return [error.reason, error.message]
}

describe("who may rate", () => {
  test.each(Object.keys(situations).filter((one) => one !== "completed"))(
    "nobody rates while the deal is %s",
    async (name) => {
      const id = await dealAfter(world, situations[name] ?? [])
      for (const side of [world.viewers.marta, world.viewers.karolina])
        expect(await refusal(rateDeal(side, id, goodRating))).toEqual(["conflict", ratingErrors.notCompleted])
      expect(await rows(id)).toEqual([])
    },
  )

  test("strangers get not-found, for a deal of any realm (B14)", async () => {
    const demo = await db.transaction((tx) => buildWorld(tx, { realm: "r1", now: new Date(), id: demoId }))
    const strangers: Viewer[] = [world.viewers.tomasz, world.viewers.rafal, demo.viewers.marta, demo.viewers.karolina]
    for (const stranger of strangers) expect((await refusal(rateDeal(stranger, deal, goodRating)))[0]).toBe("not-found")
    const foreign = demo.deals.completed
    expect((await refusal(rateDeal(world.viewers.anna, foreign, goodRating)))[0]).toBe("not-found")
    expect(await rows()).toEqual([])
  })

  test("both sides rate, each once, and neither rating changes the other", async () => {
    const { marta, karolina } = world.viewers
    await rateDeal(marta, deal, goodRating)
    await rateDeal(karolina, deal, { stars: 3, comment: null })
    expect((await rows()).map(({ side, authorId, stars, comment }) => [side, authorId, stars, comment]).sort()).toEqual(
      [
        ["organization", karolina.id, 3, null],
        ["sponsor", marta.id, 5, "Świetna współpraca"],
      ],
    )
  })
})

test("the author may change a rating for fourteen days, not a day longer", async () => {
  const { marta } = world.viewers
  const ratedAt = new Date("2026-11-01T12:00:00Z")
  await rateDeal(marta, deal, goodRating, ratedAt)
  await rateDeal(marta, deal, { stars: 2, comment: null }, new Date(ratedAt.getTime() + 14 * day))
  expect(await rows()).toMatchObject([{ stars: 2, comment: null, createdAt: ratedAt }])
  const late = new Date(ratedAt.getTime() + 15 * day)
  expect(await refusal(rateDeal(marta, deal, goodRating, late))).toEqual(["conflict", ratingErrors.tooLate])
  expect(await rows()).toMatchObject([{ stars: 2 }])
  const page = await getDealPage(marta, deal, undefined, late)
  expect(page.ratings).toMatchObject({ own: { stars: 2, day: "2026-11-01" }, other: null, may: null })
})

test("each rating and each change is a fact; the same again is none; the deal itself stays as it was", async () => {
  const { marta } = world.viewers
  const [before] = await db.select().from(deals).where(eq(deals.id, deal))
  await rateDeal(marta, deal, goodRating)
  await rateDeal(marta, deal, goodRating)
  await rateDeal(marta, deal, { ...goodRating, stars: 4 })
  expect(await factsOf()).toEqual([
    { what: "deal.rate", byId: marta.id, details: { side: "sponsor", stars: 5 } },
    { what: "deal.changeRating", byId: marta.id, details: { side: "sponsor", stars: 4 } },
  ])
  const [after] = await db.select().from(deals).where(eq(deals.id, deal))
  expect(after).toEqual(before)
})

test("two ratings sent at once store one rating and one fact", async () => {
  const { marta } = world.viewers
  const sent = await Promise.allSettled([5, 4, 3].map((stars) => rateDeal(marta, deal, { stars, comment: null })))
  expect(sent.some(({ status }) => status === "fulfilled")).toBe(true)
  expect(await rows()).toHaveLength(1)
  expect((await factsOf()).filter(({ what }) => what === "deal.rate")).toHaveLength(1)
})

test("the other side is notified of a rating at the bell, without the comment and without an email", async () => {
  const { marta, karolina } = world.viewers
  await rateDeal(marta, deal, goodRating)
  await rateDeal(karolina, deal, { stars: 4, comment: "Dziękujemy" })
  await runDueJobs()
  const notices = await db.select().from(notification).where(eq(notification.kind, "deal_rated"))
  expect(notices.map(({ userId, body, link }) => [userId, body, link]).sort()).toEqual(
    [
      [karolina.id, "Piekarnia Jasny Zakwas Sp. z o.o. ocenia współpracę przy „Sadzenie”.", dealPath(deal)],
      [marta.id, "Fundacja Sąsiedzki Sad ocenia współpracę przy „Sadzenie”.", dealPath(deal)],
    ].sort(),
  )
  expect(await db.select().from(email)).toEqual([])
})

test("each side reads the other's rating, also in the history, once it has rated itself or after thirty days", async () => {
  const { marta, karolina } = world.viewers
  await rateDeal(marta, deal, goodRating)
  const [hers, theirs] = [await getDealPage(marta, deal), await getDealPage(karolina, deal)]
  expect(hers.ratings).toMatchObject({ own: { stars: 5, comment: goodRating.comment }, other: null, may: "change" })
  expect(theirs.ratings).toMatchObject({ own: null, other: null, hasOther: true, may: "rate" })
  expect([hers.history[0]?.text, theirs.history[0]?.text]).toEqual([
    "Oceniono współpracę (5 z 5)",
    "Sponsor ocenił współpracę",
  ])
  const later = (days: number) => getDealPage(karolina, deal, undefined, new Date(Date.now() + days * day))
  expect(JSON.stringify(await later(30))).not.toMatch(/Świetna współpraca|5 z 5/)
  expect(await later(31)).toMatchObject({ ratings: { other: { stars: 5, comment: goodRating.comment }, may: "rate" } })
  await rateDeal(karolina, deal, { stars: 3, comment: null })
  const rated = await getDealPage(karolina, deal)
  expect(rated.ratings).toMatchObject({ own: { stars: 3 }, other: { stars: 5, comment: goodRating.comment } })
  expect(rated.history.map(({ text }) => text)).toContain("Sponsor ocenił współpracę (5 z 5)")
  const open = await dealAfter(world, situations.in_progress ?? [])
  expect((await getDealPage(marta, open)).ratings).toBeNull()
})

describe("the average", () => {
  const { marta, karolina } = { marta: () => world.viewers.marta, karolina: () => world.viewers.karolina }
  const averages = async () => [
    await findOrganizationRating(world.organizations.orchard, "public"),
    await findSponsorRating(world.companies.bakery, "public"),
  ]

  test("counts the ratings of the other side only, from three on, in its own realm", async () => {
    const ids = [
      deal,
      await dealAfter(world, situations.completed ?? []),
      await dealAfter(world, situations.completed ?? []),
    ]
    for (const [at, id] of ids.entries()) {
      expect(await averages()).toEqual([null, null])
      await rateDeal(marta(), id, { stars: 5 - at, comment: null })
      await rateDeal(karolina(), id, { stars: 5, comment: null })
    }
    expect(await averages()).toEqual(["Ocena współpracy: 4,0 · 3\u00a0oceny", "Ocena współpracy: 5,0 · 3\u00a0oceny"])
    expect(await findOrganizationRating(world.organizations.orchard, "r1")).toBeNull()
    expect(await findSponsorRating(world.companies.bakery, "r1")).toBeNull()
  })

  test("a deleted account's ratings stay with the other side, under no name", async () => {
    await rateDeal(marta(), deal, goodRating)
    await db
      .update(deals)
      .set({ ...inStatus("canceled"), openKey: null })
      .where(eq(deals.id, world.deals.pending))
    const [before] = await db.select({ name: user.name }).from(user).where(eq(user.id, marta().id))
    await deleteAccount(marta())
    await rateDeal(karolina(), deal, goodRating)
    const page = await getDealPage(karolina(), deal)
    expect(page.ratings?.other).toMatchObject({ stars: 5, comment: goodRating.comment, byName: "Usunięte konto" })
    expect(JSON.stringify(page)).not.toContain(before?.name)
    const stored = await db
      .select()
      .from(rating)
      .where(and(eq(rating.dealId, deal), eq(rating.side, "sponsor")))
    expect(stored).toHaveLength(1)
    // a deleted account gets no notification
    await runDueJobs()
    expect(await db.select().from(notification).where(eq(notification.userId, marta().id))).toEqual([])
  })
})
