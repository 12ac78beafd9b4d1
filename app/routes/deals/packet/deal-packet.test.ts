import { and, eq, like } from "drizzle-orm"
import { unzipSync } from "fflate"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { brandKit, dealTerms, deliverable, file, invoice, organization, proof as proofs } from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { packetErrors } from "#app/domain/deals/packet/packet.ts"
import { giveMaterials } from "#app/features/deals/deliverables/materials/commands.server.ts"
import { addSignedCopy } from "#app/features/deals/documents/signed/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { writePayment } from "#app/features/deals/payments/commands.server.ts"
import { replaceKitFile } from "#app/features/organizations/kit/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { agreementPath, dealDocumentsPath, dealPacketPath, proofUploadPath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { archiveBusy } from "#app/platform/zip.server.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"

const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
const payload = { reason: null, settlementRead: false }
let world: World
let karolina: Visitor
let marta: Visitor
beforeEach(async () => {
  await emptyTables("deal", "user", "file", "rate_limit", "idempotency")
  world = await castWorld()
  karolina = await enter(world, "karolina")
  marta = await enter(world, "marta")
})

async function concluded() {
  const id = await dealAfter(world, [])
  await makeMove(world.viewers.karolina, id, "accept", { ...payload, capacity: "prezeska zarządu", version: 1 })
  await makeMove(world.viewers.marta, id, "acceptTerms", { ...payload, capacity: "pełnomocniczka", version: 2 })
  return id
}
const owedRow = async (id: string) => {
  const [row] = await db
    .select({ id: deliverable.id })
    .from(deliverable)
    .where(and(eq(deliverable.dealId, id), eq(deliverable.owedBy, "organization")))
  return row?.id ?? ""
}
async function packetOf(who: Visitor, id: string) {
  const answer = await who.get(dealPacketPath(id))
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return { answer, files, text: (name: string) => Buffer.from(files[name] ?? []).toString() }
}
const pdf = (text: string) => new File([`%PDF-1.4\n${text}\n%%EOF`], "x.pdf")

test("both sides get the stored agreement, copies, payments, deliverables with proofs, and sums", async () => {
  const id = await concluded()
  const copy = new File([pdf("skan")], "../../etc/Umowa – skan.pdf")
  await addSignedCopy(world.viewers.karolina, id, { termsVersion: 1, file: copy })
  const pay = { instalment: "1", amount: 60_000, date: todayIn(new Date()), idempotencyKey: crypto.randomUUID() }
  expect(await writePayment(world.viewers.karolina, id, "confirmReceived", pay)).toMatchObject({ ok: true })
  const row = await owedRow(id)
  await db.update(deliverable).set({ title: '=HYPERLINK("x")/../..\\Baner' }).where(eq(deliverable.id, row))
  const proof = { key: crypto.randomUUID(), kind: "pdf", intent: "addProofAndDone", early: "on" }
  const documents = new File([pdf("faktura")], "con/..\\nul.pdf")
  expect((await karolina.post(proofUploadPath(id, row), { ...proof, documents })).status).toBe(200)
  const { answer, files, text } = await packetOf(marta, id)
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="Komplet POM-/)
  expect(answer.headers.get("cache-control")).toContain("no-store")
  const names = Object.keys(files)
  for (const name of [
    "rozliczenie.csv",
    "1 Umowa/Umowa sponsoringu.pdf",
    "1 Umowa/podpisane egzemplarze/niepotwierdzone/Umowa – skan.pdf",
    "3 Płatności/płatności.csv",
    "5 Świadczenia/świadczenia.csv",
  ])
    expect(names).toContain(name)
  for (const name of names) expect(name).not.toMatch(/\.\.|\\|^\/|:/)
  expect(names.find((name) => name.endsWith("nul.pdf"))).toMatch(/^5 Świadczenia\/[^/]+\/_?nul\.pdf$/)
  const bytes = new Uint8Array(await (await karolina.get(agreementPath(id))).arrayBuffer())
  expect(Buffer.compare(files["1 Umowa/Umowa sponsoringu.pdf"] ?? new Uint8Array(), bytes)).toBe(0)
  expect(textOfPdf(bytes)).toContain("Poświadczenie zawarcia")
  expect(text("rozliczenie.csv")).toMatch(/^\uFEFF"Pole";"Wartość"\r\n/)
  expect(text("rozliczenie.csv")).toContain('"Wpłynęło (zł)";"600"')
  expect(text("3 Płatności/płatności.csv")).toContain('"wpłata potwierdzona"')
  expect(text("5 Świadczenia/świadczenia.csv")).toContain('"\'=HYPERLINK(""x"")')
  expect(Object.keys((await packetOf(karolina, id)).files)).toEqual(names)
  const contents = text("Spis zawartości.txt")
  const [inside = "", missing = ""] = contents.split("Brakuje:")
  for (const name of names.slice(1)) expect(inside).toContain(`- ${name}\r\n`)
  expect(missing).toContain("- faktura na 1 000 zł\r\n")
  expect(missing).toContain("- rozliczenie: organizacja jeszcze go nie przesłała")
  expect(missing).not.toContain("umowa")
})

test("a packet lacks drafts of proofs, and names a file that is gone beside the others", async () => {
  const id = await concluded()
  const row = await owedRow(id)
  const draft = { key: crypto.randomUUID(), kind: "pdf", documents: new File([pdf("szkic")], "szkic.pdf") }
  await karolina.post(proofUploadPath(id, row), draft)
  await addSignedCopy(world.viewers.karolina, id, { termsVersion: 1, file: new File([pdf("skan")], "skan.pdf") })
  const [stored] = await db.select({ key: file.key }).from(file).where(eq(file.purpose, "signed"))
  await disk.delete(stored?.key ?? "")
  const { files, text } = await packetOf(karolina, id)
  const tables = [
    "Spis zawartości.txt",
    "rozliczenie.csv",
    "1 Umowa/Umowa sponsoringu.pdf",
    "3 Płatności/płatności.csv",
    "5 Świadczenia/świadczenia.csv",
  ]
  expect(Object.keys(files)).toEqual([...tables, "Brakujące pliki.txt"])
  expect(text("Brakujące pliki.txt")).toContain("- 1 Umowa/podpisane egzemplarze/niepotwierdzone/skan.pdf")
})

test("a packet has links, numbers and comments of proofs, and the draft of what is not invoiced", async () => {
  const id = await concluded()
  const row = await owedRow(id)
  const link = { key: crypto.randomUUID(), kind: "link", intent: "addProofAndDone", early: "on" }
  const proof = { ...link, link: "https://gazeta.example/sadzenie", comment: "Wzmianka w\u00a0gazecie" }
  expect((await karolina.post(proofUploadPath(id, row), proof)).status).toBe(200)
  const before = await packetOf(karolina, id)
  expect(before.text("5 Świadczenia/świadczenia.csv")).toContain('"https://gazeta.example/sadzenie";"Wzmianka w')
  expect(before.text("Spis zawartości.txt")).toContain("- szkic FA(3): ")
  const issuer = { nip: "7801029471", address: "ul. Polna 1, 60-001 Poznań", vatStatus: "exempt" as const }
  await db.update(organization).set(issuer).where(eq(organization.id, world.organizations.orchard))
  const { files, text } = await packetOf(karolina, id)
  const name = Object.keys(files).find((one) => one.startsWith("2 Faktury/szkic-fa3-")) ?? ""
  expect(text(name)).toContain("<Faktura")
  expect(text("Spis zawartości.txt")).not.toContain("- szkic FA(3): ")
  // it is the organization's to issue
  expect(Object.keys((await packetOf(marta, id)).files)).not.toContain(name)
  // beside an invoice of a part a draft of the whole sum would bill it twice
  const part = { dealId: id, number: "FV 1", grosze: 100, issuedOn: "2026-01-02", addedById: world.viewers.karolina.id }
  await db.insert(invoice).values(part)
  expect(Object.keys((await packetOf(karolina, id)).files)).not.toContain(name)
  // who pays no VAT issues no invoice
  await db.update(dealTerms).set({ vatStatus: "none", vatRate: null }).where(eq(dealTerms.dealId, id))
  expect((await packetOf(karolina, id)).text("Spis zawartości.txt")).not.toMatch(/- (faktura na|szkic FA)/)
})

test("a packet lacks what is not done or confirmed, and a proof that only the two parties can open", async () => {
  const id = await concluded()
  await db.insert(brandKit).values({ companyId: world.companies.bakery, claim: "Chleb od rana" })
  const lacking = async () => {
    const [, missing = ""] = (await packetOf(karolina, id)).text("Spis zawartości.txt").split("Brakuje:")
    return missing.split("\r\n").filter((line) => line.includes("świadczeni"))
  }
  const titles = await db
    .select({ title: deliverable.title, owedBy: deliverable.owedBy })
    .from(deliverable)
    .where(eq(deliverable.dealId, id))
  const titleOf = (side: Side) => titles.find(({ owedBy }) => owedBy === side)?.title.replaceAll("\u00a0", " ")
  const [own, logo] = [titleOf("organization"), titleOf("sponsor")]
  expect((await lacking()).toSorted()).toEqual([
    `- dowód świadczenia „${own}”`,
    `- świadczenie „${logo}” nie jest oznaczone jako zrobione`,
  ])
  const link = { key: crypto.randomUUID(), kind: "link", intent: "addProofAndDone", early: "on", comment: "" }
  const proof = { ...link, link: "https://gazeta.example/sadzenie" }
  expect((await karolina.post(proofUploadPath(id, await owedRow(id)), proof)).status).toBe(200)
  // does the sponsor's row, with a link to the materials as its proof
  await giveMaterials(world.viewers.marta, id)
  const unconfirmed = [own, logo].map((title) => `- potwierdzenie świadczenia „${title}”`)
  expect((await lacking()).toSorted()).toEqual(unconfirmed.toSorted())
  await db.update(deliverable).set({ state: "confirmed" }).where(eq(deliverable.dealId, id))
  expect(await lacking()).toEqual([])
  const ownPage = { link: `${env.ORIGIN}${dealDocumentsPath(id)}` }
  await db.update(proofs).set(ownPage).where(like(proofs.link, "%/materialy"))
  expect(await lacking()).toEqual([
    `- pliki dowodu świadczenia „${logo}”: jest tylko odnośnik, który wymaga zalogowania`,
  ])
})

test("a packet has the sponsor's logo and texts, and its folders stay when a row is added", async () => {
  const id = await concluded()
  const logo = await sharp({ create: { width: 60, height: 20, channels: 3, background: "#0a5364" } })
    .png()
    .toBuffer()
  await replaceKitFile(world.viewers.marta, "raster", new File([new Uint8Array(logo)], "logo.png"))
  await db.insert(brandKit).values({ companyId: world.companies.bakery, claim: "Chleb od rana" })
  await giveMaterials(world.viewers.marta, id)
  const row = await owedRow(id)
  const proof = { key: crypto.randomUUID(), kind: "pdf", intent: "addProofAndDone", early: "on" }
  const documents = new File([pdf("zdjęcie")], "dowód.pdf")
  expect((await karolina.post(proofUploadPath(id, row), { ...proof, documents })).status).toBe(200)
  const before = await packetOf(karolina, id)
  expect(Object.keys(before.files)).toContain("4 Materiały sponsora/logo/logo.png")
  expect(before.text("4 Materiały sponsora/README.txt")).toContain("Chleb od rana")
  const added = { title: "Baner", dueOn: "2026-01-02", owedBy: "organization", addedBy: "organization" } as const
  await db.insert(deliverable).values({ dealId: id, ...added, position: 9 })
  const after = await packetOf(karolina, id)
  expect(Object.keys(after.files)).toEqual(Object.keys(before.files))
  expect(after.text("5 Świadczenia/świadczenia.csv")).toContain(
    before.text("5 Świadczenia/świadczenia.csv").split("\r\n")[1] ?? "",
  )
})

test("strangers, visitors, viewers, and deals without agreed terms get no packet", async () => {
  const id = await dealAfter(world, movesToRunning)
  expect((await (await enter(world, "rafal")).get(dealPacketPath(id))).status).toBe(404)
  expect((await visitor().get(dealPacketPath(id), { headers: { accept: "text/html" } })).status).toBe(302)
  await joinParty(world, world.companies.bakery, "tomasz", "viewer")
  const tomasz = await enter(world, "tomasz")
  expect((await tomasz.get(dealPacketPath(id))).status).toBe(403)
  expect(await tomasz.html(dealDocumentsPath(id))).not.toContain("komplet.zip")
  expect(await marta.html(dealDocumentsPath(id))).toContain("komplet.zip")
  const early = await marta.get(dealPacketPath(await dealAfter(world, [])))
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining(packetErrors.notYet)])
})

test("four slow readers of one account have two places, and everybody else is served", async () => {
  const id = await concluded()
  const path = dealPacketPath(id)
  // nobody reads these bodies
  const slow = await Promise.all([1, 2, 3, 4].map(() => marta.get(path)))
  const other = await karolina.get(path)
  expect([slow.map(({ status }) => status).toSorted(), other.status]).toEqual([[200, 200, 503, 503], 200])
  for (const answer of slow.filter(({ status }) => status === 503)) {
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await answer.text()).toContain(archiveBusy.own)
  }
  for (const { status, body } of [...slow, other]) if (status === 200) await body?.cancel()
  expect(Object.keys((await packetOf(marta, id)).files)).toContain("rozliczenie.csv")
})
