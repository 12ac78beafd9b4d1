import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/client.server.ts"
import type { Fact, Reaction } from "#app/db/reactions.server.ts"
import { collaboration, collaborationEvent } from "#app/db/schema.ts"
import { isCollaborationStatus, type Side } from "#app/domain/collaboration.ts"
import { dealFactOf } from "#app/domain/collaboration-history.ts"
import { dealTitle } from "#app/domain/collaboration-names.ts"
import { systemLine } from "#app/domain/message-lines.ts"
import { conversationOfPair } from "./participants.server.ts"
import { writeMessage } from "./write.server.ts"

/**
 * A deal speaks in the conversation of its two sides, which its proposal opens (B46, B47): the proposal's own words
 * are a message of the sponsor's, every move is a line of the system.
 */
const tellInConversation: Reaction = {
  name: "messages.deal",
  on: (what) => dealFactOf(what) !== null,
  run: async (tx, fact) => {
    const move = dealFactOf(fact.what)
    const deal = await findDeal(tx, fact.aboutId)
    if (!move || !deal) return
    const { id: collaborationId, sponsorId, organizationId, realm } = deal
    const conversation = await conversationOfPair(tx, { sponsorId, organizationId, realm })
    const told = { conversation, collaborationId, at: fact.createdAt }
    const words = fact.details.message
    if (typeof words === "string" && words !== "")
      await writeMessage(tx, { ...told, senderId: sponsorId, content: words })
    const content = systemLine({ fact: move, ...deal, ...toldBy(fact, deal) })
    await writeMessage(tx, { ...told, senderId: null, content })
  },
}

export const messageReactions: Reaction[] = [tellInConversation]

type Deal = NonNullable<Awaited<ReturnType<typeof findDeal>>>

async function findDeal(tx: Tx, id: string) {
  const [deal] = await tx.select().from(collaboration).where(eq(collaboration.id, id))
  if (!deal) return null
  const events = await tx
    .select({ title: collaborationEvent.title, startDate: collaborationEvent.startDate })
    .from(collaborationEvent)
    .where(eq(collaborationEvent.collaborationId, id))
  return { ...deal, title: dealTitle(events) }
}

/** What the fact itself says, as it was then; older facts may say less. */
function toldBy(fact: Fact, deal: Deal) {
  const { from, to, totalGrosze } = fact.details
  const side: Side = fact.details.side === "organization" || fact.byId !== deal.sponsorId ? "organization" : "sponsor"
  const status = (value: unknown) => (typeof value === "string" && isCollaborationStatus(value) ? value : null)
  return {
    name: side === "sponsor" ? deal.sponsorName : deal.organizationName,
    from: status(from),
    to: status(to) ?? deal.status,
    totalGrosze: typeof totalGrosze === "number" ? totalGrosze : deal.totalGrosze,
  }
}
