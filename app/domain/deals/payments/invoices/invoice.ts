export const invoiceLimits = { bytes: 10 * 1024 * 1024, number: 100, perDeal: 50 } as const

export const invoiceErrors = {
  number: "Podaj numer faktury",
  day: "Podaj datę wystawienia, np. 24.04.2027",
  amount: "Podaj kwotę brutto większą niż 0 zł",
  instalment: "Wybierz ratę z\u00a0listy",
  twice: "Faktura o\u00a0tym numerze jest już dodana",
  tooMany: `Do współpracy można dodać najwyżej ${invoiceLimits.perDeal} faktur.`,
  format: "Dodaj plik PDF albo XML",
  mismatch: "Ten plik nie jest poprawnym plikiem PDF ani XML",
  size: "Plik faktury może mieć najwyżej 10 MB",
  empty: "Ten plik jest pusty",
  gone: "Nie znaleziono tej faktury. Odśwież stronę.",
  withdrawn: "Ta faktura jest już wycofana.",
  hasFile: "Ta faktura ma już plik.",
  side: "Faktury dodaje organizacja.",
  donation: "Darowizna nie wymaga faktury.",
  failed: "Nie udało się zapisać faktury. Spróbuj ponownie.",
} as const

/** The format of an invoice's file by its name; null without a file. */
export const invoiceFormat = (fileName: string | null): "PDF" | "XML" | null =>
  fileName === null ? null : fileName.toLowerCase().endsWith(".xml") ? "XML" : "PDF"

export type InvoiceMime = "application/pdf" | "application/xml"

/** The type of the file by its name and content, or the reason for refusing it. */
export function readInvoiceFile(
  { name, size }: { name: string; size: number },
  bytes: Uint8Array,
): { mime: InvoiceMime } | { problem: string } {
  if (size > invoiceLimits.bytes) return { problem: invoiceErrors.size }
  if (size === 0) return { problem: invoiceErrors.empty }
  const extension = /\.(pdf|xml)$/i.exec(name)?.[1]?.toLowerCase()
  if (!extension) return { problem: invoiceErrors.format }
  const isRight = extension === "pdf" ? isPdf(bytes) : isXml(bytes)
  if (!isRight) return { problem: invoiceErrors.mismatch }
  return { mime: extension === "pdf" ? "application/pdf" : "application/xml" }
}

const isPdf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-")

/** UTF-8 that begins with a tag and declares no entities. */
function isXml(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return /^\s*<[?!\w]/.test(text) && !text.includes("\0") && !/<!(DOCTYPE|ENTITY)/i.test(text)
  } catch {
    return false
  }
}
