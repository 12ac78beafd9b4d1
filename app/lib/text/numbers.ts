// Matches Intl, as tests verify. The first Intl formatter loads locale data, which blocks a slow phone for 60 ms
// (docs/performance.md).

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, "\u00a0")

/** Digits of whole and fraction → "1 234,50", always grouped, with U+00A0. */
const joinParts = (whole: string, fraction: string) => grouped(whole) + (fraction && `,${fraction}`)

/** 1234.56 → "1 234,56", rounded to at most `decimals`, without trailing zeros. */
export function formatNumber(n: number, decimals: number): string {
  const [whole = "", fraction = ""] = Math.abs(n).toFixed(decimals).split(".")
  return (n < 0 ? "-" : "") + joinParts(whole, fraction.replace(/0+$/, ""))
}

/** Hundredths → "1 234", "1 234,50": two decimals or none. */
export function formatHundredths(hundredths: number): string {
  const digits = String(Math.round(Math.abs(hundredths))).padStart(3, "0")
  const fraction = digits.slice(-2)
  return (hundredths < 0 ? "-" : "") + joinParts(digits.slice(0, -2), fraction === "00" ? "" : fraction)
}

/** The Polish plural form (CLDR): 1 | 2–4 | 0, 5–21 | fractions. */
export function pluralForm(n: number): "one" | "few" | "many" | "other" {
  if (!Number.isInteger(n)) return "other"
  const size = Math.abs(n)
  if (size === 1) return "one"
  const last = size % 10
  const tens = size % 100
  return last >= 2 && last <= 4 && (tens < 12 || tens > 14) ? "few" : "many"
}
