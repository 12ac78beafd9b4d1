/** Splits the items into chunks, for statements with a limited number of parameters. */
export function* chunksOf<Item>(items: readonly Item[], size: number) {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
