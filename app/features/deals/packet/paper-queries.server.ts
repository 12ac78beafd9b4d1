import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { takesPayments } from "#app/domain/deals/deal/deal.ts"
import { isCounted } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { missingPapers } from "#app/domain/deals/packet/packet-contents.ts"
import type { DealPapers } from "#app/domain/deals/packet/packet-table.ts"
import { typedDraft } from "#app/domain/deals/payments/invoices/draft-invoice.ts"
import { type LackingPapers, lackingPapers } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import { balancesOf, sumsOf, totalsOf } from "#app/domain/deals/payments/ledger.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { numberedNames, safeFileName } from "#app/lib/text/file-name.ts"
import { dealMaterialsPath, dealsPath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { findMaterials } from "../deliverables/materials/queries.server.ts"
import { findAgreedParties, listAgreed } from "../documents/queries.server.ts"
import { listDocuments, signedCopiesIn } from "../documents/signed/queries.server.ts"
import { getDraft } from "../payments/invoices/draft-document.server.ts"
import { listInvoices } from "../payments/invoices/queries.server.ts"
import { getPlan, listEntries } from "../payments/ledger-queries.server.ts"
import { getDeliverablesPage } from "../proofs/page/queries.server.ts"
import { listSettlements } from "../settlement/queries.server.ts"

/** What a packet of an agreed deal shows, with its sums for the table of many deals. */
export async function loadPapers(viewer: Viewer, deal: LoadedDeal, now: Date) {
  const { id, side } = deal
  const [terms, agreed, plan, entries, work, documents, [settlement], invoices, materials] = await Promise.all([
    listAgreed(db, deal),
    findAgreedParties(db, deal),
    getPlan(db, deal),
    listEntries(db, id),
    getDeliverablesPage(viewer, id, null, now),
    listDocuments(id),
    listSettlements(id),
    listInvoices(db, id),
    findMaterials(deal),
  ])
  const rows = withFolders(work.groups.flatMap((group) => group.rows)).map((row) => ({
    ...row,
    proofs: row.proofs.filter(({ isDraft }) => !isDraft),
  }))
  const copies = signedCopiesIn(documents, { side, mayMove: false })
  const today = todayIn(now)
  const sums = sumsOf(plan.instalments, today)
  const standingInvoices = invoices.filter(({ withdrawnAt }) => withdrawnAt === null)
  const papers: DealPapers = {
    number: deal.reference,
    title: agreed.events.map(({ title }) => title).join("; "),
    firstDay: agreed.events.map(({ startDate }) => startDate).toSorted()[0] ?? null,
    status: deal.status,
    kind: deal.kind,
    names: { organization: deal.organizationName, sponsor: deal.sponsorName },
    parties: agreed.parties,
    agreedOn: plan.agreedOn,
    payable: plan.whole,
    inKindGrosze: deal.worth.inKind,
    receivedGrosze: totalsOf(entries).received,
    openGrosze: sums.onTheWay + sums.overdue + sums.later,
    invoices: standingInvoices,
    deliverables: {
      confirmed: rows.filter(({ state }) => state === "confirmed").length,
      all: rows.filter(isCounted).length,
    },
    settlement: settlement ?? null,
  }
  const lacking = lackingPapers(
    {
      kind: deal.kind,
      status: deal.status,
      vatStatus: plan.issuerVat,
      instalments: plan.instalments,
      received: papers.receivedGrosze,
      invoices: standingInvoices,
    },
    today,
  )
  const { instalments } = plan
  const { uninvoiced, confirmation } = lacking
  const drafted = draftedInstalment(instalments, lacking)
  const draft = drafted === null ? null : await draftOf(viewer, deal, drafted, now)
  return {
    ...{ terms, copies, rows, settlement, entries, instalments, balances: balancesOf(instalments, today) },
    ...{ papers, invoices, standingInvoices, uninvoiced, confirmation, draft, materials },
  }
}
export type LoadedPapers = Awaited<ReturnType<typeof loadPapers>>

export function missingOf({ id, status }: LoadedDeal, loaded: LoadedPapers) {
  const { terms, copies, rows, settlement, standingInvoices, uninvoiced, confirmation, draft, materials } = loaded
  // before the agreement is in force, no proof and no settlement is missing
  const isInForce = takesPayments(status)
  return missingPapers({
    agreements: terms.map(({ annexNumber, concludedAt, version }) => ({
      annexNumber,
      concludedAt,
      isSigned: copies.some(({ termsVersion, state }) => termsVersion === version && state === "confirmed"),
    })),
    invoices: standingInvoices,
    uninvoiced,
    confirmation,
    draftObstacle: draft && !draft.ok ? draft.why : null,
    rows: isInForce ? rows.filter(isCounted) : [],
    ownAddresses: `${env.ORIGIN}${dealsPath}/`,
    materialsAddress: materials && env.ORIGIN + dealMaterialsPath(id),
    hasSettlement: !isInForce || settlement !== undefined,
  })
}

type TitledRow = { id: string; title: string; position: number }

/** Rows in an order that stays when one is added or done, each with a folder of its own. */
function withFolders<Row extends TitledRow>(rows: readonly Row[]): (Row & { folder: string })[] {
  const ordered = rows.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
  const folders = numberedNames(ordered.map(({ title }) => folderName(title, "świadczenie")))
  return ordered.map((row, index) => ({ ...row, folder: folders[index] ?? row.id }))
}

/** A folder's name of at most 60 characters, made of any text. */
export function folderName(text: string, otherwise: string): string {
  const plain = safeFileName(text.replaceAll(/[\\/.]/g, " "), otherwise)
  return [...plain].slice(0, 60).join("").trim()
}

/** The first instalment without any invoice, as the draft's form names it; "": the whole. Null: an invoice covers a part. */
function draftedInstalment(instalments: readonly { gross: number }[], { invoices, invoiced }: LackingPapers) {
  const [first] = invoices
  if (!first) return null
  if (instalments.length === 1) return invoiced === 0 ? "" : null
  return first.grosze === instalments[first.instalment - 1]?.gross ? String(first.instalment) : null
}

async function draftOf(viewer: Viewer, { id, side, kind }: LoadedDeal, rata: string, now: Date) {
  if (side !== "organization" || kind === "donation") return null
  try {
    const draft = await getDraft(viewer, id, typedDraft(new URLSearchParams({ rata })), now)
    return draft.ok ? draft : { ok: false as const, why: Object.values(draft.errors)[0] ?? "" }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false as const, why: error.message }
    throw error
  }
}
