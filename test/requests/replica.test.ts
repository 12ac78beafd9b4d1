import pg from "pg"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { eventPath, organizationFollowPath } from "#app/paths.ts"

// runs before anything reads the settings; without these programs nothing can follow a primary
const pair = await vi.hoisted(async () => {
  const { findPostgres } = await import("#test/support/engines/postgres.ts")
  const { startPrimaryAndStandby } = await import("#test/support/engines/standby.ts")
  const found = findPostgres()
  if (!found) return null
  const started = await startPrimaryAndStandby(found.bin)
  process.env.DATABASE_URL = started.primaryUrl("app")
  process.env.DATABASE_REPLICA_URL = started.standbyUrl("app")
  return started
})

import { db, pool } from "#app/db/connection/client.server.ts"
import { migrate } from "#app/db/connection/migrate.server.ts"
import { catalogue } from "#app/db/connection/replica.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  awaitReplica,
  replicaIsUsed,
  startReplica,
  stopReplica,
} from "#app/platform/postgres/replica-monitor.server.ts"
import { startListening, stopListening, subscribe } from "#app/platform/realtime/realtime.server.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
const used = (is = true) => vi.waitFor(() => expect(replicaIsUsed()).toBe(is), { timeout: 10_000, interval: 20 })

describe.runIf(pair)("with a streaming replica", () => {
  let world: World
  let karolina: Visitor
  const standby = (text: string) => ask(pair?.standbyUrl("app") ?? "", text)
  /** A change without a fact, so that it shows which server answers. */
  const retitle = (title: string) =>
    pool.query("update event set title = $1 where id = $2", [title, world.events.planting])
  const shown = async (who = visitor()) =>
    /<h1[^>]*>([^<]*)/.exec(await who.html(eventPath(world.events.planting)))?.[1]

  beforeAll(async () => {
    await migrate(process.env.DATABASE_URL ?? "")
    world = await castWorld()
    karolina = await enter(world, "karolina")
    await startListening()
    startReplica()
    await used()
  })
  afterAll(async () => {
    await stopReplica()
    await stopListening()
    await pool.end()
    await pair?.close()
  })

  test("readers get the replica's answers, on every page of the catalogue", async () => {
    await retitle("Tytuł na obu")
    await expect.poll(() => standby("select 1 from event where title = 'Tytuł na obu'")).toHaveLength(1)
    const addresses = ["/wydarzenia", "/organizacje", "/", "/wydarzenia.rss", "/sitemap.xml"]
    // loads all modules that these need, since a replica that stands still for five seconds is not used
    for (const address of [eventPath(world.events.planting), ...addresses]) await karolina.html(address)
    await used()
    await standby("select pg_wal_replay_pause()")
    await retitle("Tytuł na głównym")
    expect(await shown()).toBe("Tytuł na obu")
    for (const address of addresses) expect((await visitor().get(address)).status, address).toBeLessThan(400)
    expect(await visitor().html("/wydarzenia")).not.toContain("Tytuł na głównym")
    await standby("select pg_wal_replay_resume()")
  })

  test("a person who has just written reads it from the primary, though the replica may serve others", async () => {
    await used()
    await standby("select pg_wal_replay_pause()")
    await retitle("Świeży tytuł")
    karolina.jar.delete("pomost-fresh") // as after ten seconds
    expect(await shown(karolina)).not.toBe("Świeży tytuł")
    await karolina.post(organizationFollowPath(String(karolina.jar.size)), {})
    expect(karolina.jar.has("pomost-fresh")).toBe(true)
    expect(await shown(karolina)).toBe("Świeży tytuł")
    await standby("select pg_wal_replay_resume()")
  })

  test("after a fact the primary is read until the replica has replayed it, then the replica with it", async () => {
    await used()
    await standby("select pg_wal_replay_pause()")
    await db.transaction(async (tx) => {
      await retitle("Po fakcie")
      await record(tx, { what: "event.edit", aboutId: world.events.planting, by: null })
    })
    await used(false)
    expect(await shown()).toBe("Po fakcie")
    expect(replicaIsUsed()).toBe(false)
    await standby("select pg_wal_replay_resume()")
    await used()
    expect(await standby("select 1 from event where title = 'Po fakcie'")).toHaveLength(1)
    expect(await shown()).toBe("Po fakcie")
  })

  test("no reader ever sees less than a fact has published, however often", async () => {
    for (let n = 0; n < 25; n++) {
      const notified = new Promise<void>((resolve) => {
        const stop = subscribe("pomost_facts", () => {
          stop()
          resolve()
        })
      })
      await db.transaction(async (tx) => {
        await tx.execute(`update event set title = 'Wersja ${n}' where id = '${world.events.planting}'`)
        await record(tx, { what: "event.edit", aboutId: world.events.planting, by: null })
      })
      await notified
      expect(await shown()).toBe(`Wersja ${n}`)
      await used()
      expect(await shown()).toBe(`Wersja ${n}`)
    }
  })

  test("an uncommitted change keeps nobody from the replica", async () => {
    await used()
    const writer = await pool.connect()
    try {
      await writer.query("begin")
      await writer.query("update event set title = 'Jeszcze niezapisany' where id = $1", [world.events.planting])
      awaitReplica()
      await used()
    } finally {
      await writer.query("rollback")
      writer.release()
    }
  })

  test("while it is unavailable the primary answers, and it is used again when it is back", async () => {
    await used()
    const reading = () => catalogue(() => db.execute("select pg_is_in_recovery() as replica"))
    expect((await reading()).rows).toEqual([{ replica: true }])
    await pair?.stopStandby()
    expect((await reading()).rows).toEqual([{ replica: false }])
    expect((await visitor().get("/wydarzenia")).status).toBe(200)
    await pair?.startStandby()
    await used()
    expect((await reading()).rows).toEqual([{ replica: true }])
  })

  test("a replica that lags too far is not used", async () => {
    await used()
    await standby("select pg_wal_replay_pause()")
    await retitle("Zaległość")
    await used(false)
    expect(await shown()).toBe("Zaległość")
    await standby("select pg_wal_replay_resume()")
    await used()
  })
})
