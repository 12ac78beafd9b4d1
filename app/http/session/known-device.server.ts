import { createCookie } from "react-router"
import * as z from "zod"
import { seal, unseal } from "#app/platform/auth/sealed.server.ts"
import { isSecure } from "#app/platform/auth/session-cookie.server.ts"

const purpose = "known device"
const days = 180
const mostAccounts = 5

/** Its name lacks the prefix of our other cookies, so that visitors with it still get cached pages. */
const cookie = createCookie(isSecure ? "__Host-known-device" : "known-device", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: isSecure,
  maxAge: days * 24 * 60 * 60,
})

const deviceShape = z.object({ id: z.string(), accounts: z.array(z.string()).max(mostAccounts) })
type Device = z.output<typeof deviceShape>

async function deviceOf(request: Request): Promise<Device | null> {
  try {
    const stored: unknown = await cookie.parse(request.headers.get("cookie"))
    return typeof stored === "string" ? deviceShape.parse(JSON.parse(unseal(purpose, stored))) : null
  } catch {
    return null
  }
}

/** The id of this browser if the account behind `key` has signed in from it before, else null. */
export async function knownDevice(request: Request, key: string): Promise<string | null> {
  const device = await deviceOf(request)
  return device?.accounts.includes(key) ? device.id : null
}

/** The cookie that marks this browser as known to the account; it holds the last five accounts. */
export async function rememberDevice(request: Request, key: string): Promise<string> {
  const { id, accounts } = (await deviceOf(request)) ?? { id: crypto.randomUUID(), accounts: [] }
  const device: Device = { id, accounts: [key, ...accounts.filter((one) => one !== key)].slice(0, mostAccounts) }
  return cookie.serialize(seal(purpose, JSON.stringify(device)))
}
