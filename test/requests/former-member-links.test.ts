import { beforeEach, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { createLink } from "#app/features/events/decision/commands.server.ts"
import { listLinks } from "#app/features/events/decision/queries.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { leaveTeam, removeMember } from "#app/features/parties/members/commands.server.ts"
import { decisionPath, teamMemberPath } from "#app/paths.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { addMember } from "#test/support/parties.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact")
  world = await castWorld()
})

const share = async (by: Viewer) => {
  const link = await createLink(by, { eventIds: [world.events.planting], message: null })
  if (!link.ok) throw new Error(JSON.stringify(link.errors))
  return decisionPath(link.token)
}

test.each(["removed", "left"])("private links of who was %s open nothing any more, those of others do", async (how) => {
  const { marta } = world.viewers
  const { id, viewer: tomasz } = await addMember(world, world.companies.bakery, "tomasz", "coordinator")
  await saveEvent(marta, world.events.planting)
  const links = [await share(tomasz), await share(marta)]
  const reader = visitor()
  const statuses = async () => Promise.all(links.map(async (link) => (await reader.get(link)).status))
  expect(await statuses()).toEqual([200, 200])
  const owner = await enter(world, "marta")
  const text = (await owner.html(teamMemberPath(id, "usun"))).replaceAll("\u00a0", " ")
  expect(text).toContain("Prywatne linki, które ta osoba utworzyła, przestaną działać.")
  if (how === "removed") await removeMember(marta, id)
  else await leaveTeam(tomasz)
  expect(await statuses()).toEqual([404, 200])
  expect((await listLinks(marta)).map(({ state }) => state).sort()).toEqual(["revoked", "valid"])
})
