import { and, eq, isNull, like } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { event, fact, notification, organization } from "#app/db/schema.ts"
import { hideContent, restoreContent } from "#app/features/moderation/moderation/commands.server.ts"
import { eventEditPath, eventPath } from "#app/paths.ts"
import { react } from "#server/reactions.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const title = "Nocny bieg po zgłoszeniu"
const reason = "Zgłoszenie nr 7."
const fields = {
  title,
  description: "Biegniemy dookoła jeziora, a każdy okrążony kilometr to jedno drzewo.",
  category: "Sportowe",
  startDate: "2027-04-24",
  city: "Poznań",
  voivodeship: "wielkopolskie",
}

let world: World
let karolina: Visitor
const moderation = () => ({ kind: "organization", id: world.organizations.orchard, reason }) as const
const hide = () => hideContent(world.viewers.anna, moderation())
const restore = () => restoreContent(world.viewers.anna, moderation())
const publish = (key: string = crypto.randomUUID()) => karolina.post("/dodaj-wydarzenie", { ...fields, key })
const published = async () => (await db.select().from(event).where(eq(event.title, title)))[0]
const visible = () => db.$count(event, and(eq(event.title, title), isNull(event.hiddenAt)))
const seenByAll = async () => (await visitor().html("/wydarzenia?sort=newest")).includes(title)

beforeEach(async () => {
  await emptyTables("user", "event", "fact", "rate_limit")
  world = await castWorld()
  karolina = await enter(world, "karolina")
})

test("everything that a hidden organization publishes is hidden with it, and comes back with it", async () => {
  await hide()
  const key = crypto.randomUUID()
  const [answer, again] = [await publish(key), await publish(key)]
  const newEvent = await published()
  for (const each of [answer, again])
    expect([each.status, each.headers.get("location")]).toEqual([302, "/moje-wydarzenia"])
  const own = await karolina.html("/moje-wydarzenia")
  expect(own).toContain("Wydarzenie jest zapisane, ale")
  expect(own).toContain("Ukryte przez operatora")
  expect(await karolina.html("/dodaj-wydarzenie")).toContain("Profil Twojej organizacji jest ukryty")
  expect((await visitor().get(eventPath(newEvent?.id ?? ""))).status).toBe(404)
  expect(await visible()).toBe(0)
  expect(
    await karolina.post(eventEditPath(newEvent?.id ?? ""), { ...fields, version: "1", city: "Gniezno" }),
  ).toHaveProperty("status", 302)
  expect(await seenByAll()).toBe(false)
  for (const { id } of await db.select().from(fact).where(like(fact.what, "event.%"))) await react(id)
  expect(await db.$count(notification, eq(notification.kind, "event_new"))).toBe(0)
  await restore()
  expect((await visitor().get(eventPath(newEvent?.id ?? ""))).status).toBe(200)
  expect(await visible()).toBe(1)
})

test("a publication during the hiding of the organization waits, and is hidden, too", async () => {
  const other = await pool.connect()
  try {
    await other.query("begin")
    await other.query(`update organization set hidden_at = now(), hidden_reason = $1 where id = $2`, [
      reason,
      world.organizations.orchard,
    ])
    const answer = publish()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await other.query("commit")
    expect((await answer).status).toBe(302)
  } finally {
    other.release()
  }
  const [hidden] = await db.select().from(organization).where(eq(organization.id, world.organizations.orchard))
  expect(await published()).toMatchObject({ hiddenAt: hidden?.hiddenAt, hiddenReason: reason })
})

test("publishing and hiding the organization at the same time leave no visible event", async () => {
  for (let round = 0; round < 8; round++) {
    await emptyTables("rate_limit")
    await Promise.all(round % 2 ? [publish(), hide()] : [hide(), publish()])
    expect(await visible()).toBe(0)
    await restore()
    expect(await visible()).toBe(1)
    await db.delete(event).where(eq(event.title, title))
  }
})

test("the owner sees a hidden event of their own and why; for everybody else, in every form, it does not exist", async () => {
  const id = world.events.planting
  await hideContent(world.viewers.anna, { kind: "event", id, reason: "Opis wprowadza w błąd." })
  const html = await karolina.html(eventPath(id))
  expect(html).toContain("To wydarzenie jest ukryte przez operatora.")
  expect(html).toContain("Opis wprowadza w błąd.")
  expect(html).not.toContain("kalendarz.ics")
  for (const other of [visitor(), await enter(world, "rafal"), await enter(world, "marta")])
    for (const path of [eventPath(id), `${eventPath(id)}.data`]) {
      const answer = await other.get(path, { headers: { accept: "text/html" } })
      expect(answer.status, path).toBe(404)
      expect(await answer.text()).not.toContain("wprowadza w błąd")
    }
  await restoreContent(world.viewers.anna, { kind: "event", id, reason })
  expect(await karolina.html(eventPath(id))).not.toContain("ukryte przez operatora")
})
