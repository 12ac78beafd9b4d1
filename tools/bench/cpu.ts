import fs from "node:fs"
import path from "node:path"

/** /proc counts hundredths of a second. */
const msPerTick = 10

type Stat = { parent: number; ownMs: number; waitedMs: number }

/** Null when the process has ended; `waitedMs` is the time of its ended children. Linux only. */
function stat(pid: number | string): Stat | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8")
    // the name in brackets may contain spaces
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
    const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * msPerTick
    return { parent: Number(fields[1]), ownMs: ticks(11), waitedMs: ticks(13) }
  } catch {
    return null
  }
}

export const cpuOf = (pid: number) => stat(pid)?.ownMs ?? 0

/** CPU milliseconds of the postmaster and its living and ended children. */
export function cpuOfPostgres(dataFolder: string) {
  const [postmaster = ""] = fs.readFileSync(path.join(dataFolder, "pg/postmaster.pid"), "utf8").split("\n")
  const own = stat(postmaster)
  const children = fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(stat)
    .filter((child) => child?.parent === Number(postmaster))
  return (own?.ownMs ?? 0) + (own?.waitedMs ?? 0) + children.reduce((sum, child) => sum + (child?.ownMs ?? 0), 0)
}

/** CPU milliseconds of all processes of the machine since its start. */
export function busyMs() {
  const [line = ""] = fs.readFileSync("/proc/stat", "utf8").split("\n")
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softirq) * msPerTick
}

/** Peak and current memory in megabytes. */
export function memoryOf(pid: number) {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8")
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { nowMb: megabytes("VmRSS"), peakMb: megabytes("VmHWM") }
}
