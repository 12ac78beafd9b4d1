import { parseArgs } from "node:util"
import { openDatabase } from "./seed/open-database.ts"
import { firstAddress, writeSeed } from "./seed/write.ts"

const usage = `npm run seed -- [options]
  --events 1000    events to write (with organizations, options, deals)
  --sponsors 50    sponsors (one for twenty events unless given)
  --seed 1         another number gives another world; the same number is written once
  --force          also where the site is in production and has data`

/** The one password of the accounts that are printed; written on a developer's machine only. */
const password = "zielona-kładka-7"

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "1000" },
    sponsors: { type: "string" },
    seed: { type: "string", default: "1" },
    force: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})

async function main() {
  if (values.help) return say(usage)
  const events = wholeNumber("events", values.events)
  const sponsors = wholeNumber("sponsors", values.sponsors ?? String(Math.max(5, Math.ceil(events / 20))))
  const seed = wholeNumber("seed", values.seed)

  const { close, pool, db, buildWorld, hashPassword, disk, isProduction } = await openDatabase()
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ people: boolean; sown: boolean; cast: boolean }>(
      `select exists (select 1 from "user") as people,
              exists (select 1 from "user" where email = $1) as sown,
              exists (select 1 from "user" where email = 'kontakt@sasiedzkisad.example') as cast`,
      [firstAddress(seed)],
    )
    const has = rows[0]
    if (isProduction && has?.people && !values.force)
      throw new Error(
        "This site is in production and has data already: nothing was written. Use --force if you mean it.",
      )
    if (has?.sown) throw new Error(`The world of --seed ${seed} is there already: choose another number.`)

    const started = performance.now()
    const storeFile = (key: string, bytes: Uint8Array) => disk.put(key, bytes)
    const now = new Date()
    if (!has?.cast) {
      const passwordHash = isProduction ? undefined : await hashPassword(password)
      await db.transaction((tx) => buildWorld(tx, { now, passwordHash, storeFile }))
    }
    const written = await writeSeed(client, { events, sponsors, seed, now }, storeFile)
    await client.query("analyze")

    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(
      `${Object.entries(written)
        .map(([what, count]) => `${count} ${what}`)
        .join(", ")} in ${seconds} s`,
    )
    if (!isProduction) {
      say(`Organization: kontakt@sasiedzkisad.example, password ${password}`)
      say(`Sponsor: marta.wilczynska@jasnyzakwas.example, password ${password}`)
    }
  } finally {
    client.release()
    await close()
  }
}

function wholeNumber(name: string, text: string) {
  if (!/^\d{1,8}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}"`)
  return Number(text)
}

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
