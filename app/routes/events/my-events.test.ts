import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { organization } from "#app/db/schema.ts"
import { dealPath } from "#app/paths.ts"
import { signedUp, type Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const path = "/moje-wydarzenia"
let world: World
let karolina: Visitor

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
  karolina = await enter(world, "karolina")
})

test("the page shows what waits, links to it, and begins as a grid", async () => {
  const html = await karolina.html(path)
  expect(html).toContain("1\u00a0propozycja czeka na odpowiedź")
  expect(html).toContain('href="/wspolprace?mine=1"')
  expect(html).not.toContain("<table")
  expect(html).toContain('href="/dodaj-wydarzenie"')
  expect(html).not.toContain("Bieg Flisaka")
})

test("the layout is remembered for a year under its own name", async () => {
  const answer = await karolina.get(`${path}?q=sad&view=list`)
  expect(answer.headers.get("location")).toBe(`${path}?q=sad`)
  expect(answer.headers.get("set-cookie")).toContain(
    "pomost-view-my-events=list; Path=/; SameSite=Lax; Max-Age=31536000",
  )
  const html = await karolina.html(path)
  expect(html).toContain("<table")
  expect(html).toContain(`href="${dealPath(world.deals.pending)}"`)
})

test("an empty page says what to do next: without events, without matches, without an organization", async () => {
  const fresh = await signedUp("organization")
  expect(await fresh.html(path)).toContain("Nie masz jeszcze żadnych wydarzeń")
  expect(await karolina.html(`${path}?q=zzzz`)).toContain("Brak wydarzeń pasujących do filtrów")
  await db.delete(organization).where(eq(organization.name, "Fundacja Bez Profilu"))
  const lost = await signedUp("organization", { organizationName: "Fundacja Bez Profilu" })
  await db.delete(organization).where(eq(organization.name, "Fundacja Bez Profilu"))
  const html = await lost.html(path)
  expect(html).toContain("Najpierw uzupełnij profil organizacji")
  expect(html).toContain('href="/organizacja/edycja"')
})

test("an unknown field value is a 400 with its sentence, an unknown order is the usual one, an odd cursor begins anew", async () => {
  for (const query of ["status=Kosmos", "category=X"]) {
    const answer = await karolina.get(`${path}?${query}`)
    expect([answer.status, (await answer.text()).includes("Nie ma takie")], query).toEqual([400, true])
  }
  const order = async (query = "") => (await karolina.html(path + query)).match(/id="moje-[^"]+/g)
  expect(await order("?sort=id;--")).toEqual(await order())
  expect(await order()).not.toBeNull()
  expect((await karolina.get(`${path}?after=xyz&shown=999`)).status).toBe(200)
})
