import { forgive, type Limit, limit } from "#app/platform/limits.server.ts"

/** One point of an address's allowance; refused with 429 when it is used up. */
export const limitAddress = (name: Limit, address: string) => limit(name, address)

/** The same for an account. */
export const limitViewer = (name: Limit, viewer: { id: string }) => limit(name, viewer.id)

/**
 * Wrong passwords are counted for the pair of account and address, so that a stranger elsewhere does not lock the
 * owner out (ASVS V6.3.1), and for the address alone against trying many accounts.
 */
export async function limitSignIn(email: string, address: string) {
  await limit("signInAddress", address)
  await limit("signIn", `${email} ${address}`)
}

/** A right password wipes out the wrong ones before it. */
export const forgiveSignIn = (email: string, address: string) => forgive("signIn", `${email} ${address}`)
