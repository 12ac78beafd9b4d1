import { sql } from "drizzle-orm"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { confirmedByOthers } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { confirmationOf, type PaidDeal } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import { balancesOf, type Owed, sumsOf } from "#app/domain/deals/payments/ledger.ts"
import { pointedNumbers } from "#app/domain/deals/settlement/pointed-numbers.ts"
import { type SettledRow, settledParts } from "#app/domain/deals/settlement/settled-parts.ts"
import { type ComparedSettlement, settlementChanges } from "#app/domain/deals/settlement/settlement-changes.ts"
import type { StoredReport } from "#app/domain/deals/settlement/settlement-report.ts"
import { isReported } from "#app/domain/deals/settlement/settlement-rows.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import { formOf } from "#app/domain/deals/terms/terms-sides.ts"
import { may } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"
import { instalmentsOf } from "../payments/instalment-queries.server.ts"
import type { ShownProof } from "../proofs/queries.server.ts"

type SentInvoice = { id: string; number: string; issuedOn: Day; grosze: number; ksefNumber: string | null }
type SentSettlement = {
  rows: SettledRow<ShownProof>[]
  instalments: Owed[]
  invoices: (SentInvoice & { hasFile: boolean })[]
  report: Pick<StoredReport, "summary" | "reach" | "items"> | null
  /** The report of the newest settlement that was sent back; null without one, and for an uploaded file. */
  former: Pick<StoredReport, "summary" | "reach" | "seen" | "items"> | null
}

const proofAsJson = sql`json_build_object('id', p.id, 'kind', p.kind, 'link', p.link,
  'amount', p.amount, 'unit', p.unit, 'comment', p.comment, 'isDraft', false, 'name', f.original_name, 'size', f.size,
  'width', f.width, 'height', f.height, 'day', (p.created_at at time zone 'Europe/Warsaw')::date)`
const proofsOfRow = sql`(select coalesce(json_agg(${proofAsJson} order by p.created_at, p.id), '[]')
  from deliverable_proof dp join proof p on p.id = dp.proof_id left join file f on f.id = p.file_id
  where dp.deliverable_id = d.id and not dp.is_draft)`

const rowAsJson = sql`json_build_object('id', d.id, 'title', d.title, 'lineKey', d.line_key,
  'promiseIndex', d.promise_index, 'state', d.state, 'reason', d.reason, 'by', d.owed_by, 'dueOn', d.due_on,
  'confirmedOn', (d.confirmed_at at time zone 'Europe/Warsaw')::date, 'proofs', ${proofsOfRow})`
const rowsOfDeal = sql`select coalesce(json_agg(${rowAsJson} order by d.owed_by, d.position, d.id), '[]')
  from deliverable d where d.deal_id = "deal"."id"`

const invoiceAsJson = sql`json_build_object('id', v.id, 'number', v.number, 'issuedOn', v.issued_on,
  'grosze', v.grosze, 'ksefNumber', v.ksef_number, 'hasFile', v.file_id is not null)`
const invoicesOfDeal = sql`select coalesce(json_agg(${invoiceAsJson} order by v.created_at, v.id), '[]')
  from invoice v where v.deal_id = "deal"."id" and v.withdrawn_at is null`

const openReport = sql`select s.report - 'proofs' - 'seen' - 'photos'
  from settlement s where s.deal_id = "deal"."id" and s.decision is null`
const formerReport = sql`select s.report - 'proofs' - 'photos'
  from settlement s where s.deal_id = "deal"."id" and s.decision = 'rejected'
  order by s.created_at desc, s.id desc limit 1`

/**
 * What a settlement that waits for a decision is about, as one SQL column of `deal`, because the deal's page may use
 * only six statements. Null in other states; without drafts of proofs.
 */
export const sentSettlement = sql<SentSettlement | null>`case when "deal"."status" = 'settlement' then json_build_object(
  'rows', (${rowsOfDeal}),
  'instalments', ${instalmentsOf(sql`"deal"."id"`)},
  'invoices', (${invoicesOfDeal}),
  'report', (${openReport}), 'former', (${formerReport})) end`

/** The parts of a settlement that can be marked as wrong when it is sent back: rows, results and numbers. */
export const pointedRows = (sent: SentSettlement | null, latest: Parameters<typeof pointedNumbers>[0] | undefined) => [
  ...(sent?.rows ?? []).filter(isReported).map(({ id, title }) => ({ id, title })),
  ...(latest ? pointedNumbers(latest) : []),
]

/** What accepting the settlement confirms, by title, and why a role that confirms no single row may not accept it yet. */
export function confirmingOf(role: Role, permitted: readonly Move[], sent: SentSettlement | null) {
  const move: Move = "acceptSettlement"
  const waiting = (sent?.rows ?? []).filter(({ by, state }) => by === "organization" && state === "done")
  const titles = permitted.includes(move) ? waiting.map(({ title }) => title) : []
  const isBlocked = titles.length > 0 && !may(role, "moveDeliverable")
  return { titles, blocked: isBlocked ? [{ move, why: confirmedByOthers(titles) }] : [] }
}

type SettledDeal = Pick<PaidDeal, "kind" | "status" | "received">

type ListedSettlement = Omit<ComparedSettlement, "report"> & { decision: string | null }
type SettledPage = { lines: readonly TermsLine[]; settlements: readonly ListedSettlement[]; now: Date }

/**
 * The work of a settlement for the page on which the sponsor decides. `lines`: of the terms in force; `settlements`: the
 * newest first.
 */
export function settledWork(deal: SettledDeal, sent: SentSettlement, { lines, settlements, now }: SettledPage) {
  const { rows, report, former } = sent
  const today = todayIn(now)
  const [latest] = settlements
  const sentBack = settlements.find(({ decision }) => decision === "rejected")
  return {
    changes:
      latest && sentBack
        ? settlementChanges(deal.kind, rows.filter(isReported), {
            before: { ...sentBack, report: former },
            now: { ...latest, report },
          })
        : null,
    isUploaded: report === null,
    parts: settledParts(deal.kind, rows.filter(isReported), report?.items ?? [], today),
    summary: report?.summary ?? null,
    reach: report?.reach ?? null,
    money: settledMoney(deal, sent, lines, today),
  }
}
export type SettledWork = ReturnType<typeof settledWork>

/** Agreed and received money, in grosze, valid invoices, and separately goods. */
export function settledMoney(
  deal: SettledDeal,
  { instalments, invoices }: Pick<SentSettlement, "instalments" | "invoices">,
  lines: readonly TermsLine[],
  today: Day,
) {
  const { whole, received } = sumsOf(instalments, today)
  return {
    whole,
    received,
    instalments: balancesOf(instalments, today).map((balance, index) => ({
      number: index + 1,
      gross: instalments[index]?.gross ?? 0,
      received: balance.received,
    })),
    invoices,
    goods: lines
      .filter((line) => formOf(deal.kind, line) !== "money")
      .map(({ lineKey, title, amountGrosze }) => ({ lineKey, title, amountGrosze })),
    confirmsDonation: confirmationOf({ ...deal, instalments }) === "ready",
  }
}
export type SettledMoney = ReturnType<typeof settledMoney>
