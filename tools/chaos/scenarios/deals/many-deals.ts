import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealStatuses, finalStatuses } from "#app/domain/deals/deal.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import { check, checkInTime, type Fault, type Finding, percentile } from "../../fault.ts"
import { type Person, people } from "../../people.ts"
import { inScenario, type Scenario } from "../../scenario.ts"

const longestMs = 60
const tries = 100
const shownAtMost = 12

export const manyDeals: Fault = {
  about: "the list of a sponsor with very many deals, searched and filtered, in SQL",
  unit: "deals",
  rounds: 5000,
  short: 500,
  engines: ["embedded", "postgres"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => measure(scenario, rounds)),
}

async function measure(scenario: Scenario, count: number): Promise<Finding[]> {
  const [sponsor] = (await people(scenario.pool, 1, "sponsor")) as [Person]
  const owners = await people(scenario.pool, 20, "organization")
  await scenario.pool.query(
    `insert into deal (sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author,
       ended_on, search_text, created_at, id, reference)
     select $1, ($2::text[])[1 + n % 20], 'Firma 1', 'Fundacja ' || n % 20, ($3::text[])[1 + n % 9], 'sponsor',
       case when ($3::text[])[1 + n % 9] = any($5::text[]) then current_date end,
       (array['Bieg Flisaka', 'Koncert nad Drwęcą', 'Warsztaty ceramiki', 'Festyn Łódzki'])[1 + n % 4] || ' ' || n ||
       ' Fundacja ' || n % 20 || ' Firma 1 Paweł Gołębiewski', now() - n * interval '1 hour', gen_random_uuid()::text, 'POM-' || n
     from generate_series(1, $4) n`,
    [sponsor.companyId, owners.map(({ organizationId }) => organizationId), dealStatuses, count, finalStatuses],
  )
  await scenario.pool.query(
    `insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze)
     select id, 1, 'sponsor', $2, 10000, 0 from deal where sponsor_id = $1`,
    [sponsor.companyId, sponsor.id],
  )
  await scenario.pool.query("analyze deal, deal_terms")
  process.env.DATABASE_URL = scenario.databaseUrl
  // opens connections on import
  const { listDeals } = await import("#app/features/deals/list/queries.server.ts")
  const { pool } = await import("#app/db/connection/client.server.ts")
  try {
    const findings: Finding[] = []
    for (const [what, asked] of Object.entries(questions)) {
      const times: number[] = []
      let shown = 0
      for (let time = 0; time < tries; time++) {
        const since = performance.now()
        shown = (await listDeals(viewerOf(sponsor), { ...noDealFilters, ...asked })).deals.length
        times.push(performance.now() - since)
      }
      const [middle, rare] = [percentile(times, 0.5), percentile(times, 0.95)]
      findings.push(
        check(`deals shown, ${what}`, shown, shown <= shownAtMost && (shown > 0 || what === "nothing found")),
        checkInTime(`p95, ${what}`, `${rare.toFixed(1)} ms (p50 ${middle.toFixed(1)} ms)`, rare < longestMs),
      )
    }
    return findings
  } finally {
    await pool.end()
  }
}

const questions = {
  "no search": {},
  "common word": { q: "fundacja" },
  "word and status": { q: "drweca", status: "w-trakcie" },
  "two words": { q: "bieg golebiewski" },
  "rare number": { q: "499" },
  "two letters": { q: "bi" },
  "own move": { mine: true },
  "nothing found": { q: "zzzz" },
} as const

const viewerOf = ({ id, companyId }: Person): Viewer => ({
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
