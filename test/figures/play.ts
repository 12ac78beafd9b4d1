import { eq, inArray, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, dealApproval, dealInstalment, event, invoice, paymentEntry } from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { isAnnexTermsMove } from "#app/domain/deals/deal/deal-annex-moves.ts"
import { type Move, movesFor } from "#app/domain/deals/deal/deal-moves.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { writeAnnex } from "#app/features/deals/moves/annex/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { settle } from "#app/features/deals/moves/settlement/commands.server.ts"
import { editTerms } from "#app/features/deals/moves/terms/commands.server.ts"
import { reverseEntry, writePayment } from "#app/features/deals/payments/commands.server.ts"
import { addInvoice, withdrawInvoice } from "#app/features/deals/payments/invoices/commands.server.ts"
import { confirmRefund, writeKeptEntry, writeRefund } from "#app/features/deals/payments/refunds/commands.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { dealAfter } from "#test/support/deals.ts"
import { readDeals } from "#test/support/money/figures.ts"
import { runDueJobs } from "#test/support/worker.ts"
import type { Course, Step, Terms } from "./course.ts"

const emptyLine = {
  ...{ lineKey: null, optionId: null, eventId: null, description: "", benefits: [] },
  ...{ custom: false, remove: false },
}
const otherFields = { note: null, capacity: "prezes zarządu", confirmWithoutAmount: true, confirmWithoutBenefits: true }
const confirmations = { beforeEvent: true, openPayments: true, allCancelled: true, someCancelled: true }
const bytes = Uint8Array.from(settlementPdf(["x"]))

const inZloty = (grosze: number) => (grosze / 100).toFixed(2)

/** The form of these terms. A plan of one instalment has no amount; of several, the last one gets the remainder. */
function formOf({ kind, vat, basis, lines, plan }: Terms, whole: number) {
  const isTaxed = vat === "23" || vat === "8"
  const parts = plan.map(({ part }) => part)
  const all = parts.reduce((sum, part) => sum + part, 0)
  const floored = parts.map((part) => Math.floor((whole * part) / all))
  const remainder = whole - floored.reduce((sum, part) => sum + part, 0)
  const grosze = floored.map((part, at) => (at === floored.length - 1 ? part + remainder : part))
  return {
    ...otherFields,
    kind,
    vat: kind === "donation" && isTaxed ? "none" : vat,
    basis: (isTaxed && kind !== "donation" ? basis : "gross") as "net" | "gross",
    lines: lines.map(({ amount, form }, index) => ({
      ...emptyLine,
      title: `Opcja ${"abc"[index]}`,
      amount: inZloty(amount),
      form: form === "" ? null : (form as "money"),
    })),
    instalments: plan.map(({ days }, index) => ({
      amount: plan.length === 1 ? "" : inZloty(grosze[index] ?? 0),
      dueOn: "",
      dueDays: String(days),
    })),
  }
}

/** Saves or proposes these terms, with a plan of their whole amount, net or gross as they have it. */
async function writeTerms(world: World, id: string, side: Side, move: Move, terms: Terms) {
  const viewer = side === "sponsor" ? world.viewers.marta : world.viewers.karolina
  const { kind, lines, plan } = terms
  const isPaid = (form: string) => form === "money" || (form === "" && kind !== "barter")
  const sum = lines.reduce((money, { amount, form }) => (isPaid(form) ? money + amount : money), 0)
  const fields = formOf({ ...terms, plan: sum === 0 ? [] : plan }, sum)
  const { version } = await getDeal(viewer, id)
  const form = { version, ...fields } as Parameters<typeof editTerms>[2]
  if (isAnnexTermsMove(move)) await writeAnnex(viewer, id, move, form)
  else await editTerms(viewer, id, form)
}

async function movesNow(world: World, id: string, side: Side) {
  const viewer = side === "sponsor" ? world.viewers.marta : world.viewers.karolina
  const { rules } = await getDeal(viewer, id)
  return { viewer, rules, possible: movesFor(side, rules) }
}

async function move(world: World, id: string, side: Side, name: Move, wanted: Terms) {
  const { viewer, rules, possible } = await movesNow(world, id, side)
  if (!possible.includes(name)) return
  const { version } = rules
  if (name === "edit" || isAnnexTermsMove(name)) await writeTerms(world, id, side, name, wanted)
  else if (name === "settle" || name === "replaceSettlement")
    await settle(viewer, id, {
      version,
      name: "r.pdf",
      bytes,
      documentNumber: null,
      ksefNumber: null,
      ...confirmations,
    })
  else {
    const input = { version, reason: "powód", settlementRead: true, capacity: "prezes", ...confirmations }
    await makeMove(viewer, id, name, input)
  }
}

const key = () => crypto.randomUUID()
type Written = { ok: true } | { ok: false; asks?: string }
/** Writes once more with the code of a question, which confirms what it asks about. */
async function writeConfirmed(write: (code?: string) => Promise<Written>) {
  const first = await write()
  if (!first.ok && first.asks) await write(first.asks)
}

/** One act about money; what is not possible now changes nothing. */
async function pay(world: World, id: string, { what, pick, ago, part }: Step) {
  const { marta, karolina } = world.viewers
  const [deal] = (await readDeals()).filter((one) => one.id === id)
  if (!deal) return
  const { current, inTransit, received, toGiveBack, invoiced } = deal.facts
  const sum = Math.max(1, Math.floor((current.gross * part) / 10))
  const date = addDays(todayIn(new Date()), -ago)
  const input = { instalment: deal.keys[pick % Math.max(1, deal.keys.length)] ?? "1", date, idempotencyKey: key() }
  const entries = await db.select().from(paymentEntry).where(eq(paymentEntry.dealId, id))
  const entry = entries[pick % Math.max(1, entries.length)]
  if (what === "send")
    return writeConfirmed((code) => writePayment(marta, id, "markSent", { ...input, amount: sum, confirmed: code }))
  if (what === "receive") {
    const amount = pick % 2 && inTransit > 0 ? inTransit : sum
    return writeConfirmed((code) =>
      writePayment(karolina, id, "confirmReceived", { ...input, amount, confirmed: code }),
    )
  }
  if (what === "refund") {
    const amount = Math.min(toGiveBack || sum, received)
    const today = todayIn(new Date())
    return writeConfirmed((code) =>
      writeRefund(karolina, id, { amount, date: today, reason: null, idempotencyKey: key(), confirmed: code }),
    )
  }
  if (what === "keep")
    return writeKeptEntry(karolina, id, { grosze: toGiveBack, reason: "koszty", idempotencyKey: key() })
  if (what === "reverse" && entry)
    return reverseEntry(entry.side === "sponsor" ? marta : karolina, id, { entry: entry.id, reason: "pomyłka" })
  if (what === "arrived" && entry) return confirmRefund(marta, id, entry.id)
  if (what === "invoice") {
    const invoice = { number: `FV ${pick}`, issuedOn: todayIn(new Date()), ksefNumber: null, idempotencyKey: key() }
    const amount = Math.max(1, part < 8 ? sum : current.gross - invoiced)
    return writeConfirmed((code) => addInvoice(karolina, id, { ...invoice, amount, confirmed: code }))
  }
  const [stored] = await db.select().from(invoice).where(eq(invoice.dealId, id))
  if (what === "withdraw" && stored) return withdrawInvoice(karolina, id, stored.id)
}

/** Ignores a refusal: not every step of a random course is possible. */
async function attempt(act: () => Promise<unknown>) {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const endings: readonly Move[] = ["reject", "cancel", "confirmCancel", "acceptSettlement"]

async function end(world: World, id: string, ends: "completed" | "canceled", wanted: Terms) {
  const moves: [Side, Move][] =
    ends === "completed"
      ? [
          ["organization", "withdrawAnnex"],
          ["sponsor", "withdrawAnnex"],
          ["organization", "settle"],
          ["sponsor", "acceptSettlement"],
        ]
      : [
          ["sponsor", "withdrawAnnex"],
          ["organization", "withdrawAnnex"],
          ["sponsor", "cancel"],
          ["sponsor", "askToCancel"],
          ["organization", "confirmCancel"],
        ]
  for (const [side, name] of moves) await attempt(() => move(world, id, side, name, wanted))
}

async function beginApproval(world: World, id: string) {
  const { status, annexVersion, termsVersion, organizationId: partyId } = await getDeal(world.viewers.karolina, id)
  if (status !== "negotiation") return
  const about = { dealId: id, termsVersion: annexVersion ?? termsVersion, begunById: world.people.karolina }
  await db.insert(dealApproval).values({ ...about, partyId, side: "organization", step: "acceptTerms" })
}

/** Makes a deal of Marta and Karolina by this course and returns its id; reactions have run, emails wait. */
export async function playDeal(
  world: World,
  { events, terms, begun, annex, steps, age, ends, change, asks }: Course,
  others: string[],
) {
  const ids = [world.events.planting, ...others].slice(0, events)
  const id = await dealAfter(world, [], ids)
  if (begun !== "accepted") await writeTerms(world, id, "sponsor", "edit", terms)
  if (begun === "accepted") await attempt(() => move(world, id, "organization", "accept", terms))
  if (begun === "agreed") await attempt(() => move(world, id, "organization", "acceptTerms", terms))
  if (age > 0) {
    await db
      .update(dealAgreement)
      .set({ agreedOn: sql`agreed_on - ${age}::integer` })
      .where(eq(dealAgreement.dealId, id))
    await db
      .update(dealInstalment)
      .set({ dueOn: sql`due_on - ${age}::integer` })
      .where(eq(dealInstalment.dealId, id))
  }
  for (const [index, step] of steps.entries()) {
    if (annex && index === Math.floor(steps.length / 2)) {
      await attempt(() => move(world, id, "sponsor", "proposeAnnex", steps[0]?.terms ?? terms))
      await attempt(() => move(world, id, "organization", "acceptAnnex", terms))
    }
    if (step.what !== "move") await attempt(() => pay(world, id, step))
    else
      await attempt(async () => {
        const { possible } = await movesNow(world, id, step.side)
        const openMoves = possible.filter((name) => !endings.includes(name))
        const name = openMoves[step.pick % Math.max(1, openMoves.length)]
        if (name) await move(world, id, step.side, name, step.terms)
      })
  }
  if (change === "canceled")
    await db
      .update(event)
      .set({ status: "canceled" })
      .where(inArray(event.id, ids.slice(0, 1)))
  if (change === "moved")
    await db.update(event).set({ startDate: sql`start_date + 3`, endDate: null }).where(inArray(event.id, ids))
  if (ends) await end(world, id, ends, terms)
  if (asks) await beginApproval(world, id)
  await runDueJobs()
  return id
}
