/** Digits only, or the Polish error; `suggestion` is the probable intention. */
export type ReadIdentifier = { ok: true; value: string } | { ok: false; message: string; suggestion?: string }

const nipShape = "Podaj poprawny numer NIP (10 cyfr)"
const nipSum = "Podaj poprawny numer NIP – suma kontrolna się nie zgadza, sprawdź, czy nie ma w nim literówki"
const krsShape = "Podaj poprawny numer KRS (10 cyfr, z zerami na początku)"

const digitsOf = (text: string) => text.trim().replace(/[\s.–-]/gu, "")

/** Weighted sum of the leading digits, modulo 11. */
const remainder = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11

const isRepeatedDigit = (digits: string) => /^(\d)\1*$/.test(digits)

/** Repeated digits satisfy the checksum but are never assigned. */
export const isNip = (digits: string): boolean =>
  /^\d{10}$/.test(digits) &&
  !isRepeatedDigit(digits) &&
  remainder(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) === Number(digits[9])

/** Hyphens, spaces and the PL prefix are allowed (A49). */
export function readNip(text: string): ReadIdentifier {
  const digits = digitsOf(text).replace(/^PL/i, "")
  if (!/^\d{10}$/.test(digits)) return { ok: false, message: nipShape }
  return isNip(digits) ? { ok: true, value: digits } : { ok: false, message: nipSum }
}

/** '526-025-09-95' */
export const formatNip = (nip: string): string => nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, "$1-$2-$3-$4")

/** KRS has no check digit. */
export const isKrs = (digits: string): boolean => /^\d{10}$/.test(digits) && !isRepeatedDigit(digits)

/** A shorter number is refused with its padded form as the suggestion. */
export function readKrs(text: string): ReadIdentifier {
  const digits = digitsOf(text).replace(/^KRS:?/i, "")
  if (isKrs(digits)) return { ok: true, value: digits }
  const padded = /^\d{1,9}$/.test(digits) ? digits.padStart(10, "0") : ""
  return isKrs(padded) ? { ok: false, message: krsShape, suggestion: padded } : { ok: false, message: krsShape }
}
