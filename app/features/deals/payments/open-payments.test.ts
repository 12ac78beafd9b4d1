import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, dealTerms, fact, paymentEntry } from "#app/db/schema.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealPath, settlementReportPath, settlementSendPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emailsAfter, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { agreePlan } from "#test/support/money/entries.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"
import { makeMove } from "../moves/commands.server.ts"
import { reverseEntry, writePayment } from "./commands.server.ts"
import { writeEntry } from "./ledger-commands.server.ts"
import { listEntries } from "./ledger-queries.server.ts"

const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ")
const question = (sum: string) => `Organizacja nie potwierdziła jeszcze wpłaty ${sum}. Zakończyć współpracę mimo to?`
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  id = await dealAfter(world, situations.settlement ?? [])
  ;[marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
})

const receive = (amount: number) =>
  writePayment(world.viewers.karolina, id, "confirmReceived", {
    instalment: "1",
    amount,
    date: todayIn(new Date()),
    idempotencyKey: crypto.randomUUID(),
  })
const close = (extra = {}) =>
  marta.post(`${dealPath(id)}?dzialanie=acceptSettlement`, {
    version: "4",
    settlementRead: "on",
    beforeEvent: "on",
    ...extra,
  })
const storedDeal = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const recordedOpenSums = async () =>
  (
    await db
      .select({ details: fact.details })
      .from(fact)
      .where(and(eq(fact.aboutId, id), eq(fact.what, "deal.acceptSettlement")))
  ).map(({ details }) => details.openGrosze)

test("who closes a deal confirms the open sum, and the other side reads it in the history", async () => {
  expect(await receive(40_000)).toEqual({ ok: true })
  expect(plain(await marta.html(dealPath(id)))).toContain(question("600 zł"))
  expect(plain(await karolina.html(dealPath(id)))).not.toContain(question("600 zł"))
  const unsure = await close()
  expect([unsure.status, plain(await unsure.text())]).toEqual([400, expect.stringContaining(question("600 zł"))])
  expect(await storedDeal()).toMatchObject({ status: "settlement", version: 4 })
  expect((await close({ openPayments: "on" })).status).toBe(302)
  expect(await storedDeal()).toMatchObject({ status: "completed" })
  expect(await recordedOpenSums()).toEqual([60_000])
  for (const side of [marta, karolina])
    expect(plain(await side.html(dealPath(id)))).toContain("organizacja nie potwierdziła jeszcze wpłaty 600 zł")
})

test("money left open in a closed deal is a task on both desks until it is received", async () => {
  const [late, soon] = [addDays(todayIn(new Date()), -100), addDays(todayIn(new Date()), 5)]
  await agreePlan(id, [
    { key: "1", grosze: 30_000, due: { on: late } },
    { key: "2", grosze: 70_000, due: { on: soon } },
  ])
  expect((await close({ openPayments: "on" })).status).toBe(302)
  const desks = async () => Promise.all([marta, karolina].map(async (side) => plain(await side.html("/"))))
  const [sponsor, organization] = await desks()
  for (const task of ["Zapłać 300 zł", "Zapłać 700 zł"]) expect(sponsor).toContain(task)
  expect(organization).toContain("Przypomnij o wpłacie 300 zł")
  expect(await receive(30_000)).toEqual({ ok: true })
  expect(await receive(70_000)).toEqual({ ok: true })
  for (const html of await desks()) expect(html).not.toMatch(/Zapłać \d|Przypomnij o wpłacie/)
})

test("the email of completion says what is still open", async () => {
  forgetWork()
  expect(await receive(40_000)).toEqual({ ok: true })
  await runDueJobs()
  const sentBefore = sentEmails().length
  expect((await close({ openPayments: "on" })).status).toBe(302)
  await runDueJobs(new Date(Date.now() + 3_600_000))
  const closed = emailsAfter(sentBefore).filter(({ subject }) => subject.includes("Rozliczenie zaakceptowane"))
  expect(closed).toHaveLength(1)
  expect(plain(closed[0]?.text ?? "").replace(/\s+/g, " ")).toContain(
    "Wpłynęło 400 zł z umówionych 1 000 zł, zostało 600 zł.",
  )
})

test.each([
  [0, "Do zapłaty", "asks for the whole sum"],
  [40_000, "Razem", "does not ask for the whole sum once a part came"],
  [100_000, "Zapłacono", "says that the whole sum was paid"],
])("the email of completion, when %i gr were received, has '%s': it %s", async (received, label) => {
  await db.update(dealTerms).set({ vatStatus: "active", vatRate: 23, basis: "gross" }).where(eq(dealTerms.dealId, id))
  forgetWork()
  if (received > 0) expect(await receive(received)).toEqual({ ok: true })
  await runDueJobs()
  const sentBefore = sentEmails().length
  expect((await close({ openPayments: "on" })).status).toBe(302)
  await runDueJobs(new Date(Date.now() + 3_600_000))
  const [closed] = emailsAfter(sentBefore).filter(({ subject }) => subject.includes("Rozliczenie zaakceptowane"))
  const text = plain(closed?.text ?? "").replace(/\s+/g, " ")
  expect(text).toContain(`${label}: 1 000 zł brutto (813,01 zł netto + 186,99 zł VAT).`)
  for (const other of ["Do zapłaty", "Razem", "Zapłacono"].filter((one) => one !== label))
    expect(text).not.toContain(`${other}:`)
})

test("closing a deal whose money is all received asks no question and leaves no note", async () => {
  expect(await receive(100_000)).toEqual({ ok: true })
  expect(await marta.html(dealPath(id))).not.toContain("openPayments")
  expect((await close()).status).toBe(302)
  expect(await recordedOpenSums()).toEqual([undefined])
  expect(await karolina.html(dealPath(id))).not.toContain("nie potwierdziła jeszcze wpłaty")
})

test("an outdated form is refused for its version, and a stranger learns nothing of the sum", async () => {
  const stale = await close({ version: "3", openPayments: "on" })
  expect(stale.status).toBe(409)
  for (const who of [visitor(), await enter(world, "igor"), await enter(world, "anna")]) {
    const answer = await who.get(dealPath(id), { headers: { accept: "text/html" } })
    expect(await answer.text()).not.toContain("nie potwierdziła jeszcze wpłaty")
  }
})

test("closing asks its question when a payment is reversed while the closing waits for the lock", async () => {
  expect(await receive(100_000)).toEqual({ ok: true })
  const [entry] = await db.select().from(paymentEntry).where(eq(paymentEntry.dealId, id))
  const sent = { version: 4, reason: null, settlementRead: true, beforeEvent: true }
  const closed = await db.transaction(async (tx) => {
    await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, id)).for("update")
    const { id: _, createdAt: __, ...taken } = entry as NonNullable<typeof entry>
    // waits for the lock of this transaction
    const waiting = makeMove(world.viewers.marta, id, "acceptSettlement", sent)
    const reversal = { ...taken, kind: "reversal" as const, reversesId: entry?.id, reason: "zła kwota" }
    await writeEntry(tx, await listEntries(tx, id), reversal)
    return { waiting }
  })
  expect(await closed.waiting).toEqual({
    ok: false,
    errors: { openPayments: expect.stringContaining("1\u00a0000\u00a0zł") },
  })
  expect(await storedDeal()).toMatchObject({ status: "settlement" })
})

test("a reversal and a closing at the same moment are both written, or the closing asks its question", async () => {
  expect(await receive(100_000)).toEqual({ ok: true })
  const [entry] = await db.select().from(paymentEntry).where(eq(paymentEntry.dealId, id))
  const sent = { version: 4, reason: null, settlementRead: true, beforeEvent: true }
  const [closed] = await Promise.all([
    makeMove(world.viewers.marta, id, "acceptSettlement", sent),
    reverseEntry(world.viewers.karolina, id, { entry: entry?.id ?? "", reason: "zła kwota" }),
  ])
  expect((await storedDeal())?.status).toBe(closed.ok ? "completed" : "settlement")
  expect(await db.$count(paymentEntry, eq(paymentEntry.dealId, id))).toBe(2)
})

test("the organization sees what was agreed, received and left before it sends a settlement", async () => {
  await db.update(deals).set({ status: "settlement_rejected" }).where(eq(deals.id, id))
  expect(await receive(40_000)).toEqual({ ok: true })
  expect(plain(await karolina.html(settlementSendPath(id)))).toMatch(
    /umówiono (<!-- -->)?1 000 zł.*potwierdzone wpłaty (<!-- -->)?400 zł.*zostało (<!-- -->)?600 zł/,
  )
  const report = plain(await karolina.html(settlementReportPath(id))).replaceAll("<!-- -->", "")
  for (const sum of [/Zostało <span[^>]*>600 zł/, "Razem 1 000 zł brutto", "wpłynęło 400 zł"])
    expect(report).toMatch(sum)
})
