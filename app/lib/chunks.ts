/** The items in lists of `size` at most, as for statements that take only so many values. */
export function* chunksOf<Item>(items: readonly Item[], size: number) {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
