import { createHash } from "node:crypto"
import { forgive, limit } from "#app/platform/limits.server.ts"

/** An e-mail address as a key: the counters and the log hold no addresses of people. */
const keyOf = (email: string) => createHash("sha256").update(email).digest("base64url").slice(0, 22)

/**
 * Wrong passwords are counted for the pair of account and address, so that a stranger elsewhere does not lock the
 * owner out (ASVS V6.3.1), and for the address alone against trying many accounts.
 */
export async function limitSignIn(email: string, address: string) {
  await limit("signInAddress", address)
  await limit("signIn", `${keyOf(email)} ${address}`)
}

/** A right password wipes out the wrong ones before it. */
export const forgiveSignIn = (email: string, address: string) => forgive("signIn", `${keyOf(email)} ${address}`)

/**
 * A letter with a link to this e-mail: one a minute, whether or not it has an account, and some an hour for the
 * address that asks.
 */
export async function limitLinks(email: string, address: string) {
  await limit("linkAddress", address)
  await limit("link", keyOf(email), (wait) => `Poczekaj chwilę. Kolejny link możesz wysłać za ${wait}.`)
}

/** Tries of the current password, and giving them back after the right one. */
export const limitPassword = (viewer: { id: string }) => limit("password", viewer.id)
export const forgivePassword = (viewer: { id: string }) => forgive("password", viewer.id)

/** Codes of one challenge, and of one account over the day: whoever guesses needs the password each time. */
export async function limitCodes(challenge: string, userId: string) {
  await limit("secondFactorAccount", userId)
  await limit("secondFactor", keyOf(challenge))
}

/** A right code wipes out the wrong ones before it. */
export const forgiveCodes = (userId: string) => forgive("secondFactorAccount", userId)
