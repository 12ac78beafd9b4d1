import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { noLongerMember, notAllowed, roleChanged } from "#app/domain/parties/permissions.ts"
import { changeStatus } from "#app/features/events/commands.server.ts"
import { type LockingCommand, lockingCommands } from "#test/architecture/locked-commands.ts"
import { castWorld, refusalOf } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { databaseSum } from "#test/support/engines/database-sum.ts"
import { addMember } from "#test/support/parties.ts"
import { type Act, actsOf, prepare } from "./locking/commands.ts"

let world: World
let acts: Record<LockingCommand, Act>
beforeAll(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
  acts = actsOf(await prepare(world))
})
beforeEach(() => emptyTables("rate_limit"))

/** A further owner of the organization or the company. */
const join = (party: Act[0]) =>
  party === "organization"
    ? addMember(world, world.organizations.orchard, "halina", "owner")
    : addMember(world, world.companies.bakery, "tomasz", "owner")

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Runs the act while another transaction, which commits once it waits, changes the membership. */
async function race(act: () => Promise<unknown>, change: string, id: string): Promise<string | null> {
  const other = await pool.connect()
  try {
    await other.query("begin")
    await other.query(change, [id])
    let ended = false
    const acting = refusalOf(act()).finally(() => {
      ended = true
    })
    await expect.poll(async () => ended || ((await pool.query(waiting)).rowCount ?? 0) > 0, { interval: 5 }).toBe(true)
    await other.query("commit")
    return await acting
  } finally {
    other.release()
  }
}

const signInAgain = "Sesja wygasła. Zaloguj się ponownie, aby kontynuować."
const lower = "update member set role = 'viewer' where id = $1"
const remove = "delete from member where id = $1"

// an update alone would not stop people who only read the row
const block = `update "user" set blocked_at = now() where id = (
  select u.id from "user" u join member m on m.user_id = u.id where m.id = $1 for update of u)`

describe.each([
  ["is lowered", lower, [roleChanged]],
  ["is removed", remove, [noLongerMember]],
  ["is blocked", block, [signInAgain, noLongerMember]],
])("a member who %s at this moment", (_, change, expected) => {
  test.each(lockingCommands)("%s: is refused, then and afterwards, and nothing changes", async (command) => {
    const [party, act] = acts[command]
    const before = await databaseSum(pool)
    const { id, viewer } = await join(party)
    const refusals = [await race(() => act(viewer, world), change, id), await refusalOf(act(viewer, world))]
    await pool.query(remove, [id])
    await pool.query(`update "user" set blocked_at = null`)
    for (const refusal of refusals) expect(expected).toContain(refusal)
    expect(await databaseSum(pool)).toEqual(before)
  })
})

test("a role that never allowed a command is refused with that reason, a lowered one that does is not", async () => {
  const { id, viewer } = await addMember(world, world.organizations.orchard, "halina", "viewer")
  expect(await refusalOf(changeStatus(viewer, world.events.planting, "preparing"))).toBe(notAllowed)
  await pool.query("update member set role = 'coordinator' where id = $1", [id])
  await changeStatus({ ...viewer, role: "owner" }, world.events.planting, "preparing")
})

test("a fact of a party's member is recorded only under a locked role", async () => {
  const { karolina } = world.viewers
  const fact = { what: "event.status", aboutId: world.events.planting, by: karolina } as const
  await expect(db.transaction((tx) => record(tx, fact))).rejects.toThrow("event.status is recorded without lockRole")
})
