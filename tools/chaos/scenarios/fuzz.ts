import { randomInt } from "node:crypto"
import { drizzle } from "drizzle-orm/node-postgres"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import * as schema from "#app/db/schema.ts"
import { signOutPath } from "#app/paths.ts"
import { rows } from "#test/requests/access/rows.ts"
import { check, type Fault, type Finding, record } from "../fault.ts"
import { type FuzzRequest, requestFrom, type Target } from "../fuzz-requests.ts"
import { sessionsOf } from "../people.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

const concurrentClients = 16
/** Limit of forms collected from rendered pages; a further one replaces another. */
const mostForms = 2000
/** Requests after which everybody signs in again, without rate limits. */
const renewEvery = 500
const perRound = 1000

/** No response may be an error of the application. */
export const fuzz: Fault = {
  about: "addresses and forms with anything in them, from visitors and people of every kind",
  unit: "thousand requests",
  rounds: 1000,
  short: 1,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => ask(scenario, rounds * perRound)),
}

type Sum = { answers: Map<number, number>; faults: string[]; exposed: string[]; broken: string[] }

async function ask(scenario: Scenario, requests: number): Promise<Finding[]> {
  const db = drizzle(scenario.pool, { schema, casing: "snake_case" })
  const world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  const server = await scenario.start({ WORKER: "off" })
  const known = targetsIn(world)
  const seen: Target[] = []
  const sum: Sum = { answers: new Map(), faults: [], exposed: [], broken: [] }
  let cookies = await newSessions(scenario, world)
  let sent = 0
  const client = async () => {
    while (sent < requests && server.isRunning()) {
      if (++sent % renewEvery === 0) cookies = await newSessions(scenario, world)
      const targets = Math.random() < 0.5 && seen.length > 0 ? seen : known
      const page = await send(server, requestFrom(server.url, targets, cookies), sum)
      for (const form of page ? formsOn(...page) : [])
        seen[seen.length < mostForms ? seen.length : randomInt(mostForms)] = form
    }
  }
  await Promise.all(Array.from({ length: concurrentClients }, client))
  // React Router's warning about undecodable URLs
  const complaints = server.complaints.filter((line) => !line.startsWith("The URL path "))
  const all = [...sum.answers].sort(([one], [other]) => one - other)
  return [
    record("requests", `${sent}, ${all.reduce((count, [, times]) => count + times, 0)} answered`),
    record("answers", all.map(([status, count]) => `${status}: ${count}`).join(", ")),
    check("answers of 500 and above", listed(sum.faults.toSorted()), sum.faults.length === 0),
    check("pages of somebody signed in that a cache may keep", listed(sum.exposed), sum.exposed.length === 0),
    check("requests without an answer", listed(sum.broken), sum.broken.length === 0),
    check("faults in the log", listed(complaints), complaints.length === 0),
    check("the same process serves on", server.isRunning() ? "yes" : "no", server.isRunning()),
  ]
}

const listed = (found: readonly string[]) => `${found.length} ${found.slice(0, 5).join("; ")}`.trim()

/** Every route with valid form fields; signing out would end the run. */
const targetsIn = (world: World): Target[] =>
  Object.entries(rows)
    .filter(([path]) => !path.startsWith(signOutPath))
    .map(([, row]) => ({ path: row.at(world), fields: row.post ? textsOf(row.post.fields) : null }))

const textsOf = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === "string")

/** The forms of a rendered page with their values. */
function formsOn(html: string, path: string): Target[] {
  const of = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&")
  const fieldOf = ([tag]: RegExpMatchArray): [string, string] => [of(tag, "name") ?? "", of(tag, "value") ?? ""]
  return Array.from(html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs), ([, opening = "", inside = ""]) => ({
    path: of(opening, "action") ?? path,
    fields: Array.from(inside.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g), fieldOf).filter(([name]) => name),
  })).filter((form) => form.path.startsWith("/") && !form.path.startsWith(signOutPath) && form.fields.length > 0)
}

/** A visitor and everybody signed in, with limits and deletions reset. */
async function newSessions({ pool }: Scenario, world: World): Promise<(string | null)[]> {
  await pool.query("delete from rate_limit")
  await pool.query(`update "user" set blocked_at = null`)
  for (const table of ["event", "organization"])
    await pool.query(
      `update ${table} set deleted_at = null, hidden_at = null where hidden_at is not null or deleted_at is not null`,
    )
  return [null, ...(await sessionsOf(pool, Object.values(world.people)))]
}

/** The rendered page and its URL, else null. */
async function send(
  server: Server,
  request: FuzzRequest,
  sum: Sum,
  mayRetry = true,
): Promise<[html: string, path: string] | null> {
  const { method, path, headers, body, summary } = request
  try {
    const answer = await fetch(server.url + path, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body }),
    })
    const { status } = answer
    const type = answer.headers.get("content-type") ?? ""
    const text = type.startsWith("text/event-stream") ? await answer.body?.cancel() : await answer.text()
    sum.answers.set(status, (sum.answers.get(status) ?? 0) + 1)
    if (status >= 500) sum.faults.push(`${status} ${summary}`)
    if (text && /public/.test(answer.headers.get("cache-control") ?? "") && text.includes('action="/wyloguj"'))
      sum.exposed.push(summary)
    return text && status === 200 && type.startsWith("text/html") ? [text, path] : null
  } catch (error) {
    // a reused connection that the server was just closing, as after a body that it did not read
    if (mayRetry && error instanceof Error && /other side closed|ECONNRESET/.test(String(error.cause)))
      return send(server, request, sum, false)
    sum.broken.push(`${error} ${error instanceof Error ? (error.cause ?? "") : ""} ${summary}`)
    return null
  }
}
