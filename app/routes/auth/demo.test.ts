import { and, desc, eq, like, type SQLWrapper, sql } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealLead, demo, email, event, rateLimit, session, sponsorshipOption, user } from "#app/db/schema.ts"
import { mostDemos } from "#app/domain/accounts/demo.ts"
import { proposalRefusals } from "#app/domain/deals/proposal/proposal.ts"
import { sweepDemos } from "#app/features/accounts/demo/commands.server.ts"
import { proposalFor } from "#app/features/deals/proposal/proposal-labels.ts"
import { dealNewPath, eventPath, teamPath } from "#app/paths.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
})
beforeEach(async () => {
  await emptyTables("rate_limit")
})

async function demoVisitor(side: "organization" | "sponsor") {
  const person = visitor()
  const answer = await person.post("/demo", { do: side })
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"])
  person.jar.delete("pomost-toast")
  return person
}
const realms = async () => (await db.select().from(demo)).map(({ realm }) => realm)

test("the sign-in page offers a demo of both sides", async () => {
  const html = await visitor().html("/logowanie")
  expect(html).toContain("Wypróbuj jako organizacja")
  expect(html).toContain("Wypróbuj jako sponsor")
})

test("each visitor gets a world of their own, with the bar and without a password", async () => {
  const [one, two] = [await demoVisitor("organization"), await demoVisitor("sponsor")]
  const html = await one.html("/")
  for (const text of ["Tryb demo", "Jesteś organizacją", "Zakończ", "Rafał Domeracki"]) expect(html).toContain(text)
  expect(await two.html("/")).toContain("Jesteś sponsorem")
  const shown = (await one.html("/profil")).replace(/<script[\s\S]*?<\/script>/g, "")
  expect([/<dd>[\w.-]+@/.test(shown), /\+[0-9a-f-]{36}@/.test(shown)]).toEqual([true, false])
  expect((await realms()).length).toBe(2)
  const people = await db.select().from(user).where(sql`realm <> 'public'`)
  const peopleOfDemo = 14
  expect(people.length).toBe(2 * peopleOfDemo)
  for (const { id } of people) expect(id).toMatch(/^demo-/)
  const { rows } = await pool.query(
    `select 1 from account a join "user" u on u.id = a.user_id where u.realm <> 'public'`,
  )
  expect(rows).toEqual([])
})

test("each side has a second member, a deal that this person leads, and an open invitation", async () => {
  for (const side of ["organization", "sponsor"] as const) {
    const one = await demoVisitor(side)
    const team = (await one.html(teamPath)).replaceAll("\u00a0", " ")
    for (const text of side === "organization" ? ["Ewa Tomczak", "skarbnik"] : ["Jacek Rutkowski", "zarzad"])
      expect(team).toContain(text)
    expect(team).toContain("Wygasa za 7 dni")
    expect(team.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/\+[0-9a-f-]{36}@/)
  }
  const [lead] = await db
    .select()
    .from(dealLead)
    .innerJoin(user, eq(user.id, dealLead.userId))
    .where(like(user.name, "Ewa%"))
  expect(lead).toBeDefined()
})

test.each(["organization", "sponsor"] as const)(
  "the three steps lead the %s to where they can be done",
  async (side) => {
    const one = await demoVisitor(side)
    const html = await one.html("/")
    const shown = {
      "Rozlicz świadczenia": /name="do" value="(?:confirm|sendBack|done)"|Potwierdź|Zrobione/,
      "Zobacz finanse roku": /Uzgodnione/,
      "Odpowiedz na propozycję": /Zaakceptuj|Akceptuj/,
    }
    for (const [label, act] of Object.entries(shown)) {
      const [, href = ""] = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${label}</a>`).exec(html) ?? []
      const answer = await one.get(href.replaceAll("&amp;", "&"))
      const place = answer.headers.get("location") ?? ""
      const page = await one.get(place)
      expect([label, answer.status, page.status]).toEqual([label, 302, 200])
      expect((await page.text()).replace(/<script[\s\S]*?<\/script>/g, ""), `${label}: ${place}`).toMatch(act)
    }
  },
)

test("last year's edition has its agreement and its packet, and all deals are listed on both sides", async () => {
  const one = await demoVisitor("organization")
  for (const side of ["organization", "sponsor"]) {
    const deals = new Set((await one.html("/wspolprace")).match(/\/wspolprace\/[0-9a-f-]{36}/g))
    expect(deals.size, side).toBeGreaterThanOrEqual(8)
    await one.post("/demo", { do: "switch" })
  }
  const list = await one.html("/wspolprace?status=zrealizowana")
  const [past = ""] = /\/wspolprace\/[0-9a-f-]{36}/.exec(list) ?? []
  for (const paper of ["umowa", "komplet.zip"])
    expect([paper, (await one.get(`${past}/${paper}`)).status]).toEqual([paper, 200])
})

test("the sponsor can propose for three events at least; the pages of the others link to its open deal", async () => {
  const person = await demoVisitor("sponsor")
  const [{ userId = "" } = {}] = await db.select().from(session).orderBy(desc(session.createdAt)).limit(1)
  const [{ realm = "" } = {}] = await db.select().from(user).where(eq(user.id, userId))
  const events = await db
    .select({ id: event.id, optionId: sponsorshipOption.id })
    .from(event)
    .innerJoin(sponsorshipOption, and(eq(sponsorshipOption.eventId, event.id), eq(sponsorshipOption.position, 0)))
    .where(and(eq(event.realm, realm), eq(event.over, false)))
  const answers: Record<number, number> = {}
  for (const { id, optionId } of events) {
    const [page, form] = [await person.html(eventPath(id)), await person.html(proposalFor(id))]
    const isOffered = page.includes("Zaproponuj współpracę")
    expect(form.includes("Wyślij propozycję"), id).toBe(isOffered)
    const { status, headers } = await person.post(dealNewPath, {
      ...{ eventIds: id, "options[0].optionId": optionId, "options[0].amount": "3000" },
      ...{ capacity: "prezes zarządu", idempotencyKey: crypto.randomUUID() },
    })
    expect([id, status]).toEqual([id, isOffered ? 302 : 409])
    answers[status] = (answers[status] ?? 0) + 1
    if (isOffered) expect(await person.html(eventPath(id))).toContain(`href="${headers.get("location")}"`)
    else
      for (const html of [page, form]) {
        expect(html).toContain(proposalRefusals.open)
        expect(html).toMatch(/href="\/wspolprace\/[0-9a-f-]{36}"[^>]*>Otwórz tę współpracę/)
      }
  }
  expect(answers[302]).toBeGreaterThanOrEqual(3)
  expect(answers[409]).toBeGreaterThanOrEqual(3)
})

test("the events of a demo are seen in it alone", async () => {
  const [one, two] = [await demoVisitor("sponsor"), await demoVisitor("sponsor")]
  const own = async (person: typeof one) =>
    new Set((await person.html("/wydarzenia")).match(/evt-[0-9a-f-]{36}/g) ?? [])
  const [mine, others] = [await own(one), await own(two)]
  expect(mine.size).toBeGreaterThan(0)
  expect([...mine].filter((id) => others.has(id))).toEqual([])
  const [id = ""] = mine
  expect((await one.get(eventPath(id))).status).toBe(200)
  for (const stranger of [two, visitor(), await enter(world, "marta")])
    expect((await stranger.get(eventPath(id))).status, id).toBe(404)
  expect((await one.get(eventPath(world.events.planting))).status).toBe(404)
  expect(await visitor().html("/wydarzenia")).not.toMatch(/evt-/)
})

test("the other side is the same world; the session of this side ends", async () => {
  const person = await demoVisitor("organization")
  const before = person.jar.get("pomost-session")
  await person.post("/demo", { do: "switch" })
  expect(await person.html("/")).toContain("Jesteś sponsorem")
  const former = visitor()
  former.jar.set("pomost-session", before ?? "")
  expect((await former.get("/wspolprace")).headers.get("location")).toMatch(/^\/logowanie/)
  await person.post("/demo", { do: "switch" })
  expect(await person.html("/")).toContain("Jesteś organizacją")
})

test("ending a demo removes its rows and files, and signs out", async () => {
  const before = await realms()
  const person = await demoVisitor("sponsor")
  const [realm = ""] = (await realms()).filter((one) => !before.includes(one))
  const { rows: files } = await pool.query<{ key: string }>(
    `select f.key from file f join "user" u on u.id = f.owner_id where u.realm = $1`,
    [realm],
  )
  expect(files.length).toBeGreaterThan(0)
  for (const { key } of files) expect(await disk.exists(key)).toBe(true)
  expect((await person.post("/demo", { do: "end" })).headers.get("location")).toBe("/")
  expect(await person.html("/")).not.toContain("Zakończ")
  expect(await realms()).toEqual(before)
  expect(await db.$count(user, eq(user.realm, realm))).toBe(0)
  expect(await db.$count(event, eq(event.realm, realm))).toBe(0)
  for (const { key } of files) expect(await disk.exists(key)).toBe(false)
})

test("a demo is removed 24 hours after it began, though it was used since, and not before", async () => {
  const person = await demoVisitor("sponsor")
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  await db.update(demo).set({ usedAt: hours(1) })
  await sweepDemos(hours(23))
  expect((await person.get("/wspolprace")).status).toBe(200)
  expect(await sweepDemos(hours(25))).toBeGreaterThan(0)
  expect(await realms()).toEqual([])
  expect((await person.get("/wspolprace")).headers.get("location")).toMatch(/^\/logowanie/)
})

test("real people keep their account, and their session does not touch a demo", async () => {
  const marta = await enter(world, "marta")
  expect((await marta.post("/demo", { do: "sponsor" })).status).toBe(409)
  for (const step of ["switch", "end"])
    expect((await marta.post("/demo", { do: step })).headers.get("location")).toBe("/")
  expect((await marta.get("/wspolprace")).status).toBe(200)
  expect(await db.$count(user, eq(user.realm, "public"))).toBe(8)
})

test("a forged session cookie or demo id signs nobody in", async () => {
  await demoVisitor("sponsor")
  const [row] = await db.select().from(session).where(sql`user_id like 'demo-%'`)
  for (const forged of [row?.userId ?? "", `${row?.userId}.x`, row?.token ?? "", `${row?.token}.x`, "demo-1"]) {
    const person = visitor()
    person.jar.set("pomost-session", encodeURIComponent(forged))
    person.jar.set("demoUser", JSON.stringify({ id: row?.userId }))
    expect((await person.get("/wspolprace")).headers.get("location"), forged).toMatch(/^\/logowanie/)
  }
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

test("a demo that nobody used after its first minute is removed after fifteen, one that was used stays", async () => {
  const [unused, used] = [await demoVisitor("sponsor"), await demoVisitor("sponsor")]
  await unused.get("/wydarzenia")
  await db.update(demo).set({ createdAt: minutes(-2), usedAt: minutes(-2) })
  await used.get("/wspolprace")
  await sweepDemos(minutes(12))
  expect((await used.get("/wspolprace")).status).toBe(200)
  const earlier = (column: SQLWrapper) => sql`${column} - interval '14 minutes'`
  await db.update(demo).set({ createdAt: earlier(demo.createdAt), usedAt: earlier(demo.usedAt) })
  await sweepDemos(new Date())
  expect((await used.get("/wspolprace")).status).toBe(200)
  expect((await unused.get("/wspolprace")).headers.get("location")).toMatch(/^\/logowanie/)
})

test("an open page counts as use of the demo", async () => {
  await emptyTables("demo")
  const reader = await demoVisitor("sponsor")
  await db.update(demo).set({ createdAt: minutes(-20), usedAt: minutes(-20) })
  await db.update(session).set({ seenAt: minutes(-1) })
  expect(await sweepDemos(new Date())).toBe(0)
  expect((await reader.get("/wspolprace")).status).toBe(200)
})

test("beyond the limit of demos the longest idle one is removed, then unused ones, before one in use", async () => {
  await emptyTables("demo")
  const world = (realm: string, createdAt: Date, usedAt: Date) => ({
    realm,
    organizationUserId: "x",
    sponsorUserId: "x",
    createdAt,
    usedAt,
  })
  const idle = Array.from({ length: mostDemos - 3 }, (_, n) => world(`idle-${n}`, minutes(-300), minutes(-100 - n)))
  const unused = [world("unused-new", minutes(-10), minutes(-10)), world("unused-old", minutes(-11), minutes(-11))]
  await db.insert(demo).values([...idle, ...unused, world("in-use", minutes(-300), minutes(-50))])
  await demoVisitor("sponsor")
  expect(await realms()).not.toContain(idle.at(-1)?.realm)
  expect((await realms()).length).toBe(mostDemos)
  await db.delete(demo).where(like(demo.realm, "idle-%"))
  await db.insert(demo).values(idle.slice(1).map((row, n) => ({ ...row, realm: `busy-${n}`, usedAt: minutes(-20) })))
  await demoVisitor("sponsor")
  expect(await realms()).not.toContain("unused-old")
  expect(await realms()).toEqual(expect.arrayContaining(["unused-new", "in-use"]))
  const concurrent = 6
  await Promise.all(Array.from({ length: concurrent }, () => demoVisitor("organization")))
  expect((await realms()).length).toBeLessThanOrEqual(mostDemos + concurrent)
  await demoVisitor("sponsor")
  expect((await realms()).length).toBe(mostDemos)
})

test("one network begins at most forty demos an hour, and no demo sends an email", async () => {
  await emptyTables("demo")
  await demoVisitor("sponsor")
  await db.update(rateLimit).set({ points: 39 }).where(like(rateLimit.key, "demo:%"))
  await demoVisitor("sponsor")
  const refused = await visitor().post("/demo", { do: "sponsor" })
  expect(refused.status).toBe(429)
  expect(await db.select().from(email)).toEqual([])
})
