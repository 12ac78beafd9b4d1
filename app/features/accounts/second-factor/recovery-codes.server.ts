import { createHash, randomInt } from "node:crypto"

/** Without what looks alike; 16 of 31 letters are 79 bits, so their plain SHA-256 cannot be guessed back. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789"

const times = <Item>(length: number, make: () => Item) => Array.from({ length }, make)
const group = () => times(4, () => letters[randomInt(letters.length)]).join("")

/** Ten codes, each good once; shown a single time. */
export const newRecoveryCodes = () => times(10, () => times(4, group).join("-"))

const digest = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replace(/[^a-z\d]/g, ""))
    .digest("base64url")

/** As they are kept. */
export const storeRecoveryCodes = (codes: readonly string[]) => JSON.stringify(codes.map(digest))

/** What is left after using this code, or null when it is none of them. */
export function withoutCode(kept: string, code: string): string | null {
  const all = JSON.parse(kept) as string[]
  const rest = all.filter((one) => one !== digest(code))
  return rest.length < all.length ? JSON.stringify(rest) : null
}
