import { parseArgs } from "node:util"
import { inBackground } from "#app/db/connection/workload.server.ts"
import { openDatabase } from "./seed/open-database.ts"
import { existingData, firstToTry, knownPassword, sow } from "./seed/sow.ts"

const usage = `npm run seed -- [options]
  --events 1000    events to write (with organizations, options, deals)
  --sponsors 50    sponsors (one for twenty events unless given)
  --seed 1         another number gives another world; each is written once
  --force          also where the site is in production and has data`

const options = {
  events: { type: "string", default: "1000" },
  sponsors: { type: "string" },
  seed: { type: "string", default: "1" },
  force: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const

async function main() {
  const { values } = parseArgs({ options })
  if (values.help) return say(usage)
  const events = wholeNumber("events", values.events)
  const sponsors = wholeNumber("sponsors", values.sponsors ?? String(Math.max(5, Math.ceil(events / 20))))
  const seed = wholeNumber("seed", values.seed)

  const database = await openDatabase()
  const { isProduction } = database
  try {
    const existing = await existingData(database, seed)
    if (isProduction && existing.people && !values.force)
      throw new Error("This site is in production and has data: nothing was written. Use --force if you mean it.")
    if (existing.world) throw new Error(`The world of --seed ${seed} is there already: choose another number.`)

    const started = performance.now()
    const world = { events, sponsors, seed, now: new Date() }
    const written = await inBackground(() => sow(database, world, { withPassword: !isProduction }))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const counts = Object.entries(written).map(([what, count]) => `${count} ${what}`)
    say(`Written in ${seconds} s: ${counts.join(", ")}.`)
    if (isProduction) return
    say(`Sign in as an organization: ${firstToTry.organization}`)
    say(`Sign in as a sponsor: ${firstToTry.sponsor}`)
    say(`Password of both: ${knownPassword}`)
  } finally {
    await database.close()
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
