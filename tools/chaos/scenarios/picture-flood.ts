import { setTimeout as sleep } from "node:timers/promises"
import { eventPath, eventPreviewPath, signInPath } from "#app/paths.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { check, checkInTime, type Fault, type Finding, percentile, record } from "../fault.ts"
import { openEvents, type Person, people } from "../people.ts"
import { inScenario, residentMegabytes, type Scenario, type Server } from "../scenario.ts"

const password = "zielona-kładka-7"
const signInEveryMs = 250
const mostTimesCalm = 2
const lanes = 30

/**
 * Requests new previews as fast as possible, from new networks to avoid limits, while people sign in: `rounds` seconds
 * without and with load.
 */
export const pictureFlood: Fault = {
  about: "new preview pictures asked for as fast as they come, while people sign in",
  unit: "seconds calm, and as many under fire",
  rounds: 60,
  short: 4,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => flood(scenario, rounds)),
}

async function flood(scenario: Scenario, seconds: number): Promise<Finding[]> {
  const server = await scenario.start({ WORKER: "off", TRUSTED_PROXIES: "127.0.0.1" })
  const [owner] = (await people(scenario.pool, 1, "organization")) as [Person]
  const events = await openEvents(scenario.pool, owner, 500)
  const email = await withPassword(scenario, owner)
  await signIns(server, email, Math.min(seconds, 5)) // warm
  const calm = await signIns(server, email, seconds)
  const pictures = requestPictures(server, scenario, events)
  const underLoad = await signIns(server, email, seconds)
  const memory = residentMegabytes(server.pid)
  const { answers, drawn } = await pictures.end()
  const isSame = await checkRepeated(server, events[0] ?? "")
  const [calmP95, underP95] = [percentile(calm.times, 0.95), percentile(underLoad.times, 0.95)]
  const wrong = answers.filter(({ status }) => ![200, 503].includes(status))
  const silent = answers.filter(({ status, retryAfter }) => status === 503 && !retryAfter)
  return [
    record(
      "pictures asked for, drawn, refused for now",
      `${answers.length}, ${drawn}, ${answers.length - drawn - wrong.length}`,
    ),
    record("memory of the server under fire", `${memory.toFixed(0)} MB`),
    record(
      "sign-in p50 calm and under fire",
      `${percentile(calm.times, 0.5).toFixed(0)} ms, ${percentile(underLoad.times, 0.5).toFixed(0)} ms`,
    ),
    checkInTime(
      "sign-in p95 calm and under fire",
      `${calmP95.toFixed(0)} ms, ${underP95.toFixed(0)} ms (${(underP95 / calmP95).toFixed(1)} times)`,
      underP95 <= mostTimesCalm * calmP95,
    ),
    check("sign-ins that failed", calm.failed + underLoad.failed, calm.failed + underLoad.failed === 0),
    check("pictures that were drawn", drawn, drawn > 0),
    check(
      "answers other than a picture and 503",
      `${wrong.length} ${wrong[0]?.status ?? ""}`.trim(),
      wrong.length === 0,
    ),
    check("503 without Retry-After", silent.length, silent.length === 0),
    check("a picture asked for again is the same, for good", isSame, isSame === "yes"),
    check("the same process serves on", server.isRunning() ? "yes" : "no", server.isRunning()),
  ]
}

async function withPassword({ pool }: Scenario, { id }: Person): Promise<string> {
  const hash = await hashPassword(password)
  await pool.query(
    `insert into account (id, user_id, account_id, provider_id, password) values (gen_random_uuid()::text, $1, $1, 'credential', $2)`,
    [id, hash],
  )
  return `${id}@przyklad.example`
}

/** Milliseconds of each sign-in, at most four a second, each from another network. */
async function signIns(server: Server, email: string, seconds: number) {
  const times: number[] = []
  let failed = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const since = performance.now()
    const answer = await fetch(`${server.url}${signInPath}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: server.url, "x-forwarded-for": network() },
      body: new URLSearchParams({ email, password }),
    }).catch(() => null)
    await answer?.arrayBuffer()
    times.push(performance.now() - since)
    if (answer?.status !== 302) failed++
    await sleep(Math.max(0, signInEveryMs - (performance.now() - since)))
  }
  return { times, failed }
}

let networks = 0
const network = () => {
  networks++
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

type Answer = { status: number; retryAfter: string | null }

/** Requests pictures; each event gets a new title after its picture was drawn. */
function requestPictures(server: Server, { pool }: Scenario, events: readonly string[]) {
  let isOver = false
  let drawn = 0
  const answers: Answer[] = []
  const lane = async (at: number) => {
    for (let turn = 0; !isOver; turn++) {
      const id = events[(at + turn * lanes) % events.length] ?? ""
      await pool.query("update event set title = $2 where id = $1", [
        id,
        `Wydarzenie ${at} ${turn} ${crypto.randomUUID()}`,
      ])
      const answer = await fetch(`${server.url}${eventPreviewPath(id)}`, {
        headers: { "x-forwarded-for": network() },
      }).catch(() => null)
      await answer?.arrayBuffer()
      if (answer?.status === 200) drawn++
      answers.push({ status: answer?.status ?? 0, retryAfter: answer?.headers.get("retry-after") ?? null })
    }
  }
  const all = Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)))
  return {
    end: async () => {
      isOver = true
      await all
      return { answers, drawn }
    },
  }
}

async function checkRepeated(server: Server, id: string): Promise<string> {
  const page = await (await fetch(`${server.url}${eventPath(id)}`, { headers: { accept: "text/html" } })).text()
  const [, address = ""] = /property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(page) ?? []
  const ask = async () => {
    const answer = await fetch(server.url + address, { headers: { "x-forwarded-for": network() } })
    return {
      cache: answer.headers.get("cache-control"),
      bytes: Buffer.from(await answer.arrayBuffer()).toString("base64"),
    }
  }
  const [first, second] = [await ask(), await ask()]
  return first.bytes === second.bytes && second.cache?.includes("immutable") ? "yes" : `no: ${address} ${second.cache}`
}
