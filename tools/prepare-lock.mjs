import fs from "node:fs"
import path from "node:path"

const touchEveryMs = 1000
const staleAfterMs = 15_000

/** Runs `work` under a lock folder that the holder touches every second; a dead holder is detected by pid, or after 15 s. */
export async function withLock(folder, work) {
  await take(folder)
  const beat = setInterval(() => touch(folder), touchEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function take(folder) {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  for (let isAnnounced = false; !tryTake(folder); ) {
    if (isStale(folder)) remove(folder)
    else {
      if (!isAnnounced) console.log("Another start is installing or building: waiting for it …")
      isAnnounced = true
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function tryTake(folder) {
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
  fs.writeFileSync(path.join(folder, "pid"), String(process.pid))
  return true
}

function isStale(folder) {
  const touched = fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs
  if (touched === undefined) return false // its holder has just released it
  return Date.now() - touched > staleAfterMs || holderIsDead(folder)
}

function holderIsDead(folder) {
  try {
    const pid = Number(fs.readFileSync(path.join(folder, "pid"), "utf8"))
    if (!pid) return false
    process.kill(pid, 0)
    return pid === process.pid // left by an earlier process with our pid, as in a restarted container
  } catch (error) {
    return error.code === "ESRCH"
  }
}

/** Renames first, so that only one process removes a stale lock; a live one is restored. */
function remove(folder) {
  const aside = `${folder}-${process.pid}`
  try {
    fs.renameSync(folder, aside)
    if (isStale(aside)) fs.rmSync(aside, { recursive: true, force: true })
    else fs.renameSync(aside, folder)
  } catch (error) {
    if (error.code !== "ENOENT") throw error
  }
}

function touch(folder) {
  try {
    const now = new Date()
    fs.utimesSync(folder, now, now)
  } catch {
    // another process has taken the lock, which does not stop this one's work
  }
}
