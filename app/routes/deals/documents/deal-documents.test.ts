import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAcceptance, dealDocument, deal as deals, organization } from "#app/db/schema.ts"
import { capacityErrors } from "#app/domain/deals/people/capacity.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { writePayment } from "#app/features/deals/payments/commands.server.ts"
import { addInvoice } from "#app/features/deals/payments/invoices/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { dealDocumentsPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  world = await castWorld()
})
const payload = { reason: null, settlementRead: false }
const documentsOf = (id: string) => db.select().from(dealDocument).where(eq(dealDocument.dealId, id))

test("the side that stated no capacity states it here once, and the document is made", async () => {
  const id = await dealAfter(world, [["organization", "accept"]])
  await makeMove(world.viewers.marta, id, "acceptTerms", { ...payload, capacity: "pełnomocniczka", version: 2 })
  const karolina = await enter(world, "karolina")
  const path = dealDocumentsPath(id)
  expect(await karolina.html(path)).toContain("Potwierdź akceptację")
  expect(await (await enter(world, "marta")).html(path)).not.toContain("Potwierdź akceptację")
  const empty = await karolina.post(path, { termsVersion: "1", capacity: "" })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain(capacityErrors.missing)
  const fields = { termsVersion: "1", capacity: "prezeska zarządu" }
  const answers = await Promise.all([karolina.post(path, fields), karolina.post(path, fields)])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  expect(await documentsOf(id)).toHaveLength(1)
  expect(await db.select().from(dealAcceptance).where(eq(dealAcceptance.dealId, id))).toHaveLength(2)
  const html = await karolina.html(path)
  for (const words of ["prezeska zarządu", "pełnomocniczka", "Odcisk pliku", "Zawarto"]) expect(html).toContain(words)
})

test("a concluded deal, and one without agreed terms, ask for no capacity", async () => {
  const karolina = await enter(world, "karolina")
  const old = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  expect(await karolina.html(dealDocumentsPath(old))).not.toContain("Potwierdź akceptację")
  expect((await karolina.post(dealDocumentsPath(old), { termsVersion: "1", capacity: "prezeska" })).status).toBe(409)
  expect(await karolina.html(dealDocumentsPath(await dealAfter(world, [])))).toContain("Powstanie, gdy obie strony")
})

const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "")

test("invoices stand among the documents, with a place for what is not invoiced yet", async () => {
  const id = await dealAfter(world, movesToRunning)
  const [karolina, marta] = [await enter(world, "karolina"), await enter(world, "marta")]
  const before = plain(await karolina.html(dealDocumentsPath(id)))
  for (const words of ["0 zł z 1 000 zł brutto wystawione", "Faktura na 1 000 zł", "Dodaj fakturę", "Szkic FA(3)"])
    expect(before).toContain(words)
  const nip = "5265877635"
  await db.update(organization).set({ nip })
  const ksefNumber = `${nip}-20250826-0100001AF629-AF`
  const payload = { number: "FV <b>1</b>", issuedOn: todayIn(new Date()), amount: 40_000, ksefNumber }
  const invoice = { ...payload, file: new File(["%PDF-1.4\n%%EOF"], "fv.pdf"), idempotencyKey: crypto.randomUUID() }
  expect(await addInvoice(world.viewers.karolina, id, invoice)).toEqual({ ok: true })
  const html = plain(await marta.html(dealDocumentsPath(id)))
  for (const words of [
    "FV &lt;b&gt;1&lt;/b&gt; na 400 zł",
    ksefNumber,
    "Faktura na 600 zł",
    "400 zł z 1 000 zł brutto",
  ])
    expect(html).toContain(words)
  expect(html).toMatch(/href="\/wspolprace\/[^"]+\/faktury\/[^"]+"/)
  expect(html).toContain("Organizacja jeszcze jej tu nie dodała")
  for (const absent of ["Dodaj fakturę", "Szkic FA(3)"]) expect(html).not.toContain(absent)
  expect(html).toContain("Powstanie ze świadczeń")
})

test("an invoice without a file leads its issuer, and nobody else, to where the file is added", async () => {
  const id = await dealAfter(world, movesToRunning)
  const fields = { number: "FV 7", issuedOn: todayIn(new Date()), amount: 40_000, ksefNumber: null }
  await addInvoice(world.viewers.karolina, id, { ...fields, idempotencyKey: crypto.randomUUID() })
  const [issuer, sponsor] = [await enter(world, "karolina"), await enter(world, "marta")]
  const shown = plain(await issuer.html(dealDocumentsPath(id)))
  expect(shown).toContain("bez pliku")
  expect(shown).toMatch(/href="\/wspolprace\/[^"]+\/platnosci#faktury"[^>]*>Dodaj plik/)
  expect(plain(await sponsor.html(dealDocumentsPath(id)))).not.toContain("Dodaj plik")
})

test("a donation has its confirmation instead, and a settlement its state", async () => {
  const id = await dealAfter(world, [...movesToRunning, ["organization", "settle"]])
  await db.update(deals).set({ kind: "donation" }).where(eq(deals.id, id))
  const marta = await enter(world, "marta")
  const before = plain(await marta.html(dealDocumentsPath(id)))
  expect(before).toContain("Powstanie, gdy organizacja potwierdzi pierwszą wpłatę")
  expect(before).toContain("Czeka na decyzję")
  expect(before).not.toContain("Faktura na")
  const pay = { instalment: "1", amount: 30_000, date: todayIn(new Date()), idempotencyKey: crypto.randomUUID() }
  await writePayment(world.viewers.karolina, id, "confirmReceived", pay)
  const html = plain(await marta.html(dealDocumentsPath(id)))
  expect(html).toContain("Otrzymano 300 zł")
  expect(html).toContain("/potwierdzenie-darowizny")
})
