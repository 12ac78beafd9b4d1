/** Seeded generator (mulberry32): the same seed gives the same data. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  /** 0 ≤ x < 1 */
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Integer, both ends included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const chance = (probability: number) => next() < probability

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error("Nothing to pick from")
    return item
  }

  /** Up to `count` distinct items in random order. */
  function some<Item>(items: readonly Item[], count: number): Item[] {
    const remaining = [...items]
    const taken: Item[] = []
    while (taken.length < count && remaining.length > 0)
      taken.push(...remaining.splice(Math.floor(next() * remaining.length), 1))
    return taken
  }

  /** An index, strongly favouring the first ones. */
  const early = (length: number) => Math.min(length - 1, Math.floor(length ** next() - 1 + next()))

  function uuid() {
    const hex = Array.from({ length: 4 }, () =>
      Math.floor(next() * 4_294_967_296)
        .toString(16)
        .padStart(8, "0"),
    ).join("")
    const variant = "89ab"[between(0, 3)]
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  return { next, between, chance, pick, some, early, uuid }
}
export type Random = ReturnType<typeof randomFrom>

export function weighted<Item>(items: readonly { item: Item; weight: number }[]) {
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  return (random: Random): Item => {
    let rest = random.next() * total
    for (const { item, weight } of items) {
      rest -= weight
      if (rest < 0) return item
    }
    throw new Error("Nothing to draw from")
  }
}
