import { hash, randomBytes } from "node:crypto"
import { sessionTokenOf } from "./session-cookie.server.ts"

/** 256 random bits (ASVS V7.2.3). Tokens from before 11/2026, made by better-auth, are 32 letters and digits. */
export const newSessionToken = () => randomBytes(32).toString("base64url")

/** The stored form of a token; a copy of the table opens no session. */
export const hashed = (token: string) => `sha256:${hash("sha256", token, "base64url")}`

/** The stored form of the request's token; "" without a correctly signed cookie, which no row has. */
export function storedTokenOf(headers: Headers): string {
  const token = sessionTokenOf(headers)
  return token ? hashed(token) : ""
}
