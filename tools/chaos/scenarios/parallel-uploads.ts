import { randomBytes } from "node:crypto"
import fs from "node:fs"
import http from "node:http"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { conversationPath, eventsPath } from "#app/paths.ts"
import { get, post } from "../browser.ts"
import { check, checkInTime, type Fault, type Finding, percentile, record } from "../fault.ts"
import { type Conversation, conversations, type Person } from "../people.ts"
import { inScenario, residentMegabytes, type Scenario, type Server } from "../scenario.ts"

const mostMegabytesMore = 80
const pictureBytes = 4_900_000
const accountsWithSlowBodies = 5
const slowBodiesOfEach = 5
/** By this time all requests without a place have been refused. */
const slowBodiesMs = 8000
/** The Retry-After of refusals. */
const retryAfterMs = 5000
/** Bodies of an account that are received at a time (decision 055). */
const placesOfAccount = 4

export const parallelUploads: Fault = {
  about: "many pictures of 5 MB sent at the same time: memory, places, nothing left behind",
  unit: "uploads at the same time",
  rounds: 55,
  short: 20,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => sendAll(scenario, rounds)),
}

async function sendAll(scenario: Scenario, count: number): Promise<Finding[]> {
  const server = await scenario.start({ WORKER: "off" })
  const talks = await conversations(scenario.pool, Math.ceil(count / 3))
  const picture = await photograph()
  // loads sharp, which stays in memory
  const warmUps = talks.slice(0, 2)
  for (const talk of warmUps) {
    await sendPicture(server, talk.owner, picture)
    await attach(server, talk, picture)
  }
  for (let warm = 0; warm < 50; warm++) await (await get(server, eventsPath)).arrayBuffer()
  await sleep(1000)
  const slow = await slowBodies(server, talks)
  const raw = await sendTogether(server, count, (n) => sendPicture(server, talks[n % talks.length]?.owner, picture))
  const inForms = await sendTogether(server, count, (n) =>
    attach(server, talks[n % talks.length] as Conversation, picture),
  )
  const leftFiles = temporaryFiles(scenario)
  const { rows } = await scenario.pool.query<{ n: number }>("select count(*)::int as n from file")
  const stored = rows[0]?.n ?? 0
  // some that end at the same moment have to retry
  const slowStored = slow.statuses.filter((status) => status === 201).length
  const expected = 2 * warmUps.length + slowStored + raw.stored + inForms.stored
  const wrong = [...slow.statuses, ...raw.statuses, ...inForms.statuses].filter(
    (status) => ![200, 201, 503].includes(status),
  )
  const memory = (part: typeof raw) => `${(part.peak - part.before).toFixed(0)} MB above ${part.before.toFixed(0)} MB`
  const pages = [...raw.pages, ...inForms.pages]
  return [
    record("one picture", `${(picture.length / 1e6).toFixed(1)} MB, 24 megapixels`),
    check(
      `slow bodies read of ${accountsWithSlowBodies * slowBodiesOfEach}, and at most of one account`,
      `${slow.read}, ${slow.mostOfAccount}`,
      slow.read === accountsWithSlowBodies * placesOfAccount && slow.mostOfAccount === placesOfAccount,
    ),
    record("sent at once as bodies, refused for now before all were stored", raw.refused),
    record("sent at once in forms, refused for now before all were stored", inForms.refused),
    check(
      "other answers than stored and 503 with Retry-After",
      [...wrong, ...broken].join(" ") || "none",
      wrong.length === 0,
    ),
    checkInTime(
      "most memory with all of them under way as bodies",
      memory(raw),
      raw.peak - raw.before <= mostMegabytesMore,
    ),
    checkInTime("the same in forms", memory(inForms), inForms.peak - inForms.before <= mostMegabytesMore),
    record(
      "memory at first and at most",
      `${raw.before.toFixed(0)} MB, ${Math.max(raw.peak, inForms.peak).toFixed(0)} MB`,
    ),
    check("files and rows after all were stored", `${expected} and ${stored}`, expected === stored),
    check("temporary files left", leftFiles.length, leftFiles.length === 0),
    record(
      "pages meanwhile, p50 and p95",
      `${percentile(pages, 0.5).toFixed(0)} ms, ${percentile(pages, 0.95).toFixed(0)} ms`,
    ),
    check("the same process serves on", server.isRunning() ? "yes" : "no", server.isRunning()),
  ]
}

/** Noise, which does not compress, as a JPEG near the size limit. */
async function photograph(): Promise<Buffer> {
  const [width, height] = [6000, 4000]
  const small = sharp(randomBytes(3 * 1500 * 1000), { raw: { width: 1500, height: 1000, channels: 3 } })
  const pixels = await small.resize(width, height).raw().toBuffer()
  for (let quality = 90; quality > 5; quality -= 5) {
    const made = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (made.length <= pictureBytes) return made
  }
  throw new Error("no picture of this size could be made")
}

/** Sends all at once, retries refusals, and records memory and page times. */
async function sendTogether(server: Server, count: number, send: (n: number) => Promise<Response>) {
  const before = residentMegabytes(server.pid)
  let peak = before
  const watch = setInterval(() => {
    if (server.isRunning()) peak = Math.max(peak, residentMegabytes(server.pid))
  }, 20)
  const statuses: number[] = []
  const pages: number[] = []
  let unfinished = count
  const one = async (n: number) => {
    for (let tries = 0; tries < 200; tries++) {
      const status = await statusOf(send(n))
      statuses.push(status)
      if (status !== 503) break
      await sleep(retryAfterMs)
    }
    unfinished--
  }
  const visit = async () => {
    while (unfinished > 0) {
      const since = performance.now()
      const status = await statusOf(get(server, eventsPath))
      if (status === 200) pages.push(performance.now() - since)
      else statuses.push(status)
      await sleep(50)
    }
  }
  await Promise.all([visit(), ...Array.from({ length: count }, (_, n) => one(n))])
  clearInterval(watch)
  const refused = statuses.filter((status) => status === 503).length
  return {
    before,
    peak,
    statuses,
    pages,
    refused,
    stored: statuses.filter((status) => [200, 201].includes(status)).length,
  }
}

const broken: string[] = []

/** Status of a complete response; 0: connection broken, 500: a 503 without Retry-After. */
async function statusOf(sent: Promise<Response>): Promise<number> {
  try {
    const answer = await sent
    await answer.arrayBuffer()
    return answer.status === 503 && !answer.headers.has("retry-after") ? 500 : answer.status
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    broken.push(cause?.code ?? name)
    return 0
  }
}

const sendPicture = (server: Server, owner: Person | undefined, bytes: Buffer) =>
  fetch(`${server.url}/pliki/banner?name=zdjecie.jpg`, {
    method: "POST",
    headers: { cookie: owner?.cookie ?? "", origin: server.url, "content-type": "image/jpeg" },
    body: new Uint8Array(bytes),
  })

function attach(server: Server, { id, sponsor }: Conversation, bytes: Buffer) {
  const form = new FormData()
  form.append("content", "W załączniku zdjęcie")
  form.append("clientKey", crypto.randomUUID())
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "zdjecie.jpg")
  return post(server, conversationPath(id), form, sponsor)
}

/** Sends bodies that stall, counts how many are read and refused, and ends them. */
async function slowBodies(server: Server, talks: readonly Conversation[]) {
  const small = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#246" } })
    .jpeg()
    .toBuffer()
  const owners = talks.slice(0, accountsWithSlowBodies).map(({ owner }) => owner)
  const sent = owners.flatMap((owner) =>
    Array.from({ length: slowBodiesOfEach }, () => beginUpload(server, owner, small)),
  )
  await sleep(slowBodiesMs)
  const reading = sent.filter(({ status }) => status() === null)
  const mostOfAccount = Math.max(...owners.map((owner) => reading.filter((upload) => upload.owner === owner).length))
  for (const { end } of reading) end()
  await Promise.all(sent.map(({ ended }) => ended))
  return { read: reading.length, mostOfAccount, statuses: sent.map(({ status }) => status() ?? 0) }
}

function beginUpload(server: Server, owner: Person, bytes: Buffer) {
  let status: number | null = null
  const request = http.request(`${server.url}/pliki/banner?name=a.jpg`, {
    method: "POST",
    agent: false,
    headers: { cookie: owner.cookie, origin: server.url, "content-length": bytes.length },
  })
  const ended = new Promise<void>((resolve) => {
    request.on("response", (answer) => {
      status = answer.statusCode ?? 0
      answer.resume().on("close", resolve)
    })
    request.on("error", () => resolve())
  })
  request.write(bytes.subarray(0, 10))
  return { owner, ended, status: () => status, end: () => request.end(bytes.subarray(10)) }
}

function temporaryFiles({ folder }: Scenario): string[] {
  const uploads = path.join(folder, "uploads")
  return fs.existsSync(uploads) ? fs.readdirSync(uploads) : []
}
