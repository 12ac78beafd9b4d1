import { afterEach } from "vitest"

const errors: string[] = []

/**
 * Fails tests that write to console.error; to expect it, mock it: `vi.spyOn(console, "error").mockImplementation(() =>
 * {})`.
 */
console.error = (...words: unknown[]) => {
  errors.push(words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(" "))
}

afterEach(() => {
  if (errors.length) throw new Error(`Unexpected console.error:\n${errors.splice(0).join("\n")}`)
})
