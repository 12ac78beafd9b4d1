import { randomInt } from "node:crypto"
import { base32 } from "@better-auth/utils/base32"
import { createOTP } from "@better-auth/utils/otp"

const period = 30
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** 20 random characters, about 119 bits (RFC 6238). */
export const newTotpSecret = () => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join("")

/** URL for the QR code, and the key to type instead. */
export function totpSetup(secret: string, account: string) {
  const address = createOTP(secret).url("Pomost", account)
  const key = base32.encode(secret, { padding: false })
  return { address, key: key.match(/.{1,4}/g)?.join(" ") ?? key }
}

/** The 30-second step of a code, ±1 for clock skew; null if wrong. Store it to prevent reuse (ASVS V6.5.1). */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const current = Math.floor(now.getTime() / 1000 / period)
  const steps = [current - 1, current, current + 1]
  const codes = await Promise.all(steps.map((step) => createOTP(secret).hotp(step)))
  return steps[codes.indexOf(code)] ?? null
}
