import { and, eq, is, sql } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import * as schema from "#app/db/schema.ts"
import { member } from "#app/db/schema.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { startListening, stopListening } from "#app/platform/realtime/realtime.server.ts"
import { startStreams, stopStreams } from "#app/platform/realtime/streams.server.ts"
import { membershipWriters } from "#test/architecture/membership-writers.ts"
import { filesIn } from "#test/architecture/repository.ts"
import { enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addMember } from "#test/support/parties.ts"
import { idleWorld } from "#test/support/worker.ts"
import { handedOut } from "./handed-out.ts"
import { opensNothing } from "./handed-out-columns.ts"
import { endingNothing, ends } from "./right-ends.ts"

beforeAll(async () => {
  await startListening()
  startStreams()
})
afterAll(async () => {
  stopStreams()
  await stopListening()
})
beforeEach(() => emptyTables("saved_search", "decision_link", "verification"))

/** A second owner of a company, who has handed out one of everything. */
async function prepare() {
  const world = await idleWorld()
  const { printer } = world.companies
  const { id: memberId, viewer } = await addMember(world, printer, "marta", "owner")
  const session = await enter(world, "marta")
  await session.post("/profil/dzialasz-jako", { party: printer })
  await saveEvent(viewer, world.events.planting)
  const [own] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.partyId, printer), eq(member.userId, world.people.tomasz)))
  const maker = { world, viewer, session, memberId, hostMemberId: own?.id ?? "" }
  const things = new Map<string, () => Promise<boolean>>()
  for (const [name, { handOut }] of Object.entries(handedOut)) things.set(name, await handOut(maker))
  return { maker, things }
}

describe.each(Object.entries(ends))("%s", (_, { remaining, run }) => {
  test("what was handed out before works only if the remaining right allows it", async () => {
    const { maker, things } = await prepare()
    await run(maker)
    const works: Record<string, boolean> = {}
    for (const [name, use] of things) works[name] = await use()
    const expected = Object.entries(handedOut).map(([name, { needs }]) => [name, needs(remaining)])
    expect(works).toEqual(Object.fromEntries(expected))
  })
})

test.each(Object.entries(ends).filter(([, { command, remaining }]) => command && (remaining.isOpen || remaining.role)))(
  "%s: what others hold stays closed when the right comes back",
  async (_, { remaining, run }) => {
    const { maker, things } = await prepare()
    await run(maker)
    const { viewer } = maker
    await db.execute(sql`update "user" set blocked_at = null where id = ${viewer.id}`)
    await db
      .insert(member)
      .values({ partyId: viewer.partyId, userId: viewer.id, role: "owner" })
      .onConflictDoUpdate({ target: [member.partyId, member.userId], set: { role: "owner" } })
    const closed = Object.entries(handedOut).filter(([, { isWithdrawn, needs }]) => isWithdrawn && !needs(remaining))
    expect(closed.length).toBeGreaterThan(0)
    const works: Record<string, boolean> = {}
    for (const [name] of closed) works[name] = (await things.get(name)?.()) ?? true
    expect(works).toEqual(Object.fromEntries(closed.map(([name]) => [name, false])))
  },
)

test("every command that writes members and accounts is listed here, as an end or with the reason why it ends nothing", () => {
  const commands = membershipWriters([...filesIn("app"), ...filesIn("server")])
  const known = [...Object.values(ends).flatMap(({ command }) => command ?? []), ...Object.keys(endingNothing)]
  expect([
    ...commands
      .filter((name) => !known.includes(name))
      .map((name) => `${name} writes members or accounts: call endLostRights in it and add it to right-ends.ts`),
    ...known
      .filter((name) => !commands.includes(name))
      .map((name) => `${name} stands in right-ends.ts, but is no command`),
  ]).toEqual([])
})

/** Columns that may open something: of secrets, and of the person who did something. */
function sensitiveColumns(): string[] {
  const secret = /token|hash|secret|codes|password|identifier|sealed/i
  return Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const { name, columns, foreignKeys } = getTableConfig(table)
    const people = foreignKeys.flatMap((key) => {
      const { columns: own, foreignTable } = key.reference()
      return ["user", "member"].includes(getTableConfig(foreignTable).name) ? own.map((one) => one.name) : []
    })
    return columns.flatMap((one) => (secret.test(one.name) || people.includes(one.name) ? [`${name}.${one.name}`] : []))
  })
}

test("every column of a secret or of a person is listed here, as handed out or with the reason why it opens nothing", () => {
  const columns = sensitiveColumns()
  const known = [...Object.values(handedOut).flatMap((one) => one.columns), ...Object.keys(opensNothing)]
  expect([
    ...columns
      .filter((name) => !known.includes(name))
      .map(
        (name) => `${name}: add what it hands out to handed-out.ts, or why it opens nothing to handed-out-columns.ts`,
      ),
    ...Object.keys(opensNothing)
      .filter((name) => !columns.includes(name))
      .map((name) => `${name} stands in handed-out-columns.ts, but is no such column`),
  ]).toEqual([])
})
