import { randomInt } from "node:crypto"
import { drizzle } from "drizzle-orm/node-postgres"
import * as schema from "../../app/db/schema.ts"
import { buildWorld, type World } from "../../app/db/world.server.ts"
import { rows } from "../../test/access-matrix.ts"
import { type Fault, type Finding, holds, noted } from "./fault.ts"
import { sessionsOf } from "./people.ts"
import { onStage, type Server, type Stage } from "./stage.ts"

/** Requests under way at once. */
const clients = 16
/** After so many requests people who were signed out or kept waiting by a limit begin anew. */
const renewEvery = 500
const perRound = 1000

/** Addresses and forms of the product with anything in them, from everybody: no answer may be a fault of ours. */
export const fuzz: Fault = {
  about: "addresses and forms with anything in them, from visitors and people of every kind",
  unit: "thousand requests",
  rounds: 1000,
  short: 1,
  engines: ["embedded"],
  run: ({ rounds, engine }) => onStage(engine, (stage) => ask(stage, rounds * perRound)),
}

type Target = { path: string; fields: Readonly<Record<string, unknown>> | null }
type Asked = { method: string; path: string; headers: Record<string, string>; body?: string | FormData; told: string }
type Sum = { answers: Map<number, number>; faults: string[]; broken: string[] }

async function ask(stage: Stage, requests: number): Promise<Finding[]> {
  const db = drizzle(stage.pool, { schema, casing: "snake_case" })
  const world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  const server = await stage.start({ WORKER: "off", TRUSTED_PROXIES: "127.0.0.1" })
  const seed = randomInt(2 ** 31)
  const chance = chanceFrom(seed)
  const targets = targetsIn(world)
  const sum: Sum = { answers: new Map(), faults: [], broken: [] }
  let cookies = await newSessions(stage, world)
  let sent = 0
  const client = async () => {
    while (sent < requests && server.isRunning()) {
      if (++sent % renewEvery === 0) cookies = await newSessions(stage, world)
      await send(server, requestFrom(chance, targets, cookies), sum)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  // the router's own warning of an address that cannot be decoded
  const complaints = server.complaints.filter((line) => !line.startsWith("The URL path "))
  const all = [...sum.answers].sort(([one], [other]) => one - other)
  return [
    noted("seed, requests", `${seed}, ${sent}`),
    noted("answers", all.map(([status, count]) => `${status}: ${count}`).join(", ")),
    holds("answers of 500 and above", listed(sum.faults), sum.faults.length === 0),
    holds("requests without an answer", listed(sum.broken), sum.broken.length === 0),
    holds("faults in the log", listed(complaints), complaints.length === 0),
    holds("the same process serves on", server.isRunning() ? "yes" : "no", server.isRunning()),
  ]
}

const listed = (found: readonly string[]) => `${found.length} ${found.slice(0, 5).join("; ")}`.trim()

/** Every route with what its form sends when it is filled in as it should be; signing out would end the journey. */
const targetsIn = (world: World): Target[] =>
  Object.entries(rows)
    .filter(([path]) => path !== "/wyloguj")
    .map(([, row]) => ({ path: row.at(world), fields: row.post?.fields ?? null }))

/** Everybody of the world signed in, and a visitor; no limit keeps anybody waiting, and what was taken away is back. */
async function newSessions({ pool }: Stage, world: World): Promise<(string | null)[]> {
  await pool.query("delete from rate_limit")
  await pool.query(`update "user" set blocked_at = null`)
  for (const table of ["event", "organization"])
    await pool.query(
      `update ${table} set deleted_at = null, hidden_at = null where hidden_at is not null or deleted_at is not null`,
    )
  return [null, ...(await sessionsOf(pool, Object.values(world.people)))]
}

/** Numbers from 0 to 1 that a seed gives again (mulberry32). */
function chanceFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
type Chance = ReturnType<typeof chanceFrom>

const queryNames = ["q", "status", "category", "voivodeship", "audience", "from", "to", "priceFrom", "priceTo", "sort"]
const moreNames = [
  "after",
  "upcoming",
  "shown",
  "view",
  "zakladka",
  "posty",
  "rozmowa",
  "zapytanie",
  "przed",
  "po",
  "ile",
]
const oddNames = [
  "filtr",
  "strona",
  "typ",
  "id",
  "token",
  "zeton",
  "next",
  "dzialanie",
  "edycja",
  "__proto__",
  "a[b][0]",
  "",
]
const names = [...queryNames, ...moreNames, ...oddNames]
const odd = [
  "",
  " ",
  "\u0000",
  "'",
  "%",
  "\\",
  "(a+)+$",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "\r\nX: y",
  "1e309",
  "-1",
  "NaN",
  "9007199254740993",
  "2147483648",
  "0000-00-00",
  "2027-02-30",
  "275761-01-01",
  "ąęłżźćńóś",
  "\ud800",
  "\u202e",
  "👩‍👩‍👧",
  "on",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
]

/** Something that hardly anybody types: one of the odd ones, noise, or something long. */
function oddText(chance: Chance): string {
  const kind = chance()
  if (kind < 0.6) return one(chance, odd).toWellFormed()
  const length = kind < 0.95 ? Math.ceil(chance() * 40) : Math.ceil(chance() * 20_000)
  const widest = one(chance, [0x7f, 0x17f, 0xffff, 0x1ffff])
  return Array.from({ length }, () => String.fromCodePoint(Math.floor(chance() * widest)))
    .join("")
    .toWellFormed()
}

const one = <Item>(chance: Chance, items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item

function requestFrom(chance: Chance, targets: readonly Target[], cookies: readonly (string | null)[]): Asked {
  const target = one(chance, targets)
  const method =
    chance() < 0.45 ? "GET" : chance() < 0.93 ? "POST" : one(chance, ["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])
  const path = pathFrom(chance, target.path)
  const cookie = one(chance, cookies)
  const headers: Record<string, string> = {
    "x-forwarded-for": `10.${[1, 2, 3].map(() => Math.floor(chance() * 256)).join(".")}`,
    accept: one(chance, ["text/html", "application/json", "*/*"]),
    ...(cookie
      ? { cookie: chance() < 0.97 ? cookie : `${cookie.slice(0, -3)}; ${encodeURIComponent(oddText(chance))}` }
      : {}),
  }
  const body =
    method === "POST" || method === "PUT" || method === "PATCH" ? bodyFrom(chance, target, headers) : undefined
  const told = `${method} ${path.slice(0, 300)} ${cookie ? "signed in" : "visitor"} ${typeof body === "string" ? body.slice(0, 300) : body ? "multipart" : ""}`
  return { method, path, headers, ...(body === undefined ? {} : { body }), told }
}

/** The address with another query, or with something else in place of one of its parts; sometimes its data alone. */
function pathFrom(chance: Chance, address: string): string {
  const [pathname = "", search = ""] = address.split("?")
  const parts = pathname.split("/")
  if (chance() < 0.1) parts[1 + Math.floor(chance() * (parts.length - 1))] = encodeURIComponent(oddText(chance))
  const query = new URLSearchParams(search)
  for (let more = Math.floor(chance() * 4); more > 0; more--)
    query[chance() < 0.8 ? "set" : "append"](one(chance, names), oddText(chance))
  const data = chance() < 0.3 ? (pathname === "/" ? "_root.data" : ".data") : ""
  const raw = chance() < 0.05 ? one(chance, ["%", "%ff", "&&==", "a=%E0%80%80"]) : query.toString()
  return `${parts.join("/")}${data}${raw ? `?${raw}` : ""}`.slice(0, 8000)
}

/** The form as it should be, with some of it changed; or no form at all. */
function bodyFrom(chance: Chance, { fields }: Target, headers: Record<string, string>): string | FormData {
  if (chance() < 0.95) headers.origin = "http://localhost"
  if (chance() < 0.05) {
    headers["content-type"] = one(chance, [
      "application/json",
      "text/plain",
      "multipart/form-data",
      "application/x-www-form-urlencoded; charset=x",
    ])
    return oddText(chance)
  }
  const entries = Object.entries(fields ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  )
  for (let change = 1 + Math.floor(chance() * 3); change > 0; change--) {
    const at = Math.floor(chance() * entries.length)
    const kind = chance()
    if (kind < 0.15 || entries.length === 0)
      entries.push([chance() < 0.5 ? one(chance, names) : oddText(chance), oddText(chance)])
    else if (kind < 0.3) entries.splice(at, 1)
    else if (kind < 0.4) entries.push(entries[at] as [string, string])
    else entries[at] = [(entries[at] as [string, string])[0], oddText(chance)]
  }
  if (chance() < 0.3) {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value)
    if (chance() < 0.5)
      form.append(
        one(chance, ["file", "image", "logo", "x"]),
        new Blob([oddText(chance)]),
        one(chance, ["a.pdf", "b.png", "c", oddText(chance)]),
      )
    return form
  }
  headers["content-type"] = "application/x-www-form-urlencoded"
  return new URLSearchParams(entries.map(([name, value]) => [name, value])).toString()
}

async function send(server: Server, asked: Asked, sum: Sum, again = true) {
  const { method, path, headers, body, told } = asked
  const own = headers.origin ? { ...headers, origin: server.url } : headers
  try {
    const answer = await fetch(server.url + path, {
      method,
      headers: own,
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body }),
    })
    const { status } = answer
    if (answer.headers.get("content-type")?.startsWith("text/event-stream")) await answer.body?.cancel()
    else await answer.arrayBuffer()
    sum.answers.set(status, (sum.answers.get(status) ?? 0) + 1)
    if (status >= 500) sum.faults.push(`${status} ${told}`)
  } catch (error) {
    // a connection that the server closes, as after a body that it did not read, just when it was to be used again
    if (again && error instanceof Error && /other side closed|ECONNRESET/.test(String(error.cause)))
      return send(server, asked, sum, false)
    sum.broken.push(`${error} ${error instanceof Error ? (error.cause ?? "") : ""} ${told}`)
  }
}
