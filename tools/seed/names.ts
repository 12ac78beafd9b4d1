import words from "./names.json" with { type: "json" }
import type { Random } from "./random.ts"

type Gender = "m" | "f" | "n"
const genders = ["m", "f", "n"] as const

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** "srebrny" → "srebrna", "srebrne"; "wysoki" → "wysoka", "wysokie"; "letni" → "letnia", "letnie". */
function agree(adjective: string, gender: Gender) {
  const stem = adjective.slice(0, -1)
  if (gender === "m") return adjective
  if (adjective.endsWith("y")) return stem + (gender === "f" ? "a" : "e")
  if (gender === "n") return `${adjective}e`
  return `${/[kg]i$/.test(adjective) ? stem : adjective}a`
}

/** "Srebrna Latarnia" */
export function phrase(random: Random) {
  const gender = random.pick(genders)
  return `${capital(agree(random.pick(words.adjectives), gender))} ${capital(random.pick(words.nouns[gender]))}`
}

/** Makes names unique by adding the town, then a number. */
export function uniqueNames() {
  const taken = new Set<string>()
  return (name: string, town: string) => {
    let unique = name
    for (let again = 1; taken.has(unique); again++)
      unique = again === 1 ? `${name} – ${town}` : `${name} – ${town} ${again}`
    taken.add(unique)
    return unique
  }
}

/** "Fundacja „Srebrna Latarnia”" */
export function organizationName(random: Random) {
  const { before, after } = random.pick(words.forms)
  return before + phrase(random) + after
}

/** "Drukarnia Rudy Dzięcioł Sp. z o.o." */
export const companyName = (random: Random) =>
  `${random.pick(words.trades)} ${phrase(random)} ${random.pick(words.companies)}`.trim()

/** "Karolina Żurek" */
export function personName(random: Random, gender: "f" | "m" = random.pick(["f", "m"])) {
  return `${random.pick(words.firstNames[gender])} ${random.pick(words.surnames[gender])}`
}
