import { execFileSync, spawn } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import pg from "pg"
import { todayIn } from "#app/lib/dates.ts"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { knownSponsor } from "../../seed/sow.ts"

const base = path.resolve("data/against")
const seed = 1

export type Checkout = { commit: string; folder: string; dataDir: string }

/**
 * A commit in a folder of its own, built there, with a database of so many events that its own code seeded today. Both
 * are cached: the build by commit, the database by day and number of events.
 */
export async function checkOut(ref: string, events: number, say: (text: string) => void): Promise<Checkout> {
  const commit = git("rev-parse", "--short=10", `${ref}^{commit}`)
  const folder = path.join(base, commit)
  if (!fs.existsSync(path.join(folder, "package.json"))) unpack(commit, folder)
  shareModules(folder)
  say(`${commit}: building ...`)
  await npm(folder, "prestart", {})
  const world = `world-${events}-${todayIn(new Date())}`
  const dataDir = path.join(folder, "data", world)
  const isSeeded = path.join(dataDir, "seeded")
  if (!fs.existsSync(isSeeded)) {
    dropWorlds(folder)
    say(`${commit}: seeding ${events} events ...`)
    await npm(folder, "seed", { DATA_DIR: dataDir }, ["--events", String(events), "--seed", String(seed)])
    fs.writeFileSync(isSeeded, "")
  }
  return { commit, folder, dataDir }
}

export const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim()

function unpack(commit: string, folder: string) {
  fs.mkdirSync(folder, { recursive: true })
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 })
  execFileSync("tar", ["-x", "-C", folder], { input: archive })
}

/** Links the installed packages if the lock file is the same: installing them again would take a minute. */
function shareModules(folder: string) {
  const own = path.join(folder, "node_modules")
  const lockOf = (root: string) => fs.readFileSync(path.join(root, "package-lock.json"), "utf8")
  if (!fs.existsSync(own) && lockOf(folder) === lockOf(".")) fs.symlinkSync(path.resolve("node_modules"), own)
}

function dropWorlds(folder: string) {
  const data = path.join(folder, "data")
  for (const name of fs.existsSync(data) ? fs.readdirSync(data) : [])
    if (!fs.existsSync(path.join(data, name, "pg/postmaster.pid")))
      fs.rmSync(path.join(data, name), { recursive: true })
}

function npm(folder: string, script: string, env: Record<string, string>, args: string[] = []) {
  const { NODE_ENV: _, DATABASE_URL: __, ...ours } = process.env
  return new Promise<void>((done, failed) => {
    const child = spawn("npm", ["run", "-s", script, "--", ...args], {
      cwd: folder,
      env: { ...ours, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text
      })
    child.on("error", failed)
    child.on("close", (code) =>
      code ? failed(new Error(`npm run ${script} in ${folder} ended with ${code}: ${output.slice(-2000)}`)) : done(),
    )
  })
}

/** The commit's database, which counts its statements. */
export async function openCounted({ dataDir }: Checkout) {
  const settings = {
    shared_preload_libraries: "pg_stat_statements",
    "pg_stat_statements.track_planning": "on",
    "pg_stat_statements.track_utility": "off",
  }
  const embedded = await openEmbedded(dataDir, { settings })
  const pool = new pg.Pool({ connectionString: embedded.urlOf("postgres"), max: 2 })
  const app = new pg.Pool({ connectionString: embedded.url, max: 1 })
  await pool.query("create extension if not exists pg_stat_statements")
  return {
    url: embedded.url,
    dataDir,
    /** Statements of the product since the last call, their rows, and the milliseconds spent planning them. */
    counted: async () => {
      const { rows } = await pool.query<{ calls: number; rows: number; planning: number }>(
        `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(rows), 0)::int as rows,
                coalesce(sum(total_plan_time), 0)::float as planning
           from pg_stat_statements where dbid = (select oid from pg_database where datname = 'app')`,
      )
      await pool.query("select pg_stat_statements_reset()")
      return rows[0] ?? { calls: 0, rows: 0, planning: 0 }
    },
    /** Gives so many seeded sponsors the samples' password; returns their addresses. */
    givePasswords: async (count: number) => {
      const emails = Array.from({ length: count }, (_, index) => `kontakt@firma-${seed}-${index + 1}.example`)
      await app.query(
        `insert into account select (jsonb_populate_record(null::account, to_jsonb(known) || jsonb_build_object(
                  'id', gen_random_uuid()::text, 'user_id', u.id, 'account_id', u.id))).*
           from "user" u, (select a.* from account a join "user" k on k.id = a.user_id where k.email = $1) as known
          where u.email = any($2) and not exists (select 1 from account where user_id = u.id)`,
        [knownSponsor, emails],
      )
      return emails
    },
    close: async () => {
      await app.end()
      await pool.end()
      await embedded.close()
    },
  }
}
export type Counted = Awaited<ReturnType<typeof openCounted>>
