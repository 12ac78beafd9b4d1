import type { BetterAuthPlugin } from "better-auth"
import { APIError, createAuthEndpoint } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import * as z from "zod"
import { sessionDays } from "#app/domain/accounts/session-days.ts"
import { dayMs } from "#app/lib/dates.ts"

const body = z.object({
  userId: z.string(),
  rememberMe: z.boolean(),
  /** For the list of sessions; set by the server, never read from a header here. */
  ipAddress: z.string(),
  userAgent: z.string(),
})

/** Opens a session after our commands verified the person; the library's sign-in has no replay-safe second factor. */
export const sessionOpening = {
  id: "session-opening",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: "POST", body }, async (ctx) => {
      const { userId, rememberMe, ipAddress, userAgent } = ctx.body
      const { internalAdapter } = ctx.context
      const user = await internalAdapter.findUserById(userId)
      if (!user) throw new APIError("UNAUTHORIZED")
      const days = rememberMe ? sessionDays.unused : sessionDays.unremembered
      const expiresAt = new Date(Date.now() + days * dayMs)
      const row = { ipAddress, userAgent, remembered: rememberMe, expiresAt }
      const session = await internalAdapter.createSession(user.id, !rememberMe, row, true)
      await setSessionCookie(ctx, { session, user }, !rememberMe)
      return ctx.json({})
    }),
  },
} satisfies BetterAuthPlugin
