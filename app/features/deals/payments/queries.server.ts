import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { otherSide, takesPayments } from "#app/domain/deals/deal/deal.ts"
import { isEarly } from "#app/domain/deals/deal/deal-deadlines.ts"
import { accountMark } from "#app/domain/deals/payments/account-change.ts"
import { readDraft, typedDraft } from "#app/domain/deals/payments/invoices/draft-invoice.ts"
import { lackingPapers } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import {
  balancesOf,
  type Owed,
  type PaymentEntry,
  reversalProblem,
  sumsOf,
  totalsOf,
} from "#app/domain/deals/payments/ledger.ts"
import { givesBack, isRefundToConfirm, keptOf, toGiveBack } from "#app/domain/deals/payments/refund.ts"
import { whiteListFrom } from "#app/domain/deals/payments/transfer.ts"
import { paidSentence, usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import { formOf } from "#app/domain/deals/terms/terms-sides.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { costNote, roleNotes } from "#app/domain/parties/role-notes.ts"
import { taxed, type VatRate } from "#app/domain/shared/vat.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { getFramedDeal } from "../deal/frame/page-queries.server.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { findCost } from "./cost/queries.server.ts"
import { obstacleOf } from "./invoices/draft-document.server.ts"
import { findPayingParties, type PayingParties } from "./invoices/party-queries.server.ts"
import { listInvoices } from "./invoices/queries.server.ts"
import { getPlan, listEntries, type Plan, type PlanTerms } from "./ledger-queries.server.ts"
import { transferOf } from "./transfer-queries.server.ts"

/** The page of a deal's payments, for its two parties; 404 for strangers. Empty before the terms are agreed. */
export async function getPaymentsPage(viewer: Viewer, dealId: string, query = new URLSearchParams(), now = new Date()) {
  const { deal, frame } = await getFramedDeal(viewer, dealId, now)
  return { ...(await paymentsOf(viewer, deal, { query, now })), frame }
}

type PaymentsOptions = { query?: URLSearchParams; now: Date; terms?: PlanTerms | undefined }

/** Payments and invoices of a deal that was loaded for the viewer. `terms`: those in force, if already read. */
export async function paymentsOf(viewer: Viewer, deal: LoadedDeal, options: PaymentsOptions) {
  const { query = new URLSearchParams(), now, terms } = options
  const dealId = deal.id
  const open = takesPayments(deal.status)
  const [plan, entries, parties, invoices, cost] = await Promise.all([
    open ? getPlan(db, deal, terms) : null,
    listEntries(db, dealId),
    open ? findPayingParties(db, deal, viewer.id) : null,
    listInvoices(db, dealId),
    findCost(db, deal),
  ])
  const today = todayIn(now)
  const { instalments, lines, whole, money, issuerVat: vatStatus } = plan ?? noPlan
  const balances = balancesOf(instalments, today)
  const nextIndex = balances.findIndex(({ left, onTheWay }) => (deal.side === "sponsor" ? left > onTheWay : left > 0))
  const isPaid = balances.every((balance) => balance.left === 0)
  const writes = may(viewer.role, "recordPayments")
  const mayRecord = open && writes
  const mayGiveBack = givesBack(deal.status) && writes
  const { kind, status } = deal
  const { received, inTransit } = totalsOf(entries)
  const papers = { kind, status, vatStatus, instalments, received, invoices }
  const { invoiced, uninvoiced, left, confirmation, byInstalment } = lackingPapers(papers, today)
  const several = instalments.length > 1
  const offeredInstalment = (several && byInstalment.find(({ grosze }) => grosze > 0)?.key) || null
  const goods = lines.filter((line) => formOf(kind, line) !== "money")
  const issuesInvoices = deal.side === "organization" && kind !== "donation" && whole.gross > 0
  return {
    id: dealId,
    side: deal.side,
    kind,
    status,
    open,
    today,
    /** All money that was received and sent, also beyond what is open. */
    sums: { ...sumsOf(instalments, today), received: open ? received : 0, onTheWay: open ? inTransit : 0 },
    tax: whole,
    paid: paidSentence(whole, money),
    instalments: taxedInstalments(instalments, money.vatRate).map((instalment, index) => {
      const balance = balances[index] ?? nothingOpen
      const place = { number: index + 1, of: instalments.length }
      const isNext = index === nextIndex
      const isUntouched = balance.received + balance.onTheWay === 0
      return {
        ...instalment,
        ...balance,
        number: index + 1,
        /** Numbers of the invoices that name it, and the gross sum without an invoice, in grosze. */
        invoices: byInstalment[index]?.numbers ?? [],
        uninvoiced: byInstalment[index]?.grosze ?? 0,
        /** This side writes its next entry for this instalment. */
        isNext,
        /** The instalment is not due soon, so its form is folded. */
        isEarly: isNext && index > 0 && isUntouched && isEarly(instalment.dueOn, today),
        /** This side has nothing left to write, but more may arrive; a sponsor pays no more than the whole sum. */
        takesMore: nextIndex === -1 && index === instalments.length - 1 && (deal.side === "organization" || !isPaid),
        transfer: isNext && parties && transferOf(deal, parties, balance.left - balance.onTheWay, place),
      }
    }),
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      grosze: entry.grosze,
      onDay: entry.onDay,
      reason: entry.reason,
      reversesId: entry.reversesId,
      by: entry.by,
      side: entry.side,
      at: entry.createdAt,
      cameOn: entry.confirmedAt && todayIn(entry.confirmedAt),
      mayConfirm: mayGiveBack && deal.side === "sponsor" && isRefundToConfirm(entry, entries),
      mayReverse: mayGiveBack && reversalProblem(deal.side, entry, entries) === null,
    })),
    refund: refundShown(deal, entries, mayGiveBack),
    goods: goods.map((line) => ({
      lineKey: line.lineKey,
      title: line.title,
      amountGrosze: line.amountGrosze,
      form: formOf(kind, line),
    })),
    partner: parties && {
      name: deal.side === "sponsor" ? deal.organizationName : deal.sponsorName,
      nip: parties[otherSide(deal.side)].nip,
      vatStatus: deal.side === "sponsor" ? parties.organization.vatStatus : null,
    },
    account: parties && accountShown(parties, deal, viewer),
    asksWhiteList: parties?.organization.vatStatus === "active" && whole.gross > whiteListFrom,
    mayRecord,
    /** The kind of cost, and who may change it when the viewer may not; null for the organization. */
    cost: cost && { code: cost, note: may(viewer.role, "recordPayments") ? null : costNote },
    draft:
      mayRecord && issuesInvoices && plan && parties
        ? {
            ...draftOf(deal, { plan, parties, invoiced, left }, query, { today, offered: offeredInstalment }),
            notes: draftNotes(viewer),
          }
        : null,
    invoices,
    invoiced,
    /** Gross sum without an invoice, in grosze; 0 where no invoice is issued. */
    uninvoiced,
    /** Gross sum that the invoice form suggests, in grosze. */
    leftToAdd: left,
    /** Key of the first instalment that lacks an invoice; null without one, or where the deal has one instalment. */
    offeredInstalment,
    /** Confirmation of a donation; null when there is none to give. */
    confirmation,
    mayInvoice: mayRecord && issuesInvoices,
    note: givesBack(deal.status) && !writes && (open || entries.length > 0) ? roleNotes.recordPayments : null,
  }
}
export type PaymentsPage = Awaited<ReturnType<typeof getPaymentsPage>>
export type InstalmentShown = PaymentsPage["instalments"][number]

/** Sums to give back, in grosze. `byWriter`: the viewer may record it; `arriving`: in transit at the cancellation. */
function refundShown(deal: LoadedDeal, entries: readonly PaymentEntry[], mayGiveBack: boolean) {
  const { received, inTransit } = totalsOf(entries)
  const { status, worth, side } = deal
  const due = toGiveBack({ status, gross: worth.gross, received, retained: keptOf(entries) })
  const writes = mayGiveBack && side === "organization"
  return { due, byWriter: writes && received > 0, arriving: writes && status === "canceled" ? inTransit : 0 }
}

/** What the page shows about the account besides its number; only the sponsor sees the mark. */
function accountShown({ account }: PayingParties, { side }: LoadedDeal, { role }: Viewer) {
  const isGiven = account !== null && account.number !== null
  if (!account || side !== "sponsor") return { isGiven, isGone: false, mark: null, changeId: "" }
  return {
    isGiven,
    isGone: account.number === null,
    mark: accountMark(account, may(role, "recordPayments")),
    changeId: account.id,
  }
}

const noPlan = { instalments: [], lines: [], whole: { net: 0, vat: 0, gross: 0 }, money: usualMoney, issuerVat: null }
const nothingOpen = { received: 0, onTheWay: 0, left: 0, over: 0, state: "paid", daysLate: 0 } as const

/** Each instalment with its VAT as an invoice states it: the parts may differ from the whole by a grosz. */
const taxedInstalments = (instalments: readonly Owed[], rate: VatRate) =>
  instalments.map((instalment) => ({ ...instalment, ...taxed(instalment.gross, "gross", rate) }))

/** Who may fill in what a draft lacks, when the viewer may not. */
const draftNotes = ({ role }: Viewer) => ({
  party: may(role, "editParty") ? null : roleNotes.editParty,
  vat: may(role, "editBankAccounts") ? null : roleNotes.editBankAccounts,
})

type DraftPapers = { plan: Plan; parties: PayingParties; invoiced: number; left: number }

/** The form of the draft, with the values of a refused one, else for the offered instalment. */
function draftOf(
  deal: LoadedDeal,
  { plan, parties, invoiced, left }: DraftPapers,
  query: URLSearchParams,
  { today, offered }: { today: Day; offered: string | null },
) {
  const sent = typedDraft(query)
  const of = { nip: parties.sponsor.nip, instalments: plan.instalments.length, invoiced, left, today }
  const read = query.has("szkic") ? readDraft(sent, of) : null
  const place = plan.instalments.findIndex(({ key }) => key === offered) + 1
  const typed = read || place === 0 ? sent : { ...sent, rata: String(place) }
  return { obstacle: obstacleOf(deal, plan, parties), typed, errors: read && !read.ok ? read.errors : {} }
}
