import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAcceptance, dealAgreement, dealNow, dealTerms } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { getPlan } from "#app/features/deals/payments/ledger-queries.server.ts"
import { conclude } from "#app/features/deals/terms/acceptance-commands.server.ts"
import { addDays, formatDay, todayIn } from "#app/lib/dates.ts"
import { dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
let karolina: Viewer
let marta: Viewer
let id = ""
beforeEach(async () => {
  await emptyTables("user", "fact", "rate_limit")
  world = await castWorld()
  ;({ karolina, marta } = world.viewers)
  id = await dealAfter(world, [])
})

const make = async (viewer: Viewer, move: Move) => {
  const { version } = await getDeal(viewer, id)
  const sent = { version, reason: "powód", settlementRead: false, capacity: "prezeska zarządu" }
  expect(await makeMove(viewer, id, move, sent)).toMatchObject({ ok: true })
}
const agreements = () => db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
const inForce = async () => (await db.select().from(dealNow).where(eq(dealNow.dealId, id)))[0]?.agreedOn

test("days count from the sponsor's confirmation, and page, payments and agreement show the same day", async () => {
  await make(karolina, "accept")
  expect(await inForce()).toBeNull()
  const today = todayIn(new Date())
  const [{ agreedAt = new Date() } = {}] = await agreements()
  await db
    .update(dealAgreement)
    .set({ agreedAt: new Date(agreedAt.getTime() - 20 * 86_400_000), agreedOn: addDays(today, -20) })
    .where(eq(dealAgreement.dealId, id))
  const plan = [{ key: "1", grosze: 100_000, due: { daysAfterAgreed: 14 } }]
  await db.update(dealTerms).set({ plan }).where(eq(dealTerms.dealId, id))
  await make(marta, "acceptTerms")
  expect(await inForce()).toBe(today)
  const { agreedOn, instalments } = await getPlan(db, await getDeal(marta, id))
  expect([agreedOn, instalments[0]?.dueOn]).toEqual([today, addDays(today, 14)])
  const page = await (await enter(world, "marta")).html(dealPath(id))
  expect(page.replace(/<!-- -->/g, "")).toContain(`uzgodniono ${formatDay(today)}`)
})

test("the last statement concludes the agreement, once", async () => {
  await make(karolina, "accept")
  expect(await agreements()).toMatchObject([{ version: 1, concludedAt: null }])
  await make(marta, "acceptTerms")
  const [agreed] = await agreements()
  const acceptances = await db.select().from(dealAcceptance).where(eq(dealAcceptance.dealId, id))
  expect(agreed?.concludedAt?.getTime()).toBe(Math.max(...acceptances.map(({ acceptedAt }) => acceptedAt.getTime())))
  await db.update(dealAcceptance).set({ acceptedAt: new Date(Date.now() + 60_000) })
  await db.transaction((tx) => conclude(tx, id, 1))
  expect(await agreements()).toEqual([agreed])
})

test("a deal that is negotiated anew or ends has no agreement in force, and the next one replaces the row", async () => {
  await make(karolina, "accept")
  await make(marta, "negotiate")
  expect([await inForce(), (await agreements()).length]).toEqual([null, 1])
  await make(karolina, "acceptTerms")
  expect(await inForce()).toBe(todayIn(new Date()))
  expect(await agreements()).toHaveLength(1)
  await make(marta, "askToCancel")
  await make(karolina, "confirmCancel")
  expect([await inForce(), (await agreements()).length]).toEqual([null, 1])
})
