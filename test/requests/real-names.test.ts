import { beforeAll, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import { registrationForm } from "#app/domain/accounts/account-form.ts"
import { documentAnswer } from "#app/http/responses/private-file.server.ts"
import { csvOf } from "#app/lib/text/csv.ts"
import { organizationPath } from "#app/paths.ts"
import { resetLimit } from "#app/platform/limits.server.ts"
import opp from "#test/data/opp-sample.json" with { type: "json" }
import { signedUp, visitor } from "#test/support/app.ts"
import { people } from "../../tools/chaos/people.ts"

// Names of real organizations, with their quotation marks, dots, numbers and lengths.
const names = opp.map(({ nameUpper }) => nameUpper)
const registered = [
  ...names.filter((_, at) => at % 20 === 0),
  ...[...names].sort((a, b) => b.length - a.length).slice(0, 6),
]
const idOf = new Map<string, string>()

beforeAll(async () => {
  for (const name of new Set(registered)) await signedUp("organization", { organizationName: name })
  const rest = names.filter((name) => !registered.includes(name))
  const owners = await people(pool, rest.length, "organization")
  for (const [at, { organizationId }] of owners.entries())
    await pool.query("update organization set name = $2 where id = $1", [organizationId, rest[at]])
  for (const { id, name } of (await pool.query<{ id: string; name: string }>("select id, name from organization")).rows)
    idOf.set(name, id)
}, 60_000)

const readable = (html: string) => html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&")
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, " ")

test("all names register unchanged", () => {
  expect(names.length).toBeGreaterThanOrEqual(160)
  for (const organizationName of names) {
    const read = registrationForm.safeParse({
      userType: "organization",
      name: "Anna Żak",
      organizationName,
      companyName: "",
      email: "anna@przyklad.example",
      password: "zielona-kładka-7",
      confirmPassword: "zielona-kładka-7",
    })
    expect(read.error?.issues ?? [], organizationName).toEqual([])
    expect(read.data, organizationName).toMatchObject({ organizationName })
  }
  expect([...idOf.keys()].sort()).toEqual([...new Set(names)].sort())
})

test("each organization has a page with its name as its heading, title and picture text", async () => {
  for (const [name, id] of idOf) {
    const answer = await visitor().get(organizationPath(id))
    expect(answer.status, name).toBe(200)
    const html = plainSpaces(readable(await answer.text()))
    expect(html, name).toContain(`<h1>${name}</h1>`)
    expect(/<title>([^<]*)/.exec(html)?.[1], name).toContain(name)
  }
}, 60_000)

test("each is found by its whole name, and by its longest word in lower case without Polish letters", async () => {
  let count = 0
  const found = async (q: string) => {
    if (++count % 150 === 0) await resetLimit("search", "local")
    const answer = await visitor().get(`/organizacje.data?${new URLSearchParams({ q })}`)
    expect(answer.status).toBe(200)
    return answer.text()
  }
  for (const [name, id] of idOf) {
    expect(await found(name), name).toContain(id)
    const word = [...name.matchAll(/[\p{L}]+/gu)].map(([one]) => one).sort((a, b) => b.length - a.length)[0] ?? ""
    const folded = word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l")
    const hits = await found(`${folded} ${name}`)
    expect(hits, `${folded} of ${name}`).toContain(id)
  }
}, 60_000)

test("each name stands unchanged in the name of a file and in a cell of a spreadsheet", () => {
  for (const name of names) {
    const header =
      documentAnswer({ name: `${name}.pdf`, bytes: new Uint8Array() }).headers.get("content-disposition") ?? ""
    const [, plain = "", whole = ""] =
      /^attachment; filename="([^"\\\r\n]+)"; filename\*=UTF-8''([\w%.!~*'()-]+)$/.exec(header) ?? []
    expect(decodeURIComponent(whole), name).toBe(`${name}.pdf`)
    expect(plain, name).toMatch(/^[\x20-\x7e]+\.pdf$/)
    expect(csvOf([[name]]), name).toBe(`\uFEFF"${name.replaceAll('"', '""')}"\r\n`)
  }
})
