import { type Day, formatLongDay } from "#app/lib/dates.ts"

/** The version of the terms and policies that holds: the day since when it does (B63). */
export const termsOfServiceVersion: Day = "2025-04-09"

/** "Obowiązuje od 9 kwietnia 2025" */
export const inForceSince = `Obowiązuje od ${formatLongDay(termsOfServiceVersion)}`
