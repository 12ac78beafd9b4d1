import { beforeAll, expect, test, vi } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"

const titles = Array.from({ length: 11 }, (_, at) => `Sadzenie dębów nad rzeką numer ${at + 1}`)

let world: World
beforeAll(async () => {
  world = await castWorld()
  await pool.query(
    `insert into event (id, organization_id, title, description, category, city, voivodeship, start_date)
       select gen_random_uuid()::text, e.organization_id, t.title, e.description, e.category, e.city, e.voivodeship, e.start_date
       from event e, unnest($2::text[]) as t(title) where e.id = $1`,
    [world.events.planting, titles],
  )
})

type Walk = (this: { size: number }, ...args: unknown[]) => unknown

/** The sizes of the largest maps and sets that `work` iterates over, whole or in part. */
async function walkedDuring(work: () => Promise<unknown>): Promise<number> {
  let largest = 0
  const walks = [Map.prototype, Set.prototype].flatMap((kind) =>
    ([Symbol.iterator, "entries", "keys", "values", "forEach"] as const).map((name) => {
      const target = kind as unknown as Record<string | symbol, Walk>
      return { target, name, walk: target[name] as Walk }
    }),
  )
  for (const { target, name, walk } of walks)
    target[name] = function (...args) {
      largest = Math.max(largest, this.size)
      return Reflect.apply(walk, this, args)
    }
  try {
    await work()
  } finally {
    for (const { target, name, walk } of walks) target[name] = walk
  }
  return largest
}

/** How often `work` folds each text, which is the first step of any work on its words. */
async function foldedDuring(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const normalize = vi.spyOn(String.prototype, "normalize")
  try {
    await work()
    const folded = new Map<string, number>()
    for (const [at, [form]] of normalize.mock.calls.entries()) {
      const text = String(normalize.mock.contexts[at])
      if (form === "NFD") folded.set(text, (folded.get(text) ?? 0) + 1)
    }
    return folded
  } finally {
    normalize.mockRestore()
  }
}

const searches = ["/wydarzenia?q=sadzenie", "/wydarzenia?q=sadzenie+nad+rzeka", "/wydarzenia?q=drzew+sadzenie"]

test("a search folds each word of a card at most once, and only words that may match", async () => {
  const words = "Sadzenie dębów rzeką numer".split(" ")
  // with the event that the world has of that name
  const mostCards = titles.length + 1
  for (const person of [await enter(world, "marta"), await enter(world, "karolina"), visitor()])
    for (const search of searches) {
      const folded = await foldedDuring(async () => expect(await person.html(search)).toContain(titles[3]))
      // no term: "nad" is in too many texts
      const terms = search
        .slice(search.indexOf("=") + 1)
        .split("+")
        .filter((term) => term !== "nad")
      const initials = terms.map((term) => term[0])
      for (const word of words) {
        const times = folded.get(word) ?? 0
        const mayMatch = initials.includes(word[0]?.toLowerCase())
        expect(times, `${word} in ${search}`).toBeGreaterThanOrEqual(mayMatch ? 1 : 0)
        expect(times, `${word} in ${search}`).toBeLessThanOrEqual(mayMatch ? mostCards : 0)
      }
    }
})

test("no page iterates over a dictionary", async () => {
  const marta = await enter(world, "marta")
  for (const path of [...searches, "/wydarzenia", "/organizacje?q=sad", "/wspolprace", "/"]) {
    // loads what is read only once in a while
    await marta.html(path)
    expect(await walkedDuring(() => marta.html(path)), path).toBeLessThan(50)
  }
})
