const picture = String.raw`(?![©®°™])\p{So}[\p{Sk}\p{Cf}\p{Mn}\p{Me}]*`
const pictures = new RegExp(`( ?)(?:${picture})+( ?)`, "gu")
/** What turns the sign before it into an emoji: variation selector, keycap, joiner. */
const leftOver = /[\ufe0f\u20e3\u200d]/gu

/**
 * A text as our fonts can draw it: emoji and their like would be empty boxes in a document or a picture. What is nothing
 * else becomes a dash, so that a row keeps a name.
 */
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
