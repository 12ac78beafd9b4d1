import type { ReadIdentifier } from "./identifiers.ts"

const shape = "Podaj numer rachunku: 26 cyfr"
const sum = "Podaj poprawny numer rachunku – suma kontrolna się nie zgadza, sprawdź, czy nie ma w\u00a0nim literówki"
const foreign = "Podaj polski numer rachunku (26 cyfr, może zaczynać się od PL)"

/** ISO 13616: country code and check digits move to the end, letters count from 10; the remainder of 97 is 1. */
function isValidIban(country: string, digits: string): boolean {
  const moved = digits.slice(2) + [...country].map((letter) => letter.charCodeAt(0) - 55).join("") + digits.slice(0, 2)
  let rest = 0
  for (const digit of moved) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** Whether it is a Polish account number (NRB), 26 digits. The checksum also refuses zeros alone. */
export const isBankAccount = (digits: string): boolean => /^\d{26}$/.test(digits) && isValidIban("PL", digits)

/** Spaces, hyphens and the PL prefix are allowed. */
export function readBankAccount(text: string): ReadIdentifier {
  const typed = text.replace(/[\s\u200b.–-]/gu, "").toUpperCase()
  if (/^(?!PL)[A-Z]{2}\d/.test(typed)) return { ok: false, message: foreign }
  const digits = typed.replace(/^PL/, "")
  if (!/^\d{26}$/.test(digits)) return { ok: false, message: shape }
  return isBankAccount(digits) ? { ok: true, value: digits } : { ok: false, message: sum }
}

/** The last four digits, by which people recognize an account; null for none. */
export const endOf = (digits: string | null | undefined): string | null => digits?.slice(-4) ?? null

/** '61 1090 1014 0000 0712 1981 2874', which breaks between its groups where a line is too short. */
export const formatBankAccount = (digits: string): string =>
  digits.replace(/(\d{2})(\d{4})(\d{4})(\d{4})(\d{4})(\d{4})(\d{4})/, "$1 $2 $3 $4 $5 $6 $7")
