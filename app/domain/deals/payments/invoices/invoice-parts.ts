/** What an invoice is for: an instalment by its key, and the gross grosze that the invoice has for it. */
export type InvoicePart = { key: string; grosze: number }

type Instalments = readonly { key: string; gross: number }[]
type Invoice = { grosze: number; withdrawnAt: Date | null; parts: readonly InvoicePart[] }

/** Gross grosze of the invoices that are not withdrawn. */
export const invoicedOf = (invoices: readonly Pick<Invoice, "grosze" | "withdrawnAt">[]): number =>
  invoices.reduce((sum, { grosze, withdrawnAt }) => (withdrawnAt === null ? sum + grosze : sum), 0)

/**
 * Gross grosze of each instalment that invoices cover: first what names the instalment, then all other invoiced money in
 * the order of the instalments. `lackingInvoices` (db/conditions) is the same rule for many deals.
 */
export function coveredByInvoices(instalments: Instalments, invoices: readonly Invoice[]): number[] {
  const parts = invoices.flatMap((invoice) => (invoice.withdrawnAt === null ? invoice.parts : []))
  const named = instalments.map(({ key, gross }) =>
    Math.min(
      gross,
      parts.reduce((sum, part) => (part.key === key ? sum + part.grosze : sum), 0),
    ),
  )
  let rest = invoicedOf(invoices) - named.reduce((sum, grosze) => sum + grosze, 0)
  return instalments.map(({ gross }, index) => {
    const own = named[index] ?? 0
    const more = Math.min(gross - own, rest)
    rest -= more
    return own + more
  })
}

/** Splits a gross sum over the chosen instalments in their order, each up to what it lacks; the last takes the rest. */
export function partsOf(
  grosze: number,
  keys: readonly string[],
  lacking: readonly { key: string; grosze: number }[],
): InvoicePart[] {
  const chosen = lacking.filter(({ key }) => keys.includes(key))
  let rest = grosze
  return chosen.flatMap(({ key, grosze: lack }, index) => {
    const part = index === chosen.length - 1 ? rest : Math.min(rest, lack)
    rest -= part
    return part > 0 ? [{ key, grosze: part }] : []
  })
}

/** "za ratę 2 z 3", "za raty 1 i 2 z 3"; empty when the deal has one instalment, or the invoice names none of them. */
export function namedInstalments(parts: readonly InvoicePart[], instalments: readonly { key: string }[]): string {
  const numbers = instalments.flatMap(({ key }, index) => (parts.some((part) => part.key === key) ? index + 1 : []))
  if (numbers.length === 0 || instalments.length === 1) return ""
  const [last, ...earlier] = numbers.toReversed()
  const listed = earlier.length > 0 ? `raty ${earlier.toReversed().join(", ")} i\u00a0${last}` : `ratę ${last}`
  return `za ${listed} z\u00a0${instalments.length}`
}

type Named = { invoices: readonly string[]; uninvoiced: number; gross: number }

/** Whether an instalment has its invoice: "faktura FV 1", "faktura FV 1 na część raty", "bez faktury". */
export function invoiceState({ invoices, uninvoiced, gross }: Named): string {
  const isWhole = uninvoiced === 0
  if (invoices.length > 0)
    return `${invoices.length > 1 ? "faktury" : "faktura"} ${invoices.join(", ")}${isWhole ? "" : " na część raty"}`
  if (isWhole) return "zafakturowana"
  return uninvoiced < gross ? "zafakturowana w\u00a0części" : "bez faktury"
}
