import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import { dealStatuses, finalStatuses } from "#app/domain/deals/deal/deal.ts"
import { check, checkInTime, type Fault, type Finding, percentile } from "../../fault.ts"
import { type Person, people } from "../../people.ts"
import { inScenario, type Scenario } from "../../scenario.ts"

const run = promisify(execFile)
const longestMs = 60
const shownAtMost = 12

export const manyDeals: Fault = {
  about: "the list of a sponsor with very many deals, searched and filtered, in SQL",
  unit: "deals",
  rounds: 5000,
  short: 500,
  engines: ["embedded", "postgres"],
  shortOn: ["embedded", "postgres"],
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
  return (await readInProcess(scenario, sponsor, Math.ceil(count / 50))).flatMap(({ what, times, shown }) => {
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    return [
      check(`deals shown, ${what}`, shown, shown <= shownAtMost && (shown > 0 || what === "nothing found")),
      checkInTime(`p95, ${what}`, `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)} ms)`, p95 < longestMs),
    ]
  })
}

type Answer = { what: string; times: number[]; shown: number }

/** In a child process, as the application's pool is bound to one database, and can end only once. */
async function readInProcess({ databaseUrl }: Scenario, sponsor: Person, tries: number): Promise<Answer[]> {
  const script = path.join(import.meta.dirname, "deal-list-reader.ts")
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: "production" }
  const { stdout } = await run(process.execPath, [script, JSON.stringify(sponsor), String(tries)], { env })
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
}
