import { createHmac } from "node:crypto"
import { expect, test, vi } from "vitest"

const { compared } = vi.hoisted(() => {
  process.env.ORIGIN = "https://pomost.example"
  process.env.AUTH_SECRET = "stary-sekret-do-podpisywania-ciasteczek-0001"
  return { compared: vi.fn() }
})
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>()
  const timingSafeEqual = (...pair: Parameters<typeof crypto.timingSafeEqual>) => {
    compared()
    return crypto.timingSafeEqual(...pair)
  }
  return { ...crypto, timingSafeEqual }
})

import { dayMs } from "#app/lib/dates.ts"
import { clearSessionCookies, sessionTokenOf, setSessionCookie } from "./session-cookie.server.ts"

const inThirtyDays = () => new Date(Date.now() + 30 * dayMs)
const carrying = (cookie: string) => new Headers({ cookie: cookie.split(";")[0] ?? "" })
/** As better-auth set them over TLS, in November 2026. */
const before = {
  remembered:
    "__Host-pomost-session=rJWO1nLAiQyyGC5EsIRQCdwGYvrUqJqK.QEvqHceDAOAaLJ9RZ10mMtSshCn7dBhC5OzkJhhjROA%3D; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax",
  brief:
    "__Host-pomost-session=3fkq9sC5XrkZNEhbjmDyQzKUKbw9iPCb.jMs6PYp1JXlci2JXClA3i06mUN%2FG4jFBP6IAkABwxUg%3D; Path=/; HttpOnly; Secure; SameSite=Lax",
}

test("the cookies of the earlier version are read, and written identically", () => {
  expect(sessionTokenOf(carrying(before.remembered))).toBe("rJWO1nLAiQyyGC5EsIRQCdwGYvrUqJqK")
  expect(sessionTokenOf(carrying(before.brief))).toBe("3fkq9sC5XrkZNEhbjmDyQzKUKbw9iPCb")
  expect(setSessionCookie("rJWO1nLAiQyyGC5EsIRQCdwGYvrUqJqK", inThirtyDays())).toBe(before.remembered)
  expect(setSessionCookie("3fkq9sC5XrkZNEhbjmDyQzKUKbw9iPCb", null)).toBe(before.brief)
})

test("V3.3.1, V3.3.2, V3.3.4: over TLS __Host-, Secure, HttpOnly and SameSite, for no domain, also when cleared", () => {
  for (const cookie of [setSessionCookie("x", inThirtyDays()), setSessionCookie("x", null), ...clearSessionCookies()]) {
    const [pair = "", ...attributes] = cookie.split("; ")
    expect(pair).toMatch(/^__Host-pomost-/)
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]))
    expect(cookie).not.toMatch(/domain/i)
  }
  for (const cookie of clearSessionCookies()) expect(cookie).toMatch(/^[\w-]+=; Max-Age=0;/)
})

test("V7.2.1: only a signature of ours is accepted, and it is compared in constant time", () => {
  const signatureWith = (secret: string) => createHmac("sha256", secret).update("token").digest()
  const right = signatureWith("stary-sekret-do-podpisywania-ciasteczek-0001")
  const sent = (signature: string) =>
    sessionTokenOf(new Headers({ cookie: `__Host-pomost-session=${encodeURIComponent(`token.${signature}`)}` }))
  expect(sent(right.toString("base64"))).toBe("token")
  for (let index = 0; index < right.length; index++) {
    const wrong = Buffer.from(right)
    wrong[index] = (wrong[index] ?? 0) ^ 1
    compared.mockClear()
    expect(sent(wrong.toString("base64"))).toBeNull()
    expect(compared).toHaveBeenCalledOnce()
  }
  expect(sent(signatureWith("another secret of thirty-two letters").toString("base64"))).toBeNull()
  for (const cut of ["", right.subarray(1).toString("base64"), right.toString("base64").slice(0, 20)])
    expect(sent(cut)).toBeNull()
})

test("a signature has exactly one spelling", () => {
  const right = createHmac("sha256", "stary-sekret-do-podpisywania-ciasteczek-0001").update("token").digest()
  const written = encodeURIComponent(`token.${right.toString("base64")}`)
  const read = (value: string) => sessionTokenOf(new Headers({ cookie: `__Host-pomost-session=${value}` }))
  expect(read(written)).toBe("token")
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=."
  const base64 = right.toString("base64")
  const spellings = [
    ...[...alphabet].map((letter) => `${base64.slice(0, 42)}${letter}=`),
    ...[...alphabet].map((letter) => `${base64}${letter}`),
    base64.slice(0, -1),
    `${base64}==`,
    ` ${base64}`,
    right.toString("base64url"),
    `${right.toString("base64url")}=`,
    right.toString("hex"),
  ].flatMap((signature) => [encodeURIComponent(`token.${signature}`), `token.${signature}`])
  const escaped = [written.replace("%3D", "%3d"), written.replace("t", "%74"), `"${written}"`, `${written}%20`]
  for (const other of new Set([...spellings, ...escaped]))
    if (other !== written) expect([other, read(other)]).toEqual([other, null])
})

test("a cookie without the prefix is not read where cookies are Secure", () => {
  const [, value = ""] = /=([^;]+)/.exec(before.brief) ?? []
  expect(sessionTokenOf(new Headers({ cookie: `pomost-session=${value}` }))).toBeNull()
})
