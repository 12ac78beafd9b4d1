/**
 * The 10,000 commonest passwords of six characters and more, in lower case: warned of, not refused. Loaded
 * when a password is typed, because it is 40 kB that most pages never need.
 */
export async function loadKnownPasswords(): Promise<ReadonlySet<string>> {
  const { default: words } = await import("./data/known-passwords.json")
  return new Set(words.split(" "))
}
