/** The eight groups of an IPv6 address; else null. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(":") || !URL.canParse(`http://[${address}]/`)) return null
  // "::" stands for as many zeros as are missing
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::")
  const [before, after] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":"))) as [string[], string[]]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after]
}

/** Normalizes an address: IPv4-mapped IPv6 (::ffff:192.0.2.1) becomes IPv4. */
export function plainAddress(text: string): string {
  const groups = groupsOf(text.replace(/%.*$/, ""))
  if (!groups) return text
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  if (groups.slice(0, 6).join() === "0,0,0,0,0,ffff") return [high >> 8, high & 255, low >> 8, low & 255].join(".")
  return new URL(`http://[${groups.join(":")}]/`).hostname.slice(1, -1)
}

/** The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, since one client owns all of it. */
export function networkOf(address: string): string {
  const groups = groupsOf(plainAddress(address))
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : plainAddress(address)
}
