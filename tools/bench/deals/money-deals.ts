import type pg from "pg"
import { todayIn } from "#app/lib/dates.ts"
import { deal } from "../../seed/deals.ts"
import type { EventRow, OptionRow } from "../../seed/events.ts"
import type { SeededOrganization, SeededSponsor } from "../../seed/people.ts"
import { randomFrom } from "../../seed/random.ts"
import { knownSponsor } from "../../seed/sow.ts"
import { writeDeals } from "../../seed/write.ts"

/** A separate company, so that the other scenarios see their usual sponsor; it has the known password. */
export const moneySponsor = "finanse@wielkafirma.example"

/** Writes so many deals of one company with events of this year, their ledgers and histories, once. */
export async function writeMoneyDeals(pool: pg.Pool, count: number, say: (text: string) => void) {
  const client = await pool.connect()
  try {
    const { rows: existing } = await client.query(`select from "user" where email = $1`, [moneySponsor])
    if (existing.length > 0) return
    say(`Writing ${count} deals of one company ...`)
    await client.query("begin")
    const sponsor = await writeSponsor(client)
    const { events, hosts } = await eventsOfYear(client)
    const references = new Set<string>()
    const settings = { random: randomFrom(24), now: new Date(), hosts, settlementSize: 1000, references }
    const made = Array.from({ length: count }, (_, index) => {
      const event = events[index % events.length]
      if (!event) throw new Error("There are no events this year")
      const rows = deal(sponsor, event, settings)
      // several deals may be about one event here
      return { ...rows, deal: { ...rows.deal, openKey: null } }
    })
    await writeDeals(client, made)
    await client.query("commit")
    await client.query("vacuum analyze")
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
}

async function writeSponsor(client: pg.ClientBase): Promise<SeededSponsor> {
  const [id, companyId, name] = ["money-sponsor", "money-company", "Wielka Firma S.A."]
  await client.query(
    `insert into "user" (id, name, email, email_verified, user_type, terms_of_service_version, terms_accepted_at)
     select $1, 'Halina Sawicz', $2, true, 'sponsor', terms_of_service_version, now() from "user" where email = $3`,
    [id, moneySponsor, knownSponsor],
  )
  await client.query(
    `insert into account (id, account_id, provider_id, user_id, password)
     select $1, $1, a.provider_id, $1, a.password from account a join "user" u on u.id = a.user_id where u.email = $2`,
    [id, knownSponsor],
  )
  await client.query("insert into party (id, kind) values ($1, 'company')", [companyId])
  await client.query("insert into member (id, party_id, user_id, role) values ($1, $1, $2, 'owner')", [companyId, id])
  await client.query("insert into company (id, name) values ($1, $2)", [companyId, name])
  return {
    user: { id, name: "Halina Sawicz", email: moneySponsor, userType: "sponsor", termsOfServiceVersion: "" },
    company: { id: companyId, name },
    voivodeship: "mazowieckie",
  }
}

type HostedEvent = {
  row: EventRow
  options: OptionRow[]
  owner: SeededOrganization["owner"]
  host: SeededOrganization["row"]
}

/** Events that begin this year, with their options and hosts. */
async function eventsOfYear(client: pg.ClientBase) {
  const year = todayIn(new Date()).slice(0, 4)
  const eventAsJson = `json_build_object('id', e.id, 'title', e.title, 'startDate', e.start_date, 'endDate', e.end_date,
    'city', e.city, 'status', e.shown_status, 'organizationId', e.organization_id, 'createdAt', e.created_at)`
  const optionAsJson = `json_build_object('id', s.id, 'eventId', s.event_id, 'position', s.position, 'title', s.title,
    'description', s.description, 'priceGrosze', s.price_grosze, 'priceToGrosze', s.price_to_grosze,
    'benefits', s.benefits)`
  const { rows } = await client.query<{ found: HostedEvent }>(
    `select json_build_object(
       'row', ${eventAsJson},
       'options', (select json_agg(${optionAsJson}) from sponsorship_option s where s.event_id = e.id),
       'owner', json_build_object('id', u.id, 'name', u.name),
       'host', json_build_object('id', o.id, 'name', o.name)
     ) as found
     from event e
       join organization o on o.id = e.organization_id
       join member m on m.party_id = o.id and m.role = 'owner'
       join "user" u on u.id = m.user_id
     where e.realm = 'public' and e.deleted_at is null and e.shown_status <> 'canceled'
       and extract(year from e.start_date) = $1
       and exists (select from sponsorship_option s where s.event_id = e.id)
     order by e.id limit 5000`,
    [year],
  )
  const events = rows.map(({ found: { row, options } }) => ({
    row: { ...row, createdAt: new Date(row.createdAt as unknown as string) },
    options,
  }))
  const hosts = new Map<string, SeededOrganization>()
  for (const { owner, host } of rows.map(({ found }) => found))
    hosts.set(host.id, { owner, row: host } as SeededOrganization)
  return { events, hosts }
}
