import { sql } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { file, inquiry, message, organizationFollow, session as sessions } from "#app/db/schema.ts"
import { buildWorld, demoId, type World } from "#app/db/world.server.ts"
import { disk } from "#app/platform/files.server.ts"

/** A world with something of every kind in it. */
export async function builtWorld(realm: string): Promise<World> {
  const storeFile = (key: string, bytes: Uint8Array) => disk.put(key, bytes)
  return db.transaction(async (tx) => {
    const id = realm === "public" ? {} : { id: demoId }
    const world = await buildWorld(tx, { realm, now: new Date(), storeFile, ...id })
    const { organizations, people, conversation } = world
    for (const organizationId of [...Object.values(organizations), null])
      await tx.insert(inquiry).values({ realm, organizationId, name: "Ktoś", email: "k@x.example", message: "Pytanie" })
    for (const organizationId of Object.values(organizations))
      await tx.insert(organizationFollow).values({ organizationId, userId: people.rafal }).onConflictDoNothing()
    const attached = { id: `file-of-${realm}`, key: `attachments/${realm}`, ownerId: people.rafal }
    await storeFile(attached.key, Buffer.from("%PDF-1.4"))
    await tx
      .insert(file)
      .values({ ...attached, purpose: "attachment", originalName: "a.pdf", mime: "application/pdf", size: 8 })
    await tx.insert(message).values({
      id: sql`(select max(id) || '0' from message where conversation_id = ${conversation})`,
      conversationId: conversation,
      senderId: people.rafal,
      content: "W załączniku",
      fileId: attached.id,
    })
    const session = { userId: people.rafal, expiresAt: new Date(Date.now() + 3_600_000) }
    await tx.insert(sessions).values({ id: `session-of-${realm}`, token: `token of ${realm}`, ...session })
    return world
  })
}
