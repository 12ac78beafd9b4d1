import { readFileSync } from "node:fs"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/client.server.ts"
import { buildWorld, type World } from "#app/db/world.server.ts"
import { hashPassword } from "#app/platform/passwords.server.ts"
import routes from "#app/routes.ts"
import { app } from "#server/app.ts"
import { type Actor, type Answer, actors, rows } from "./access-matrix.ts"
import { formData, type Visitor, visitor } from "./app.ts"
import { emptyTables } from "./empty-tables.ts"

const password = "zielona-kładka-7"
let world: World
let signedIn: Record<Actor, Visitor>

beforeAll(async () => {
  const passwordHash = await hashPassword(password)
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date(), passwordHash }))
})

// every case starts signed in: one of them signs everybody out
beforeEach(async () => {
  const { viewers } = world
  const emails = {
    sponsor: viewers.marta.email,
    stranger: viewers.tomasz.email,
    organization: viewers.rafal.email,
    owner: viewers.karolina.email,
  }
  const enter = async (email: string) => {
    const person = visitor()
    await person.post("/logowanie", { email, password, rememberMe: "on" })
    return person
  }
  await emptyTables("rate_limit")
  signedIn ??= {
    visitor: visitor(),
    sponsor: await enter(emails.sponsor),
    stranger: await enter(emails.stranger),
    organization: await enter(emails.organization),
    owner: await enter(emails.owner),
  }
})

/** The same person in a fresh jar, so that what one case does to the cookies does not reach the next. */
function as(actor: Actor) {
  const person = visitor()
  for (const [name, value] of signedIn[actor].jar) if (name !== "pomost-toast") person.jar.set(name, value)
  return person
}

function answerOf(answer: Response): Answer {
  const to = answer.headers.get("location")
  if (to === null) return answer.status
  return `→ ${new URL(to, "http://localhost:3000").pathname.replace(/\/[0-9a-f-]{36}$/, "/:id")}`
}

const all = flat(routes as RouteConfigEntry[])

test("every route has a row in the access matrix, and every row a route", () => {
  expect(Object.keys(rows).sort()).toEqual(all.map(({ path }) => path).sort())
})

test("every route with an action says who may post", () => {
  const silent = all.filter(
    ({ path, file }) =>
      /^export (const|async function|function) action\b/m.test(file) !== (rows[path]?.post !== undefined),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

for (const [path, row] of Object.entries(rows).sort(([a], [b]) => Number(a === "/wyloguj") - Number(b === "/wyloguj")))
  describe(path, () => {
    test.each(actors)("GET as %s", async (actor) => {
      expect(answerOf(await as(actor).get(row.at(world)))).toBe(row.get[actor])
    })
    if (row.post) {
      const { fields, answers } = row.post
      test.each(actors)("POST as %s", async (actor) => {
        expect(answerOf(await as(actor).post(row.at(world), fields))).toBe(answers[actor])
      })
      test("POST from another site or from nowhere is refused", async () => {
        for (const origin of ["https://zly.example", "null", "http://localhost:3001", "https://localhost:3000"]) {
          const answer = await as("owner").post(row.at(world), fields, { headers: { origin } })
          expect(answer.status, origin).toBe(403)
        }
        const { jar } = as("owner")
        const headers = {
          host: "localhost:3000",
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        }
        const answer = await app.request(`http://localhost:3000${row.at(world)}`, {
          method: "POST",
          headers,
          body: formData(fields),
          redirect: "manual",
        })
        expect(answer.status, "without an origin").toBe(row.post?.withoutOrigin ?? 403)
      })
    }
  })

function flat(entries: RouteConfigEntry[], above = ""): { path: string; file: string }[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    const deeper = flat(children, own)
    return path || index ? [{ path: own || "/", file: readFileSync(`app/${file}`, "utf8") }, ...deeper] : deeper
  })
}
