import { eq } from "drizzle-orm"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { decisionAnswer, decisionLink, party } from "#app/db/schema.ts"
import { countVerdicts } from "#app/domain/events/decision.ts"
import { notifyParty } from "#app/features/notifications/commands.server.ts"
import { savedPath } from "#app/paths.ts"
import { decisionEmail, sums } from "./emails.tsx"

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
    const counted = countVerdicts(verdicts)
    await notifyParty(tx, partyId, "event", {
      kind: "decision_answer",
      factId: fact.id,
      title: "Odpowiedź na prywatny link",
      body: `${name}: ${sums(counted)}.`,
      link: `${savedPath}#odpowiedzi`,
      email: decisionEmail.of({ name, ...counted, comment }),
      realm,
    })
    await publishToParties(tx, [partyId], { kind: "saved" })
  },
}

export const decisionReactions: Reaction[] = [notifySponsor]
