import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { env } from "../env.server.ts"

const algorithm = "aes-256-gcm"
const keyFor = (purpose: string) =>
  Buffer.from(hkdfSync("sha256", env.AUTH_SECRET, "pomost", `sealed for ${purpose}`, 32))

/** Encrypts a secret that is read later, such as a link in a queued email; each purpose has its own key. */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyFor(purpose), nonce)
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")
}

/** Throws if it was modified, has another spelling, or was sealed for another purpose or with another AUTH_SECRET. */
export function unseal(purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url")
  if (bytes.toString("base64url") !== sealed) throw new Error("sealed text in another spelling")
  const decipher = createDecipheriv(algorithm, keyFor(purpose), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")
}
