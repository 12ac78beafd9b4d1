import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import {
  brandKit,
  brandKitFile,
  company,
  deal,
  dealEvent,
  dealMaterial,
  dealMaterialFile,
  file,
  materialGiving,
  materialGivingFile,
  user,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isFinal, materialsOpen } from "#app/domain/deals/deal/deal.ts"
import { dealTitle } from "#app/domain/deals/deal/deal-names.ts"
import { materialMessages, mayAskAgain, readsMaterials } from "#app/domain/deals/deliverables/materials/materials.ts"
import { type GivenTexts, kitSlotRules, noTexts } from "#app/domain/organizations/kit/kit.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { notFound } from "#app/lib/refusal.ts"
import { openDocument } from "#app/platform/files/documents.server.ts"
import { frameOf } from "../../deal/frame/page-queries.server.ts"
import { getDealRow, listDealFacts } from "../../deal/frame/queries.server.ts"
import { getDeal, type LoadedDeal, sideOf } from "../../deal/queries.server.ts"

/** The givings of a sponsor's kit to a deal, newest first, with the files of each. */
async function listGivings(dealId: string) {
  const givings = await db
    .select({
      id: materialGiving.id,
      number: materialGiving.number,
      about: materialGiving.about,
      claim: materialGiving.claim,
      link: materialGiving.link,
      rules: materialGiving.rules,
      colors: materialGiving.colors,
      givenBy: user.name,
      createdAt: materialGiving.createdAt,
    })
    .from(materialGiving)
    .innerJoin(user, eq(user.id, materialGiving.givenById))
    .where(eq(materialGiving.dealId, dealId))
    .orderBy(desc(materialGiving.number))
  if (givings.length === 0) return []
  const files = await db
    .select({
      givingId: materialGivingFile.givingId,
      kitFileId: brandKitFile.id,
      slot: brandKitFile.slot,
      version: brandKitFile.version,
      fileId: file.id,
      name: file.originalName,
      size: file.size,
      hasPreview: sql<boolean>`${brandKitFile.previewId} is not null`,
    })
    .from(materialGivingFile)
    .innerJoin(brandKitFile, eq(brandKitFile.id, materialGivingFile.kitFileId))
    .innerJoin(file, eq(file.id, brandKitFile.fileId))
    .where(
      inArray(
        materialGivingFile.givingId,
        givings.map(({ id }) => id),
      ),
    )
    .orderBy(asc(brandKitFile.slot))
  return givings.map((giving) => ({ ...giving, files: files.filter(({ givingId }) => givingId === giving.id) }))
}
type Giving = Awaited<ReturnType<typeof listGivings>>[number]

/** Files for this deal alone with their versions, newest first. */
async function listItems(dealId: string) {
  const rows = await db
    .select({
      id: dealMaterial.id,
      title: dealMaterial.title,
      dueOn: dealMaterial.dueOn,
      addedBy: dealMaterial.addedBy,
      version: dealMaterialFile.version,
      fileId: file.id,
      name: file.originalName,
      size: file.size,
      hasPreview: sql<boolean>`${dealMaterialFile.previewId} is not null`,
      createdAt: dealMaterialFile.createdAt,
    })
    .from(dealMaterial)
    .leftJoin(dealMaterialFile, eq(dealMaterialFile.materialId, dealMaterial.id))
    .leftJoin(file, eq(file.id, dealMaterialFile.fileId))
    .where(eq(dealMaterial.dealId, dealId))
    .orderBy(asc(dealMaterial.createdAt), asc(dealMaterial.id), desc(dealMaterialFile.version))
  const items = rows.filter(({ id }, index) => rows[index - 1]?.id !== id)
  return items.map(({ id, title, dueOn, addedBy }) => ({
    id,
    title,
    dueOn,
    addedBy,
    files: rows.flatMap(({ id: itemId, version, fileId, name, size, hasPreview, createdAt }) =>
      itemId === id && fileId && version && name && createdAt
        ? [{ fileId, version, name, size: size ?? 0, hasPreview, createdAt }]
        : [],
    ),
  }))
}

/** The page of a deal's materials, for its two parties; 404 for strangers. Of a cancelled deal the sponsor's alone. */
export async function getMaterialsPage(viewer: Viewer, dealId: string, now = new Date()) {
  const row = await getDealRow(viewer, dealId)
  const side = sideOf(viewer)
  const reads = readsMaterials(side, row.status)
  const open = materialsOpen(row.status)
  const [facts, givings, items, [request], offer] = await Promise.all([
    isFinal(row.status) ? listDealFacts(dealId) : [],
    reads ? listGivings(dealId) : [],
    reads ? listItems(dealId) : [],
    db.select({ at: deal.materialsAskedAt }).from(deal).where(eq(deal.id, dealId)),
    side === "sponsor" && open ? readOffer(viewer.partyId) : null,
  ])
  const action = side === "sponsor" ? "giveMaterials" : "askMaterials"
  const isPermitted = may(viewer.role, action)
  const mayAct = open && isPermitted
  const noteAction = side === "sponsor" ? "editKit" : "askMaterials"
  const askedAt = request?.at ?? null
  const last = givings[0] ?? null
  return {
    ...frameOf(viewer, row, facts, now),
    reads,
    open,
    givings,
    items,
    askedAt,
    mayAct,
    mayAsk: mayAct && side === "organization" && last === null && mayAskAgain(askedAt, now),
    note: open && !isPermitted ? roleNotes[noteAction] : null,
    /** The company's card has no description, and the viewer may write one. */
    lacksAbout: offer !== null && !offer.about && may(viewer.role, "editParty"),
    /** What the sponsor's kit holds beyond the given materials; null for viewers who do not give it. */
    offer: offer && { empty: offer.empty, news: last ? newsOf(offer, last) : [], isFirst: last === null },
  }
}
export type MaterialsPage = Awaited<ReturnType<typeof getMaterialsPage>>

async function readOffer(companyId: string) {
  const [[stored], files] = await Promise.all([
    db
      .select({ kit: brandKit, about: company.about })
      .from(company)
      .leftJoin(brandKit, eq(brandKit.companyId, company.id))
      .where(eq(company.id, companyId)),
    db
      .select({ id: brandKitFile.id, slot: brandKitFile.slot })
      .from(brandKitFile)
      .where(and(eq(brandKitFile.companyId, companyId), isNull(brandKitFile.retiredAt)))
      .orderBy(asc(brandKitFile.slot)),
  ])
  const { claim, link, rules, colors } = stored?.kit ?? noTexts
  const about = stored?.about ?? null
  return {
    about,
    claim,
    link,
    rules,
    colors,
    files,
    empty: files.length + colors.length === 0 && !claim && !link && !rules,
  }
}

/** "Nowsza wersja: logo rastrowe", "Nowszy opis"; in the order of the page. */
function newsOf(kit: Awaited<ReturnType<typeof readOffer>>, last: Giving): string[] {
  const lastFiles = new Map(last.files.map(({ slot, kitFileId }) => [slot, kitFileId]))
  const current = new Map(kit.files.map(({ slot, id }) => [slot, id]))
  const files = Object.entries(kitSlotRules).flatMap(([slot, { label }]) => {
    const [now, before] = [current.get(slot as never), lastFiles.get(slot as never)]
    if (now === before) return []
    const name = label.toLowerCase()
    if (!now) return [`Wycofany plik: ${name}`]
    return [before ? `Nowsza wersja: ${name}` : `Nowy plik: ${name}`]
  })
  const textOf = ({ about, claim, link, rules, colors }: GivenTexts) =>
    JSON.stringify([about, claim, link, rules, colors.map(({ hex, name }) => [hex, name])])
  const texts = textOf({ ...kit, colors: [...kit.colors] }) === textOf(last) ? [] : ["Nowszy opis i kolory"]
  return [...files, ...texts]
}

/** The deal's current materials for its archive. 404 as for the page, and when there are none. */
export async function getArchive(viewer: Viewer, dealId: string) {
  const found = await findMaterials(await getDeal(viewer, dealId))
  if (!found) throw notFound(materialMessages.noFile)
  return found
}

export async function findMaterials({ id: dealId, side, status, sponsorName }: LoadedDeal) {
  if (!readsMaterials(side, status)) return null
  const [events, [last], items] = await Promise.all([
    db.select().from(dealEvent).where(eq(dealEvent.dealId, dealId)),
    listGivings(dealId),
    listItems(dealId),
  ])
  const current = [
    ...(last?.files ?? []).map(({ slot, name, fileId }) => ({ folder: kitSlotRules[slot].folder, name, fileId })),
    ...items.flatMap(({ files: [newest] }) =>
      newest ? [{ folder: "do tej współpracy", name: newest.name, fileId: newest.fileId }] : [],
    ),
  ]
  if (!last && current.length === 0) return null
  const ids = current.map(({ fileId }) => fileId)
  const keys = ids.length > 0 ? await db.select().from(file).where(inArray(file.id, ids)) : []
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]))
  return {
    sponsor: sponsorName,
    title: dealTitle(events),
    last: last ?? null,
    files: current.map(({ fileId, ...one }) => ({ ...one, key: keyOf.get(fileId) ?? "" })),
  }
}

export type Materials = NonNullable<Awaited<ReturnType<typeof findMaterials>>>

/** Streams a file that was given to the deal, or its preview, to its two parties; 404 for anything else. */
export async function openMaterial(viewer: Viewer, dealId: string, fileId: string, { preview = false } = {}) {
  const deal = await getDeal(viewer, dealId)
  if (!readsMaterials(deal.side, deal.status)) throw notFound(materialMessages.noFile)
  const wanted = preview ? sql`f.preview_id` : sql`f.file_id`
  const ofGiving = sql`select ${wanted}
    from material_giving_file g
      join material_giving m on m.id = g.giving_id
      join brand_kit_file f on f.id = g.kit_file_id
    where m.deal_id = ${deal.id} and f.file_id = ${fileId}`
  const ofItem = sql`select ${wanted}
    from deal_material_file f join deal_material i on i.id = f.material_id
    where i.deal_id = ${deal.id} and f.file_id = ${fileId}`
  const [found] = await db
    .select({ key: file.key, name: file.originalName, mime: file.mime, size: file.size })
    .from(file)
    .where(sql`${file.id} in (${ofGiving} union all ${ofItem})`)
  if (!found) throw notFound(materialMessages.noFile)
  return { ...found, body: await openDocument(found.key) }
}
