import { maxGrosze } from "#app/domain/shared/money.ts"
import { toAscii } from "#app/lib/text/fold.ts"

/** Contents of the code of a transfer; the receiver's NIP is compulsory for institutions. */
export type Transfer = { nip: string; account: string; grosze: number; receiver: string; title: string }

/** Limits of the fields of the Polish bank code (ZBP 2D), and of the whole. */
const limits = { receiver: 20, title: 32, whole: 160 } as const

/** "|" separates fields, so texts lose it. */
const fieldText = (text: string, limit: number) =>
  toAscii(text.replace(/[–—]/g, "-"), " ").replaceAll("|", " ").replace(/ +/g, " ").trim().slice(0, limit).trim()

/**
 * Text of the QR code that Polish banking apps read (spec next 8). Null without NIP, or when the amount (grosze) is
 * not one that a transfer can have.
 */
export function bankQrText({ nip, account, grosze, receiver, title }: Transfer): string | null {
  if (nip === "" || grosze <= 0 || grosze > maxGrosze) return null
  const amount = String(grosze).padStart(6, "0")
  const text = [
    nip,
    "PL",
    account,
    amount,
    fieldText(receiver, limits.receiver),
    fieldText(title, limits.title),
    "",
    "",
    "",
  ]
  const whole = text.join("|")
  return whole.length <= limits.whole ? whole : null
}
