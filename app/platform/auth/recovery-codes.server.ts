import { createHash, randomInt } from "node:crypto"

/** No similar characters. 16 of 31 letters are 79 bits, so a plain SHA-256 is safe to store. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789"

const times = <Item>(length: number, make: () => Item) => Array.from({ length }, make)
const group = () => times(4, () => letters[randomInt(letters.length)]).join("")

/** Ten codes of 16 letters and digits, in groups of four. */
export const newRecoveryCodes = () => times(10, () => times(4, group).join("-"))

const digest = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ""))
    .digest("base64url")

/** Their hashes as JSON. */
export const storeRecoveryCodes = (codes: readonly string[]) => JSON.stringify(codes.map(digest))

/** The remaining codes after using this one; null when it is invalid. */
export function withoutCode(hashes: string, code: string): string | null {
  const all = JSON.parse(hashes) as string[]
  const rest = all.filter((one) => one !== digest(code))
  return rest.length < all.length ? JSON.stringify(rest) : null
}
