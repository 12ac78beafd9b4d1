import path from "node:path"

const seed = 1

/** The embedded database with so many events in data/bench, made at the first run and kept for the next ones. */
export async function benchDatabase(events: number, say: (text: string) => void) {
  const folder = path.resolve("data/bench", String(events))
  process.env.DATA_DIR = folder
  delete process.env.DATABASE_URL
  // only now: the settings are read when they are imported
  const { openDatabase } = await import("../seed/open-database.ts")
  const { sow, whatIsThere } = await import("../seed/sow.ts")
  const database = await openDatabase()
  if (!(await whatIsThere(database, seed)).world) {
    say(`Seeding ${events} events (kept in data/bench) ...`)
    await sow(database, { events, sponsors: Math.ceil(events / 20), seed, now: new Date() }, { withPassword: true })
  }
  return { ...database, folder }
}
export type BenchDatabase = Awaited<ReturnType<typeof benchDatabase>>
