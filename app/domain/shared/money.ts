import * as z from "zod"
import { formatHundredths } from "#app/lib/text/numbers.ts"

/** Limit of one field: 100 000 000 zł, in grosze. */
export const maxGrosze = 10_000_000_000

export type UnreadAmount = "empty" | "unreadable" | "negative" | "tooLarge"
export type ReadAmount = { ok: true; grosze: number } | { ok: false; why: UnreadAmount }

const plain = /^(\d+)(?:[.,](\d{1,2}))?$/
const groupedBySpaces = /^(\d{1,3}(?: \d{3})+)(?:[.,](\d{1,2}))?$/
const groupedByDots = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/

/**
 * Typed złoty → grosze (B19, D6). Reads "2500", "1 000,50" (any space), "1.000,50", "1000.5", and a trailing "zł" or
 * "PLN"; "12 50" is unreadable, because it may mean "12,50".
 */
export function parseAmount(text: string): ReadAmount {
  const typed = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ ?(?:zł|zl|pln)\.?$/i, "")
  if (typed === "") return { ok: false, why: text.trim() === "" ? "empty" : "unreadable" }
  const unsigned = typed.replace(/^[-−–] ?/, "")
  const [, whole, fraction = ""] =
    plain.exec(unsigned) ?? groupedBySpaces.exec(unsigned) ?? groupedByDots.exec(unsigned) ?? []
  if (whole === undefined) return { ok: false, why: "unreadable" }
  if (unsigned !== typed) return { ok: false, why: "negative" }
  const grosze = Number(whole.replace(/[ .]/g, "")) * 100 + Number(fraction.padEnd(2, "0"))
  return grosze > maxGrosze ? { ok: false, why: "tooLarge" } : { ok: true, grosze }
}

/** Grosze → "12 500 zł", "1 249,50 zł"; every space is a no-break space. */
export const formatMoney = (grosze: number): string => `${formatHundredths(grosze)}\u00a0zł`

/** Grosze → an amount field's value: "12 500", "1 249,50". Null → "". */
export const formatMoneyInput = (grosze: number | null): string => (grosze === null ? "" : formatHundredths(grosze))

/** No price (D6). */
export const toBeAgreed = "Do uzgodnienia"
/** Price 0 (D6). */
export const freeOfCharge = "Bezpłatnie"

function price(from: number | null, to: number | null, range: (from: number, to: number) => string): string {
  if (from === null) return to === null ? toBeAgreed : `do ${formatMoney(to)}`
  if (to !== null && to !== from) return range(from, to)
  return from === 0 ? freeOfCharge : formatMoney(from)
}

/** Grosze: "5 000–10 000 zł", "3 000 zł", "Do uzgodnienia", "Bezpłatnie" (D6, A101). */
export const formatPriceRange = (from: number | null, to: number | null): string =>
  price(from, to, (low, high) => `${formatMoneyInput(low)}–${formatMoney(high)}`)

/** The price of an option, which organizations ask gross: "3 000 zł brutto"; "Do uzgodnienia" and "Bezpłatnie" as they are. */
export const formatGrossPrice = (from: number | null, to: number | null): string =>
  formatPriceRange(from, to) + ((from ?? to) ? "\u00a0brutto" : "")

/** "od 5 000 zł do 10 000 zł". */
export const formatPriceSentence = (from: number | null, to: number | null): string =>
  price(from, to, (low, high) => `od ${formatMoney(low)} do ${formatMoney(high)}`)

export type AmountMessages = Record<UnreadAmount, string>

export const amountMessages: AmountMessages = {
  empty: "Podaj kwotę",
  unreadable: "Wpisz kwotę cyframi, np. 2 500",
  negative: "Kwota nie może być ujemna",
  tooLarge: "Kwota nie może przekraczać 100 000 000 zł",
}

type AmountRule = { messages?: Partial<AmountMessages> }

/** Text → grosze, or null when it may stay empty. */
export function amountField(rule: AmountRule & { required: true }): z.ZodType<number, string | undefined>
export function amountField(rule?: AmountRule & { required?: false }): z.ZodType<number | null, string | undefined>
export function amountField(
  rule: AmountRule & { required?: boolean } = {},
): z.ZodType<number | null, string | undefined> {
  const messages = { ...amountMessages, ...rule.messages }
  return z
    .string({ error: messages.unreadable })
    .default("")
    .transform((text, context) => {
      const read = parseAmount(text)
      if (read.ok) return read.grosze
      if (read.why === "empty" && !rule.required) return null
      context.addIssue({ code: "custom", message: messages[read.why] })
      return z.NEVER
    })
}
