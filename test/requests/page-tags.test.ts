import { beforeAll, beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { collectTags, pageShows } from "#app/db/connection/page-tags.server.ts"
import { onFactRecorded } from "#app/db/outbox/facts.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { event } from "#app/db/schema.ts"
import { sampleEventPrefix } from "#app/domain/events/samples.ts"
import { reportAddress } from "#app/domain/moderation/reported.ts"
import { sampleOrganizationPrefix } from "#app/domain/organizations/organization-samples.ts"
import { factNames, isChanged, isVisibleChange, type PageTag, tagsChangedBy } from "#app/domain/workspace/page-tags.ts"
import { rateDeal } from "#app/features/deals/rating/commands.server.ts"
import { eventPath, organizationPath, userPath } from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { type VisitorsPage, visitorsPage } from "#test/support/changed-pages.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { rows } from "./access/rows.ts"
import { visibleChanges } from "./visible-changes.ts"

let world: World
let facts: string[] = []
beforeAll(async () => {
  world = await castWorld()
  // pages show an average from three ratings
  for (let n = 0; n < 2; n++) {
    const id = await dealAfter(world, situations.completed ?? [])
    await rateDeal(world.viewers.marta, id, { stars: 3, comment: null })
  }
})
beforeEach(() => {
  facts = []
  onFactRecorded((fact) => facts.push(fact))
})

const ids = (record: Record<string, string>) => Object.values(record)
/** Public pages with data: lists, and those of every event, organization and person. */
const pagesWithData = () => [
  ...["/", "/wydarzenia", "/wydarzenia?q=bieg", "/wydarzenia?status=completed", "/o-nas"],
  ...["/organizacje", "/organizacje?q=sad", "/organizacje?sort=followers-desc"],
  ...ids(world.events).map(eventPath),
  ...ids(world.organizations).map(organizationPath),
  ...ids(world.companies).map(userPath),
  reportAddress("event", world.events.planting),
]
const otherPages = () =>
  Object.values(rows)
    .filter(({ get }) => get.visitor === 200)
    .map(({ at }) => at(world))
    .filter((at) => !/\.\w+(\?|$)|strumien/.test(at))

type Pages = Map<string, VisitorsPage>
async function rendered(paths: readonly string[]): Promise<Pages> {
  const found: Pages = new Map()
  for (const path of new Set(paths)) found.set(path, await visitorsPage(path))
  return found
}

/** Pages of built-in data, which an empty installation shows. */
const samplePages = () => [eventPath(`${sampleEventPrefix}1`), organizationPath(`${sampleOrganizationPrefix}1`)]

test("every page that is stored declares what it has read", async () => {
  const stored = [...(await rendered([...pagesWithData(), ...samplePages(), ...otherPages()]))].filter(
    ([, { status }]) => status === 200,
  )
  expect(stored.length).toBeGreaterThan(30)
  expect(stored.map(([path]) => path)).toEqual(expect.arrayContaining(samplePages()))
  const undeclaring = stored.filter(([, { undeclared }]) => undeclared.length > 0)
  expect(undeclaring.map(([path, { undeclared }]) => [path, undeclared])).toEqual([])
})

let previousPages: Pages
test.each(visibleChanges)("$fact invalidates every page that it changes", async ({ on, make, fact }) => {
  previousPages ??= await rendered(pagesWithData())
  const path = on(world)
  if (!previousPages.has(path)) previousPages.set(path, await visitorsPage(path))
  const before = previousPages
  await make(world)
  const after = await rendered([...before.keys()])
  previousPages = after
  expect(facts.map((one) => one.split(" ")[0])).toContain(fact)
  const differing = [...before].filter(
    ([address, { html, status }]) => html !== after.get(address)?.html || status !== after.get(address)?.status,
  )
  expect(differing.map(([path]) => path)).toContain(path)
  const changed = facts.flatMap(tagsChangedBy)
  const stale = differing.filter(([, { status, tags }]) => status === 200 && !isChanged(tags, changed))
  expect(stale.map(([path, { tags }]) => [path, [...tags]])).toEqual([])
})

test("every fact that changes visitors' pages is in the list", () => {
  const visible = factNames.filter((name) => isVisibleChange(`${name} id`))
  const made = visibleChanges.map(({ fact }) => fact)
  expect(visible.filter((name) => !made.includes(name))).toEqual([])
})

test("a table that a page has read without declaring it is reported, wherever it was read", async () => {
  const read = (...tags: PageTag[]) =>
    collectTags(async () => {
      pageShows(...tags)
      await db.select({ id: event.id }).from(event)
      await db.execute('select 1 from "session" s join lateral (select 1 from derived.search_word) w on true')
    })
  expect((await read()).shown.undeclared).toEqual(["event", "search_word", "session"])
  expect((await read("event:*")).shown.undeclared).toEqual(["session"])
  expect((await read("person:x")).shown.undeclared).toContain("event")
})
