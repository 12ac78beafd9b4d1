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
import { workOff } from "#test/support/worker.ts"
import type { Course, Step, Terms } from "./course.ts"

const row = {
  ...{ lineKey: null, optionId: null, eventId: null, description: "", benefits: [] },
  ...{ custom: false, remove: false },
}
const said = { note: null, capacity: "prezes zarządu", confirmWithoutAmount: true, confirmWithoutBenefits: true }
const yes = { beforeEvent: true, openPayments: true, allCancelled: true, someCancelled: true }
const bytes = Uint8Array.from(settlementPdf(["x"]))

const typed = (grosze: number) => (grosze / 100).toFixed(2)

/** The form of these terms; the plan is written without amounts where it has one part, else its last part is what is left. */
function formOf({ kind, vat, basis, lines, plan }: Terms, whole: number) {
  const isTaxed = vat === "23" || vat === "8"
  const parts = plan.map(({ part }) => part)
  const all = parts.reduce((sum, part) => sum + part, 0)
  const grosze = parts.map((part) => Math.floor((whole * part) / all))
  const last = grosze.pop() ?? 0
  grosze.push(last + whole - grosze.reduce((sum, part) => sum + part, last))
  return {
    ...said,
    kind,
    vat: kind === "donation" && isTaxed ? "none" : vat,
    basis: (isTaxed && kind !== "donation" ? basis : "gross") as "net" | "gross",
    lines: lines.map(({ amount, form }, index) => ({
      ...row,
      title: `Opcja ${"abc"[index]}`,
      amount: typed(amount),
      form: form === "" ? null : (form as "money"),
    })),
    instalments: plan.map(({ days }, index) => ({
      amount: plan.length === 1 ? "" : typed(grosze[index] ?? 0),
      dueOn: "",
      dueDays: String(days),
    })),
  }
}

/** Saves or proposes these terms; the sum that a plan has to make up stands in the refusal of a wrong one. */
async function write(world: World, id: string, side: Side, move: Move, wanted: Terms) {
  const viewer = side === "sponsor" ? world.viewers.marta : world.viewers.karolina
  const send = async (whole: number, plan = wanted.plan) => {
    const { version } = await getDeal(viewer, id)
    const form = { version, ...formOf({ ...wanted, plan }, whole) } as Parameters<typeof editTerms>[2]
    return isAnnexTermsMove(move) ? writeAnnex(viewer, id, move, form) : editTerms(viewer, id, form)
  }
  const { kind, lines, vat, basis, plan } = wanted
  const isPaid = (form: string) => form === "money" || (form === "" && kind !== "barter")
  const net = lines.reduce((sum, { amount, form }) => (isPaid(form) ? sum + amount : sum), 0)
  const rate = kind !== "donation" && basis === "net" && /^\d/.test(vat) ? Number(vat) : 0
  const made = await send(net + Math.floor((2 * net * rate + 100) / 200), net === 0 ? [] : plan)
  return made.ok
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
  if (name === "edit" || isAnnexTermsMove(name)) await write(world, id, side, name, wanted)
  else if (name === "settle" || name === "replaceSettlement")
    await settle(viewer, id, { version, name: "r.pdf", bytes, documentNumber: null, ksefNumber: null, ...yes })
  else await makeMove(viewer, id, name, { version, reason: "powód", settlementRead: true, capacity: "prezes", ...yes })
}

const key = () => crypto.randomUUID()
type Written = { ok: true } | { ok: false; asks?: string }
/** Answers the question that a command asks with yes. */
async function confirmed(write: (code?: string) => Promise<Written>) {
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
    return confirmed((code) => writePayment(marta, id, "markSent", { ...input, amount: sum, confirmed: code }))
  if (what === "receive") {
    const amount = pick % 2 && inTransit > 0 ? inTransit : sum
    return confirmed((code) => writePayment(karolina, id, "confirmReceived", { ...input, amount, confirmed: code }))
  }
  if (what === "refund") {
    const amount = Math.min(toGiveBack || sum, received)
    const today = todayIn(new Date())
    return confirmed((code) =>
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
    return confirmed((code) => addInvoice(karolina, id, { ...invoice, amount, confirmed: code }))
  }
  const [stored] = await db.select().from(invoice).where(eq(invoice.dealId, id))
  if (what === "withdraw" && stored) return withdrawInvoice(karolina, id, stored.id)
}

/** A refusal is a valid result. */
async function tried(act: () => Promise<unknown>) {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const endings: readonly Move[] = ["reject", "cancel", "confirmCancel", "acceptSettlement"]

async function end(world: World, id: string, ends: "completed" | "canceled", wanted: Terms) {
  const way: [Side, Move][] =
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
  for (const [side, name] of way) await tried(() => move(world, id, side, name, wanted))
}

async function ask(world: World, id: string) {
  const { status, annexVersion, termsVersion, organizationId: partyId } = await getDeal(world.viewers.karolina, id)
  if (status !== "negotiation") return
  const about = { dealId: id, termsVersion: annexVersion ?? termsVersion, begunById: world.people.karolina }
  await db.insert(dealApproval).values({ ...about, partyId, side: "organization", step: "acceptTerms" })
}

/** A deal of marta and karolina that went this way; the reactions ran, emails wait. */
export async function played(
  world: World,
  { events, terms, begun, annex, steps, age, ends, change, asks }: Course,
  others: string[],
) {
  const ids = [world.events.planting, ...others].slice(0, events)
  const id = await dealAfter(world, [], ids)
  if (begun !== "accepted") await write(world, id, "sponsor", "edit", terms)
  if (begun === "accepted") await tried(() => move(world, id, "organization", "accept", terms))
  if (begun === "agreed") await tried(() => move(world, id, "organization", "acceptTerms", terms))
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
  for (const [index, each] of steps.entries()) {
    if (annex && index === Math.floor(steps.length / 2)) {
      await tried(() => move(world, id, "sponsor", "proposeAnnex", steps[0]?.terms ?? terms))
      await tried(() => move(world, id, "organization", "acceptAnnex", terms))
    }
    if (each.what !== "move") await tried(() => pay(world, id, each))
    else
      await tried(async () => {
        const { possible } = await movesNow(world, id, each.side)
        const left = possible.filter((name) => !endings.includes(name))
        const name = left[each.pick % Math.max(1, left.length)]
        if (name) await move(world, id, each.side, name, each.terms)
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
  if (asks) await ask(world, id)
  await workOff()
  return id
}
