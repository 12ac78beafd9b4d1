import { afterEach, beforeAll, expect, test, vi } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { eventPath } from "#app/paths.ts"
import { log } from "#app/platform/log.server.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
})
afterEach(() => void vi.restoreAllMocks())

/** Makes the rendering of an event's description fail. */
function breakDescriptions() {
  const stringify = JSON.stringify
  let times = 0
  vi.spyOn(JSON, "stringify").mockImplementation(((value: unknown, ...rest: []) => {
    const [, data] = Array.isArray(value) ? value : []
    if (typeof data === "object" && data !== null && "description" in data) {
      times++
      throw new Error("zepsute")
    }
    return stringify(value, ...rest)
  }) as typeof JSON.stringify)
  return () => times
}

test("a page whose rendering fails is rendered once, logged once, and answers with the error page", async () => {
  const marta = await enter(world, "marta")
  const path = eventPath(world.events.planting)
  for (const person of [visitor(), marta]) {
    expect((await person.get(path)).status).toBe(200)
    const logged = vi.spyOn(log, "error").mockImplementation(() => {})
    const times = breakDescriptions()
    const answer = await person.get(path)
    const body = await answer.text()
    vi.restoreAllMocks()
    expect(answer.status).toBe(500)
    expect(body).not.toContain("zepsute")
    expect(body).toContain("Coś poszło nie tak")
    expect(times()).toBe(1)
    expect(logged.mock.calls).toHaveLength(1)
  }
})
