import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { takesPayments } from "#app/domain/deals/deal/deal.ts"
import { isCounted } from "#app/domain/deals/deliverables/deliverable-standing.ts"
import { agreementWordings } from "#app/domain/deals/documents/agreement.ts"
import { deliverableRows, invoiceRows, paymentRows, summaryRows } from "#app/domain/deals/packet/packet.ts"
import { contentsText, missingPapers } from "#app/domain/deals/packet/packet-contents.ts"
import type { DealPapers } from "#app/domain/deals/packet/packet-table.ts"
import { typedDraft } from "#app/domain/deals/payments/invoices/draft-invoice.ts"
import { lackingPapers } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import { balancesOf, sumsOf, totalsOf } from "#app/domain/deals/payments/ledger.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { csvOf } from "#app/lib/text/csv.ts"
import { safeFileName } from "#app/lib/text/file-name.ts"
import { dealsPath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"
import { utf8 } from "#app/platform/zip.server.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { openAgreement, openAnnex } from "../documents/open-document.server.ts"
import { findAgreedParties, listAgreed } from "../documents/queries.server.ts"
import { listDocuments, openSignedCopy, type SignedCopy, signedCopiesIn } from "../documents/signed/queries.server.ts"
import { getDonationConfirmation } from "../payments/invoices/donation-document.server.ts"
import { getDraft } from "../payments/invoices/draft-document.server.ts"
import { listInvoices, openInvoice } from "../payments/invoices/queries.server.ts"
import { getPlan, listEntries } from "../payments/ledger-queries.server.ts"
import { getDeliverablesPage } from "../proofs/page/queries.server.ts"
import { openProof } from "../proofs/queries.server.ts"
import { listSettlements, openSettlement } from "../settlement/queries.server.ts"
import { namesOf, type PacketFile } from "./archive-document.server.ts"

/** The papers of an agreed deal as parts of a packet, and its sums for the table of many deals. */
export async function readPapers(viewer: Viewer, deal: LoadedDeal, now: Date) {
  const loaded = await loadPapers(viewer, deal, now)
  const parts = partsOf(viewer, deal.id, loaded)
  const missing = missingOf(deal, loaded)
  const inside = namesOf(parts)
  const contents = utf8(contentsText({ reference: deal.reference, day: todayIn(now), inside, missing }))
  const contentsPart = { name: "Spis zawartości.txt", open: async () => ({ bytes: contents }) }
  return { papers: loaded.papers, parts: [contentsPart, ...parts] }
}

async function loadPapers(viewer: Viewer, deal: LoadedDeal, now: Date) {
  const { id, side } = deal
  const [terms, agreed, plan, entries, work, documents, [settlement], invoices] = await Promise.all([
    listAgreed(db, deal),
    findAgreedParties(db, deal),
    getPlan(db, deal),
    listEntries(db, id),
    getDeliverablesPage(viewer, id, null, now),
    listDocuments(id),
    listSettlements(id),
    listInvoices(db, id),
  ])
  const rows = work.groups
    .flatMap((group) => group.rows)
    .map((row) => ({ ...row, proofs: row.proofs.filter(({ isDraft }) => !isDraft) }))
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
  const { invoiced, uninvoiced, confirmation } = lackingPapers(
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
  // a draft covers the whole sum
  const draft = uninvoiced > 0 && invoiced === 0 ? await draftOf(viewer, deal, now) : null
  const { instalments } = plan
  return {
    ...{ terms, copies, rows, settlement, entries, instalments, balances: balancesOf(instalments, today) },
    ...{ papers, invoices, standingInvoices, uninvoiced, confirmation, draft },
  }
}
type LoadedPapers = Awaited<ReturnType<typeof loadPapers>>

function partsOf(viewer: Viewer, id: string, loaded: LoadedPapers): PacketFile[] {
  const { terms, copies, rows, settlement, entries, instalments, balances, papers } = loaded
  const { invoices, standingInvoices, confirmation, draft } = loaded
  return [
    table("rozliczenie.csv", summaryRows(papers)),
    ...terms.map(
      ({ annexNumber, kind }): PacketFile =>
        annexNumber === null
          ? { name: `${agreementWordings[kind].title}.pdf`, open: () => openAgreement(viewer, id) }
          : { name: `Aneks nr ${annexNumber}.pdf`, open: () => openAnnex(viewer, id, annexNumber) },
    ),
    ...signedCopyFiles(viewer, id, copies),
    ...(invoices.length > 0 ? [table("faktury.csv", invoiceRows(invoices))] : []),
    ...invoiceFiles(viewer, id, standingInvoices),
    ...(draft?.ok ? [{ name: `faktury/${draft.name}`, open: async () => ({ bytes: utf8(draft.xml) }) }] : []),
    table("płatności.csv", paymentRows(instalments, balances, entries)),
    ...(confirmation === "ready"
      ? [{ name: "Potwierdzenie darowizny.pdf", open: () => getDonationConfirmation(viewer, id) }]
      : []),
    table("świadczenia.csv", deliverableRows(rows)),
    ...proofFiles(viewer, id, rows),
    ...(settlement
      ? [
          {
            name: `Rozliczenie/${safeFileName(settlement.name, "rozliczenie")}`,
            open: () => openSettlement(viewer, { dealId: id, settlementId: settlement.id }),
          },
        ]
      : []),
  ]
}

function missingOf({ status }: LoadedDeal, loaded: LoadedPapers) {
  const { terms, copies, rows, settlement, standingInvoices, uninvoiced, confirmation, draft } = loaded
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
    hasSettlement: !isInForce || settlement !== undefined,
  })
}

const table = (name: string, rows: string[][]): PacketFile => ({
  name,
  open: async () => ({ bytes: utf8(csvOf(rows)) }),
})

const signedCopyFiles = (viewer: Viewer, dealId: string, copies: readonly SignedCopy[]): PacketFile[] =>
  copies
    .filter(({ state }) => state === "confirmed" || state === "waiting")
    .map(({ id, name, state }) => ({
      name: `podpisane egzemplarze/${state === "waiting" ? "niepotwierdzone/" : ""}${safeFileName(name, "umowa")}`,
      open: () => openSignedCopy(viewer, dealId, id),
    }))

type FiledInvoice = { id: string; fileName: string | null }

const invoiceFiles = (viewer: Viewer, dealId: string, invoices: readonly FiledInvoice[]): PacketFile[] =>
  invoices.flatMap(({ id, fileName }) =>
    fileName === null
      ? []
      : [{ name: `faktury/${safeFileName(fileName, "faktura")}`, open: () => openInvoice(viewer, dealId, id) }],
  )

type RowWithProofs = { title: string; proofs: readonly { id: string; kind: string; name: string | null }[] }

const proofFiles = (viewer: Viewer, dealId: string, rows: readonly RowWithProofs[]): PacketFile[] =>
  rows.flatMap(({ title, proofs }, index) =>
    proofs
      .filter(({ kind }) => kind === "photo" || kind === "pdf")
      .map(({ id: proofId, name, kind }) => ({
        name: `świadczenia/${folderOf(index, title)}/${proofName(name, kind)}`,
        open: () => openProof(viewer, { dealId, proofId }),
      })),
  )

/** The organization's draft of an invoice for the whole sum; null for other viewers and for donations. */
async function draftOf(viewer: Viewer, { id, side, kind }: LoadedDeal, now: Date) {
  if (side !== "organization" || kind === "donation") return null
  try {
    const draft = await getDraft(viewer, id, typedDraft(new URLSearchParams()), now)
    return draft.ok ? draft : { ok: false as const, why: Object.values(draft.errors)[0] ?? "" }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false as const, why: error.message }
    throw error
  }
}

/** "03 Logo na plakacie": a title can be any text. */
const folderOf = (index: number, title: string) =>
  `${String(index + 1).padStart(2, "0")} ${folderName(title, "świadczenie")}`

/** A folder's name of at most 60 characters, made of any text. */
export function folderName(text: string, otherwise: string): string {
  const plain = safeFileName(text.replaceAll(/[\\/.]/g, " "), otherwise)
  return [...plain].slice(0, 60).join("").trim()
}

/** Name of a proof's file: photos are stored re-encoded, whatever their name was. */
const proofName = (name: string | null, kind: string) => {
  const plain = safeFileName(name ?? "", "dowód")
  return kind === "photo" ? `${plain.replace(/\.[a-z\d]{1,5}$/i, "")}.webp` : plain
}
