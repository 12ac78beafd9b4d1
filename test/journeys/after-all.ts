import fs from "node:fs"
import path from "node:path"
import pg from "pg"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { requireRightDeals } from "#test/support/money/right-deals.ts"

/** Where the journeys' servers log outbound connections, see engines/outbound-trap.mjs. */
export const outboundFile = (folder: string) => path.join(folder, "outbound")

/** After all journeys: servers connected to nothing but their own database (ASVS V13.2.4), and no deal's money is wrong. */
export default async function afterJourneys() {
  const file = outboundFile(process.env.E2E_DIR ?? "")
  const written = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : ""
  if (written) throw new Error(`The server turned to others:\n${written}`)
  const folder = process.env.E2E_DIR ?? ""
  let checked = 0
  for (const worker of fs.readdirSync(folder)) {
    if (!fs.existsSync(path.join(folder, worker, "pg"))) continue
    const database = await openEmbedded(path.join(folder, worker))
    const pool = new pg.Pool({ connectionString: database.url })
    try {
      await requireRightDeals(pool)
      checked++
    } finally {
      await pool.end()
      await database.close()
    }
  }
  if (checked === 0) throw new Error(`There is no database of journeys in ${folder}`)
}
