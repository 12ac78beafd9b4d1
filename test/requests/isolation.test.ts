import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { queries } from "./isolation/cases.ts"
import { buildFullWorld, rowIdsOf } from "./isolation/worlds.ts"

const queryNames = /^(?:(?:list|find|get|count|has|suggest|unread|summarize|open)[A-Z]\w*|suggest|platformFigures)$/
/** Elsewhere, an asynchronous export whose first parameter is the viewer is a query, too. */
const writing = /\bcommands\.server\.ts$/

/** All queries that a feature exports, as "folder/file name". */
function exportedQueries(folder = "app/features"): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return exportedQueries(place)
    if (!entry.name.endsWith(".server.ts")) return []
    const exported = readFileSync(place, "utf8").matchAll(
      /^export (?:(async )?function\*?|const) (\w+)(?: = (async )?)?(\(\s*viewer\b)?/gm,
    )
    return [...exported]
      .filter(([, async, name = "", asyncArrow, ofViewer]) => {
        const isAsync = Boolean(async || asyncArrow)
        return queryNames.test(name) || (ofViewer && isAsync && !writing.test(place))
      })
      .map(([, , name]) => `${place.replace(/^app\/features\/|\.server\.ts$/g, "")} ${name}`)
  })
}

test("every query has a case, or the reason why it needs none", () => {
  expect(Object.keys(queries).sort()).toEqual(exportedQueries().sort())
})

const realms = ["public", "demo-one", "demo-two"] as const
type Realm = (typeof realms)[number]
const worlds = {} as Record<Realm, World>
/** Ids of every row of one world, by which an answer would reveal it. */
const idsOf = {} as Record<Realm, string[]>
const cases = Object.entries(queries).filter(([, query]) => typeof query === "function") as [
  string,
  (viewer: Viewer | null, of: World) => Promise<unknown>,
][]
const alone: Record<string, string> = {}

beforeAll(async () => {
  worlds["demo-one"] = await buildFullWorld("demo-one")
  // the answers of one world alone, before there are others to be counted with it
  for (const [name, query] of cases)
    if (/ count/.test(name)) alone[name] = await answerOf(query, worlds["demo-one"].viewers.rafal, worlds["demo-one"])
  for (const realm of ["public", "demo-two"] as const) worlds[realm] = await buildFullWorld(realm)
  for (const realm of realms) idsOf[realm] = await rowIdsOf(realm)
})

async function answerOf(
  query: (viewer: Viewer | null, of: World) => Promise<unknown>,
  viewer: Viewer | null,
  of: World,
) {
  try {
    return JSON.stringify(await query(viewer, of)) ?? "undefined"
  } catch (error) {
    // "not found", and a redirect, are answers too
    if (error instanceof Refusal || error instanceof Response) return "refused"
    throw error
  }
}

describe.each(cases)("%s", (name, query) => {
  test("answers nobody with rows of another world, whatever the ids", async () => {
    for (const realm of realms) {
      const { viewers } = worlds[realm]
      const people = [...Object.values(viewers), ...(realm === "public" ? [null] : [])]
      const foreign = realms.filter((other) => other !== realm).flatMap((other) => idsOf[other])
      // most answers are equal, so each different one is searched once
      const searched = new Set<string>()
      for (const of of realms)
        for (const viewer of people) {
          const answer = await answerOf(query, viewer, worlds[of])
          if (searched.has(answer)) continue
          searched.add(answer)
          const leaked = foreign.filter((id) => answer.includes(id))
          expect(leaked, `${viewer?.name ?? "a visitor"} of ${realm} asking ${of}`).toEqual([])
        }
    }
  })
  if (/ count/.test(name))
    test("counts one world alone", async () => {
      const { viewers } = worlds["demo-one"]
      expect(await answerOf(query, viewers.rafal, worlds["demo-one"])).toBe(alone[name])
    })
})

/** Queries that answer without ids: numbers, yes or no, words. */
const withoutIds = / (?:count|has|unread|summarize)| get(?:OwnProfile|EmailSettings)$/

const hasContent = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(hasContent)
    : Boolean(value) && value !== "refused"

test.each(cases)("%s finds something in its own world, so that empty answers prove something", async (name, query) => {
  const world = worlds["demo-one"]
  const answers = await Promise.all(Object.values(world.viewers).map((viewer) => answerOf(query, viewer, world)))
  const found = answers.filter((answer) => answer !== "refused" && hasContent(JSON.parse(answer)))
  const own = withoutIds.test(name)
    ? found
    : found.filter((answer) => idsOf["demo-one"].some((id) => answer.includes(id)))
  expect(own).not.toEqual([])
})
