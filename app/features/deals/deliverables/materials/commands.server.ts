import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { brandKit, brandKitFile, company, deal as deals, materialGiving, materialGivingFile } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type MaterialFact, materialMessages, mayAskAgain } from "#app/domain/deals/deliverables/materials/materials.ts"
import { noTexts } from "#app/domain/organizations/kit/kit.ts"
import { conflict } from "#app/lib/refusal.ts"
import type { LoadedDeal } from "../../deal/queries.server.ts"
import { markLogoDone } from "../logo-commands.server.ts"
import { lockRunningDeal } from "./lock-queries.server.ts"

/**
 * Gives the present version of the sponsor's kit to the deal's organization. The same kit changes nothing, so
 * concurrent presses count once. 403 for the organization, 409 for an empty kit or a deal that does not run.
 */
export async function giveMaterials(viewer: Viewer, dealId: string): Promise<{ changed: boolean }> {
  return db.transaction(async (tx) => {
    const deal = await lockRunningDeal(tx, viewer, dealId, { action: "giveMaterials", side: "sponsor" })
    const kit = await readKit(tx, viewer.partyId)
    const { about: _, ...ownTexts } = kit.texts
    if (kit.files.length === 0 && Object.values(ownTexts).every((text) => !text || text.length === 0))
      throw conflict(materialMessages.empty)
    const last = await findLast(tx, deal.id)
    if (last && sameKit(kit, last)) return { changed: false }
    const number = (last?.number ?? 0) + 1
    const [giving] = await tx
      .insert(materialGiving)
      .values({ dealId: deal.id, number, ...kit.texts, colors: [...kit.texts.colors], givenById: viewer.id })
      .returning({ id: materialGiving.id })
    const givingId = giving?.id ?? ""
    if (kit.files.length > 0)
      await tx.insert(materialGivingFile).values(kit.files.map((kitFileId) => ({ givingId, kitFileId })))
    await markLogoDone(tx, viewer, deal.id)
    await recordMaterials(tx, viewer, deal, "deal.giveMaterials", { number })
    return { changed: true }
  })
}

/** Reads the kit after concurrent changes have ended, and locks it against new ones. */
async function readKit(tx: Tx, companyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`kit ${companyId}`}))`)
  const [stored] = await tx.select().from(brandKit).where(eq(brandKit.companyId, companyId))
  const { claim, link, rules, colors } = stored ?? noTexts
  const [card] = await tx.select({ about: company.about }).from(company).where(eq(company.id, companyId))
  const files = await tx
    .select({ id: brandKitFile.id })
    .from(brandKitFile)
    .where(and(eq(brandKitFile.companyId, companyId), isNull(brandKitFile.retiredAt)))
  return { texts: { about: card?.about ?? null, claim, link, rules, colors }, files: files.map(({ id }) => id) }
}

async function findLast(tx: Tx, dealId: string) {
  const [last] = await tx
    .select()
    .from(materialGiving)
    .where(eq(materialGiving.dealId, dealId))
    .orderBy(desc(materialGiving.number))
    .limit(1)
  if (!last) return null
  const files = await tx.select().from(materialGivingFile).where(eq(materialGivingFile.givingId, last.id))
  const { about, claim, link, rules, colors } = last
  return { number: last.number, texts: { about, claim, link, rules, colors }, files: files.map((one) => one.kitFileId) }
}

type KitContent = Pick<Awaited<ReturnType<typeof readKit>>, "texts" | "files">
const sameKit = (one: KitContent, other: KitContent) => contentOf(one) === contentOf(other)
const contentOf = ({ texts: { about, claim, link, rules, colors }, files }: KitContent) =>
  JSON.stringify([about, claim, link, rules, colors.map(({ hex, name }) => [hex, name]), [...files].sort()])

/** Asks the sponsor for materials, at most once a week. 403 for the sponsor, 409 when given or requested recently. */
export async function askMaterials(viewer: Viewer, dealId: string, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const deal = await lockRunningDeal(tx, viewer, dealId, { action: "askMaterials", side: "organization" })
    if (await findLast(tx, deal.id)) throw conflict(materialMessages.given)
    const [request] = await tx.select({ at: deals.materialsAskedAt }).from(deals).where(eq(deals.id, deal.id))
    if (!mayAskAgain(request?.at ?? null, now)) throw conflict(materialMessages.asked)
    await tx.execute(sql`update deal set materials_asked_at = ${now.toISOString()}::timestamptz where id = ${deal.id}`)
    await recordMaterials(tx, viewer, deal, "deal.askMaterials")
  })
}

export const recordMaterials = (
  tx: Tx,
  viewer: Viewer,
  deal: LoadedDeal,
  what: MaterialFact,
  details: Record<string, unknown> = {},
) => record(tx, { what, aboutId: deal.id, by: viewer, realm: deal.realm, details: { side: deal.side, ...details } })
