import fs from "node:fs"
import { residentMegabytes } from "./stage.ts"

/** What a process takes at a moment; `at` in hours since the first. */
export type Sample = { at: number; megabytes: number; descriptors: number; connections: number }

/** Looks every so many milliseconds until it is stopped. */
export function sampleEvery(everyMs: number, look: () => Promise<{ pid: number; connections: number }>) {
  const began = performance.now()
  const samples: Sample[] = []
  const take = async () => {
    const { pid, connections } = await look()
    const descriptors = fs.readdirSync(`/proc/${pid}/fd`).length
    const at = (performance.now() - began) / 3_600_000
    samples.push({ at, megabytes: residentMegabytes(pid), descriptors, connections })
  }
  const timer = setInterval(() => void take().catch(() => {}), everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await take()
      return samples
    },
  }
}

/** Megabytes an hour, by the line that lies closest to all samples. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [at, megabytes] = [mean((sample) => sample.at), mean((sample) => sample.megabytes)]
  const across = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.megabytes - megabytes), 0)
  const along = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0)
  return along === 0 ? 0 : across / along
}
