import { createHash } from "node:crypto"
import { limit, refundPoint, resetLimit } from "#app/platform/limits.server.ts"
import { knownDevice, rememberDevice } from "../session/known-device.server.ts"

/** Counters and log contain only a hash of the email address. */
const keyOf = (email: string) => createHash("sha256").update(email).digest("base64url").slice(0, 22)

type Try = { email: string; network: string; request: Request }

/**
 * Counts wrong passwords by account and network, by network, and by account. A browser known to the account has its own
 * counter instead of the last, so that strangers cannot lock the owner out (ASVS V6.3.1, decision 013). Unknown
 * addresses are counted in the same way.
 */
export async function limitSignIn({ email, network, request }: Try) {
  const key = keyOf(email)
  await limit("signInAddress", network)
  await limit("signIn", `${key} ${network}`)
  const device = await knownDevice(request, key)
  if (device) await limit("signIn", `${key} device ${device}`)
  else await limit("signInAccount", key, (wait) => `Za dużo prób. Spróbuj ponownie ${wait} albo ustaw nowe hasło.`)
}

/** Resets the limit after a right password; of the account's counter takes back only this attempt, so that strangers gain nothing. */
export async function resetSignInLimit({ email, network, request }: Try) {
  const key = keyOf(email)
  await resetLimit("signIn", `${key} ${network}`)
  const device = await knownDevice(request, key)
  if (device) await resetLimit("signIn", `${key} device ${device}`)
  else await refundPoint("signInAccount", key)
}

/** Cookie that marks the browser as known to an account that signed in or confirmed its address from it. */
export const knowDevice = (request: Request, email: string) => rememberDevice(request, keyOf(email))

/** Limits emails with links: one a minute per address, with or without an account, and some an hour per client. */
export async function limitLinks(email: string, address: string) {
  await limit("linkAddress", address)
  await limit("link", keyOf(email), (wait) => `Poczekaj chwilę. Kolejny link możesz wysłać ${wait}.`)
}

/** Refunds the points if nothing was sent. */
export async function refundLinks(email: string, address: string) {
  await refundPoint("linkAddress", address)
  await refundPoint("link", keyOf(email))
}

/** Limits attempts at the current password; a right one resets the limit. */
export const limitPassword = (viewer: { id: string }) => limit("password", viewer.id)
export const resetPasswordLimit = (viewer: { id: string }) => resetLimit("password", viewer.id)

/** Limits attempts at a challenge, and at an account per day: each new challenge needs the password. */
export async function limitCodes(challenge: string, userId: string) {
  await limit("secondFactorAccount", userId)
  await limit("secondFactor", keyOf(challenge))
}

/** Limits a signed-in viewer's codes before irreversible actions. */
export const limitOwnCodes = ({ id }: { id: string }) => limitCodes(id, id)

/** Refunds the attempt of a change that was refused for another reason than its code, which reveals nothing about the code. */
export async function refundOwnCode({ id }: { id: string }) {
  await refundPoint("secondFactorAccount", id)
  await refundPoint("secondFactor", keyOf(id))
}

export const resetCodeLimit = (userId: string) => resetLimit("secondFactorAccount", userId)

/** Resets the limit after a right code of a signed-in viewer, whose codes share one key. */
export async function resetOwnCodes({ id }: { id: string }) {
  await resetCodeLimit(id)
  await resetLimit("secondFactor", keyOf(id))
}
