import { APIError } from "better-auth/api"

/** Runs a better-auth call and hands back its cookies, or null when it refused (wrong password, unknown account). */
export async function cookiesOf(call: () => Promise<{ headers: Headers | null }>): Promise<Headers | null> {
  try {
    const { headers } = await call()
    const cookies = new Headers()
    for (const cookie of headers?.getSetCookie() ?? []) cookies.append("set-cookie", cookie)
    return cookies
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return null
    throw error
  }
}
