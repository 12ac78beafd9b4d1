import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { startPomost } from "./servers.ts"

/** Seconds until /readyz succeeds, with an empty and with an existing data folder. */
export async function timeStarts(rounds: number) {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < rounds; round++) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-start-"))
    try {
      for (const times of [cold, warm]) {
        const since = performance.now()
        const server = await startPomost(folder)
        times.push((performance.now() - since) / 1000)
        await server.stop()
      }
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  }
  return { cold, warm }
}
