import * as z from "zod"
import { env } from "#app/platform/env.server.ts"
import type { Toast } from "./toast.server.ts"

const choices = ["accepted", "declined"] as const
export type CookieConsent = (typeof choices)[number]

/** The form of both buttons, in the banner and on /polityka-cookie. */
export const consentForm = z.strictObject({ cookieConsent: z.enum(choices) })

/** Kept for 365 days (B66); the banner reads it, so it is not HttpOnly. */
export const consentCookie = (choice: CookieConsent) =>
  `cookieConsent=${choice}; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax${env.ORIGIN.startsWith("https:") ? "; Secure" : ""}`

/** Spec B 2.9. */
export const consentToasts: Record<CookieConsent, Toast> = {
  accepted: { title: "Zgoda na pliki cookie", description: "Twoje preferencje zostały zapisane." },
  declined: { title: "Pliki cookie odrzucone", description: "Używamy tylko niezbędnych plików cookie." },
}
