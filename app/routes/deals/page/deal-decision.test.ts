import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { event, savedEvent } from "#app/db/schema.ts"
import { createLink } from "#app/features/events/decision/commands.server.ts"
import { listCompared } from "#app/features/events/saved/queries.server.ts"
import { dealPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole } from "#test/support/join-party.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
})

const asksIn = (html: string) =>
  /href="([^"]+)"[^>]*>Zapytaj szefa o\u00a0decyzję/.exec(html)?.[1]?.replaceAll("&amp;", "&")

describe("asking for a decision about a deal", () => {
  test("starts on the sponsor's page and leads to the link's form with the deal's event, also an unsaved one", async () => {
    await db.delete(savedEvent)
    const marta = await enter(world, "marta")
    const address = asksIn(await marta.html(dealPath(world.deals.pending)))
    expect(address).toBe(`/zapisane/porownanie?w=${world.events.planting}#wyslij`)
    const html = await marta.html(address ?? "")
    expect(html).toContain("Utwórz link prywatny")
    expect(html).toContain(`value="${world.events.planting}"`)
    const made = await createLink(world.viewers.marta, { eventIds: [world.events.planting], message: null })
    expect(made).toMatchObject({ ok: true })
  })

  test("is offered before the agreement, to members who may make a link", async () => {
    const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
    for (const situation of ["negotiation, terms by the organization", "accepted"]) {
      const id = await dealAfter(world, situations[situation] ?? [])
      expect(asksIn(await marta.html(dealPath(id))), situation).toBeDefined()
      expect(await karolina.html(dealPath(id)), situation).not.toContain("Zapytaj szefa")
    }
    const agreed = await dealAfter(world, situations.in_progress ?? [])
    expect(asksIn(await marta.html(dealPath(agreed)))).toBeUndefined()
    await changeRole(world.viewers.marta, "viewer")
    expect(asksIn(await marta.html(dealPath(world.deals.pending)))).toBeUndefined()
  })

  test("shows no unsaved event of another company's deal, and none that is hidden", async () => {
    await db.delete(savedEvent)
    const { marta, anna } = world.viewers
    const ids = [world.events.planting]
    expect(await listCompared(anna, ids)).toEqual([])
    expect(await listCompared(marta, ids)).toHaveLength(1)
    await db.update(event).set({ hiddenAt: new Date() }).where(eq(event.id, world.events.planting))
    expect(await listCompared(marta, ids)).toEqual([])
  })
})
