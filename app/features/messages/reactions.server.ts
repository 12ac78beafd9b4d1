import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import type { Fact, Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealEvent, deal as deals, user } from "#app/db/schema.ts"
import { withCorrections } from "#app/domain/deals/deal/corrections.ts"
import { historyFactOf, readFact } from "#app/domain/deals/deal/deal-history.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { systemLine } from "#app/domain/messages/message-lines.ts"
import { worthOfMove } from "#app/features/deals/terms/queries.server.ts"
import { conversationOfPair } from "./inbox/commands.server.ts"
import { moveInquiries } from "./inquiries/move-commands.server.ts"
import { inquiryReactions } from "./inquiries/reactions.server.ts"
import { writeMessage } from "./write-commands.server.ts"

/**
 * Writes every move of a deal into the conversation of its sides, which the proposal opens (B46, B47), as a system
 * line. A text sent with the move becomes a message of its author, so that it counts as unread (B12, B21); a text of
 * the operator or of a deleted account stays in the line.
 */
const writeInConversation: Reaction = {
  name: "messages.deal",
  on: (what) => historyFactOf(what) !== null,
  run: async (tx, fact) => {
    const deal = await findDeal(tx, fact)
    const line = deal && lineOf(fact, deal)
    if (!line) return
    const { id: dealId, sponsorId, organizationId, realm } = deal
    const conversation = await conversationOfPair(tx, { sponsorId, organizationId, realm })
    if (line.opens) await moveInquiries(tx, deal, conversation)
    const destination = { conversation, dealId, at: fact.createdAt }
    const { by, words, content } = line
    const senderId = words && by && fact.byId ? await findPresent(tx, fact.byId) : null
    const textInLine = words && !senderId ? `\n${by ? "Powód: " : ""}${words}` : ""
    const moveLine = { senderId: null, partyId: null, content: content + textInLine }
    const partyId = by === "sponsor" ? sponsorId : organizationId
    const authorsMessage = words && senderId ? [{ senderId, partyId, content: words }] : []
    // a proposal starts with the sponsor's message
    const messages = line.opens ? [...authorsMessage, moveLine] : [moveLine, ...authorsMessage]
    for (const each of messages) await writeMessage(tx, { ...destination, ...each })
  },
}

export const messageReactions: Reaction[] = [writeInConversation, ...inquiryReactions]

type TitledDeal = NonNullable<Awaited<ReturnType<typeof findDeal>>>

async function findDeal(tx: Tx, fact: Fact) {
  const { aboutId: id } = fact
  const [deal] = await tx.select().from(deals).where(eq(deals.id, id))
  if (!deal) return null
  const events = await tx
    .select({ title: dealEvent.title, startDate: dealEvent.startDate })
    .from(dealEvent)
    .where(eq(dealEvent.dealId, id))
  const moveWorth = await worthOfMove(tx, readFact(fact, deal.sponsorId), deal)
  return { ...deal, ...moveWorth, title: dealTitle(events) }
}

function lineOf(fact: Fact, deal: TitledDeal) {
  const what = historyFactOf(fact.what)
  if (!what) return null
  const { from, to, by, words, corrections } = readFact(fact, deal.sponsorId)
  const names = { sponsor: deal.sponsorName, organization: deal.organizationName }
  const operator = what === "unlock"
  return {
    by: operator ? null : by,
    words: withCorrections(words, corrections),
    opens: what === "propose" || what === "repeat",
    content: systemLine({
      fact: what,
      name: operator ? "Operator" : names[by ?? "organization"],
      title: deal.title,
      from,
      to: to ?? deal.status,
      worth: deal.worth,
      kind: deal.kind,
      vatStatus: deal.vatStatus,
    }),
  }
}

/** The person's id; null when their account is deleted. */
async function findPresent(tx: Tx, id: string): Promise<string | null> {
  const [found] = await tx.select({ deletedAt: user.deletedAt }).from(user).where(eq(user.id, id))
  return found && found.deletedAt === null ? id : null
}
