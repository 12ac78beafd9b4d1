import { createHmac } from "node:crypto"
import { serialize } from "cookie-es"
import { env } from "../env.server.ts"
import { isSecure, sessionCookie } from "./session-cookie.server.ts"

/** The cookie that better-auth sets at sign-in, for the same token, until `expiresAt`. */
export function renewedCookie(token: string, expiresAt: Date): string {
  const signature = createHmac("sha256", env.AUTH_SECRET).update(token).digest("base64")
  return serialize(sessionCookie, `${token}.${signature}`, {
    maxAge: Math.floor((expiresAt.getTime() - Date.now()) / 1000),
    path: "/",
    httpOnly: true,
    secure: isSecure,
    sameSite: "lax",
  })
}
