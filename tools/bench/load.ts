import http from "node:http"
import { gunzipSync } from "node:zlib"
import { percentile } from "./statistics.ts"

/** A URL with the expected status (default 200) and text. */
export type Target = { path: string; marker: string; status?: number }
export type Load = {
  port: number
  targets: Target[]
  concurrency: number
  seconds: number
  headers: Record<string, string>
  /** Cookie headers that requests take in turn, instead of the one of `headers`. */
  cookies?: readonly string[]
  /** Adds a unique query string to each request, to bypass caches. */
  unique: boolean
}
export type LoadResult = {
  requests: number
  seconds: number
  p50: number
  p99: number
  bytes: number
  wrong: string[]
  /** Processor time of the generator itself. */
  cpuMs: number
}

/**
 * Load generator process: receives a Load, replies with a LoadResult. Each connection sends its next request after the
 * response, which is verified.
 */
process.once("message", async (load: Load) => {
  process.send?.(await run(load))
  process.disconnect()
})

async function run({ port, targets, concurrency, seconds, headers, cookies, unique }: Load): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  const wrong: string[] = []
  let bytes = 0
  let count = 0
  const began = performance.now()
  const until = began + seconds * 1000

  async function visitor() {
    while (performance.now() < until) {
      const { path, marker, status: expected = 200 } = targets[count % targets.length] as Target
      const query = unique ? `${path.includes("?") ? "&" : "?"}pomiar=${process.pid}-${count}` : ""
      const clientAddress = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
      const cookie = cookies?.[count % cookies.length]
      const own: Record<string, string> = cookie ? { cookie } : {}
      count++
      const since = performance.now()
      const { status, body, encoding } = await get(agent, port, path + query, {
        ...headers,
        ...own,
        "x-forwarded-for": clientAddress,
      })
      times.push(performance.now() - since)
      bytes += body.length
      const text = encoding === "gzip" ? gunzipSync(body) : body
      if (status !== expected || !text.includes(marker)) wrong.push(`${status} ${path}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, visitor))
  agent.destroy()
  return {
    requests: times.length,
    seconds: (performance.now() - began) / 1000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    bytes: Math.round(bytes / Math.max(1, times.length)),
    wrong: wrong.slice(0, 5),
    cpuMs: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  }
}

type Answer = { status: number; body: Buffer; encoding: string | undefined }

function get(agent: http.Agent, port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .get({ agent, host: "127.0.0.1", port, path, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on("data", (part: Buffer) => parts.push(part))
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(parts),
            encoding: answer.headers["content-encoding"],
          }),
        )
        answer.on("error", reject)
      })
      .on("error", reject)
  })
}
