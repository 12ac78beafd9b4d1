/** Frequent first words and conjunctions, which give no initial. */
const ignoredWord =
  /^(?:fundacja|stowarzyszenie|towarzystwo|federacja|związek|spółdzielnia|spółka|sp\.|s\.a\.|z|o\.o\.|i|im\.|na|rzecz|dla|w|we|ze|oraz|do|po|pod|przy)$/i

/** "Fundacja Sąsiedzki Sad" → "SS", "Rafał Domeracki" → "RD", "Okna" → "OK"; "?" without a name. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu) ?? []
  const significant = words.filter((word) => !ignoredWord.test(word))
  const [first = "?", second] = significant.length > 0 ? significant : words
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join("").toUpperCase()
}
