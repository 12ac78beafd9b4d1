import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/client.server.ts"
import { buildWorld, type World } from "#app/db/world.server.ts"
import { hashPassword } from "#app/platform/passwords.server.ts"
import { app } from "#server/app.ts"
import { type Actor, type Answer, actors, rows } from "./access-matrix.ts"
import { formData, type Visitor, visitor } from "./app.ts"
import { databaseSum } from "./database-sum.ts"
import { emptyTables } from "./empty-tables.ts"
import { allRoutes, sourceOf } from "./route-table.ts"

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

test("every route has a row in the access matrix, and every row a route", () => {
  expect(Object.keys(rows).sort()).toEqual(allRoutes.map(({ path }) => path).sort())
})

test("every route with an action says who may post", () => {
  const silent = allRoutes.filter(
    (route) =>
      /^export (const|async function|function) action\b/m.test(sourceOf(route)) !==
      (rows[route.path]?.post !== undefined),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

describe("GET", () => {
  let before: Record<string, string>
  test("begins with what the world holds", async () => {
    before = await databaseSum(pool)
    expect(before.event).not.toMatch(/^0 /)
  })
  for (const [path, row] of Object.entries(rows))
    test.each(actors)(`${path} as %s`, async (actor) => {
      const answer = await as(actor).get(row.at(world))
      expect(answerOf(answer)).toBe(row.get[actor])
      await answer.body?.cancel()
    })
  test("has changed nothing, whoever asked (ASVS V3.5.3)", async () => {
    expect(await databaseSum(pool)).toEqual(before)
  })
})

const posted = Object.entries(rows).flatMap(([path, row]) => (row.post ? [{ path, at: row.at, ...row.post }] : []))
posted.sort((a, b) => Number(a.path === "/wyloguj") - Number(b.path === "/wyloguj"))

for (const { path, at, fields, answers, withoutOrigin } of posted)
  describe(`POST ${path}`, () => {
    test.each(actors)("as %s", async (actor) => {
      expect(answerOf(await as(actor).post(at(world), fields))).toBe(answers[actor])
    })
    test("from another site or from nowhere is refused", async () => {
      for (const origin of ["https://zly.example", "null", "http://localhost:3001", "https://localhost:3000"]) {
        const answer = await as("owner").post(at(world), fields, { headers: { origin } })
        expect(answer.status, origin).toBe(403)
      }
      const { jar } = as("owner")
      const headers = {
        host: "localhost:3000",
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      }
      const answer = await app.request(`http://localhost:3000${at(world)}`, {
        method: "POST",
        headers,
        body: formData(fields),
        redirect: "manual",
      })
      expect(answer.status, "without an origin").toBe(withoutOrigin ?? 403)
    })
  })
