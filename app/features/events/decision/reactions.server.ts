import { eq } from "drizzle-orm"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { decisionAnswer, decisionLink, user } from "#app/db/schema.ts"
import { countVerdicts } from "#app/domain/events/decision.ts"
import { notify } from "#app/features/notifications/commands.server.ts"
import { savedPath } from "#app/paths.ts"
import { decisionEmail, sums } from "./emails.tsx"

/** Notifies the sponsor of an answer to a private link: list, bell, email. */
const notifySponsor: Reaction = {
  name: "events.decision",
  on: (what) => what === "decision.answer",
  run: async (tx, fact) => {
    const [found] = await tx
      .select({
        name: decisionAnswer.name,
        comment: decisionAnswer.comment,
        verdicts: decisionAnswer.verdicts,
        userId: user.id,
        realm: user.realm,
      })
      .from(decisionAnswer)
      .innerJoin(decisionLink, eq(decisionLink.id, decisionAnswer.linkId))
      .innerJoin(user, eq(user.id, decisionLink.userId))
      .where(eq(decisionAnswer.id, fact.aboutId))
    if (!found) return
    const { name, comment, verdicts, userId, realm } = found
    const { accepted, questions } = countVerdicts(verdicts)
    await notify(tx, {
      userId,
      kind: "decision_answer",
      factId: fact.id,
      title: "Odpowiedź na prywatny link",
      body: `${name}: ${sums({ accepted, questions })}.`,
      link: `${savedPath}#odpowiedzi`,
      email: decisionEmail.of({ name, accepted, questions, comment }),
      realm,
    })
  },
}

export const decisionReactions: Reaction[] = [notifySponsor]
