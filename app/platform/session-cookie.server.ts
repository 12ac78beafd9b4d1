import { createHmac, timingSafeEqual } from "node:crypto"
import { env } from "./env.server.ts"

/** Is the site served over TLS? Then every cookie is `Secure` (ASVS V3.3.1). */
export const isSecure = env.ORIGIN.startsWith("https:")

/** Cookie names; `__Host-` where the site is served over TLS (ASVS V3.3.1). */
export const cookieName = (name: string) => (isSecure ? `__Host-pomost-${name}` : `pomost-${name}`)
export const sessionCookie = cookieName("session")

/** The session token of a request whose signature is ours, or null. Reads what better-auth wrote. */
export function sessionTokenOf(headers: Headers): string | null {
  const value = cookieValue(headers.get("cookie") ?? "", sessionCookie)
  const dot = value?.lastIndexOf(".") ?? -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), "base64")
  const right = createHmac("sha256", env.AUTH_SECRET).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

function cookieValue(header: string, name: string) {
  for (const part of header.split(";")) {
    const [key, ...rest] = part.trim().split("=")
    if (key !== name) continue
    try {
      return decodeURIComponent(rest.join("="))
    } catch {
      return null
    }
  }
  return null
}
