import { formatMoney } from "../../../shared/money.ts"
import type { PaymentQuestion } from "../payment-question.ts"
import { leftToInvoice } from "./lacking-papers.ts"

type Invoiced = {
  /** Gross grosze of the whole deal, and of its invoices that are not withdrawn. */
  gross: number
  invoiced: number
  nip: string | null
}

/** Asks about an invoice (gross grosze) that may be a mistake: it exceeds the rest of the deal, or has another seller's KSeF number. */
export function invoiceQuestion(
  { amount, ksefNumber }: { amount: number; ksefNumber: string | null },
  { gross, invoiced, nip }: Invoiced,
): PaymentQuestion | null {
  const uninvoiced = leftToInvoice(gross, invoiced)
  const seller = ksefNumber?.slice(0, 10) ?? null
  const sentences = [
    ...(amount > uninvoiced
      ? [
          `Do zafakturowania ${uninvoiced > 0 ? `zostało ${formatMoney(uninvoiced)}\u00a0brutto` : "nic nie zostało"}. Czy faktura jest wyższa o\u00a0${formatMoney(amount - uninvoiced)}?`,
        ]
      : []),
    ...(seller !== null && nip !== null && seller !== nip
      ? [`Numer KSeF zaczyna się od NIP ${seller}, a\u00a0NIP organizacji to ${nip}. Czy fakturę wystawił ktoś inny?`]
      : []),
  ]
  if (sentences.length === 0) return null
  return { sentence: sentences.join(" "), code: `${uninvoiced}-${amount}-${seller ?? ""}` }
}
