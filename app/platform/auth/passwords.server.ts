import crypto, { randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP's first choice); about 48 ms of a worker thread. */
const argon = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** For Node versions without argon2 (before 24.7). */
const scryptCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 128 * 2 ** 20 }

const argon2 = "argon2" in crypto ? promisify(crypto.argon2) : undefined
const current = argon2 ? "argon2id" : "scrypt"
const scrypt = promisify<string, Buffer, number, crypto.ScryptOptions, Buffer>(crypto.scrypt)

/** Unicode NFC, untrimmed (ASVS V6.2.8). */
const composed = (password: string) => password.normalize("NFC")

/** "$scheme$settings$salt$tag", salt and tag in base64url; argon2id if available, else scrypt. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const tag = await tagOf(current, password, salt)
  return ["", current, settingsOf(current), salt.toString("base64url"), tag.toString("base64url")].join("$")
}

/** Compares in constant time; false for an unknown scheme or settings. Throws for argon2id where Node lacks it. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  const [, scheme, settings, salt = "", tag = ""] = hash.split("$")
  if ((scheme !== "argon2id" && scheme !== "scrypt") || settings !== settingsOf(scheme)) return false
  const expected = Buffer.from(tag, "base64url")
  const actual = await tagOf(scheme, password, Buffer.from(salt, "base64url"))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Whether the hash has an older scheme or settings; the next sign-in replaces it. */
export const isOutdated = (hash: string) => !hash.startsWith(["", current, settingsOf(current), ""].join("$"))

type Scheme = "argon2id" | "scrypt"

const settingsOf = (scheme: Scheme) =>
  scheme === "argon2id"
    ? `m=${argon.memory},t=${argon.passes},p=${argon.parallelism}`
    : `N=${scryptCost.N},r=${scryptCost.r},p=${scryptCost.p}`

function tagOf(scheme: Scheme, password: string, salt: Buffer) {
  if (scheme === "scrypt") return scrypt(composed(password), salt, 32, scryptCost)
  if (!argon2) throw new Error("This Node has no argon2, but a stored password needs it: use Node 24.7 or later")
  return argon2("argon2id", { message: composed(password), nonce: salt, ...argon })
}
