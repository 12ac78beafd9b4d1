import { isNip, type ReadIdentifier } from "./identifiers.ts"

const shape = "Podaj numer KSeF w\u00a0postaci 5265877635-20250826-0100001AF629-AF (35 znaków)"
const sum = "Podaj poprawny numer KSeF – suma kontrolna się nie zgadza, sprawdź, czy nie ma w\u00a0nim literówki"

/** CRC-8 with polynomial 0x07 from 0, as two hexadecimal digits. */
function checksum(text: string): string {
  let crc = 0
  for (const char of text) {
    crc ^= char.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
  }
  return crc.toString(16).toUpperCase().padStart(2, "0")
}

const numberShape = /^(\d{10})-(\d{4})(\d{2})(\d{2})-[0-9A-F]{12}-([0-9A-F]{2})$/
const isMonthDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31

/** A number of the national e-invoice system: issuer's NIP, day, 12 characters, checksum (spec next 8). */
export function readKsefNumber(text: string): ReadIdentifier {
  const typed = text
    .replace(/\s/gu, "")
    .replace(/[–—−‑]/g, "-")
    .toUpperCase()
  const [value, nip = "", , month, day, last] = numberShape.exec(typed) ?? []
  if (value === undefined || !isMonthDay(Number(month), Number(day))) return { ok: false, message: shape }
  const isRight = isNip(nip) && checksum(value.slice(0, 32)) === last
  return isRight ? { ok: true, value } : { ok: false, message: sum }
}
