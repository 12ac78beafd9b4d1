import { and, eq, isNull } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { decisionAnswer, decisionLink, event, party } from "#app/db/schema.ts"
import { countVerdicts, type EventVerdict } from "#app/domain/events/decision.ts"
import { notifyParty } from "#app/features/notifications/commands.server.ts"
import { answerInBrief, answerPath, decisionEmail } from "./emails.tsx"

/** Notifies members who get news of events about an answer to their company's private link: list, bell, email. */
const notifySponsor: Reaction = {
  name: "events.decision",
  on: (what) => what === "decision.answer",
  run: async (tx, fact) => {
    const [found] = await tx
      .select({
        name: decisionAnswer.name,
        comment: decisionAnswer.comment,
        verdicts: decisionAnswer.verdicts,
        partyId: party.id,
        realm: party.realm,
      })
      .from(decisionAnswer)
      .innerJoin(decisionLink, eq(decisionLink.id, decisionAnswer.linkId))
      .innerJoin(party, eq(party.id, decisionLink.partyId))
      .where(eq(decisionAnswer.id, fact.aboutId))
    if (!found) return
    const { name, comment, verdicts, partyId, realm } = found
    const answer = { name, ...countVerdicts(verdicts), ...(await answeredEvent(tx, verdicts)) }
    await notifyParty(tx, partyId, "event", {
      kind: "decision_answer",
      factId: fact.id,
      title: "Odpowiedź na prywatny link",
      body: answerInBrief(answer),
      link: answerPath(answer),
      email: decisionEmail.of({ ...answer, comment }),
      realm,
    })
    await publishToParties(tx, [partyId], { kind: "saved" })
  },
}

/** The event of an answer about one alone, if it may be named, with the deal whose terms were judged. */
async function answeredEvent(tx: Tx, [verdict, ...others]: readonly EventVerdict[]) {
  if (!verdict || others.length > 0) return { title: null, dealId: null }
  const [named] = await tx
    .select({ title: event.title })
    .from(event)
    .where(and(eq(event.id, verdict.eventId), isNull(event.hiddenAt), isNull(event.deletedAt)))
  return { title: named?.title ?? null, dealId: verdict.dealId ?? null }
}

export const decisionReactions: Reaction[] = [notifySponsor]
