import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { materialMessages } from "#app/domain/deals/deliverables/materials/materials.ts"
import { agreementWordings } from "#app/domain/deals/documents/agreement.ts"
import {
  deliverableRows,
  invoiceRows,
  isFile,
  packetFolders,
  paymentRows,
  summaryRows,
} from "#app/domain/deals/packet/packet.ts"
import { contentsText } from "#app/domain/deals/packet/packet-contents.ts"
import { todayIn } from "#app/lib/dates.ts"
import { notFound } from "#app/lib/refusal.ts"
import { csvOf } from "#app/lib/text/csv.ts"
import { safeFileName } from "#app/lib/text/file-name.ts"
import { openFile } from "#app/platform/files/files.server.ts"
import { utf8 } from "#app/platform/zip.server.ts"
import type { LoadedDeal } from "../deal/queries.server.ts"
import { readmeOf } from "../deliverables/materials/document.server.ts"
import type { Materials } from "../deliverables/materials/queries.server.ts"
import { openAgreement, openAnnex } from "../documents/open-document.server.ts"
import { openSignedCopy, type SignedCopy } from "../documents/signed/queries.server.ts"
import { getDonationConfirmation } from "../payments/invoices/donation-document.server.ts"
import { openInvoice } from "../payments/invoices/queries.server.ts"
import { openProof } from "../proofs/queries.server.ts"
import { openSettlement } from "../settlement/queries.server.ts"
import { namesOf, type PacketFile } from "./archive-document.server.ts"
import { type LoadedPapers, loadPapers, missingOf } from "./paper-queries.server.ts"

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

function partsOf(viewer: Viewer, id: string, loaded: LoadedPapers): PacketFile[] {
  const { agreement, payments, settlement: settlementFolder } = packetFolders
  const { terms, copies, rows, settlement, entries, instalments, balances, papers } = loaded
  const { invoices, standingInvoices, confirmation, draft, materials } = loaded
  return [
    table("rozliczenie.csv", summaryRows(papers)),
    ...terms.map(
      ({ annexNumber, kind }): PacketFile =>
        annexNumber === null
          ? { name: `${agreement}/${agreementWordings[kind].title}.pdf`, open: () => openAgreement(viewer, id) }
          : { name: `${agreement}/Aneks nr ${annexNumber}.pdf`, open: () => openAnnex(viewer, id, annexNumber) },
    ),
    ...signedCopyFiles(viewer, id, copies),
    ...(invoices.length > 0
      ? [table(`${packetFolders.invoices}/faktury.csv`, invoiceRows(invoices, instalments))]
      : []),
    ...invoiceFiles(viewer, id, standingInvoices),
    ...(draft?.ok
      ? [{ name: `${packetFolders.invoices}/${draft.name}`, open: async () => ({ bytes: utf8(draft.xml) }) }]
      : []),
    table(`${payments}/płatności.csv`, paymentRows(instalments, balances, entries)),
    ...(confirmation === "ready"
      ? [{ name: `${payments}/Potwierdzenie darowizny.pdf`, open: () => getDonationConfirmation(viewer, id) }]
      : []),
    ...(materials ? materialFiles(materials) : []),
    table(`${packetFolders.deliverables}/świadczenia.csv`, deliverableRows(rows)),
    ...proofFiles(viewer, id, rows),
    ...(settlement
      ? [
          {
            name: `${settlementFolder}/${safeFileName(settlement.name, "rozliczenie")}`,
            open: () => openSettlement(viewer, { dealId: id, settlementId: settlement.id }),
          },
        ]
      : []),
  ]
}

const table = (name: string, rows: string[][]): PacketFile => ({
  name,
  open: async () => ({ bytes: utf8(csvOf(rows)) }),
})

const signedCopyFiles = (viewer: Viewer, dealId: string, copies: readonly SignedCopy[]): PacketFile[] =>
  copies
    .filter(({ state }) => state === "confirmed" || state === "waiting")
    .map(({ id, name, state }) => ({
      name: `${packetFolders.agreement}/podpisane egzemplarze/${state === "waiting" ? "niepotwierdzone/" : ""}${safeFileName(name, "umowa")}`,
      open: () => openSignedCopy(viewer, dealId, id),
    }))

type FiledInvoice = { id: string; fileName: string | null }

const invoiceFiles = (viewer: Viewer, dealId: string, invoices: readonly FiledInvoice[]): PacketFile[] =>
  invoices.flatMap(({ id, fileName }) =>
    fileName === null
      ? []
      : [
          {
            name: `${packetFolders.invoices}/${safeFileName(fileName, "faktura")}`,
            open: () => openInvoice(viewer, dealId, id),
          },
        ],
  )

const materialFiles = (materials: Materials): PacketFile[] => [
  { name: `${packetFolders.materials}/README.txt`, open: async () => ({ bytes: utf8(readmeOf(materials)) }) },
  ...materials.files.map(({ folder, name, key }) => ({
    name: `${packetFolders.materials}/${folder}/${safeFileName(name, "plik")}`,
    open: async () => (await openFile(key)) ?? Promise.reject(notFound(materialMessages.noFile)),
  })),
]

type RowWithProofs = { folder: string; proofs: readonly { id: string; kind: string; name: string | null }[] }

const proofFiles = (viewer: Viewer, dealId: string, rows: readonly RowWithProofs[]): PacketFile[] =>
  rows.flatMap(({ folder, proofs }) =>
    proofs.filter(isFile).map(({ id: proofId, name, kind }) => ({
      name: `${packetFolders.deliverables}/${folder}/${proofName(name, kind)}`,
      open: () => openProof(viewer, { dealId, proofId }),
    })),
  )

/** Name of a proof's file: photos are stored re-encoded, whatever their name was. */
const proofName = (name: string | null, kind: string) => {
  const plain = safeFileName(name ?? "", "dowód")
  return kind === "photo" ? `${plain.replace(/\.[a-z\d]{1,5}$/i, "")}.webp` : plain
}
