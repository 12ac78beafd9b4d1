import { and, eq, ne } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { session } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"

/** Ends one of the viewer's own sessions; one that is already gone is no error. */
export async function endSession(viewer: Viewer, id: string): Promise<void> {
  await end(viewer, eq(session.id, id))
}

/** Ends all sessions but this one; returns how many. */
export const endOtherSessions = (viewer: Viewer, ownToken: string): Promise<number> =>
  end(viewer, ne(session.token, ownToken))

async function end(viewer: Viewer, which: ReturnType<typeof eq>) {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.userId, viewer.id), which))
      .returning({ id: session.id })
    if (ended.length)
      await record(tx, {
        what: "account.sessionEnded",
        aboutId: viewer.id,
        byId: viewer.id,
        realm: viewer.realm,
        details: { sessions: ended.length },
      })
    return ended.length
  })
}
