/** The 10,000 most common passwords, lower case: accepted with a warning. 40 kB, so loaded on demand. */
export async function loadKnownPasswords(): Promise<ReadonlySet<string>> {
  const { default: words } = await import("./data/known-passwords.json")
  return new Set(words.split(" "))
}
