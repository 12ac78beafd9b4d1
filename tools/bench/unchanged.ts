import { runLoad } from "./measure.ts"
import type { Server } from "./servers.ts"
import { median } from "./statistics.ts"

/** Answers per second: "you have it already" for a page in the cache, beside a small static file, in turns. */
export async function timeUnchanged(server: Server, rounds: number, seconds: number, concurrency: number) {
  const page = await fetch(`http://127.0.0.1:${server.port}/wydarzenia`)
  const etag = page.headers.get("etag") ?? ""
  await page.arrayBuffer()
  const kinds = {
    unchanged: { target: { path: "/wydarzenia", marker: "", status: 304 }, headers: { "if-none-match": etag } },
    file: { target: { path: "/apple-touch-icon.png", marker: "PNG", status: 200 }, headers: {} },
  }
  const rates: Record<keyof typeof kinds, number[]> = { unchanged: [], file: [] }
  for (let round = 0; round <= rounds; round++)
    for (const name of ["unchanged", "file"] as const) {
      const { target, headers } = kinds[name]
      const load = { port: server.port, targets: [target], headers, unique: false, seconds, concurrency }
      const { requests, seconds: took, wrong } = await runLoad(load)
      if (wrong.length > 0) throw new Error(`Wrong answers: ${wrong.join(", ")}`)
      // the first round warms up
      if (round > 0) rates[name].push(requests / took)
    }
  return { unchanged: median(rates.unchanged), file: median(rates.file) }
}
