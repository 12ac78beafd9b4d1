import { eq } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import type { Reaction } from "#app/db/outbox/reactions.server.ts"
import { dealEvent, deal as deals } from "#app/db/schema.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import {
  gatheredFiles,
  isMaterialFact,
  type MaterialFact,
  materialNotices,
} from "#app/domain/deals/deliverables/materials/materials.ts"
import type { TaskKind } from "#app/domain/notifications/task.ts"
import { notifyOfDeal } from "#app/features/notifications/commands.server.ts"
import { dealMaterialsPath } from "#app/paths.ts"

/** Notifies the other side at the bell, except of a plan without a file; reloads open pages of both sides. */
const notifyOfMaterials: Reaction = {
  name: "deals.materials",
  on: isMaterialFact,
  run: async (tx, fact) => {
    const deal = await findDeal(tx, fact.aboutId)
    if (!deal || !isMaterialFact(fact.what)) return
    await publishToParties(tx, [deal.sponsorId, deal.organizationId], { kind: "deal", id: deal.id })
    const bySponsor = fact.partyId === deal.sponsorId
    if (bySponsor && fact.what === "deal.addMaterial") return
    const name = bySponsor ? deal.sponsorName : deal.organizationName
    const item = typeof fact.details.item === "string" ? fact.details.item : ""
    const recipientId = bySponsor ? deal.organizationId : deal.sponsorId
    await notifyOfDeal(tx, { dealId: deal.id, partyId: recipientId }, "deal", {
      ...materialNotices[fact.what]({ name, title: deal.title, item }),
      kind: bySponsor ? "materials_given" : "materials_asked",
      factId: fact.id,
      link: dealMaterialsPath(deal.id),
      matter: {
        about: deal.id,
        task: taskOf[fact.what],
        subjects: item ? [fact.id] : [],
        gathered: (files) => gatheredFiles(bySponsor, { name, title: deal.title }, files),
      },
      realm: deal.realm,
    })
  },
}

const taskOf: Partial<Record<MaterialFact, TaskKind>> = { "deal.askMaterials": "materials", "deal.addMaterial": "file" }

export const materialReactions: Reaction[] = [notifyOfMaterials]

async function findDeal(tx: Tx, id: string) {
  const [deal] = await tx.select().from(deals).where(eq(deals.id, id))
  if (!deal) return null
  const events = await tx.select().from(dealEvent).where(eq(dealEvent.dealId, id))
  return { ...deal, title: dealTitle(events) }
}
