import fs from "node:fs"
import { residentMegabytes } from "./scenario.ts"

/** Resources at a moment, `at` in hours. `files`: open descriptors without client connections, so that leaks show. */
export type Sample = { at: number; megabytes: number; files: number; clients: number; connections: number }
type Observation = { pid: number; port: number; connections: number }

export function sampleEvery(everyMs: number, look: () => Promise<Observation>) {
  const began = performance.now()
  const samples: Sample[] = []
  const take = async () => {
    const { pid, port, connections } = await look()
    const at = (performance.now() - began) / 3_600_000
    samples.push({ at, megabytes: residentMegabytes(pid), ...descriptorsOf(pid, port), connections })
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

export const openDescriptors = (pid: number) => fs.readdirSync(`/proc/${pid}/fd`).length

/** Counts established connections only; one that only its client has closed is a leak. */
function descriptorsOf(pid: number, port: number) {
  const inodes = new Set(
    ["tcp", "tcp6"].flatMap((table) => establishedAt(fs.readFileSync(`/proc/${pid}/net/${table}`, "utf8"), port)),
  )
  let [files, clients] = [0, 0]
  for (const name of fs.readdirSync(`/proc/${pid}/fd`)) {
    const inode = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${name}`))?.[1] ?? ""
    if (inodes.has(inode)) clients++
    else files++
  }
  return { files, clients }
}

/** The target of a descriptor, which may be closed meanwhile. */
function linkOf(file: string) {
  try {
    return fs.readlinkSync(file)
  } catch {
    return ""
  }
}

const established = "01"
/** Inodes of established sockets at a local port, from /proc/net/tcp. */
export const establishedAt = (table: string, port: number): string[] =>
  table
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local = "", , state]) => state === established && Number.parseInt(local.split(":")[1] ?? "", 16) === port,
    )
    .map((columns) => columns[9] ?? "")

/** Growth per hour, by linear regression. */
export function slopeOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (value: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + value(sample), 0) / samples.length
  const [meanAt, meanValue] = [mean((sample) => sample.at), mean(of)]
  const covariance = mean((sample) => (sample.at - meanAt) * (of(sample) - meanValue))
  const variance = mean((sample) => (sample.at - meanAt) ** 2)
  return variance > 0 ? covariance / variance : 0
}
