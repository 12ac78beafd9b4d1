/** SHA-256 in lowercase hexadecimal. */
export type Fingerprint = string

export const fingerprintErrors = {
  missing: "Wklej odcisk albo wybierz plik",
  wrong: "Odcisk ma 64 znaki: cyfry 0–9 i\u00a0litery a–f. Spacje nie przeszkadzają.",
  both: "Podaj odcisk albo plik, nie oba naraz",
  tooLarge: "Maksymalny rozmiar pliku to 15 MB",
} as const

export const fingerprintParameter = "odcisk"

/** Limit in bytes of a file to check. */
export const checkedFileLimit = 15 * 1024 * 1024

/** Longest text that is read: 64 characters, each with separators around it. */
const longest = 400

/** Reads a pasted fingerprint in any case, with spaces, line breaks, hyphens or colons; null for any other text. */
export function readFingerprint(text: string): Fingerprint | null {
  if (text.length > longest) return null
  const plain = text.replace(/^\s*sha-?256\s*[:=]/i, "").replace(/[\s:\-\u200b-\u200f\u2010-\u2013\ufeff]/gu, "")
  return /^[\da-f]{64}$/i.test(plain) ? plain.toLowerCase() : null
}

/** In groups of eight, which people can compare. */
export const spacedFingerprint = (fingerprint: Fingerprint): string => fingerprint.match(/.{1,8}/g)?.join(" ") ?? ""

/** "4f1c9a07 … 7c60a19e" for a narrow place. */
export const shortFingerprint = (fingerprint: Fingerprint): string =>
  `${fingerprint.slice(0, 8)} … ${fingerprint.slice(-8)}`
