import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { dealApproval, fact, party } from "#app/db/schema.ts"
import { approvalErrors } from "#app/domain/deals/approval/approval.ts"
import { refusalOf } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { hasWaiting } from "#test/support/engines/waiting-statement.ts"
import { joinParty } from "#test/support/join-party.ts"
import { idleWorld } from "#test/support/worker.ts"
import { makeMove } from "../commands.server.ts"

test("a request for a second person that comes at the same moment stays, and no other is made", async () => {
  const world = await idleWorld()
  const { karolina } = world.viewers
  const { partyId } = karolina
  const halina = await joinParty(world, partyId, "halina", "owner")
  const id = await dealAfter(world, [])
  await db.update(party).set({ approvalFromGrosze: 1 }).where(eq(party.id, partyId))
  const blocking = await pool.connect()
  try {
    // others can read requests, but have to wait before they write one
    await blocking.query("begin")
    await blocking.query("lock table deal_approval in share mode")
    const input = { version: 1, reason: null, settlementRead: false, capacity: "prezes zarządu" }
    const late = refusalOf(makeMove(karolina, id, "accept", input as never))
    await expect.poll(hasWaiting, { interval: 5 }).toBe(true)
    await blocking.query(
      `insert into deal_approval (id, deal_id, party_id, side, step, terms_version, begun_by_id)
        values ('faster', $1, $2, 'organization', 'accept', 1, $3)`,
      [id, partyId, halina.id],
    )
    await blocking.query("commit")
    expect(await late).toBe(approvalErrors.waiting)
  } finally {
    blocking.release()
  }
  const requests = await db.select().from(dealApproval).where(eq(dealApproval.dealId, id))
  expect(requests).toMatchObject([{ state: "open", begunById: halina.id }])
  expect(await db.$count(fact, eq(fact.what, "approval.begin"))).toBe(0)
})
