import { and, eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { brandKitFile, deal, deliverable, deliverableProof, proof } from "#app/db/schema.ts"
import { addProof } from "#app/features/deals/proofs/commands.server.ts"
import {
  companyMaterialsPath,
  dealDeliverablesPath,
  dealMaterialPath,
  dealMaterialsPath,
  dealMaterialsZipPath,
  eventDeliverablesCsvPath,
  eventDeliverablesPath,
  eventDeliverablesXlsxPath,
  proofAddPath,
  proofFilePath,
  proofRemovePath,
  proofUploadPath,
} from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty, removeMember } from "#test/support/join-party.ts"

const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
/** A text in everything that others must not read. */
const secret = "Tajny baner"
const hostile = `${secret} "><img src=x onerror=alert(1)>'</script>`
const hostileName = '../../etc/\u202Egnp."><script>x</script>\r\nX-Evil: 1;.png'

let world: World
let id: string
let otherDeal: string
let row: string
let shownProof: string
let draft: string
let fileId: string
let karolina: Visitor
let marta: Visitor

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 90, height: 30, channels: 3, background: "#0a5364" } })
      .png()
      .toBuffer(),
  )

/** A running deal with a row that has a shown and a draft proof, and with given materials; beside another deal of the same parties. */
beforeEach(async () => {
  await emptyTables("deal", "brand_kit_file", "user", "file", "fact", "reaction_done", "rate_limit", "idempotency")
  world = await castWorld()
  await emptyTables("brand_kit_file", "brand_kit")
  id = await dealAfter(world, movesToRunning)
  otherDeal = await dealAfter(world, movesToRunning)
  karolina = await enter(world, "karolina")
  marta = await enter(world, "marta")
  const owed = and(eq(deliverable.dealId, id), eq(deliverable.owedBy, "organization"))
  const [found] = await db.update(deliverable).set({ title: hostile }).where(owed).returning()
  row = found?.id ?? ""
  await db.update(deal).set({ sponsorName: hostile }).where(eq(deal.id, id))
  const add = async () => {
    const key = crypto.randomUUID()
    const files = [new File([await picture()], hostileName, { type: "image/png" })]
    await addProof(world.viewers.karolina, id, [row], {
      key,
      kind: "photo",
      intent: "addProof",
      comment: secret,
      files,
    })
  }
  await add()
  await db.update(deliverableProof).set({ isDraft: false })
  await add()
  const rows = await db
    .select({ id: proof.id, isDraft: deliverableProof.isDraft })
    .from(proof)
    .innerJoin(deliverableProof, eq(deliverableProof.proofId, proof.id))
  shownProof = rows.find(({ isDraft }) => !isDraft)?.id ?? ""
  draft = rows.find(({ isDraft }) => isDraft)?.id ?? ""
  const forPage = { headers: { accept: "text/html" } }
  const logo = new File([await picture()], hostileName)
  await marta.post(`${companyMaterialsPath}?sekcja=logo&wersja=0`, { file: logo }, forPage)
  await marta.post(`${dealMaterialsPath(id)}?dzialanie=przekaz`, {}, forPage)
  fileId = (await db.select().from(brandKitFile))[0]?.fileId ?? ""
})

/** Addresses that both parties read. */
const addressesOfBoth = () => [
  dealDeliverablesPath(id),
  proofFilePath(id, shownProof),
  proofFilePath(id, shownProof, { thumbnail: true }),
  dealMaterialsPath(id),
  dealMaterialsZipPath(id),
  dealMaterialPath(id, fileId),
  `${dealMaterialPath(id, fileId)}?podglad=1`,
]
/** Addresses that only the organization reads. */
const organizationAddresses = () => [
  proofFilePath(id, draft),
  proofFilePath(id, draft, { thumbnail: true }),
  proofAddPath(id, row),
  ...[eventDeliverablesPath, eventDeliverablesCsvPath, eventDeliverablesXlsxPath].map((path) =>
    path(world.events.planting),
  ),
]

const statuses = (who: Visitor, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => [path, (await who.get(path)).status]))
const all = (paths: readonly string[], status: number) => paths.map((path) => [path, status])

test("both parties read their own, and no answer may be stored", async () => {
  expect(await statuses(karolina, [...addressesOfBoth(), ...organizationAddresses()])).toEqual(
    all([...addressesOfBoth(), ...organizationAddresses()], 200),
  )
  expect(await statuses(marta, addressesOfBoth())).toEqual(all(addressesOfBoth(), 200))
  for (const path of [...addressesOfBoth(), ...organizationAddresses()]) {
    const { headers } = await karolina.get(path)
    expect(headers.get("cache-control"), path).toMatch(/no-store/)
    expect(headers.get("x-content-type-options"), path).toBe("nosniff")
  }
})

test("visitors, strangers of both kinds and former members read no byte of the deliverables", async () => {
  const formerCoordinator = await joinParty(world, world.organizations.orchard, "halina", "coordinator")
  const formerOwner = await joinParty(world, world.viewers.marta.partyId, "tomasz", "owner")
  const [halina, tomasz] = [await enter(world, "halina"), await enter(world, "tomasz")]
  expect(await statuses(halina, addressesOfBoth())).toEqual(all(addressesOfBoth(), 200))
  for (const viewer of [formerCoordinator, formerOwner]) await removeMember(viewer)
  const strangers = [visitor(), await enter(world, "rafal"), await enter(world, "pawel"), halina, tomasz]
  for (const [at, who] of strangers.entries())
    for (const path of [...addressesOfBoth(), ...organizationAddresses()]) {
      const answer = await who.get(path)
      expect(answer.status, `${at} ${path}`).not.toBe(200)
      expect(await answer.text(), `${at} ${path}`).not.toContain(secret)
    }
})

test("the other party's viewer reads what was shown, but no drafts and no matrix, and changes nothing", async () => {
  await joinParty(world, world.viewers.marta.partyId, "tomasz", "viewer")
  const tomasz = await enter(world, "tomasz")
  expect(await statuses(tomasz, addressesOfBoth())).toEqual(all(addressesOfBoth(), 200))
  for (const path of organizationAddresses()) expect((await tomasz.get(path)).status, path).not.toBe(200)
  const html = await tomasz.html(dealDeliverablesPath(id))
  expect(html).toContain(shownProof)
  expect(html).not.toContain(draft)
  const before = await db.$count(deliverableProof)
  const fields = { key: crypto.randomUUID(), kind: "number", number: "1", unit: "plakat", intent: "addProof" }
  for (const who of [tomasz, marta, await enter(world, "rafal")]) {
    expect((await who.post(proofUploadPath(id, row), fields)).status).toBeGreaterThanOrEqual(403)
    expect((await who.post(proofRemovePath(id, shownProof, row), {})).status).not.toBe(200)
  }
  expect(await db.$count(deliverableProof)).toBe(before)
})

test("another deal of the same parties gives access to none of it", async () => {
  const paths = [
    ...[shownProof, draft].flatMap((one) => [
      proofFilePath(otherDeal, one),
      proofFilePath(otherDeal, one, { thumbnail: true }),
    ]),
    dealMaterialPath(otherDeal, fileId),
    `${dealMaterialPath(otherDeal, fileId)}?podglad=1`,
    dealMaterialsZipPath(otherDeal),
    proofAddPath(otherDeal, row),
  ]
  for (const who of [karolina, marta]) expect(await statuses(who, paths)).toEqual(all(paths, 404))
  expect(await karolina.html(dealDeliverablesPath(otherDeal))).not.toContain(secret)
})

test("hostile names and titles stay text in pages, headers, archives and sheets", async () => {
  for (const path of [dealDeliverablesPath(id), dealMaterialsPath(id), eventDeliverablesPath(world.events.planting)]) {
    const html = await karolina.html(path)
    for (const raw of ["<img src=x", "<script>x", "\u202E"]) expect(html.includes(raw), `${path} ${raw}`).toBe(false)
  }
  for (const path of [proofFilePath(id, shownProof), dealMaterialPath(id, fileId)]) {
    const { headers } = await karolina.get(path)
    expect(headers.get("x-evil"), path).toBeNull()
    expect(headers.get("content-disposition"), path).toMatch(
      /^(inline|attachment); filename="[^"\\/]*"(; filename\*=UTF-8''[\w%.!~'()*-]+)?$/,
    )
    expect(headers.get("content-security-policy"), path).toContain("sandbox")
  }
  const archive = await karolina.get(dealMaterialsZipPath(id))
  for (const name of Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer()))))
    expect(name).not.toMatch(/\.\.\/|\\|[\u202E<>"\r\n]|^\//)
  const sheet = await karolina.get(eventDeliverablesXlsxPath(world.events.planting))
  const texts = Object.values(unzipSync(new Uint8Array(await sheet.arrayBuffer()))).map((bytes) => strFromU8(bytes))
  expect(texts.join("\n")).not.toContain("<img src=x")
})

test("files with a false type are refused, or sent as what they are", async () => {
  const add = (fields: Record<string, string | File>) =>
    karolina.post(proofUploadPath(id, row), { key: crypto.randomUUID(), intent: "addProof", ...fields })
  const page = "<html><script>alert(1)</script></html>"
  for (const name of ["baner.jpg", "baner.svg"])
    expect((await add({ kind: "photo", proofs: new File([page], name, { type: "image/jpeg" }) })).status, name).toBe(
      400,
    )
  expect((await add({ kind: "pdf", documents: new File([page], "a.pdf", { type: "application/pdf" }) })).status).toBe(
    400,
  )
  // a PDF that is also a page is sent as a download, whatever a browser would make of it
  const both = new File([`%PDF-1.7\n1 0 obj\nendobj\n${page}\ntrailer\n%%EOF\n`], "a.pdf", { type: "text/html" })
  expect((await add({ kind: "pdf", documents: both })).status).toBe(200)
  const [made] = await db.select().from(proof).where(eq(proof.kind, "pdf"))
  const { headers } = await karolina.get(proofFilePath(id, made?.id ?? ""))
  expect(headers.get("content-type")).toBe("application/pdf")
  expect(headers.get("content-disposition")).toMatch(/^attachment/)
  expect(headers.get("content-security-policy")).toContain("sandbox")
})
