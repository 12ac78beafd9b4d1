import { inArray } from "drizzle-orm"
import { allMembersOf, membersOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { user } from "#app/db/schema.ts"
import { mayApprove } from "#app/domain/deals/approval/approval.ts"
import { type RuleFact, type RuleNews, ruleNotice } from "#app/domain/deals/approval/rule-change.ts"
import { notify } from "#app/features/notifications/commands.server.ts"
import { secondPersonPath } from "#app/paths.ts"
import { listApprovers } from "../commands.server.ts"

type Details = Pick<RuleNews, "before" | "after" | "effectiveAt"> & { askedById: string }

/** Notifies all owners of each change of their rule, its author included, and everybody who may decide about it. */
const notifyOfRule: Reaction = {
  name: "deals.secondPerson",
  on: (what) => what.startsWith("party.secondPerson"),
  run: async (tx, fact) => {
    const { before, after, effectiveAt = null, askedById } = fact.details as Partial<Details>
    // older facts, from before the rule took two people, do not contain the former rule
    if (!before || !after) return
    const people = await tx
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(inArray(user.id, [fact.byId ?? "", askedById ?? ""]))
    const nameOf = (id?: string | null) => people.find((one) => one.id === id)?.name
    const by = nameOf(fact.byId) ?? null
    const news: RuleNews = { fact: fact.what as RuleFact, by, asker: nameOf(askedById), before, after, effectiveAt }
    for (const userId of await recipientsOf(tx, fact.aboutId, news, askedById))
      await notify(tx, {
        userId,
        kind: "second_person",
        factId: fact.id,
        ...ruleNotice(news),
        link: secondPersonPath,
        matter: news.fact === "party.secondPersonAsked" ? { about: fact.aboutId, task: "rule" } : undefined,
        email: news,
        of: { partyId: fact.aboutId, news: "page" },
        realm: fact.realm,
      })
  },
}

export const ruleReactions: Reaction[] = [notifyOfRule]

/** Owners and those who may decide; everybody when a looser rule only waits for its days and somebody may object. */
async function recipientsOf(tx: Tx, partyId: string, { fact, before, effectiveAt }: RuleNews, askedById?: string) {
  if (fact === "party.secondPersonAsked" && effectiveAt !== null) return allMembersOf(tx, partyId)
  const owners = await membersOf(tx, partyId, "team")
  if (fact === "party.secondPersonEnded") {
    const asker = (await allMembersOf(tx, partyId)).filter((id) => id === askedById)
    return [...new Set([...owners, ...asker])]
  }
  if (fact !== "party.secondPersonAsked") return owners
  const deciding = (await listApprovers(tx, partyId, { id: askedById ?? "" })).filter(({ role }) =>
    mayApprove(role, before),
  )
  return [...new Set([...owners, ...deciding.map(({ id }) => id)])]
}
