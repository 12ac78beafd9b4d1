import { and, eq } from "drizzle-orm"
import { db, type Tx } from "../connection/client.server.ts"
import { fact, reactionDone } from "../schema.ts"

export type Fact = typeof fact.$inferSelect

/** What follows from a fact: which kinds it hears, and its work in one transaction. */
export type Reaction = {
  /** Never changed once released: it is how a reaction remembers what it has done. */
  name: string
  on: (what: string) => boolean
  run: (tx: Tx, fact: Fact) => Promise<void>
}

/** What happened under this id; null when it was removed with its demo world. */
export async function findFact(id: string): Promise<Fact | null> {
  const [found] = await db.select().from(fact).where(eq(fact.id, id))
  return found ?? null
}

/**
 * Runs one reaction to one fact once: the mark and the work stand or fall together, so a worker
 * that dies in between does the work again from the start, and one that comes second finds the mark.
 */
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
