// A process of many-deals.ts: reads the list with DATABASE_URL and prints each query with its times and rows.

import { pool } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import { listDeals } from "#app/features/deals/list/queries.server.ts"
import type { Person } from "../../people.ts"

const [, , sponsor = "", times = ""] = process.argv

const filtersByName = {
  "no search": {},
  "common word": { q: "fundacja" },
  "word and status": { q: "drweca", status: "w-trakcie" },
  "two words": { q: "bieg golebiewski" },
  "rare number": { q: "499" },
  "two letters": { q: "bi" },
  "own move": { mine: true },
  "nothing found": { q: "zzzz" },
} as const

const viewerOf = ({ id, companyId }: Pick<Person, "id" | "companyId">): Viewer => ({
  id,
  userType: "sponsor",
  name: "Paweł Gołębiewski",
  email: "pawel@przyklad.example",
  partyId: companyId ?? "",
  role: "owner",
  severalParties: false,
  companyId,
  companyName: "Firma 1",
  organizationId: null,
  organizationName: null,
  realm: "public",
  image: null,
})

const viewer = viewerOf(JSON.parse(sponsor))
for (const [what, filters] of Object.entries(filtersByName)) {
  const readTimes: number[] = []
  let shown = 0
  for (let time = 0; time < Number(times); time++) {
    const since = performance.now()
    shown = (await listDeals(viewer, { ...noDealFilters, ...filters })).deals.length
    readTimes.push(performance.now() - since)
  }
  console.log(JSON.stringify({ what, times: readTimes, shown }))
}
await pool.end()
