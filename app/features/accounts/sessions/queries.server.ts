import { and, desc, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { session } from "#app/db/schema.ts"
import { deviceName } from "#app/domain/accounts/device.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isAlive } from "../queries.server.ts"

/** The viewer's sessions (ASVS V7.5.2): the one of this token first, then by last use. */
export async function listSessions(viewer: Viewer, ownToken: string) {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, viewer.id), isAlive))
    .orderBy(desc(eq(session.token, ownToken)), desc(session.updatedAt))
    .limit(50)
  return rows.map(({ id, token, createdAt, updatedAt, ipAddress, userAgent }) => ({
    id,
    isOwn: token === ownToken,
    device: deviceName(userAgent ?? ""),
    address: ipAddress || null,
    openedAt: createdAt,
    usedAt: updatedAt,
  }))
}
export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number]
