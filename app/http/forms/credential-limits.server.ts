import { createHash } from "node:crypto"
import { limit, refundPoint, resetLimit } from "#app/platform/limits.server.ts"
import { knownDevice, rememberDevice } from "../session/known-device.server.ts"

/** An e-mail address as a key: the counters and the log hold no addresses of people. */
const keyOf = (email: string) => createHash("sha256").update(email).digest("base64url").slice(0, 22)

/** Where somebody tries a password: which account, from which network, by which request. */
type Try = { email: string; network: string; request: Request }

/**
 * Wrong passwords are counted for the pair of account and network, for the network alone against trying many accounts,
 * and for the account alone against trying from many networks. From a browser that the account was entered from before
 * the last count is its own, so that strangers do not lock the owner out (ASVS V6.3.1, decision 013). An address
 * without an account is counted like any other.
 */
export async function limitSignIn({ email, network, request }: Try) {
  const key = keyOf(email)
  await limit("signInAddress", network)
  await limit("signIn", `${key} ${network}`)
  const device = await knownDevice(request, key)
  if (device) await limit("signIn", `${key} device ${device}`)
  else await limit("signInAccount", key, (wait) => `Za dużo prób. Spróbuj ponownie ${wait} albo ustaw nowe hasło.`)
}

/**
 * A right password wipes out the wrong ones before it, but of the account's only itself: the owner's visit gives a
 * stranger no new tries.
 */
export async function resetSignInLimit({ email, network, request }: Try) {
  const key = keyOf(email)
  await resetLimit("signIn", `${key} ${network}`)
  const device = await knownDevice(request, key)
  if (device) await resetLimit("signIn", `${key} device ${device}`)
  else await refundPoint("signInAccount", key)
}

/** The cookie for a browser from which this account has been entered, or whose owner has proved the address. */
export const knowDevice = (request: Request, email: string) => rememberDevice(request, keyOf(email))

/**
 * A letter with a link to this e-mail: one a minute, whether or not it has an account, and some an hour for the
 * address that asks.
 */
export async function limitLinks(email: string, address: string) {
  await limit("linkAddress", address)
  await limit("link", keyOf(email), (wait) => `Poczekaj chwilę. Kolejny link możesz wysłać ${wait}.`)
}

/** Tries of the current password, and giving them back after the right one. */
export const limitPassword = (viewer: { id: string }) => limit("password", viewer.id)
export const resetPasswordLimit = (viewer: { id: string }) => resetLimit("password", viewer.id)

/** Codes of one challenge, and of one account over the day: whoever guesses needs the password each time. */
export async function limitCodes(challenge: string, userId: string) {
  await limit("secondFactorAccount", userId)
  await limit("secondFactor", keyOf(challenge))
}

/** Codes that somebody who is signed in types before what cannot be undone. */
export const limitOwnCodes = ({ id }: { id: string }) => limitCodes(id, id)

/** A right code wipes out the wrong ones before it. */
export const resetCodeLimit = (userId: string) => resetLimit("secondFactorAccount", userId)
