import { expect, test } from "vitest"
import { readView, rewriteViews, viewInAddress, writeView } from "./view-cookie.ts"

const plain = { secure: false }

test("the layout is a grid until another one is stored for that list", () => {
  expect(readView(null, "events")).toBe("grid")
  expect(readView("a=b; pomost-view-events=list", "events")).toBe("list")
  expect(readView("pomost-view-events=list", "my-events")).toBe("grid")
  expect(readView("pomost-view-events=table", "events")).toBe("grid")
})

test("the layout is stored for a year, or for the session if cookies were declined (A100)", () => {
  expect(writeView(null, "events", "list", plain)).toBe(
    "pomost-view-events=list; Path=/; SameSite=Lax; Max-Age=31536000",
  )
  expect(writeView("cookieConsent=declined", "events", "grid", plain)).toBe(
    "pomost-view-events=grid; Path=/; SameSite=Lax",
  )
})

test("over TLS the cookie is Secure, like every cookie", () => {
  expect(writeView(null, "events", "list", { secure: true })).toMatch(/; Secure$/)
  expect(rewriteViews("pomost-view-events=list", "declined", { secure: true })).toEqual([
    "__Host-pomost-view-events=list; Path=/; SameSite=Lax; Secure",
  ])
})

test("over TLS its name begins with __Host-, and it wins over cookies of an older version", () => {
  expect(writeView(null, "events", "list", { secure: true })).toMatch(/^__Host-pomost-view-events=list;/)
  const both = "__Host-pomost-view-events=list; pomost-view-events=grid"
  expect(readView(both, "events")).toBe("list")
  expect(rewriteViews(both, "accepted", { secure: true })).toEqual([
    "__Host-pomost-view-events=list; Path=/; SameSite=Lax; Max-Age=31536000; Secure",
  ])
  expect(writeView("cookieConsent=accepted; __Host-cookieConsent=declined", "events", "grid", plain)).not.toContain(
    "Max-Age",
  )
  // HTTP trims only spaces and tabs, so this is no name of ours
  expect(readView("\u00a0pomost-view-events=list", "events")).toBe("grid")
})

test("an address may name a layout", () => {
  expect(viewInAddress(new URLSearchParams("view=list"))).toBe("list")
  expect(viewInAddress(new URLSearchParams("view=x"))).toBeNull()
  expect(viewInAddress(new URLSearchParams())).toBeNull()
})

test("a new answer about cookies changes the lifetime of stored layouts", () => {
  const cookies = "cookieConsent=accepted; pomost-view-events=list; a=b; pomost-view-my-events=grid"
  expect(rewriteViews(cookies, "declined", plain)).toEqual([
    "pomost-view-events=list; Path=/; SameSite=Lax",
    "pomost-view-my-events=grid; Path=/; SameSite=Lax",
  ])
  expect(rewriteViews(cookies, "accepted", plain)[0]).toBe(
    "pomost-view-events=list; Path=/; SameSite=Lax; Max-Age=31536000",
  )
  expect(rewriteViews("pomost-view-events=<b>; pomost-view-=list; xpomost-view-a=list", "declined", plain)).toEqual([])
  expect(rewriteViews(null, "declined", plain)).toEqual([])
})
