import { createHmac, randomInt } from "node:crypto"

const issuer = "Pomost"
const period = 30
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** 20 random characters, about 119 bits (RFC 6238). */
export const newTotpSecret = () => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join("")

/** URL for the QR code, and the key to type instead. */
export function totpSetup(secret: string, account: string) {
  const key = base32(Buffer.from(secret))
  const address = `otpauth://totp/${issuer}:${encodeURIComponent(account)}?${new URLSearchParams({ secret: key, issuer, digits: "6", period: String(period) })}`
  return { address, key: key.match(/.{1,4}/g)?.join(" ") ?? key }
}

/** The 30-second step of a code, ±1 for clock skew; null if wrong. Store it to prevent reuse (ASVS V6.5.1). */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const current = stepAt(now)
  return [current - 1, current, current + 1].find((step) => codeOfStep(secret, step) === code) ?? null
}

export const stepAt = (time: Date) => Math.floor(time.getTime() / 1000 / period)

/** The six digits of a step (RFC 4226, section 5.3: dynamic truncation of HMAC-SHA1). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac("sha1", secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}

/** RFC 4648 without padding. */
function base32(bytes: Uint8Array) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("")
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("")
}
