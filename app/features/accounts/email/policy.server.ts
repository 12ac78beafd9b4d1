import { env } from "#app/platform/env.server.ts"

/** New addresses must be confirmed (A30), unless there is no mail server. */
export const confirmsAddresses = () => Boolean(env.SMTP_URL)
