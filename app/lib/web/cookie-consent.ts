import { type CookieSecurity, ownCookieName, ownCookies } from "./own-cookie.ts"

/** Answers to the cookie banner (B66); closing it is none (B67). */
export const cookieChoices = ["accepted", "declined"] as const
export type CookieChoice = (typeof cookieChoices)[number]

const days = 24 * 60 * 60

/** `cookies`: a Cookie header or document.cookie. */
export function readConsent(cookies: string | null): CookieChoice | null {
  const answer = ownCookies(cookies).get("cookieConsent")
  return cookieChoices.find((choice) => choice === answer) ?? null
}

/** Set-Cookie or document.cookie, for 365 days (B66); not HttpOnly, because scripts read it. */
export const writeConsent = (choice: CookieChoice, security: CookieSecurity): string =>
  `${ownCookieName("cookieConsent", security)}=${choice}; Path=/; Max-Age=${365 * days}; SameSite=Lax${security.secure ? "; Secure" : ""}`

/** Spec B 2.9. */
export const consentToasts: Readonly<Record<CookieChoice, { title: string; description: string }>> = {
  accepted: { title: "Zgoda na pliki cookie", description: "Twoje preferencje zostały zapisane." },
  declined: { title: "Pliki cookie odrzucone", description: "Używamy tylko niezbędnych plików cookie." },
}
