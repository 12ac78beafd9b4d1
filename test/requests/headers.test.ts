import { createHash, randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { memberInvitationPath, signInPath, signUpPath, withNext } from "#app/paths.ts"
import { signedUp, visitor } from "#test/support/app.ts"

const everywhere: [string, RequestInit?][] = [
  ["/"],
  ["/logowanie"],
  ["/wydarzenia"],
  ["/nie-ma-takiej-strony"],
  ["/healthz"],
  ["/wyloguj"],
  ["/logowanie", { method: "POST", body: "x" }],
  ["/logowanie", { method: "PUT" }],
  ["/logowanie", { method: "POST", headers: { origin: "https://zly.example" } }],
]

test.each(everywhere)("%s %j carries the security headers", async (path, init) => {
  const { headers } = await visitor().send(path, init)
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("x-frame-options")).toBe("DENY")
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
  expect(headers.get("permissions-policy")).toContain("camera=()")
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get("access-control-allow-origin")).toBeNull()
  const policy = headers.get("content-security-policy") ?? ""
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(policy).toMatch(/default-src '(self|none)'/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test("a page whose address holds a secret link to return to is not cached", async () => {
  const back = memberInvitationPath(randomBytes(32).toString("base64url"))
  for (const path of [
    withNext(signInPath, back),
    `${signUpPath}?next=${back}`,
    `${signInPath}?a=1&next=%2F%2E${back}`,
  ]) {
    for (let times = 2; times--; ) {
      const { status, headers } = await visitor().get(path)
      expect([status, headers.get("cache-control"), headers.get("x-page-cache")], path).toEqual([
        200,
        "private, no-store",
        null,
      ])
    }
  }
})

/** A page's inline and external scripts with their attributes and text; leaves out data, such as facts for search engines. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .map(([, attributes = "", text = ""]) => ({ attributes, text }))
    .filter(({ attributes }) => !attributes.includes("application/ld+json"))
const policyOf = ({ headers }: Response) => headers.get("content-security-policy") ?? ""

test("every answer to one reader has its own nonce, and so has each of the page's scripts", async () => {
  const person = await signedUp("sponsor")
  const nonces = new Set<string>()
  for (let times = 3; times--; ) {
    const answer = await person.get("/o-nas")
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(policyOf(answer)) ?? []
    nonces.add(nonce)
    const scripts = scriptsOf(await answer.text())
    expect(scripts.length).toBeGreaterThan(2)
    for (const { attributes } of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
  }
  expect(nonces.size).toBe(3)
})

test.each(["/", "/logowanie", "/wydarzenia"])(
  "what runs in a visitor's page %s is what its policy names",
  async (path) => {
    for (let times = 2; times--; ) {
      const answer = await visitor().get(path)
      const policy = policyOf(answer)
      const scripts = scriptsOf(await answer.text())
      expect(scripts.length).toBeGreaterThan(2)
      for (const { attributes, text } of scripts) {
        const [, nonce = "none"] = /nonce="([^"]+)"/.exec(attributes) ?? []
        const hash = createHash("sha256").update(text).digest("base64")
        expect(policy.includes(`'nonce-${nonce}'`) || policy.includes(`'sha256-${hash}'`), text).toBe(true)
      }
      // the built server stores the page, so a nonce in it would be the same for everybody
      if (answer.headers.has("x-page-cache")) expect(policy).not.toContain("nonce-")
    }
  },
)

test("signed-in pages are not cached", async () => {
  const person = await signedUp("sponsor")
  for (const path of ["/", "/o-nas", "/_.data"])
    expect((await person.get(path)).headers.get("cache-control"), path).toMatch(/private|no-store/)
})

test("unsupported methods are refused with 405", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    const answer = await visitor().send("/logowanie", { method })
    expect([answer.status, answer.headers.get("allow")], method).toEqual([405, "GET, HEAD, POST"])
  }
})

test("a request id sent by a client is ignored", async () => {
  const answer = await visitor().get("/", { headers: { "x-request-id": "zly\u0009numer" } })
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
})

type SetCookie = { name: string; attributes: string[] }
const cookiesOf = (answer: Response): SetCookie[] =>
  answer.headers.getSetCookie().map((line) => {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim())
    return { name: pair.split("=")[0] ?? "", attributes: attributes.map((attribute) => attribute.toLowerCase()) }
  })

/** Every way in which the server sets a cookie, with the names of the cookies. */
async function waysToCookies(): Promise<[string, Response, string[]][]> {
  const sponsor = await signedUp("sponsor")
  const secondVisitor = visitor()
  const password = "zielona-kładka-7"
  const signIn = { email: sponsor.email, password, rememberMe: "on" }
  const denied = await sponsor.get("/moje-wydarzenia")
  return [
    ["signing in", await secondVisitor.post("/logowanie", signIn), ["pomost-session", "known-device"]],
    ["a toast over a redirect", denied, ["pomost-toast"]],
    ["the page that shows it", await sponsor.get("/"), ["pomost-toast"]],
    ["another layout of a list", await sponsor.get("/wydarzenia?view=list"), ["pomost-view-events"]],
    [
      "an answer about cookies",
      await visitor().post("/polityka-cookie", { cookieConsent: "accepted" }),
      ["cookieConsent"],
    ],
    ["a demo", await visitor().post("/demo", { do: "sponsor" }), ["pomost-session"]],
    ["signing out", await secondVisitor.post("/wyloguj", {}), ["pomost-session"]],
  ]
}
/** Cookies that scripts read and set as well. */
const readByScripts = /cookieConsent|-view-/

test("every cookie is for this site alone, and hidden from scripts unless they need it", async () => {
  for (const [way, answer, names] of await waysToCookies()) {
    const cookies = cookiesOf(answer)
    const seen = cookies.map(({ name }) => name)
    for (const name of names) expect(seen, way).toContain(name)
    for (const { name, attributes } of cookies) {
      const what = `${name} of ${way}`
      expect(attributes, what).toContain("samesite=lax")
      expect(attributes, what).toContain("path=/")
      expect(
        attributes.some((attribute) => attribute.startsWith("domain=")),
        what,
      ).toBe(false)
      expect(attributes.includes("httponly"), what).toBe(!readByScripts.test(name))
    }
  }
})
