import { expect, test } from "vitest"
import { readConsent, writeConsent } from "./cookie-consent.ts"

test("only `accepted` and `declined` of the cookie's own name are read", () => {
  expect(readConsent(null)).toBeNull()
  expect(readConsent("cookieConsent=accepted")).toBe("accepted")
  expect(readConsent("a=b; cookieConsent=declined; c=d")).toBe("declined")
  expect(readConsent("cookieConsent=maybe")).toBeNull()
  expect(readConsent("notcookieConsent=accepted")).toBeNull()
})

test("an answer is stored for a year, over TLS only where the site is", () => {
  const plain = "cookieConsent=accepted; Path=/; Max-Age=31536000; SameSite=Lax"
  expect(writeConsent("accepted", { secure: false })).toBe(plain)
  expect(writeConsent("accepted", { secure: true })).toBe(`__Host-${plain}; Secure`)
  expect(readConsent("cookieConsent=accepted; __Host-cookieConsent=declined")).toBe("declined")
  expect(readConsent("__Host-cookieConsent=accepted")).toBe("accepted")
})
