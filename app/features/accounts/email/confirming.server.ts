import { env } from "#app/platform/env.server.ts"

/** New addresses must be confirmed where letters can reach them (A30); without a mail server nobody could. */
export const confirmsAddresses = () => Boolean(env.SMTP_URL)
