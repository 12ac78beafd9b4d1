import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { redactSecrets } from "./secret-segments.ts"

const token = () => randomBytes(32).toString("base64url")
const escaped = (text: string, times = 1): string =>
  times === 0 ? text : escaped(text.replace(/[^\w-]/g, encodeURIComponent), times - 1)
/** Writes every letter as an escape, such as "%41". */
const spelled = (text: string) => text.replace(/./gs, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

test.each<[string, (secret: string) => string]>([
  ["a path", (secret) => `/decyzja/${secret}`],
  ["a path with two slashes", (secret) => `//decyzja/${secret}`],
  ["a path with an escaped slash", (secret) => `/decyzja%2f${secret}`],
  ["a path escaped twice", (secret) => escaped(`/decyzja/${secret}/zestawienie.pdf`, 2)],
  ["a path with all its letters escaped", (secret) => `/decyzja/${spelled(secret)}`],
  ["a path with one letter escaped", (secret) => `/decyzja/${spelled(secret.slice(0, 1))}${secret.slice(1)}`],
  ["an address", (secret) => `https://pomost.example/zespol/zaproszenie/${secret}?x=1#y`],
  ["an error's text", (secret) => `Error: no page for "${secret}" at x`],
  ["a field in quotes", (secret) => `{"referer":"${secret}"}`],
  ["words without a gap", (secret) => `zeton${secret}`],
  ["the second line of a text in JSON", (secret) => JSON.stringify({ stack: `Error\n${secret}\n\u0001${secret}` })],
])("%s loses its secret", (_, text) => {
  for (let times = 200; times--; ) {
    const secret = token()
    const logged = redactSecrets(text(secret))
    for (const form of [secret, secret.slice(1), spelled(secret), spelled(secret).slice(3)])
      expect(logged).not.toContain(form)
    expect(logged).toContain("…")
  }
})

test("JSON stays JSON, also where an escape stands before the secret", () => {
  const line = JSON.stringify({ text: `a\n${token()} "${token()}" \u0001${token()}\\${token()}` })
  expect(JSON.parse(redactSecrets(line))).toEqual({ text: 'a\n… "…" \u0001…\\…' })
})

test.each([
  "/wydarzenia/3f1f0b0a-5d7c-4b63-9f3e-0a4b8b6f7c11/podglad.png",
  `insert violates "member_invitation_party_id_role_email_address_unique_while_open"`,
  "    at async handleDocumentRequest (file:///srv/pomost/build/server/assets/server-build-B2x9_a1c.js:12:3456)",
  "/wydarzenia?miejsce=%C5%81%C3%B3d%C5%BA%20Ba%C5%82uty%20i%20%C5%BB%C3%B3%C5%82w%20w%20%C5%BBó%C5%82kni%C4%99ciu",
])("%s stays readable", (text) => {
  expect(redactSecrets(text)).toBe(text)
})
