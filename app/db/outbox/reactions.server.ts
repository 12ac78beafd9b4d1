import { and, eq } from "drizzle-orm"
import type { FactName } from "#app/domain/workspace/fact-name.ts"
import { db, type Tx } from "../connection/client.server.ts"
import { fact, reactionDone } from "../schema.ts"

export type Fact = typeof fact.$inferSelect

/** What follows from a fact: the kinds it subscribes to, and its work in one transaction. */
export type Reaction = {
  /** Never rename once released: it marks which facts were handled. */
  name: string
  on: (what: FactName) => boolean
  run: (tx: Tx, fact: Fact) => Promise<void>
}

/** Null when the fact was removed with its demo realm. */
export async function findFact(id: string): Promise<Fact | null> {
  const [found] = await db.select().from(fact).where(eq(fact.id, id))
  return found ?? null
}

/** Runs a reaction once per fact: mark and work share a transaction, so an interrupted run is repeated. */
export async function reactOnce(about: Fact, reaction: Reaction) {
  const mark = { factId: about.id, reaction: reaction.name }
  const [done] = await db
    .select()
    .from(reactionDone)
    .where(and(eq(reactionDone.factId, mark.factId), eq(reactionDone.reaction, mark.reaction)))
  if (done) return
  await db.transaction(async (tx) => {
    const [fresh] = await tx.insert(reactionDone).values(mark).onConflictDoNothing().returning()
    if (fresh) await reaction.run(tx, about)
  })
}
