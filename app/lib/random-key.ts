/** A UUID version 4 as idempotency key; `crypto.randomUUID` is missing on plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, "0")
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, "0")
    return byte.toString(16).padStart(2, "0")
  })
  const groupStarts = [0, 4, 6, 8, 10]
  return groupStarts.map((from, at) => hex.slice(from, groupStarts[at + 1]).join("")).join("-")
}
