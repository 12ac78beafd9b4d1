import { createHmac, timingSafeEqual } from "node:crypto"
import { parse, serialize } from "cookie-es"
import { env } from "../env.server.ts"

/** Over TLS every cookie is `Secure` (ASVS V3.3.1). */
export const isSecure = env.ORIGIN.startsWith("https:")

const prefix = "pomost-"
/** `__Host-` over TLS (ASVS V3.3.1). */
export const cookieName = (name: string) => (isSecure ? `__Host-${prefix}${name}` : `${prefix}${name}`)
export const sessionCookie = cookieName("session")

/** Searches for our cookies by prefix: may be wrongly true, never wrongly false. */
export const mayCarryOwnCookie = (headers: Headers) => headers.get("cookie")?.includes(prefix) ?? false

const attributes = { path: "/", httpOnly: true, secure: isSecure, sameSite: "lax" } as const
const signatureOf = (token: string) => createHmac("sha256", env.AUTH_SECRET).update(token).digest("base64")

/** The session token of a correctly signed cookie in our own spelling, or null. The database decides whether the session is open. */
export function sessionTokenOf(headers: Headers): string | null {
  const value = cookieValue(headers.get("cookie") ?? "", sessionCookie)
  const dot = value?.lastIndexOf(".") ?? -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  const signature = Buffer.from(value.slice(dot + 1))
  const expected = Buffer.from(signatureOf(token))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}

/** "token.signature" until `expiresAt`; null: until the browser closes. */
export const setSessionCookie = (token: string, expiresAt: Date | null): string =>
  serialize(sessionCookie, `${token}.${signatureOf(token)}`, {
    ...attributes,
    ...(expiresAt && { maxAge: Math.round((expiresAt.getTime() - Date.now()) / 1000) }),
  })

/** Clears the session's cookie, and the one that better-auth set beside it until 11/2026. */
export const clearSessionCookies = (): string[] =>
  [sessionCookie, cookieName("forget")].map((name) => serialize(name, "", { ...attributes, maxAge: 0 }))

/** React Router's parser; around a name only SP and HTAB are ignored (RFC 6265). Undefined for another escaping. */
function cookieValue(header: string, name: string) {
  if (!header.includes(name)) return undefined
  const written = parse(header, { filter: (key) => key === name, decode: (value) => value })[name]
  const value = written && decode(written)
  return value && encodeURIComponent(value) === written ? value : undefined
}

function decode(written: string) {
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}
