import { fold } from "#app/lib/text/fold.ts"
import { commonPasswords, popularPasswords } from "./data/common-passwords.ts"

/** In code points; 6 is set by the spec, 12 recommended by the hint (A33). */
export const passwordLength = { min: 6, good: 12, max: 128 } as const

/** Words a password must not consist of: the account's own (A33). */
export type PasswordOwner = {
  email?: string | null
  name?: string | null
  companyName?: string | null
  organizationName?: string | null
}

export const passwordHint = "Co najmniej 6 znaków. Najbezpieczniejsze są długie, łatwe do zapamiętania zdania."
export const tooLongPassword = "Hasło może mieć najwyżej 128 znaków"
export const commonPassword = "To hasło jest zbyt popularne. Wybierz inne."
export const ownWordsPassword =
  "Hasło nie może być takie samo jak Twój adres e-mail, imię, nazwa firmy, organizacji lub platformy."

/** The form that is hashed and compared: Unicode NFC, neither trimmed nor cut, case preserved. */
export const readPassword = (typed: string): string => typed.normalize("NFC")

/** In code points after NFC, so that composed and decomposed accents count the same. */
export const lengthOf = (password: string): number => [...readPassword(password)].length

const lettersAndDigits = (text: string) => fold(text).replace(/[^\p{L}\d]/gu, "")

function isOwnWord(password: string, owner: PasswordOwner): boolean {
  const words = [owner.email, owner.name, owner.companyName, owner.organizationName].filter(
    (word) => typeof word === "string" && word.trim() !== "",
  ) as string[]
  const forbiddenWords = ["pomost", ...words, ...words.map((word) => word.split("@")[0] ?? word)]
  const typed = lettersAndDigits(password)
  return forbiddenWords.some(
    (word) => fold(word.trim()) === fold(password.trim()) || (typed !== "" && lettersAndDigits(word) === typed),
  )
}

/** Why a password of sufficient length is refused; null when it is accepted (A33). */
export function weakPassword(password: string, owner: PasswordOwner = {}): string | null {
  if (lengthOf(password) > passwordLength.max) return tooLongPassword
  if (commonPasswords.has(readPassword(password).toLowerCase())) return commonPassword
  return isOwnWord(password, owner) ? ownWordsPassword : null
}

export type Strength = { level: 0 | 1 | 2 | 3; label: string; known?: true }

export const knownPassword = "To jedno z 10\u00a0000 najpopularniejszych haseł."

const labels = ["Za słabe", "Słabe", "Dobre", "Bardzo dobre"] as const

const characterKinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

/** The hint under the field; 0 is refused, 1 accepted with a warning. `known`: the most common ones, lower case. */
export function passwordStrength(
  password: string,
  owner: PasswordOwner = {},
  known: ReadonlySet<string> = new Set(),
): Strength {
  const length = lengthOf(password)
  const distinctCharacters = new Set(password.toLowerCase()).size
  const kindsUsed = characterKinds.filter((kind) => kind.test(password)).length
  const withoutEnding = fold(password).replace(/[\d\W]+$/, "")
  const guessable =
    distinctCharacters < 5 ||
    popularPasswords.has(readPassword(password).toLowerCase()) ||
    [...commonPasswords, ...popularPasswords].some((word) => withoutEnding === word)
  const strengthOf = (level: Strength["level"]): Strength => ({ level, label: labels[level] })
  if (length < passwordLength.min || weakPassword(password, owner)) return strengthOf(0)
  if (known.has(readPassword(password).toLowerCase())) return { ...strengthOf(1), known: true }
  if (guessable || length < 9 || (length < passwordLength.good && kindsUsed < 3)) return strengthOf(1)
  return length >= 16 && distinctCharacters >= 8 ? strengthOf(3) : strengthOf(2)
}
