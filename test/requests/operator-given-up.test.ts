import { desc, like, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example"
})

import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { fact } from "#app/db/schema.ts"
import { openJobs, stopJobs, workJobs } from "#app/platform/jobs.server.ts"
import { castWorld, enter } from "#test/support/cast.ts"

let world: World
let broken = true
const done: string[] = []

beforeAll(async () => {
  world = await castWorld()
  await openJobs()
})
afterAll(() => stopJobs())

test("a fact whose reactions were given up is listed on the desk and can be retried once", async () => {
  const operator = await enter(world, "anna")
  expect(await operator.html("/operator")).toContain("Każde zdarzenie ma swoje powiadomienia")
  const factId = await db.transaction((tx) => record(tx, { what: "event.publish", aboutId: "x", by: null }))
  await db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'fact'`)
  await workJobs({
    fact: async (id) => {
      if (broken) throw new Error("the reaction is broken")
      done.push(id)
    },
    email: async () => {},
  })
  const shown = await vi.waitFor(
    async () => {
      const html = await operator.html("/operator")
      expect(html).toContain("the reaction is broken")
      return html
    },
    { timeout: 15_000, interval: 200 },
  )
  expect(shown).toContain("event.publish")
  const jobId = /name="jobId" value="([^"]+)"/.exec(shown)?.[1] ?? ""
  broken = false
  expect((await operator.post("/operator", { jobId })).status).toBe(302)
  await vi.waitFor(() => expect(done).toContain(factId), { timeout: 15_000, interval: 100 })
  expect(await operator.html("/operator")).not.toContain("the reaction is broken")
  expect((await operator.post("/operator", { jobId })).status).toBe(409)
  expect((await operator.post("/operator", { jobId: "1" })).status).toBe(400)
  const acts = await db.select().from(fact).where(like(fact.what, "operator.%")).orderBy(desc(fact.id))
  expect(acts).toMatchObject([{ what: "operator.retry", byId: world.people.anna }])
})
