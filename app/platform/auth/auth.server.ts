import { betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { db } from "#app/db/connection/client.server.ts"
import * as schema from "#app/db/schema.ts"
import { sessionDays } from "#app/domain/accounts/session-days.ts"
import { env } from "../env.server.ts"
import { log } from "../log.server.ts"
import { cookieName, isSecure } from "./session-cookie.server.ts"
import { sessionOpening } from "./session-opening.server.ts"
import { withHashedSessionTokens } from "./session-tokens.server.ts"

const cookie = (name: string) => ({
  name: cookieName(name),
  attributes: { secure: isSecure },
})
const days = 24 * 60 * 60

/** Sessions only (decision 002), through `auth.api`: unmounted endpoints cannot bypass our validation and limits. */
export const auth = betterAuth({
  appName: "Pomost",
  baseURL: env.ORIGIN,
  secret: env.AUTH_SECRET,
  telemetry: { enabled: false },
  logger: { log: (level, message) => log[level]({ source: "auth" }, message) },
  database: withHashedSessionTokens(drizzleAdapter(db, { provider: "pg", schema, transaction: true })),
  plugins: [sessionOpening],
  // renewed by features/accounts/sessions/renewal.server.ts; a browser session when "remember me" is off (A23)
  session: {
    expiresIn: sessionDays.unused * days,
    disableSessionRefresh: true,
    freshAge: 10 * 60,
    additionalFields: { remembered: { type: "boolean", input: false } },
  },
  rateLimit: { enabled: false },
  advanced: {
    useSecureCookies: false,
    database: { generateId: () => crypto.randomUUID() },
    cookies: {
      session_token: cookie("session"),
      dont_remember: cookie("forget"),
      session_data: cookie("session-data"),
    },
  },
})
