import type { openDatabase } from "./open-database.ts"
import { firstAddress, type Seeded, type SeedSize, writeSeed } from "./write.ts"

type Database = Awaited<ReturnType<typeof openDatabase>>

/** The samples' password, for development and measurements only. */
export const knownPassword = "zielona-kładka-7"
export const knownOrganization = "kontakt@sasiedzkisad.example"
export const knownSponsor = "marta.wilczynska@jasnyzakwas.example"
/** Accounts whose pages show every state of a deal, like those of the demo. */
export const firstToTry = {
  organization: "biuro@wislanamila.example",
  sponsor: "pawel.golebiewski@oknadrweca.example",
} as const

/** Existing data: any account, the samples, the large data set of this seed. */
export async function existingData({ pool }: Database, seed: number) {
  const { rows } = await pool.query<{ people: boolean; cast: boolean; world: boolean }>(
    `select exists (select 1 from "user") as people,
            exists (select 1 from "user" where email = $1) as cast,
            exists (select 1 from "user" where email = $2) as world`,
    [knownOrganization, firstAddress(seed)],
  )
  const [existing] = rows
  if (!existing) throw new Error("The database does not answer")
  return existing
}

/** Writes missing samples, then the large data set. `withPassword`: samples can sign in. */
export async function sow(
  database: Database,
  size: SeedSize,
  { withPassword }: { withPassword: boolean },
): Promise<Seeded> {
  const { pool, db, addShowcase, buildWorld, hashPassword, disk } = database
  const storeFile = (key: string, bytes: Uint8Array) => disk.put(key, bytes)
  const existing = await existingData(database, size.seed)
  if (!existing.cast) {
    const passwordHash = withPassword ? await hashPassword(knownPassword) : undefined
    const options = { now: size.now, passwordHash, storeFile }
    await db.transaction(async (tx) => addShowcase(tx, await buildWorld(tx, options), options))
  }
  const client = await pool.connect()
  try {
    const written = await writeSeed(client, size, storeFile)
    // also sets the visibility map, which index-only scans need
    await client.query("vacuum analyze")
    return written
  } finally {
    client.release()
  }
}
