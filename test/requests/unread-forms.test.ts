import { beforeAll, beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealPath, eventEditPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
})
beforeEach(async () => {
  await emptyTables("rate_limit")
})

/** Posts a form; returns the status and whether any of its body was read. */
async function sent(who: Visitor, path: string) {
  let reads = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        reads++
        controller.enqueue(new TextEncoder().encode(`a=${reads}&`))
        if (reads > 5) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const { status } = await who.send(path, { method: "POST", body, headers, duplex: "half" } as RequestInit)
  return { status, isRead: reads > 0 }
}
const usedUp = (id: string) =>
  db.execute(
    `insert into rate_limit (key, points, expire) values ('write:${id}', 120, ${Date.now() + 60_000}) on conflict (key) do update set points = 120`,
  )

test("terms of somebody else's deal are not read; a person over a limit gets theirs back", async () => {
  const address = `${dealPath(world.deals.pending)}?dzialanie=edit`
  const [stranger, owner] = [await enter(world, "rafal"), await enter(world, "karolina")]
  expect(await sent(stranger, address)).toEqual({ status: 404, isRead: false })
  expect((await sent(owner, address)).isRead).toBe(true)
  await usedUp(world.viewers.karolina.id)
  expect(await sent(owner, address)).toEqual({ status: 429, isRead: true })
  // a body whose header says that it is too large is not read then, either
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "600000" }
  expect((await owner.send(address, { method: "POST", body: "a=1", headers })).status).toBe(413)
})

test("proposals and events of a person over a limit are not read either", async () => {
  for (const [person, address] of [
    ["marta", "/wspolprace/nowa"],
    ["karolina", "/dodaj-wydarzenie"],
    ["karolina", eventEditPath(world.events.planting)],
  ] as const) {
    await emptyTables("rate_limit")
    const who = await enter(world, person)
    expect((await sent(who, address)).isRead, address).toBe(true)
    await usedUp(world.viewers[person].id)
    expect(await sent(who, address), address).toEqual({ status: 429, isRead: false })
  }
})
