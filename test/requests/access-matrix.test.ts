import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example"
})

import { db, pool } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { inquiry, member, report, session, user } from "#app/db/schema.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { formData, request, signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { databaseSum } from "#test/support/engines/database-sum.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { allRoutes, isPage, sourceOf } from "#test/support/route-table.ts"
import { invalidMarkup } from "#test/support/shown/valid-markup.ts"
import {
  type Actor,
  type Answer,
  actors,
  answerFor,
  inquiryId,
  type MemberName,
  memberNames,
  members,
} from "./access/answers.ts"
import { rows } from "./access/rows.ts"

const password = "zielona-kładka-7"
let world: World
let signedIn: Record<Actor, Visitor>

beforeAll(async () => {
  const passwordHash = await hashPassword(password)
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date(), passwordHash }))
  const asker = { organizationId: world.organizations.orchard, userId: world.people.marta }
  await db.transaction((tx) => askInquiry(tx, { id: inquiryId, ...asker }))
  await db.update(inquiry).set({ answeredAt: new Date() })
  await db.insert(report).values({
    id: "1",
    targetType: "event",
    targetId: world.events.planting,
    reason: "Inne",
    details: "x",
    goodFaith: true,
  })
})

// people sign in once, before the first case: the case that signs them out comes last, see `posted`
beforeEach(async () => {
  const { viewers } = world
  const emails = {
    sponsor: viewers.marta.email,
    stranger: viewers.tomasz.email,
    organization: viewers.rafal.email,
    owner: viewers.karolina.email,
  }
  const enter = async (email = "") => {
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
    expired: await withExpiredSession(),
    deleted: await withDeletedAccount(),
    operator: await enter(viewers.anna.email),
    ...(await furtherMembers()),
    removed: await withLostMembership(),
    blocked: await withBlockedAccount(),
  }
})

const idOf = async ({ email }: { email: string }) =>
  (await db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]?.id ?? ""

async function furtherMembers() {
  const entered = await Promise.all(
    memberNames.map(async (name): Promise<[MemberName, Visitor]> => {
      const { side, role } = members[name]
      const person = await signedUp(side === "owner" ? "organization" : "sponsor")
      const partyId = side === "owner" ? world.organizations.orchard : world.companies.bakery
      await db
        .update(member)
        .set({ partyId, role })
        .where(eq(member.userId, await idOf(person)))
      return [name, person]
    }),
  )
  return Object.fromEntries(entered) as { [name in MemberName]: Visitor }
}

/** A person whose session still names the party that they were removed from. */
async function withLostMembership() {
  const person = await signedUp("organization")
  const userId = await idOf(person)
  await db.update(session).set({ partyId: world.organizations.orchard }).where(eq(session.userId, userId))
  return person
}

async function withBlockedAccount() {
  const person = await signedUp("sponsor")
  await db.update(user).set({ blockedAt: new Date() }).where(eq(user.email, person.email))
  return person
}

/** A sponsor whose cookie is valid and whose session has expired. */
async function withExpiredSession() {
  const person = await signedUp("sponsor")
  const ended = new Date(Date.now() - 60_000)
  await db
    .update(session)
    .set({ expiresAt: ended })
    .where(eq(session.userId, await idOf(person)))
  return person
}

async function withDeletedAccount() {
  const person = await signedUp("sponsor")
  const cookies = [...person.jar]
  const answer = await person.post("/profil/usun", { confirmation: "USUŃ", currentPassword: password })
  expect(answer.status).toBe(302)
  person.jar.clear()
  for (const [name, value] of cookies) person.jar.set(name, value)
  return person
}

/** The same person with a fresh cookie jar, so that no case changes the cookies of the next. */
function as(actor: Actor) {
  const person = visitor()
  for (const [name, value] of signedIn[actor].jar) if (name !== "pomost-toast") person.jar.set(name, value)
  return person
}

/** The address at which the router requests a page's data. */
function dataOf(address: string) {
  const [path = "", search] = address.split("?")
  return `${path === "/" ? "/_" : path}.data${search ? `?${search}` : ""}`
}

function answerOf(answer: Response): Answer {
  const to = answer.headers.get("location")
  if (to === null) return answer.status
  return `→ ${new URL(to, "http://localhost:3000").pathname.replace(/\/[0-9a-f-]{36}(?=\/|$)/, "/:id")}`
}

test("every route has a row in the access matrix, and every row a route", () => {
  expect(Object.keys(rows).sort()).toEqual(allRoutes.map(({ path }) => path).sort())
})

test("every route with an action has a row for posts", () => {
  const mismatched = allRoutes.filter(
    (route) =>
      /^export (const|async function|function) action\b/m.test(sourceOf(route)) !==
      (rows[route.path]?.post !== undefined),
  )
  expect(mismatched.map(({ path }) => path)).toEqual([])
})

describe("GET", () => {
  let before: Record<string, string>
  test("the database is summed up before any request", async () => {
    before = await databaseSum(pool)
    expect(before.event).not.toMatch(/^0 /)
  })
  for (const [path, row] of Object.entries(rows))
    test.each(actors)(`${path} as %s`, async (actor) => {
      const answer = await as(actor).get(row.at(world))
      expect(answerOf(answer)).toBe(answerFor(row.get, actor, row.getNeeds))
      if (answer.headers.get("content-type")?.startsWith("text/html"))
        expect(invalidMarkup(await answer.text())).toEqual([])
      else await answer.body?.cancel()
    })
  // a navigation requests only the data, which also carries redirects and refusals
  for (const [path, row] of Object.entries(rows).filter(([path]) => isPage(path)))
    test.each(actors)(`the data of ${path} as %s`, async (actor) => {
      const wanted = answerFor(row.get, actor, row.getNeeds)
      const answer = await as(actor).get(dataOf(row.at(world)))
      expect(answer.status).toBe(typeof wanted === "number" ? wanted : 202)
      const body = await answer.text()
      if (typeof wanted === "string") expect(body).toContain(wanted.slice(2).replace("/:id", "/"))
      expect(answer.headers.get("cache-control")).toMatch(/private|no-store/)
    })
  test("no request of any actor has changed the database (ASVS V3.5.3)", async () => {
    expect(await databaseSum(pool)).toEqual(before)
  })
})

const posted = Object.entries(rows).flatMap(([path, row]) => (row.post ? [{ path, at: row.at, ...row.post }] : []))
const signsOut = ({ path }: { path: string }) => path === "/wyloguj"
posted.sort((a, b) => Number(signsOut(a)) - Number(signsOut(b)))

const cases = actors.length * (Object.keys(rows).length + Object.keys(rows).filter(isPage).length + 3 * posted.length)
test(`the matrix has ${cases} cases`, () => expect(cases).toBeGreaterThan(3000))

for (const { path, at, fields, answers, needs, withoutOrigin } of posted)
  describe(`POST ${path}`, () => {
    test.each(actors)("as %s", async (actor) => {
      expect(answerOf(await as(actor).post(at(world), fields))).toBe(answerFor(answers, actor, needs))
    })
    test.each(actors)("from another site as %s is refused", async (actor) => {
      for (const origin of ["https://zly.example", "null", "http://localhost:3001", "https://localhost:3000"]) {
        const answer = await as(actor).post(at(world), fields, { headers: { origin } })
        expect(answer.status, origin).toBe(403)
      }
    })
    test.each(actors)("without an origin as %s is refused", async (actor) => {
      const headers = { cookie: [...as(actor).jar].map(([name, value]) => `${name}=${value}`).join("; ") }
      const answer = await request(at(world), { method: "POST", headers, body: formData(fields) })
      expect(answer.status).toBe(withoutOrigin ?? 403)
    })
  })
