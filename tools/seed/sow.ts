import type { openDatabase } from "./open-database.ts"
import { firstAddress, type Seeded, type SeedSize, writeSeed } from "./write.ts"

type Database = Awaited<ReturnType<typeof openDatabase>>

/** The password of the cast, on a developer's machine and for measuring only. */
export const knownPassword = "zielona-kładka-7"
export const knownOrganization = "kontakt@sasiedzkisad.example"
export const knownSponsor = "marta.wilczynska@jasnyzakwas.example"

/** What a database holds already: anybody, the small cast, the large world of this seed. */
export async function whatIsThere({ pool }: Database, seed: number) {
  const { rows } = await pool.query<{ people: boolean; cast: boolean; world: boolean }>(
    `select exists (select 1 from "user") as people,
            exists (select 1 from "user" where email = $1) as cast,
            exists (select 1 from "user" where email = $2) as world`,
    [knownOrganization, firstAddress(seed)],
  )
  const [there] = rows
  if (!there) throw new Error("The database does not answer")
  return there
}

/** Writes the small cast where it is missing, then the large world. `withPassword`: the cast can sign in. */
export async function sow(
  database: Database,
  size: SeedSize,
  { withPassword }: { withPassword: boolean },
): Promise<Seeded> {
  const { pool, db, buildWorld, hashPassword, disk, sweepVocabulary } = database
  const storeFile = (key: string, bytes: Uint8Array) => disk.put(key, bytes)
  const there = await whatIsThere(database, size.seed)
  if (!there.cast) {
    const passwordHash = withPassword ? await hashPassword(knownPassword) : undefined
    await db.transaction((tx) => buildWorld(tx, { now: size.now, passwordHash, storeFile }))
  }
  const client = await pool.connect()
  try {
    const written = await writeSeed(client, size, storeFile)
    // what the next night would do
    await sweepVocabulary()
    // also tells the planner that every page is visible to all, which index-only scans need
    await client.query("vacuum analyze")
    return written
  } finally {
    client.release()
  }
}
