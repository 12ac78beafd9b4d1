import { financesXlsxPath } from "#app/paths.ts"
import { get } from "../../browser.ts"
import { check, type Fault, type Finding, record } from "../../fault.ts"
import { wholeGrosze } from "../../payments.ts"
import { openEvents, type Person, people } from "../../people.ts"
import { inScenario, type Scenario, type Server } from "../../scenario.ts"
import { visitBeside } from "../../visits.ts"

const atOnce = 8
const otherAccounts = 3

export const manyWorkbooks: Fault = {
  about: "eight workbooks of a year of very many deals at once; everybody else gets theirs",
  unit: "deals in the year",
  rounds: 3000,
  short: 300,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => download(scenario, rounds)),
}

async function download(scenario: Scenario, count: number): Promise<Finding[]> {
  const [server, idle] = await Promise.all([scenario.start({ WORKER: "off" }), scenario.start({ WORKER: "off" })])
  const [large, ...others] = (await people(scenario.pool, 1 + otherAccounts, "sponsor")) as [Person, ...Person[]]
  const [owner] = (await people(scenario.pool, 1, "organization")) as [Person]
  const [event = ""] = await openEvents(scenario.pool, owner, 1)
  await writeDeals(scenario, { sponsor: large, owner, event }, count)
  for (const sponsor of others) await writeDeals(scenario, { sponsor, owner, event }, 3)
  const since = performance.now()
  // the first one computes the figures of the deals
  const first = await workbook(server, large)
  const firstMs = performance.now() - since
  const { result, findings } = await visitBeside(server, idle, async () => {
    const finished: string[] = []
    const request = async (who: Person, name: string) => {
      const answer = await workbook(server, who)
      finished.push(name)
      return answer
    }
    const slow = Array.from({ length: atOnce }, () => request(large, "large"))
    const small = others.map((who) => request(who, "other"))
    return { own: await Promise.all(slow), small: await Promise.all(small), finished }
  })
  const { own, small, finished } = result
  const served = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
  const afterOthers = finished.slice(finished.lastIndexOf("other") + 1).length
  return [
    record("one alone, its figures folded", `${Math.round(firstMs)} ms, ${Math.round(first.bytes / 1024)} kB`),
    check("workbooks of the one account", `${served(own)} of ${atOnce}`, served(own) === atOnce),
    check("workbooks of others", `${served(small)} of ${otherAccounts}`, served(small) === otherAccounts),
    check("workbooks of the one account that let all others go first", afterOthers, afterOthers >= atOnce / 2),
    ...findings,
    check("the same process serves on", server.isRunning() ? "yes" : "no", server.isRunning()),
  ]
}

type Answer = { status: number; bytes: number }

async function workbook(server: Server, who: Person): Promise<Answer> {
  const answer = await get(server, `${financesXlsxPath}?rok=${new Date().getFullYear()}`, who)
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
}

type Parties = { sponsor: Person; owner: Person; event: string }

/** Agreed deals of this year with a transfer among their deliverables, as the application writes them. */
async function writeDeals({ pool }: Scenario, { sponsor, owner, event }: Parties, count: number) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into deal (id, reference, sponsor_id, organization_id, sponsor_name, organization_name, status, terms_author,
         accepted_by_organization, accepted_by_sponsor, was_accepted)
       select id, id, $1, $2, 'Firma', 'Fundacja', 'in_progress', 'sponsor', 1, 1, true
       from (select gen_random_uuid()::text as id from generate_series(1, $3::integer)) ids returning id`,
    [sponsor.companyId, owner.organizationId, count],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze)
       select id, 1, 'sponsor', $2, $3, 0 from unnest($1::text[]) id`,
    [ids, sponsor.id, wholeGrosze],
  )
  await pool.query(
    `insert into deal_agreement (deal_id, version, agreed_at, agreed_on, parties)
       select id, 1, now() - interval '10 days', current_date - 10, '{"sponsor": {}, "organization": {}}'
       from unnest($1::text[]) id`,
    [ids],
  )
  await pool.query(
    `insert into deal_instalment (deal_id, version, position, key, from_grosze, gross_grosze)
       select id, 1, 1, '1', 0, $2 from unnest($1::text[]) id`,
    [ids, wholeGrosze],
  )
  await pool.query(
    `insert into deal_line (deal_id, terms_version, line_key, position, title, amount_grosze, form)
       select id, 1, 'line-1', 0, 'Sponsor główny', $2, 'money' from unnest($1::text[]) id`,
    [ids, wholeGrosze],
  )
  await pool.query(
    `insert into deal_event (deal_id, event_id, title, start_date, end_date, city)
       select d, e.id, e.title, date_trunc('year', current_date)::date + 200, null, e.city
       from unnest($1::text[]) d cross join event e where e.id = $2`,
    [ids, event],
  )
  await pool.query("update event set start_date = date_trunc('year', current_date)::date + 200 where id = $1", [event])
  await pool.query("analyze")
}
