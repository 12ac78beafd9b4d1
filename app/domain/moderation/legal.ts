import { type Day, formatLongDay } from "#app/lib/dates.ts"

/** The day from which the current terms and policies apply (B63). */
export const termsOfServiceVersion: Day = "2025-04-09"

export const inForceSince = `Obowiązuje od ${formatLongDay(termsOfServiceVersion)}`
