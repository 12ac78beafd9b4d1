import { afterEach } from "vitest"

const said: string[] = []

/**
 * Fails tests that write to console.error; to expect it, mock it: `vi.spyOn(console, "error").mockImplementation(() =>
 * {})`.
 */
console.error = (...words: unknown[]) => {
  said.push(words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(" "))
}

afterEach(() => {
  if (said.length) throw new Error(`Unexpected console.error:\n${said.splice(0).join("\n")}`)
})
