import { and, eq, inArray, lt, not, or, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { deleteRealm } from "#app/db/realms/realm-rows.server.ts"
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
import { log } from "#app/platform/log.server.ts"
import { closeSession, openSession, type Place } from "../sign-in/commands.server.ts"

/**
 * Builds a world for one visitor (D5): the samples as ordinary rows of a realm of their own, with marked ids, and opens
 * a session for the chosen side; there is no password to it. With all worlds taken it takes the place of an idle one.
 */
export async function startDemo(side: UserType, from: Place, now = new Date()): Promise<Headers> {
  await makeRoom(now)
  const realm = crypto.randomUUID()
  const storeFile = (key: string, bytes: Uint8Array) => disk.put(key, bytes)
  const world = await db.transaction(async (tx) => {
    const built = await buildWorld(tx, { realm, now, id: demoId, storeFile })
    await tx.insert(demo).values({
      realm,
      organizationUserId: built.people[demoPeople.organization],
      sponsorUserId: built.people[demoPeople.sponsor],
      createdAt: now,
      usedAt: now,
    })
    await record(tx, { what: "demo.start", aboutId: realm, byId: null, realm, details: { side } })
    return built
  })
  return openSession(world.people[demoPeople[side]], false, from)
}

/** Goes to the other side of the table in the same world; the session of this side ends. Only inside a demo. */
export async function switchDemoSide(viewer: Viewer, from: Place): Promise<Headers> {
  if (!isDemo(viewer)) throw forbidden()
  const [world] = await db.select().from(demo).where(eq(demo.realm, viewer.realm))
  if (!world) throw forbidden()
  await closeSession(from.headers)
  return openSession(viewer.userType === "sponsor" ? world.organizationUserId : world.sponsorUserId, false, from)
}

/** Ends a demo for good: everything that was made in it is removed, the sessions with it (D5). */
export async function endDemo(viewer: Viewer): Promise<void> {
  if (!isDemo(viewer)) throw forbidden()
  await removeDemo(viewer.realm)
}

/**
 * Every five minutes: demos that began more than 24 hours ago, and those that nobody came back to after their first
 * minute; how many went.
 */
export async function sweepDemos(now: Date): Promise<number> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const old = lt(demo.createdAt, ago(demoHours * 60))
  const unused = and(lt(demo.createdAt, ago(unusedDemoMinutes)), not(wasUsed))
  const ended = await db.select({ realm: demo.realm }).from(demo).where(or(old, unused))
  for (const { realm } of ended) await removeDemo(realm)
  return ended.length
}

/** The last request, or the last note of a page that is open and looked at. */
const usedAt = sql`greatest(${demo.usedAt}, (select max(s.seen_at) from session s
  where s.user_id in (${demo.organizationUserId}, ${demo.sponsorUserId})))`
const wasUsed = sql`${usedAt} > ${demo.createdAt} + interval '1 minute'`

/**
 * Removes the worlds idle longest until there is room for one more; those that somebody has used within the last hour
 * come last. Starts at the same moment each remove another one; the number may exceed the limit by those under way.
 */
async function makeRoom(now: Date) {
  const inUse = sql`${wasUsed} and ${usedAt} > ${new Date(now.getTime() - demoInUseMinutes * 60_000)}`
  const excess = (await db.$count(demo)) - mostDemos + 1
  // two at most: others that start at this moment remove as many
  for (let rest = Math.min(excess, 2); rest > 0; rest--) {
    const realm = await removeWorld((tx) =>
      tx.select().from(demo).orderBy(inUse, usedAt).limit(1).for("update", { skipLocked: true }),
    )
    log.info({ realm }, "a demo made room for another")
  }
}

const removeDemo = (realm: string) =>
  removeWorld((tx) => tx.select().from(demo).where(eq(demo.realm, realm)).for("update"))

/** Removes the world that `choose` finds and locks, with its files; answers with its realm, null when there is none. */
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
    await (isPictureKind(purpose) ? removePicture(key) : disk.delete(key)).catch((error) =>
      log.error({ err: error, key }, "a file of a demo could not be removed"),
    )
  return removed?.realm ?? null
}

const noteEveryMs = 10_000
const noted = new LRUCache<string, true>({ max: mostDemos, ttl: noteEveryMs })

/** Notes that a demo's world is in use, every ten seconds at most; what cannot be noted stops no page. */
export async function noteDemoUse({ realm }: Viewer, now = new Date()): Promise<void> {
  if (noted.has(realm)) return
  noted.set(realm, true)
  await db
    .update(demo)
    .set({ usedAt: now })
    .where(eq(demo.realm, realm))
    .catch((error) => log.warn({ err: error, realm }, "the use of a demo could not be noted"))
}
