import { eq, inArray, lt } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { record } from "#app/db/facts.server.ts"
import { deleteRealm } from "#app/db/realm-rows.server.ts"
import { demo, file, user } from "#app/db/schema.ts"
import { buildWorld, demoId } from "#app/db/world.server.ts"
import { demoHours, demoPeople, isDemo } from "#app/domain/demo.ts"
import { isPictureKind } from "#app/domain/picture.ts"
import type { UserType, Viewer } from "#app/domain/viewer.ts"
import { forbidden, Refusal } from "#app/lib/refusal.ts"
import { disk, removePicture } from "#app/platform/files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { closeSession, openSession, type Place } from "../sign-in/commands.server.ts"

/** More than so many at once are turned away, so that visitors cannot fill the database. */
const mostWorlds = 500

/**
 * Builds a world for one visitor (D5): the samples as ordinary rows of a realm of their own, with marked ids, and opens
 * a session for the chosen side; there is no password to it. Refused with 503 while too many demos are open.
 */
export async function startDemo(side: UserType, from: Place, now = new Date()): Promise<Headers> {
  if ((await db.$count(demo)) >= mostWorlds)
    throw new Refusal("unavailable", "Zbyt wiele osób korzysta teraz z trybu demo. Spróbuj ponownie później.", 600)
  const realm = crypto.randomUUID()
  const storeFile = (key: string, bytes: Uint8Array) => disk.put(key, bytes)
  const world = await db.transaction(async (tx) => {
    const built = await buildWorld(tx, { realm, now, id: demoId, storeFile })
    await tx.insert(demo).values({
      realm,
      organizationUserId: built.people[demoPeople.organization],
      sponsorUserId: built.people[demoPeople.sponsor],
      createdAt: now,
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

/** Hourly: demos that began more than 24 hours ago; how many went. */
export async function sweepDemos(now: Date): Promise<number> {
  const old = new Date(now.getTime() - demoHours * 3_600_000)
  const ended = await db.select({ realm: demo.realm }).from(demo).where(lt(demo.createdAt, old))
  for (const { realm } of ended) await removeDemo(realm)
  return ended.length
}

async function removeDemo(realm: string) {
  const files = await db.transaction(async (tx) => {
    const [held] = await tx.select().from(demo).where(eq(demo.realm, realm)).for("update")
    if (!held) return []
    const people = tx.select({ id: user.id }).from(user).where(eq(user.realm, realm))
    const stored = await tx
      .select({ key: file.key, purpose: file.purpose })
      .from(file)
      .where(inArray(file.ownerId, people))
    await deleteRealm(tx, realm)
    return stored
  })
  for (const { key, purpose } of files)
    await (isPictureKind(purpose) ? removePicture(key) : disk.delete(key)).catch((error) =>
      log.error({ err: error, key }, "a file of a demo could not be removed"),
    )
}
