import { and, eq } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Reader, type Tx } from "#app/db/connection/client.server.ts"
import { runOnce } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { eventPost } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { PostInput } from "#app/domain/events/event-post-form.ts"
import type { PostFact } from "#app/domain/workspace/fact-name.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { getOwnEvent } from "../own/queries.server.ts"

/** Publishes a post on an own event (A70); returns its id, idempotent by key. Only for the event's owner. */
export async function publishPost(viewer: Viewer, eventId: string, input: PostInput, key: string): Promise<string> {
  requirePermission(viewer, "writePost")
  return db.transaction(async (tx) => {
    await lockRole(tx, viewer, "writePost")
    await getOwnEvent(viewer, eventId, tx, { lock: true })
    const keyed = { userId: viewer.id, key, content: ["post.publish", eventId, input] }
    const published = await runOnce(tx, keyed, async () => {
      const id = crypto.randomUUID()
      await tx.insert(eventPost).values({ ...input, id, eventId })
      await recordPost(tx, viewer, "post.publish", eventId, id)
      return id
    })
    return published.id
  })
}

/** Changes a post of an own event. Only for its owner; 404 for a post of another event. */
export async function editPost(viewer: Viewer, eventId: string, postId: string, input: PostInput): Promise<void> {
  requirePermission(viewer, "writePost")
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "writePost")
    await getOwnPost(viewer, eventId, postId, tx)
    await tx.update(eventPost).set(input).where(ofEvent(eventId, postId))
    await recordPost(tx, viewer, "post.edit", eventId, postId)
  })
}

/** Deletes a post of an own event for good. Refused like `editPost`. */
export async function deletePost(viewer: Viewer, eventId: string, postId: string): Promise<void> {
  requirePermission(viewer, "writePost")
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "writePost")
    await getOwnEvent(viewer, eventId, tx)
    const [deleted] = await tx.delete(eventPost).where(ofEvent(eventId, postId)).returning({ id: eventPost.id })
    if (!deleted) throw notFound(noPost)
    await recordPost(tx, viewer, "post.delete", eventId, postId)
  })
}

/** A post to edit, for the owner of its event. */
export async function getOwnPost(viewer: Viewer, eventId: string, postId: string, reader: Reader = db) {
  await getOwnEvent(viewer, eventId, reader)
  const [found] = await reader.select().from(eventPost).where(ofEvent(eventId, postId))
  if (!found) throw notFound(noPost)
  return found
}

const noPost = "Nie znaleziono postu."
const ofEvent = (eventId: string, postId: string) => and(eq(eventPost.id, postId), eq(eventPost.eventId, eventId))
const recordPost = (tx: Tx, viewer: Viewer, what: PostFact, aboutId: string, postId: string) =>
  record(tx, { what, aboutId, by: viewer, realm: viewer.realm, details: { postId } })
