import http from "node:http"
import { gzipSync } from "node:zlib"
import { conversationPath, eventsPath, faqPath, signUpPath } from "#app/paths.ts"
import { get } from "../browser.ts"
import { check, checkInTime, type Fault, type Finding, record } from "../fault.ts"
import { type Conversation, conversations, headersOf } from "../people.ts"
import { inScenario, residentMegabytes, type Scenario, type Server } from "../scenario.ts"

const mostMegabytesMore = 50
const gigabyte = 1024 ** 3
const chunk = Buffer.alloc(64 * 1024, "a")

export const tooLarge: Fault = {
  about: "bodies, headers, addresses and forms far above every limit",
  unit: "megabytes of the longest body",
  rounds: 1024,
  short: 32,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => sendAll(scenario, (rounds / 1024) * gigabyte)),
}

type Sent = { status: number; bytes: number }
type Attempt = { path: string; headers: http.OutgoingHttpHeaders; body: Iterable<Buffer> }

async function sendAll(scenario: Scenario, bytes: number): Promise<Finding[]> {
  const [conversation] = (await conversations(scenario.pool, 1)) as [Conversation]
  const server = await scenario.start({ WORKER: "off" })
  for (let warm = 0; warm < 50; warm++) await (await get(server, eventsPath)).arrayBuffer()
  await send(server, attempts(conversation, bytes)["a form without its length"] as Attempt)
  const before = residentMegabytes(server.pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(server.pid))
  }, 50)
  const answers: [string, Sent][] = []
  const lost: string[] = []
  for (const name of Object.keys(attempts(conversation, bytes))) {
    const attempt = () => send(server, attempts(conversation, bytes)[name] as Attempt)
    const sent = await attempt()
    // a reset connection may overtake the answer on a busy machine; a browser sends again
    if (sent.status === 0) lost.push(name)
    answers.push([name, sent.status === 0 ? await attempt() : sent])
  }
  const page = await get(server, eventsPath)
  clearInterval(watch)
  const wrong = answers.filter(([, { status }]) => status < 400 || status >= 500)
  const statuses = (list: typeof answers) =>
    list.map(([name, sent]) => `${name}: ${sent.status} after ${Math.ceil(sent.bytes / 1024)} kB`).join("; ")
  return [
    record("answers", statuses(answers)),
    record("answers lost once", lost.join(", ") || "none"),
    check("answers other than 4xx", `${wrong.length} ${statuses(wrong)}`.trim(), wrong.length === 0),
    checkInTime(
      "most memory beyond what it was",
      `${(peak - before).toFixed(0)} MB above ${before.toFixed(0)} MB`,
      peak - before < mostMegabytesMore,
    ),
    check("an ordinary page afterwards", page.status, page.status === 200),
    check("the same process serves on", server.isRunning() ? "yes" : "no", server.isRunning()),
  ]
}

function* repeated(bytes: number, first = ""): Generator<Buffer> {
  if (first) yield Buffer.from(first)
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
}

function attempts({ id, sponsor, owner }: Conversation, bytes: number): Record<string, Attempt> {
  const form = { "content-type": "application/x-www-form-urlencoded" }
  const boundary = "granica"
  const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` }
  const part = (name: string, file = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `pole${index}=1`).join("&")
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`
  const bomb = gzipSync(Buffer.alloc(50_000_000, "a"))
  const whole = (text: string | Buffer) => [Buffer.from(text)]
  return {
    "a form without its length": { path: signUpPath, headers: form, body: repeated(bytes, "name=") },
    "a form that says its length": {
      path: signUpPath,
      headers: { ...form, "content-length": bytes },
      body: repeated(bytes),
    },
    "an attachment": {
      path: conversationPath(id),
      headers: { ...multipart, ...headersOf(sponsor) },
      body: repeated(bytes, part("file", "plan.pdf")),
    },
    "a picture": {
      path: "/pliki/banner",
      headers: { "content-type": "image/png", ...headersOf(owner) },
      body: repeated(bytes),
    },
    "a body for a page that takes none": { path: faqPath, headers: form, body: repeated(bytes) },
    "a header of 64 kB": { path: "/", headers: { "x-long": "a".repeat(65_536) }, body: [] },
    "an address of 32 kB": { path: `${eventsPath}?q=${"a".repeat(32_768)}`, headers: {}, body: [] },
    "10,000 fields": { path: signUpPath, headers: form, body: whole(fields(10_000)) },
    "10,000 parts": {
      path: signUpPath,
      headers: multipart,
      body: whole(`${Array.from({ length: 10_000 }, (_, n) => `${part(`p${n}`)}1\r\n`).join("")}--${boundary}--\r\n`),
    },
    "a name 1,000 deep": {
      path: signUpPath,
      headers: form,
      body: whole(`a${"[0]".repeat(1000)}=1`),
    },
    "JSON 200,000 deep": {
      path: signUpPath,
      headers: { "content-type": "application/json" },
      body: whole(deep),
    },
    "50 MB packed": {
      path: signUpPath,
      headers: { ...form, "content-encoding": "gzip" },
      body: whole(bomb),
    },
  }
}

/** Sends until a response arrives; status 0 when the connection breaks. */
function send({ port, url }: Server, { path, headers, body }: Attempt): Promise<Sent> {
  return new Promise((resolve) => {
    let bytes = 0
    let isOver = false
    const end = (status: number) => {
      if (isOver) return
      isOver = true
      resolve({ status, bytes })
      request.destroy()
    }
    const request = http.request({
      host: "127.0.0.1",
      port,
      path,
      method: "POST",
      headers: { origin: url, ...headers },
    })
    request.on("response", ({ statusCode = 0 }) => end(statusCode))
    request.on("error", () => setImmediate(end, 0))
    request.setTimeout(20_000, () => end(0))
    const parts = body[Symbol.iterator]()
    const next = () => {
      while (!isOver) {
        const { value, done } = parts.next()
        if (done) return request.end()
        bytes += value.length
        if (!request.write(value)) return request.once("drain", next)
      }
    }
    next()
  })
}
