import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { takesPayments } from "#app/domain/deals/deal/deal.ts"
import { accountChangeErrors, type DealAccount, isMarked } from "#app/domain/deals/payments/account-change.ts"
import { bankQrText } from "#app/domain/deals/payments/bank-qr.ts"
import { paymentErrors, toPay } from "#app/domain/deals/payments/ledger.ts"
import { transferTitle } from "#app/domain/deals/payments/transfer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { getDeal, type LoadedDeal } from "../deal/queries.server.ts"
import { getInstalments } from "./instalment-queries.server.ts"
import { findPayingParties, type PayingParties } from "./invoices/party-queries.server.ts"

/** Number of the instalment, from 1, and of all instalments. */
type InstalmentPosition = { number: number; of: number }

/** Data for a transfer of the remaining sum (grosze), and its code for banking apps; null without an account. */
export function transferOf(
  deal: LoadedDeal,
  { account, organization: { address, nip } }: PayingParties,
  grosze: number,
  place: InstalmentPosition,
) {
  const number = account?.number ?? null
  if (number === null || grosze <= 0) return null
  const title = transferTitle(deal.reference, deal.kind, place.of > 1 ? `rata ${place.number}/${place.of}` : null)
  const receiver = deal.organizationName
  const qr = bankQrText({ nip: nip ?? "", account: number, grosze, receiver, title })
  return { account: number, grosze, receiver, address, title, qr }
}

const isMarkedFor = ({ role }: Viewer, { side }: LoadedDeal, account: DealAccount) =>
  isMarked(account, side === "sponsor" && may(role, "recordPayments"))

/**
 * Text of the bank code for the remaining sum of an instalment, for the deal's two parties. 404 for strangers, and for
 * an instalment that is unknown, paid, in transit, or of an organization without an account or NIP. 409 while the
 * number is marked for the reader.
 */
export async function getTransferCode(viewer: Viewer, dealId: string, number: number) {
  const deal = await getDeal(viewer, dealId)
  if (!takesPayments(deal.status)) throw notFound(paymentErrors.noCode)
  const [instalments, parties] = await Promise.all([getInstalments(db, dealId), findPayingParties(db, deal, viewer.id)])
  const instalment = instalments[number - 1]
  const place = { number, of: instalments.length }
  const transfer = instalment && parties && transferOf(deal, parties, toPay(instalment), place)
  if (!transfer?.qr) throw notFound(paymentErrors.noCode)
  // the picture cannot show the mark
  if (parties?.account && isMarkedFor(viewer, deal, parties.account)) throw conflict(accountChangeErrors.unseen)
  return transfer.qr
}
