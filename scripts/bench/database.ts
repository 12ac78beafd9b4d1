import path from "node:path"
import { openDatabase } from "../seed/open-database.ts"
import { firstAddress, writeSeed } from "../seed/write.ts"

export const password = "zielona-kładka-7"
const seed = 1

/** The embedded database with so many events in data/bench, made at the first run and kept for the next. */
export async function benchDatabase(events: number, say: (text: string) => void) {
  const folder = path.resolve("data/bench", String(events))
  process.env.DATA_DIR = folder
  delete process.env.DATABASE_URL
  const database = await openDatabase()
  const { pool, db, buildWorld, hashPassword, disk } = database
  const { rowCount } = await pool.query('select 1 from "user" where email = $1', [firstAddress(seed)])
  if (!rowCount) {
    say(`Seeding ${events} events (kept in data/bench) ...`)
    const now = new Date()
    const passwordHash = await hashPassword(password)
    const storeFile = (key: string, bytes: Uint8Array) => disk.put(key, bytes)
    await db.transaction((tx) => buildWorld(tx, { now, passwordHash, storeFile }))
    const client = await pool.connect()
    await writeSeed(client, { events, sponsors: Math.ceil(events / 20), seed, now }, storeFile)
    client.release()
    await pool.query("vacuum analyze")
  }
  return { ...database, folder }
}
