import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { buildWorld, demoId, type World } from "#app/db/realms/world.server.ts"
import { fact, organization, organizationFollow } from "#app/db/schema.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { isFollowing } from "../profile/queries.server.ts"
import { follow, unfollow } from "./commands.server.ts"

let world: World

beforeEach(async () => {
  await emptyTables("user", "fact")
  world = await castWorld()
  await emptyTables("organization_follow", "fact")
  await pool.query("update organization set followers = 0")
})

const stage = async () => {
  const [row] = await db.select().from(organization).where(eq(organization.id, world.organizations.stage))
  const rows = await db
    .select()
    .from(organizationFollow)
    .where(eq(organizationFollow.organizationId, world.organizations.stage))
  return { followers: row?.followers, rows: rows.length, updatedAt: row?.updatedAt }
}
const facts = async () => (await db.select().from(fact).orderBy(fact.id)).map(({ what, byId }) => [what, byId])
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error) => [error.reason, error.message],
  )

test("following twice counts once, unfollowing twice uncounts once, each with one fact; `updatedAt` stays", async () => {
  const { anna } = world.viewers
  const before = await stage()
  await follow(anna, world.organizations.stage)
  await follow(anna, world.organizations.stage)
  expect(await stage()).toEqual({ ...before, followers: 1, rows: 1 })
  expect(await isFollowing(anna, world.organizations.stage)).toBe(true)
  await unfollow(anna, world.organizations.stage)
  await unfollow(anna, world.organizations.stage)
  expect(await stage()).toEqual({ ...before, followers: 0, rows: 0 })
  expect(await facts()).toEqual([
    ["organization.follow", anna.id],
    ["organization.unfollow", anna.id],
  ])
})

test("an organization may follow another one, never itself", async () => {
  const { halina, igor } = world.viewers
  await follow(igor, world.organizations.stage)
  expect(await refusal(follow(halina, world.organizations.stage))).toEqual([
    "forbidden",
    "Nie można obserwować własnej organizacji.",
  ])
  expect(await stage()).toMatchObject({ followers: 1, rows: 1 })
})

test("an organization that is hidden, deleted, unknown or of another realm cannot be followed", async () => {
  const demo = await db.transaction((tx) => buildWorld(tx, { realm: "demo-1", now: new Date(), id: demoId }))
  await db.update(organization).set({ hiddenAt: new Date() }).where(eq(organization.id, world.organizations.mile))
  await db.update(organization).set({ deletedAt: new Date() }).where(eq(organization.id, world.organizations.code))
  const { anna } = world.viewers
  for (const id of [world.organizations.mile, world.organizations.code, demo.organizations.stage, "org-1", "nie-ma"])
    expect((await refusal(follow(anna, id)))?.[0], id).toBe("not-found")
  expect((await refusal(follow(demo.viewers.anna, world.organizations.stage)))?.[0]).toBe("not-found")
  expect(await stage()).toMatchObject({ followers: 0, rows: 0 })
})

test("concurrent follows and unfollows leave `followers` equal to the number of rows", async () => {
  const { anna, marta, pawel, tomasz } = world.viewers
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      [anna, anna, marta, marta, pawel, tomasz].flatMap((person) => [
        follow(person, world.organizations.stage),
        unfollow(person, world.organizations.stage),
        follow(person, world.organizations.stage),
      ]),
    )
    const { followers, rows } = await stage()
    expect(followers).toBe(rows)
  }
  await Promise.all([anna, marta, pawel, tomasz].map((person) => follow(person, world.organizations.stage)))
  expect(await stage()).toMatchObject({ followers: 4, rows: 4 })
})
