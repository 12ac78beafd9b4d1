import { db } from "#app/db/client.server.ts"
import { inquiry } from "#app/db/schema.ts"
import { buildWorld, demoId, type World } from "#app/db/world.server.ts"

/** A world with something of every kind in it. */
export const builtWorld = (realm: string): Promise<World> =>
  db.transaction(async (tx) => {
    const world = await buildWorld(tx, { realm, now: new Date(), ...(realm === "public" ? {} : { id: demoId }) })
    for (const organizationId of [...Object.values(world.organizations), null])
      await tx.insert(inquiry).values({ realm, organizationId, name: "Ktoś", email: "k@x.example", message: "Pytanie" })
    return world
  })
