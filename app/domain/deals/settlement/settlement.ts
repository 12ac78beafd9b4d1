import type { RuleInput } from "../deal/deal-moves.ts"

export const settlementLimits = {
  /** 10 MB, in bytes (B42). */
  bytes: 10 * 1024 * 1024,
  documentNumber: 60,
  /** From so many rejections both sides are referred to the operator (B31). */
  rejectionsBeforeHint: 3,
} as const

/** `closed`: the operator closed an undecided settlement (B31, B35). */
export const settlementDecisions = ["accepted", "rejected", "replaced", "closed"] as const
export type SettlementDecision = (typeof settlementDecisions)[number]

export const settlementDecisionLabels: Record<SettlementDecision, string> = {
  accepted: "zaakceptowane",
  rejected: "odesłane do poprawy",
  replaced: "zastąpione",
  closed: "zamknięte bez decyzji",
}

export const settlementErrors = {
  none: "Dodaj rozliczenie w\u00a0formacie PDF.",
  format: "Plik musi być w formacie PDF",
  size: "Maksymalny rozmiar pliku to 10 MB",
  empty: "Ten plik jest pusty",
  documentNumber: `Skróć numer dokumentu do ${settlementLimits.documentNumber} znaków`,
  ksefNumber: "Podaj poprawny numer KSeF (np. 5265877635-20250826-0100001AF629-AF)",
  upload: "Nie udało się przesłać pliku. Spróbuj ponownie.",
  load: "Nie udało się wczytać pliku. Pobierz go i\u00a0otwórz na swoim urządzeniu.",
  save: "Nie udało się zaktualizować danych rozliczenia",
  unread: "Otwórz rozliczenie albo zaznacz, że jest Ci znane",
} as const

/** By content: begins with "%PDF-" and has "%%EOF" in its last kilobyte (B42). */
export const looksLikePdf = (bytes: Uint8Array): boolean =>
  ascii(bytes.subarray(0, 5)) === "%PDF-" && ascii(bytes.subarray(-1024)).includes("%%EOF")

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Checks name and size only, also in the browser; null when there is no problem. */
export function settlementNameProblem(file: { name: string; size: number } | null | undefined): string | null {
  if (!file || (file.name === "" && file.size === 0)) return settlementErrors.none
  if (!/\.pdf$/i.test(file.name)) return settlementErrors.format
  if (file.size > settlementLimits.bytes) return settlementErrors.size
  return file.size === 0 ? settlementErrors.empty : null
}

/** Also checks the content. */
export const settlementProblem = (
  file: { name: string; size: number } | null | undefined,
  bytes: Uint8Array,
): string | null => settlementNameProblem(file) ?? (looksLikePdf(bytes) ? null : settlementErrors.format)

const ksefNumber = /^\d{10}-\d{8}-(?:[0-9A-F]{12}|[0-9A-F]{6}-[0-9A-F]{6})-[0-9A-F]{2}$/
/** Characters before the last hyphen of the current format. */
const ksefLength = 32

/**
 * NIP, day, twelve hexadecimal characters, CRC-8 (polynomial 0x07, start 0) of all before it. The older format splits
 * the twelve; its checksum is not verified, as no source says what it covers.
 */
export function isKsefNumber(text: string): boolean {
  if (!ksefNumber.test(text)) return false
  const isOlderFormat = text.length !== ksefLength + 3
  return isOlderFormat || crc8(text.slice(0, ksefLength)) === Number.parseInt(text.slice(-2), 16)
}

function crc8(text: string): number {
  let crc = 0
  for (const character of text) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
  }
  return crc
}

/** Shown until the event is over, by its present days; sending is allowed (B34). */
export const earlyWarning = ({ daysAhead }: Pick<RuleInput, "daysAhead">): string | null =>
  daysAhead !== null
    ? "Wydarzenie jeszcze się nie skończyło. Rozliczenie możesz przesłać już teraz, ale sponsor może poprosić o\u00a0uzupełnienie."
    : null

/** Null before the third rejection (B31). */
export const rejectionHint = (rejections: number): string | null =>
  rejections >= settlementLimits.rejectionsBeforeHint
    ? "Rozliczenie odsyłano do poprawy już kilka razy. Jeśli nie możecie się porozumieć, napisz do nas przez stronę Kontakt."
    : null
