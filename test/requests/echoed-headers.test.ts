import { beforeAll, describe, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { signInPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { rows } from "./access/rows.ts"

let world: World
let people: Record<string, () => Visitor>
beforeAll(async () => {
  world = await castWorld()
  const marta = await enter(world, "marta")
  const sponsor = () => {
    const person = visitor()
    for (const [name, value] of marta.jar) person.jar.set(name, value)
    return person
  }
  people = { visitor, sponsor }
})

const mostLetters = 1024
/** Would end the sessions of the crawl. */
const endsSessions = new Set(["/wyloguj", "/profil/usun", "/profil/sesje/:sessionId?"])
/** Our own text, whose length does not depend on the client. */
const policy = "content-security-policy"
const tooLong = ({ headers }: Response) =>
  [...headers]
    .filter(([name, value]) => name !== policy && value.length > mostLetters)
    .map(([name, value]) => `${name}: ${value.slice(0, 80)}… (${value.length})`)

const query = new URLSearchParams({
  view: "list",
  q: "żółć ".repeat(500),
  next: `/${"a".repeat(6000)}`,
  back: `/${"b".repeat(3000)}`,
  token: "c".repeat(3000),
})
for (let n = 0; n < 300; n++) query.set(`pole${n}`, "łódź")

describe("no header contains more than 1 kB of a client's text", () => {
  for (const [path, { at, post }] of Object.entries(rows))
    test(path, async () => {
      await emptyTables("rate_limit")
      const address = `${at(world)}${at(world).includes("?") ? "&" : "?"}${query}`
      const long: string[] = []
      for (const [who, person] of Object.entries(people)) {
        const answers = [await person().get(address, { headers: { accept: "text/html" } })]
        if (post && !endsSessions.has(path)) answers.push(await person().post(address, post.fields))
        for (const answer of answers) {
          await answer.body?.cancel()
          expect(answer.status).toBeLessThan(500)
          long.push(...tooLong(answer).map((line) => `${who} ${line}`))
        }
      }
      expect(long).toEqual([])
    })

  test("an address to return to is left out if escaping its letters makes it too long", async () => {
    const next = `/wydarzenia?q=${"ś".repeat(400)}`
    const { sponsor = visitor } = people
    const led = await sponsor().get(`/logowanie?next=${encodeURIComponent(next)}`)
    expect([led.status, led.headers.get("location")]).toEqual([302, "/wydarzenia"])
    const posted = await sponsor().post("/profil/zdjecie", { next, remove: "on" })
    expect(tooLong(posted)).toEqual([])
  })

  test("a path of 6,000 letters is echoed in no header", async () => {
    for (const person of Object.values(people))
      for (const start of ["/wspolprace/", "/profil/", "/organizacje/", "/"])
        for (const letter of ["a", "%C5%82"])
          expect(tooLong(await person().get(start + letter.repeat(6000 / letter.length)))).toEqual([])
  })

  test("cookies: layouts of lists that do not exist are not renewed", async () => {
    const person = visitor()
    for (let n = 0; n < 300; n++) person.jar.set(`pomost-view-${"x".repeat(20)}${n}`, "grid")
    person.jar.set("pomost-view-events", "list")
    const answer = await person.post("/polityka-cookie", { cookieConsent: "accepted" })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.join("\n")).toContain("pomost-view-events=list")
    expect(cookies.join("\n").length).toBeLessThanOrEqual(mostLetters)
  })
})

test("a visitor returns after signing in, unless the address is long", async () => {
  const answer = await visitor().get("/profil?zakladka=haslo")
  expect(answer.headers.get("location")).toBe(`${signInPath}?next=${encodeURIComponent("/profil?zakladka=haslo")}`)
  const long = await visitor().get(`/profil?q=${"ł".repeat(2000)}`)
  expect([long.status, long.headers.get("location")]).toEqual([302, signInPath])
  // the limit applies in the header, where letters are escaped twice
  const escaped = await visitor().get(`/profil?q=${"ł".repeat(150)}`)
  expect(escaped.headers.get("location")).toBe(signInPath)
})
