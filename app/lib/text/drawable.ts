const picture = String.raw`(?![©®°™])\p{So}[\p{Sk}\p{Cf}\p{Mn}\p{Me}]*`
const pictures = new RegExp(`( ?)(?:${picture})+( ?)`, "gu")
/** Modifiers that turn the preceding character into an emoji: variation selector, keycap, joiner. */
const leftOver = /[\ufe0f\u20e3\u200d]/gu

/** Removes emoji and similar, which our fonts would draw as empty boxes; a text of nothing else becomes a dash. */
export function drawable(text: string): string {
  const drawn = text
    .replace(pictures, (match, before: string, after: string, at: number) => {
      const isFirst = at === 0 || text[at - 1] === "\n"
      const closes = /^(?:$|[\n!?.,;:)”])/u.test(text.slice(at + match.length))
      return (before || after) && !isFirst && !closes ? " " : ""
    })
    .replace(leftOver, "")
  return drawn.trim() === "" && text.trim() !== "" ? "–" : drawn
}
