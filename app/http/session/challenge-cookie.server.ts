import { createCookie } from "react-router"
import { cookieName, isSecure } from "#app/platform/auth/session-cookie.server.ts"

/** Binds a challenge to the browser that entered the right password. */
const cookie = createCookie(cookieName("code"), {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isSecure,
  maxAge: 10 * 60,
})

export async function challengeOf(request: Request): Promise<string | null> {
  const stored: unknown = await cookie.parse(request.headers.get("cookie")).catch(() => null)
  return typeof stored === "string" && stored.length < 100 ? stored : null
}

export const setChallenge = (challenge: string) => cookie.serialize(challenge)
export const clearChallenge = () => cookie.serialize("", { maxAge: 0 })
