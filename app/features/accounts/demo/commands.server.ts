import { and, eq, inArray, lt, not, or, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { deleteRealm } from "#app/db/realms/realm-rows.server.ts"
import { addShowcase } from "#app/db/realms/showcase.server.ts"
import { buildWorld, demoId } from "#app/db/realms/world.server.ts"
import { demo, file, user } from "#app/db/schema.ts"
import {
  demoHours,
  demoInUseMinutes,
  demoPeople,
  isDemo,
  mostDemos,
  unusedDemoMinutes,
} from "#app/domain/accounts/demo.ts"
import type { UserType, Viewer } from "#app/domain/accounts/viewer.ts"
import { isPictureKind } from "#app/domain/shared/picture.ts"
import { forbidden } from "#app/lib/refusal.ts"
import { disk, removePicture } from "#app/platform/files/files.server.ts"
import { removeFiles } from "#app/platform/files/private-files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { openSession, type RequestSource } from "../sessions/commands.server.ts"

/** Creates a demo realm for one visitor (D5) and opens a session in it; at the limit, an idle demo is removed first. */
export async function startDemo(side: UserType, from: RequestSource, now = new Date()): Promise<Headers> {
  await limitDemos(now)
  const realm = crypto.randomUUID()
  const storeFile = (key: string, bytes: Uint8Array) => disk.put(key, bytes)
  const world = await db.transaction(async (tx) => {
    const options = { realm, now, id: demoId, storeFile }
    const built = await buildWorld(tx, options)
    await addShowcase(tx, built, options)
    await tx.insert(demo).values({
      realm,
      organizationUserId: built.people[demoPeople.organization],
      sponsorUserId: built.people[demoPeople.sponsor],
      createdAt: now,
      usedAt: now,
    })
    await record(tx, { what: "demo.start", aboutId: realm, by: null, realm, details: { side } })
    return built
  })
  return openSession(world.people[demoPeople[side]], { rememberMe: false, from })
}

/** Switches to the other side of the same demo and ends this side's session. Only inside a demo (403). */
export async function switchDemoSide(viewer: Viewer, from: RequestSource): Promise<Headers> {
  if (!isDemo(viewer)) throw forbidden()
  const [world] = await db.select().from(demo).where(eq(demo.realm, viewer.realm))
  if (!world) throw forbidden()
  const otherUserId = viewer.userType === "sponsor" ? world.organizationUserId : world.sponsorUserId
  return openSession(otherUserId, { rememberMe: false, from })
}

/** Ends a demo and removes its data and sessions (D5). Only inside a demo (403). */
export async function endDemo(viewer: Viewer): Promise<void> {
  if (!isDemo(viewer)) throw forbidden()
  await removeDemo(viewer.realm)
}

/** Every five minutes: removes demos after 24 hours or if unused since their first minute; returns how many. */
export async function sweepDemos(now: Date): Promise<number> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const old = lt(demo.createdAt, ago(demoHours * 60))
  const unused = and(lt(demo.createdAt, ago(unusedDemoMinutes)), not(wasUsed))
  const ended = await db.select({ realm: demo.realm }).from(demo).where(or(old, unused))
  for (const { realm } of ended) await removeDemo(realm)
  return ended.length
}

/** The last request, or the last heartbeat of a visible page. */
const usedAt = sql`greatest(${demo.usedAt}, (select max(s.seen_at) from session s
  where s.user_id in (${demo.organizationUserId}, ${demo.sponsorUserId})))`
const wasUsed = sql`${usedAt} > ${demo.createdAt} + interval '1 minute'`

/** Removes the longest idle demos until one more fits. Concurrent starts may exceed the limit by their number. */
async function limitDemos(now: Date) {
  const inUse = sql`${wasUsed} and ${usedAt} > ${new Date(now.getTime() - demoInUseMinutes * 60_000)}`
  const excess = (await db.$count(demo)) - mostDemos + 1
  // removes at most two: each concurrent start removes its own
  for (let rest = Math.min(excess, 2); rest > 0; rest--) {
    const realm = await removeWorld((tx) =>
      tx.select().from(demo).orderBy(inUse, usedAt).limit(1).for("update", { skipLocked: true }),
    )
    log.info({ realm }, "a demo ended early for another")
  }
}

const removeDemo = (realm: string) =>
  removeWorld((tx) => tx.select().from(demo).where(eq(demo.realm, realm)).for("update"))

/** Removes the demo that `choose` finds and locks, with its files; returns its realm, or null when none was found. */
async function removeWorld(choose: (tx: Tx) => Promise<{ realm: string }[]>): Promise<string | null> {
  const removed = await db.transaction(async (tx) => {
    const [chosen] = await choose(tx)
    if (!chosen) return null
    const { realm } = chosen
    const people = tx.select({ id: user.id }).from(user).where(eq(user.realm, realm))
    const files = await tx
      .select({ key: file.key, purpose: file.purpose })
      .from(file)
      .where(inArray(file.ownerId, people))
    await deleteRealm(tx, realm)
    return { realm, files }
  })
  for (const { key, purpose } of removed?.files ?? [])
    await (isPictureKind(purpose) ? removePicture(key) : removeFiles([key])).catch((error) =>
      log.error({ err: error, key }, "a file of a demo could not be removed"),
    )
  return removed?.realm ?? null
}

const recordIntervalMs = 10_000
const recentlyRecorded = new LRUCache<string, true>({ max: mostDemos, ttl: recordIntervalMs })

/** Records that a demo is in use, at most every ten seconds; a failure to record does not fail the page. */
export async function recordDemoUse({ realm }: Viewer, now = new Date()): Promise<void> {
  if (recentlyRecorded.has(realm)) return
  recentlyRecorded.set(realm, true)
  await db
    .update(demo)
    .set({ usedAt: now })
    .where(eq(demo.realm, realm))
    .catch((error) => log.warn({ err: error, realm }, "the use of a demo could not be recorded"))
}
