import { formatMoney } from "../../../shared/money.ts"
import type { PaymentQuestion } from "../payment-question.ts"
import { type InstalmentInvoices, leftToInvoice } from "./lacking-papers.ts"

type InvoiceEntry = { amount: number; ksefNumber: string | null; instalments?: readonly string[] }
type Invoiced = {
  /** Gross grosze of the whole deal, and of its invoices that are not withdrawn. */
  gross: number
  invoiced: number
  byInstalment: readonly InstalmentInvoices[]
  nip: string | null
}

/** Gross grosze without an invoice, of the chosen instalments or of the deal. */
function uninvoicedOf(chosen: readonly string[], { gross, invoiced, byInstalment }: Invoiced): number {
  if (chosen.length === 0) return leftToInvoice(gross, invoiced)
  return byInstalment.reduce((sum, { key, grosze }) => (chosen.includes(key) ? sum + grosze : sum), 0)
}

/**
 * Asks about an invoice (gross grosze) that may be a mistake: it exceeds what its instalments or the deal lack, or has
 * another seller's KSeF number.
 */
export function invoiceQuestion(
  { amount, ksefNumber, instalments = [] }: InvoiceEntry,
  of: Invoiced,
): PaymentQuestion | null {
  const { nip } = of
  const uninvoiced = uninvoicedOf(instalments, of)
  const about = ["", "Na tę ratę: ", "Na te raty: "][Math.min(2, instalments.length)] ?? ""
  const left = uninvoiced > 0 ? `zostało ${formatMoney(uninvoiced)}\u00a0brutto` : "nic nie zostało"
  const seller = ksefNumber?.slice(0, 10) ?? null
  const sentences = [
    ...(amount > uninvoiced
      ? [
          `${about}${about ? "do" : "Do"} zafakturowania ${left}. Czy faktura jest wyższa o\u00a0${formatMoney(amount - uninvoiced)}?`,
        ]
      : []),
    ...(seller !== null && nip !== null && seller !== nip
      ? [`Numer KSeF zaczyna się od NIP ${seller}, a\u00a0NIP organizacji to ${nip}. Czy fakturę wystawił ktoś inny?`]
      : []),
  ]
  if (sentences.length === 0) return null
  return { sentence: sentences.join(" "), code: [uninvoiced, amount, seller ?? "", ...instalments].join("-") }
}
