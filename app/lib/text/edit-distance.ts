/** Least number of letters to change, add, leave out or swap with the next one; `most` + 1 for any larger number. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const at = (line: number[], place: number) => line[place] ?? most + 1
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1))
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwap) least = Math.min(least, at(beforeLast, column - 2) + 1)
      current.push(least)
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(last.at(-1) ?? 0, most + 1)
}

const letters = "abcdefghijklmnopqrstuvwxyz"

/** All words that are one mistake away: a letter changed, added, left out or swapped with the next one. */
export function neighbours(word: string): string[] {
  const words = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    if (after) words.add(before + after.slice(1))
    if (after.length > 1) words.add(before + after[1] + after[0] + after.slice(2))
    for (const letter of letters) {
      words.add(before + letter + after)
      if (after) words.add(before + letter + after.slice(1))
    }
  }
  words.delete(word)
  return [...words]
}
