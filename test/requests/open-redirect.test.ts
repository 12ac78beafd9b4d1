import { beforeAll, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { organizationInquiryPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { externalAddresses } from "./external-addresses.ts"

let world: World
let marta: Visitor
beforeAll(async () => {
  world = await castWorld()
  marta = await enter(world, "marta")
})

const site = "http://localhost:3000"
const other = /evil|Set-Cookie/i
const isOurs = (location: string | null) => location !== null && new URL(location, site).origin === site

test("an address of this site is returned to", async () => {
  const answer = await marta.get(`/logowanie?next=${encodeURIComponent("/profil?x=1")}`)
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/profil?x=1"])
})

test("no address to return to leads to another site, in whatever way it is sent", async () => {
  expect(externalAddresses.length).toBeGreaterThanOrEqual(40)
  const { orchard } = world.organizations
  for (const next of externalAddresses) {
    const encoded = encodeURIComponent(next.toWellFormed())
    const raw = encodeURI(next.toWellFormed()).replaceAll("#", "%23").replaceAll("&", "%26")
    for (const value of [encoded, raw]) {
      // a signed-in person is redirected at once
      const led = await marta.get(`/logowanie?next=${value}`)
      if (led.status !== 400) expect(isOurs(led.headers.get("location")), `GET ${next}`).toBe(true)
      // pages that pass it on in a form or a link; outside production an error's message may quote it
      for (const page of ["/logowanie", "/rejestracja", organizationInquiryPath(orchard)]) {
        const html = await (await visitor().get(`${page}.data?next=${value}`)).text()
        expect(html.replace(/"SanitizedError".*/, ""), `${page} ${next}`).not.toMatch(other)
      }
    }
    const posted = await marta.post("/profil/zdjecie", { next, remove: "on" })
    expect(isOurs(posted.headers.get("location")), `POST ${next}`).toBe(true)
    expect(posted.headers.getSetCookie().join(), `cookie injected by ${next}`).not.toMatch(/x=1/)
  }
})

test("signing in or up with an external return address leads to the home page", async () => {
  const { email } = world.viewers.tomasz
  for (const next of ["//evil.pl", "/\\evil.pl", "/%09/evil.pl", "javascript:alert(1)", "/\n/evil.pl"]) {
    await emptyTables("rate_limit")
    const entered = await visitor().post("/logowanie", { email, password: "zielona-kładka-7", next })
    expect([entered.status, entered.headers.get("location")], next).toEqual([302, "/"])
  }
  const joined = await visitor().post("/rejestracja", {
    userType: "sponsor",
    name: "Wiktoria Żak",
    organizationName: "",
    companyName: "Młyn Żak",
    email: "wiktoria@przyklad.example",
    password: "zielona-kładka-7",
    confirmPassword: "zielona-kładka-7",
    next: "//evil.pl",
  })
  expect([joined.status, joined.headers.get("location")]).toEqual([302, "/"])
})

test("an invented Host header redirects nobody to another site", async () => {
  const madeUp: HeadersInit[] = [
    { "x-forwarded-host": "evil.pl" },
    { forwarded: "host=evil.pl" },
    { "x-original-url": "//evil.pl" },
  ]
  for (const headers of madeUp) {
    const answer = await visitor().get("/profil", { headers })
    expect(isOurs(answer.headers.get("location"))).toBe(true)
    expect(await (await visitor().get("/wydarzenia", { headers })).text()).not.toMatch(other)
  }
})
