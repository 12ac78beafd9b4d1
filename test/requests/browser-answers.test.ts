import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { agreementPath, conversationPath } from "#app/paths.ts"
import { request, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { rows } from "./access/rows.ts"

/** The header that a browser without scripts sends with a link or a form. */
const page = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }

/** Files that addresses return, by their ending; every other address is a page, or leads to one. */
const files: Record<string, RegExp> = {
  png: /^image\/png$/,
  webp: /^image\/webp$/,
  json: /^application\/json/,
  rss: /^application\/rss\+xml/,
  xml: /^(application|text)\/xml/,
  txt: /^text\/plain/,
  csv: /^text\/csv/,
  ics: /^text\/calendar/,
  zip: /^application\/zip$/,
  xlsx: /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/,
}
/** Documents of a deal whose addresses have no file ending, and the stream of changes. */
const others = /^(application\/pdf|text\/event-stream)/

let world: World
let people: Record<"visitor" | "stranger" | "owner" | "sponsor", Visitor>

beforeAll(async () => {
  world = await castWorld()
})
beforeEach(async () => {
  await emptyTables("rate_limit")
  people = {
    visitor: visitor(),
    stranger: await enter(world, "tomasz"),
    owner: await enter(world, "karolina"),
    sponsor: await enter(world, "marta"),
  }
})

const english =
  /Invalid input|Invalid option|expected|received|You made a|Error:|Not Found|Unexpected|Bad Request|Forbidden|Unauthorized|Internal|Method Not Allowed/

async function expectForPeople(path: string, answer: Response) {
  const what = `${path} ${answer.status}`
  const to = answer.headers.get("location")
  if (to !== null) {
    expect(answer.status, what).toBeGreaterThanOrEqual(300)
    await answer.body?.cancel()
    return
  }
  const type = answer.headers.get("content-type") ?? ""
  const end = /\.(\w+)$/.exec(new URL(path, "http://localhost").pathname)?.[1] ?? ""
  if (answer.ok && (files[end]?.test(type) || others.test(type))) {
    await answer.body?.cancel()
    return
  }
  expect(type, what).toMatch(/^text\/html/)
  const html = await answer.text()
  expect(html, what).toContain('<html lang="pl"')
  const main = /<main[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? ""
  const text = main
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<p lang="en">[^<]*<\/p>/g, "")
    .replace(/<[^>]+>/g, " ")
  expect(text, what).toMatch(/\p{L}{3}/u)
  expect(text, what).not.toMatch(english)
  expect(/.{0,80}(\{"|"\}|\bnull\b|\bundefined\b).{0,40}/.exec(text)?.[0], what).toBeUndefined()
  expect(/<h1[^>]*>([^<]+)/.exec(main)?.[1]?.trim().length, what).toBeGreaterThan(3)
}

/** Excludes an aid of development, which production lacks. */
const isForPeople = ([path]: [string, unknown]) => path !== "/dev/poczta"

describe.each(Object.entries(rows).filter(isForPeople))("%s", (_, row) => {
  test("answers a browser without scripts in Polish, or with a file of a known kind", async () => {
    const address = row.at(world)
    for (const who of Object.values(people)) {
      const cookies = new Map(who.jar)
      await expectForPeople(address, await who.get(address, { headers: page }))
      for (const [name, value] of cookies) who.jar.set(name, value)
      const tooMuch = { name: "x".repeat(600_000) }
      for (const body of [{ ...row.post?.fields }, who === people.owner ? tooMuch : {}]) {
        await expectForPeople(address, await who.post(address, body, { headers: page }))
        // another test covers what signs in or out
        who.jar.clear()
        for (const [name, value] of cookies) who.jar.set(name, value)
      }
      const form = { ...page, "content-type": "application/x-www-form-urlencoded" }
      await expectForPeople(address, await who.send(address, { method: "POST", headers: form, body: "a=%" }))
      const odd = { ...page, "content-type": "application/json" }
      await expectForPeople(address, await who.send(address, { method: "POST", headers: odd, body: "{}" }))
    }
  })
})

test("a refusal before any page is resolved is a page, too", async () => {
  for (const [path, init] of [
    ["/%00", {}],
    ["/wydarzenia?q=%00", {}],
    ["/profil", { method: "DELETE" }],
    ["/profil", { method: "POST", body: "a=b", headers: { origin: "https://zlo.example" } }],
  ] as [string, RequestInit][]) {
    const answer = await request(path, { ...init, headers: { ...page, ...init.headers } })
    expect(answer.status, path).toBeGreaterThanOrEqual(400)
    await expectForPeople(path, answer)
  }
})

test("programs and scripts get the kind of answer that they asked for", async () => {
  const json = await people.visitor.get("/powiadomienia/liczby", { headers: { accept: "application/json" } })
  expect([json.status, json.headers.get("content-type")]).toEqual([401, expect.stringMatching(/^application\/json/)])
  const bare = await people.owner.get(agreementPath(world.deals.pending))
  expect([bare.status, bare.headers.get("content-type")]).toEqual([409, expect.not.stringContaining("text/html")])
  const data = await people.owner.get("/nie-ma-takiej-strony.data", { headers: page })
  expect(data.headers.get("content-type")).toMatch(/^text\/x-script/)
  expect(await db.execute("select 1")).toBeDefined()
})

test("an unaccepted agreement and a stranger's file are answered by error pages in the person's shell", async () => {
  const early = await people.owner.get(agreementPath(world.deals.pending), { headers: page })
  const html = await early.text()
  expect(early.status).toBe(409)
  expect(html).toContain("Wyloguj")
  expect(early.headers.get("content-disposition")).toBeNull()
  expect(early.headers.get("cache-control")).toContain("no-store")
  const foreign = await people.stranger.get(`${conversationPath(world.conversation)}/zalacznik/x`, { headers: page })
  expect([foreign.status, await foreign.text()]).toEqual([404, expect.stringContaining("Nie znaleziono")])
})

test("a body that is too large gets 413, and its connection ends", async () => {
  const picture = new File([new Uint8Array(6 * 1024 * 1024)], "twarz.png", { type: "image/png" })
  const answer = await people.owner.post("/profil/zdjecie", { image: picture }, { headers: page })
  const html = await answer.text()
  expect([answer.status, answer.headers.get("connection")]).toEqual([413, "close"])
  expect(html).toContain('<html lang="pl"')
  expect(html).toContain("Plik jest za duży")
})
