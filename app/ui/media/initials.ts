/** Frequent first words and conjunctions, which give no initial. */
const silent =
  /^(?:fundacja|stowarzyszenie|towarzystwo|federacja|związek|spółdzielnia|spółka|sp\.|s\.a\.|z|o\.o\.|i|im\.|na|rzecz|dla|w|we|ze|oraz|do|po|pod|przy)$/i

/** "Fundacja Sąsiedzki Sad" → "SS", "Rafał Domeracki" → "RD", "Okna" → "OK"; "?" without a name. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu) ?? []
  const telling = words.filter((word) => !silent.test(word))
  const [first = "?", second] = telling.length > 0 ? telling : words
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join("").toUpperCase()
}
