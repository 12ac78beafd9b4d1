import { pool } from "#app/db/connection/client.server.ts"
import { fillEvents } from "./many-events.ts"

/** Large tables; accounts are few in comparison. */
export const largeTables = [
  "event",
  "sponsorship_option",
  "deal",
  "deal_event",
  "deal_terms",
  "deal_line",
  "conversation",
  "conversation_participant",
  "message",
  "notification",
  "inquiry",
  "invitation",
]
const ofOperators = ["report", "email", "fact"]
const filled = ["user", "party", "member", "company", "organization", ...largeTables, ...ofOperators]

type Own = { organizationId: string; sponsorId: string; sponsorUserId: string }

/**
 * Rows generated in SQL: 100,000 events of 2,000 organizations, 20,000 deals and conversations; one organization and
 * one sponsor have dozens.
 */
export async function fillWithManyRows(own: Own) {
  await pool.query(
    "create function draw(n integer, salt integer, most integer) returns integer language sql immutable return abs(hashint4(n * 31 + salt)::bigint) % most",
  )
  await fillAccounts()
  await fillEvents(own.organizationId)
  await fillDeals(own)
  await fillConversations(own)
  await fillOperatorCases()
  const client = await pool.connect()
  // a page counts as visible to all only after the commits of its rows are on disk
  await client.query("set synchronous_commit = on")
  for (const table of filled) await client.query(`vacuum analyze "${table}"`)
  client.release(true)
}

async function fillAccounts() {
  await pool.query(
    `insert into "user" (id, name, email, user_type, terms_of_service_version)
     select 'u' || n, 'Osoba ' || n, 'osoba' || n || '@poczta.example',
       case when n % 2 = 0 then 'organization' else 'sponsor' end, '2025-04-09' from generate_series(0, 3999) n`,
  )
  await pool.query(
    `insert into party (id, kind)
     select 'o' || n, 'organization' from generate_series(0, 1999) n
     union all select 's' || n, 'company' from generate_series(0, 1999) n`,
  )
  await pool.query(
    `insert into member (id, party_id, user_id, role)
     select 'o' || n, 'o' || n, 'u' || 2 * n, 'owner' from generate_series(0, 1999) n
     union all select 's' || n, 's' || n, 'u' || 2 * n + 1, 'owner' from generate_series(0, 1999) n`,
  )
  await pool.query(
    `insert into company (id, name, regions, shows_supports, created_at)
     select 's' || n, 'Firma nr ' || n,
       (array['{łódzkie}','{dolnośląskie,opolskie}','{podlaskie}','{}']::text[])[1 + draw(n, 40, 4)]::text[],
       draw(n, 41, 3) > 0, timestamptz '2026-11-21' - n * interval '1 hour' from generate_series(0, 1999) n`,
  )
  await pool.query(
    `insert into organization (id, name, description, category, followers, verified_at)
     select 'o' || n, 'Fundacja nr ' || n, 'Pomagamy w okolicy.', 'Społeczne', draw(n, 20, 500),
       case when draw(n, 30, 40) = 0 then now() end
     from generate_series(0, 1999) n`,
  )
}

const deals = `select n, case when n % 500 = 0 then $1 else 'o' || n % 2000 end as organization_id,
  case when n % 500 = 1 then $2 else 's' || draw(n, 21, 2000) end as sponsor_id,
  timestamptz '2026-11-21' - n * interval '7 minutes' as at from generate_series(1, 20000) as n`

async function fillDeals({ organizationId, sponsorId }: Own) {
  await pool.query(
    `insert into deal (id, reference, organization_id, sponsor_id, sponsor_name, organization_name, status, terms_author,
       search_text, created_at, updated_at, ended_on)
     select 'c' || n, 'POM-' || n, organization_id, sponsor_id, 'Firma', 'Fundacja',
       (array['pending','negotiation','in_progress','completed','canceled'])[1 + draw(n, 22, 5)], 'sponsor',
       'Firma nr ' || n || ' Fundacja', at, at, case when draw(n, 22, 5) >= 3 then at::date end from (${deals}) as deals`,
    [organizationId, sponsorId],
  )
  await pool.query(
    `insert into deal_event (deal_id, event_id, title, start_date)
     select 'c' || n, 'e' || n * 3, 'Bieg', '2027-01-01' from generate_series(1, 20000) n`,
  )
  await pool.query(
    `insert into deal_terms (deal_id, version, author, author_id, gross_grosze, in_kind_grosze)
     select 'c' || n, 1, 'sponsor', 'u1', 100000, 0 from generate_series(1, 20000) n`,
  )
  await pool.query(
    `insert into deal_line (deal_id, terms_version, line_key, position, event_id, title, amount_grosze)
     select 'c' || n, 1, 'l', 0, 'e' || n * 3, 'Sponsor', 100000 from generate_series(1, 20000) n`,
  )
}

async function fillConversations({ organizationId, sponsorId, sponsorUserId }: Own) {
  await pool.query(
    `insert into conversation (id, organization_id, sponsor_id, last_message_at, created_at)
     select 'k' || n, organization_id, sponsor_id, at, at from (${deals}) as deals on conflict do nothing`,
    [organizationId, sponsorId],
  )
  await pool.query(
    `insert into conversation_participant (conversation_id, user_id)
     select c.id, m.user_id from conversation c join member m on m.party_id = c.sponsor_id
     union select c.id, m.user_id from conversation c join member m on m.party_id = c.organization_id
     on conflict do nothing`,
  )
  await pool.query(
    `insert into message (id, conversation_id, sender_id, party_id, content)
     select 'm' || lpad(row_number() over (order by c.id)::text, 8, '0'), c.id, m.user_id, c.sponsor_id, 'Dzień dobry, piszę w sprawie biegu ' || at
     from conversation c join member m on m.party_id = c.sponsor_id, generate_series(1, 2) at where c.id like 'k%'`,
  )
  await pool.query(
    `insert into notification (id, user_id, kind, title, body, link, read_at)
     select 'n' || lpad(n::text, 8, '0'), case when n % 500 = 0 then $1 else 'u' || n % 4000 end, 'event_new', 'Nowe', 'Nowe wydarzenie', '/',
       case when n % 3 > 0 then now() end from generate_series(1, 40000) n`,
    [sponsorUserId],
  )
  await pool.query(
    `insert into inquiry (id, organization_id, asker_party_id, user_id, name, email)
     select i.id, i.organization_id, (select m.party_id from member m where m.user_id = i.user_id limit 1), i.user_id, i.name, i.email
     from (select 'i' || n as id, 'o' || n % 2000 as organization_id, case when n % 3 = 0 then 'u' || 1 + 2 * draw(n, 37, 2000) when n % 500 = 1 then $1 end as user_id,
       'Ktoś' as name, 'ktos@poczta.example' as email from generate_series(1, 20000) n) i`,
    [sponsorUserId],
  )
  await pool.query(
    `insert into inquiry_participant (inquiry_id, user_id)
     select i.id, m.user_id from inquiry i join member m on m.party_id = i.asker_party_id`,
  )
  await pool.query(
    `insert into message (id, inquiry_id, sender_id, party_id, content)
     select 'q' || lpad(n::text, 8, '0'), 'i' || n, i.user_id, i.asker_party_id, 'Pytanie' from generate_series(1, 20000) n join inquiry i on i.id = 'i' || n`,
  )
  await pool.query(
    `insert into invitation (id, organization_id, event_id, sponsor_id, note)
     select 'z' || n, e.organization_id, e.id, case when n % 500 = 0 then $1 else 's' || draw(n, 31, 2000) end, 'Zapraszamy'
     from generate_series(1, 20000) n join event e on e.id = 'e' || n`,
    [sponsorId],
  )
}

/** Many closed cases and a few open ones. */
async function fillOperatorCases() {
  await pool.query(
    `insert into report (id, target_type, reason, details, good_faith, decided_at)
     select 'r' || n, 'other', 'Inne', 'x', true, case when n % 400 > 0 then now() end from generate_series(1, 20000) n`,
  )
  await pool.query(
    `insert into inquiry (id, name, email, subject, message, answered_at)
     select 'q' || n, 'Ktoś', 'ktos@poczta.example', 'Pytanie', 'Jak?', case when n % 400 > 0 then now() end
     from generate_series(1, 20000) n`,
  )
  await pool.query(
    `insert into email (id, key, kind, address, sent_at, failed_at)
     select 'l' || n, 'l' || n, 'event_new', 'ktos@poczta.example', case when n % 400 > 0 then now() end,
       case when n % 400 = 0 then now() end from generate_series(1, 20000) n`,
  )
  await pool.query(
    `insert into fact (id, what, about_id)
     select lpad(n::text, 8, '0'), case when n % 400 = 0 then 'operator.hide' else 'event.changed' end, 'e' || n
     from generate_series(1, 40000) n`,
  )
}
