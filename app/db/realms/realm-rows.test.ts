import { getTableName, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { db, pool } from "../connection/client.server.ts"
import * as tables from "../schema.ts"
import { deleteRealm, tablesWithRealmRule } from "./realm-rows.server.ts"
import { buildWorld, demoId } from "./world.server.ts"

const allTables = (Object.values(tables) as unknown[]).filter((value): value is PgTable => is(value, PgTable))

test("every table has a rule for its rows when a demo world ends", () => {
  expect(tablesWithRealmRule()).toEqual(allTables.map(getTableName).sort())
})

const counts = async () =>
  Object.fromEntries(await Promise.all(allTables.map(async (table) => [getTableName(table), await db.$count(table)])))

test("a demo world is deleted whole, and the others do not change", async () => {
  const now = new Date()
  const build = (realm: string) => db.transaction((tx) => buildWorld(tx, { realm, now, id: demoId }))
  await db.transaction((tx) => buildWorld(tx, { now }))
  await build("r-kept")
  const before = await counts()
  const gone = await build("r-gone")
  const rafal = gone.people.rafal
  await db.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + 1000)
    await tx.insert(tables.session).values({ userId: rafal, token: "x", expiresAt })
    await tx.insert(tables.verification).values({ identifier: "a", value: `${rafal} more`, expiresAt })
    await tx.insert(tables.idempotency).values({ userId: rafal, key: "k", fingerprint: "f", resultId: "" })
    await tx.insert(tables.fact).values({ id: "f1", what: "demo.start", aboutId: "x", byId: rafal, realm: "r-gone" })
    await tx.insert(tables.reactionDone).values({ factId: "f1", reaction: "r" })
    await tx.insert(tables.inquiry).values({ realm: "r-gone", name: "a", email: "b", message: "c", userId: rafal })
    await tx
      .insert(tables.report)
      .values({ realm: "r-gone", targetType: "other", reason: "Inne", details: "x", goodFaith: true })
    await tx.insert(tables.demo).values({ realm: "r-gone", organizationUserId: rafal, sponsorUserId: rafal })
  })
  await db.transaction((tx) => deleteRealm(tx, "r-gone"))
  expect(await counts()).toEqual(before)
  const { rows } = await pool.query(`select count(*)::int as n from "user" where realm = 'r-gone'`)
  expect(rows[0].n).toBe(0)
})

test("the public world cannot be removed", async () => {
  await expect(db.transaction((tx) => deleteRealm(tx, "public"))).rejects.toThrow()
})
