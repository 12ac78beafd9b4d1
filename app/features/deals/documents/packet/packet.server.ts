import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { agreementWordings, hasAgreement } from "#app/domain/deals/documents/agreement.ts"
import { deliverableRows, packetErrors, paymentRows, summaryRows } from "#app/domain/deals/documents/packet.ts"
import { balancesOf, standing } from "#app/domain/deals/payments/ledger.ts"
import { dealReference } from "#app/domain/deals/payments/transfer.ts"
import { requirePermission } from "#app/features/accounts/party/permission.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { conflict, Refusal } from "#app/lib/refusal.ts"
import { csvOf } from "#app/lib/text/csv.ts"
import { numberedNames, safeFileName } from "#app/lib/text/file-name.ts"
import { log } from "#app/platform/log.server.ts"
import { utf8, type ZipEntry, zipStream } from "#app/platform/zip.server.ts"
import { getDeliverablesPage } from "../../deliverables/queries.server.ts"
import { listSettlements } from "../../page/queries.server.ts"
import { getDonationConfirmation } from "../../payments/invoices/donation-confirmation.server.ts"
import { getPlan, listEntries } from "../../payments/ledger.server.ts"
import { openProof } from "../../proofs/queries.server.ts"
import { getDeal, type LoadedDeal } from "../../queries.server.ts"
import { openSettlement } from "../../settlement/queries.server.ts"
import { openAgreement, openAnnex } from "../open-document.server.ts"
import { listAgreed } from "../page/queries.server.ts"
import { findAgreedDeal } from "../queries.server.ts"
import { listSignedCopies, openSignedCopy } from "../signed/queries.server.ts"

/** Concurrent packets in this process. */
const mostPackets = 4
let underWay = 0

type Opened = { bytes: Uint8Array<ArrayBuffer> } | { body: AsyncIterable<Uint8Array> }
/** A file of the packet, opened when its turn comes. */
type Part = { name: string; open: () => Promise<Opened> }

/**
 * Everything an accountant needs of one deal as a ZIP stream: agreement and annexes with their certificates, signed
 * copies, payments, deliverables with proofs, the settlement. 404 for strangers, 403 for roles that handle no papers,
 * 409 before the terms are agreed, 503 when many are under way.
 */
export async function openPacket(viewer: Viewer, dealId: string, now = new Date()) {
  const deal = await getDeal(viewer, dealId)
  requirePermission(viewer, "exportDeals")
  if (!hasAgreement(deal)) throw conflict(packetErrors.notYet)
  const parts = await listParts(viewer, deal, now)
  if (underWay >= mostPackets) throw new Refusal("unavailable", packetErrors.busy, 30)
  underWay++
  const body = zipStream(entriesOf(parts), { onEnd: () => void underWay--, what: { dealId } })
  return { name: `Komplet ${dealReference(dealId)}.zip`, body }
}

async function* entriesOf(parts: readonly Part[]): AsyncGenerator<ZipEntry> {
  const names = numberedNames(parts.map(({ name }) => name))
  for (const [index, { open }] of parts.entries()) {
    const name = names[index] ?? "plik"
    try {
      const opened = await open()
      yield { name, pieces: "bytes" in opened ? [opened.bytes] : opened.body, packed: !name.endsWith(".csv") }
    } catch (error) {
      // a file that went meanwhile leaves the others whole
      if (!(error instanceof Refusal)) throw error
      log.error({ err: error, name }, "a file of a packet is gone")
    }
  }
}

async function listParts(viewer: Viewer, deal: LoadedDeal, now: Date): Promise<Part[]> {
  const { id, side } = deal
  const [terms, agreed, plan, entries, work, copies, [settlement]] = await Promise.all([
    listAgreed(db, deal),
    findAgreedDeal(db, deal),
    getPlan(db, deal),
    listEntries(db, id),
    getDeliverablesPage(viewer, id, null, now),
    listSignedCopies(id, { side, mayMove: false }),
    listSettlements(id),
  ])
  const rows = work.groups
    .flatMap((group) => group.rows)
    .map((row) => ({ ...row, proofs: row.proofs.filter(({ isDraft }) => !isDraft) }))
  const balances = balancesOf(plan.instalments, entries, todayIn(now))
  const names = { organization: deal.organizationName, sponsor: deal.sponsorName }
  const summary = {
    number: dealReference(id),
    title: agreed.events.map(({ title }) => title).join("; "),
    status: deal.status,
    kind: deal.kind,
    names,
    parties: agreed.parties,
    agreedOn: plan.agreedOn,
    totalGrosze: deal.totalGrosze,
    payableGrosze: plan.whole.gross,
    entries,
    settlement: settlement ?? null,
  }
  const table = (name: string, of: string[][]): Part => ({ name, open: async () => ({ bytes: utf8(csvOf(of)) }) })
  return [
    table("rozliczenie.csv", summaryRows(summary)),
    ...terms.map(
      ({ annexNumber, kind }): Part =>
        annexNumber === null
          ? { name: `${agreementWordings[kind].title}.pdf`, open: () => openAgreement(viewer, id) }
          : { name: `Aneks nr ${annexNumber}.pdf`, open: () => openAnnex(viewer, id, annexNumber) },
    ),
    ...copies
      .filter(({ state }) => state === "confirmed" || state === "waiting")
      .map(({ id: copy, name, state }) => ({
        name: `podpisane egzemplarze/${state === "waiting" ? "niepotwierdzone/" : ""}${safeFileName(name, "umowa")}`,
        open: () => openSignedCopy(viewer, id, copy),
      })),
    table("płatności.csv", paymentRows(plan.instalments, balances, entries)),
    ...(deal.kind === "donation" && standing(entries).some(({ kind }) => kind === "received")
      ? [{ name: "Potwierdzenie darowizny.pdf", open: () => getDonationConfirmation(viewer, id) }]
      : []),
    table("świadczenia.csv", deliverableRows(rows.map((row) => ({ ...row, proofs: row.proofs.length })))),
    ...rows.flatMap(({ title, proofs }, index) =>
      proofs
        .filter(({ kind }) => kind === "photo" || kind === "pdf")
        .map(({ id: proofId, name, kind }) => ({
          name: `świadczenia/${folderOf(index, title)}/${proofName(name, kind)}`,
          open: () => openProof(viewer, { dealId: id, proofId }),
        })),
    ),
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

/** "03 Logo na plakacie": a title is anybody's text. */
const folderOf = (index: number, title: string) => {
  const plain = safeFileName(title.replaceAll(/[\\/.]/g, " "), "świadczenie")
  return `${String(index + 1).padStart(2, "0")} ${[...plain].slice(0, 60).join("").trim()}`
}

/** Photos are stored re-encoded, whatever they were called. */
const proofName = (name: string | null, kind: string) => {
  const plain = safeFileName(name ?? "", "dowód")
  return kind === "photo" ? `${plain.replace(/\.[a-z\d]{1,5}$/i, "")}.webp` : plain
}
