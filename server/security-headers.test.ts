import { Hono } from "hono"
import { requestId } from "hono/request-id"
import { expect, test } from "vitest"
import { securityHeaders } from "./security-headers.ts"

const app = new Hono()
  .use(requestId())
  .use(securityHeaders)
  .get("/plik", (c) => c.body("treść"))
  .get("/znana", (c) => c.body(null, 304))

test("the policy of a response that is no page allows nothing to load or run", async () => {
  const answer = await app.request("/plik")
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
})

test("a 304 has no policy, so that the page in the browser keeps its own", async () => {
  const answer = await app.request("/znana")
  expect(answer.headers.get("content-security-policy")).toBeNull()
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
})
