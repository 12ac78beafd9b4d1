import type pg from "pg"
import { knownOrganization } from "../../seed/sow.ts"

export const busyRows = { deal: 60, proofs: 40, sponsors: 40, perSponsor: 30 } as const

/** Ids of the measured deals, all of the known organization. */
export const busyIds = {
  event: "bench-event",
  bare: "bench-bare",
  busy: "bench-busy",
  upload: "bench-upload",
  uploadRow: "bench-upload-row",
  ofSponsor: (n: number) => `bench-sponsor-${n}`,
}

/**
 * Running deals about one event, copied from a seeded one for the known organization: one without rows, the same with 60
 * rows and 40 proofs, one for uploads, and 40 with 30 rows each for the matrix. Written once; each call empties `upload`.
 */
export async function writeBusyDeals(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("begin")
    const { rows } = await client.query("select 1 from deal where id = $1", [busyIds.bare])
    if (rows.length === 0) await writeAll(client)
    await client.query(
      `with gone as (delete from deliverable_proof where deliverable_id = $1 returning proof_id)
       delete from proof where id in (select proof_id from gone)`,
      [busyIds.uploadRow],
    )
    await client.query("commit")
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
  await pool.query("analyze deal, deal_event, deal_terms, deal_line, deliverable, proof, deliverable_proof, file")
}

async function writeAll(client: pg.PoolClient) {
  const { rows } = await client.query(
    `select d.id, e.event_id as "eventId", o.id as "organizationId", o.name as "organizationName", u.id as "userId"
       from "user" u join member m on m.user_id = u.id join organization o on o.id = m.party_id
       join deal d on d.realm = u.realm and d.status = 'in_progress'
       join deal_event e on e.deal_id = d.id
       where u.email = $1 order by d.id limit 1`,
    [knownOrganization],
  )
  const [sample] = rows
  if (!sample) throw new Error("There is no running deal to copy")
  const organizer = { organization_id: sample.organizationId, organization_name: sample.organizationName }
  await copy(client, "event", "id", sample.eventId, { ...organizer, id: busyIds.event, title: "Wielkie sadzenie" })
  const deal = async (id: string, sponsorName?: string) => {
    await copy(client, "deal", "id", sample.id, {
      ...organizer,
      id,
      open_key: id,
      reference: id,
      received_grosze: "0",
      in_transit_grosze: "0",
      ...(sponsorName && { sponsor_name: sponsorName }),
    })
    await copy(client, "deal_event", "deal_id", sample.id, { deal_id: id, event_id: busyIds.event })
    await copy(client, "deal_terms", "deal_id", sample.id, { deal_id: id })
    await copy(client, "deal_agreement", "deal_id", sample.id, { deal_id: id })
    await copy(client, "deal_instalment", "deal_id", sample.id, { deal_id: id })
    await copy(client, "deal_line", "deal_id", sample.id, { deal_id: id, event_id: busyIds.event })
  }
  await deal(busyIds.bare)
  await deal(busyIds.busy)
  await deal(busyIds.upload)
  await writeRows(client, busyIds.busy, busyRows.deal)
  await writeProofs(client, busyIds.busy, sample)
  await client.query(
    `insert into deliverable (id, deal_id, event_id, owed_by, title, position, due_on)
       values ($1, $2, $3, 'organization', 'Baner', 1, current_date + 30)`,
    [busyIds.uploadRow, busyIds.upload, busyIds.event],
  )
  for (let n = 0; n < busyRows.sponsors; n++) {
    await deal(busyIds.ofSponsor(n), `Sponsor ${n + 1}`)
    await writeRows(client, busyIds.ofSponsor(n), busyRows.perSponsor)
  }
}

/** All columns but generated ones; `changes` replace theirs. */
async function copy(
  client: pg.PoolClient,
  table: string,
  key: string,
  value: string,
  changes: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const changed = columns.filter((name) => name in changes)
  const quoted = (name: string) => `"${name}"`
  const selected = columns.map((name) => (name in changes ? `$${changed.indexOf(name) + 2}` : quoted(name)))
  await client.query(
    `insert into ${quoted(table)} (${columns.map(quoted).join(", ")})
       select ${selected.join(", ")} from ${quoted(table)} where ${quoted(key)} = $1 on conflict do nothing`,
    [value, ...changed.map((name) => changes[name])],
  )
}

/** Writes rows of both sides in every state, some of them late; in a matrix all are the organization's. */
const writeRows = (client: pg.PoolClient, dealId: string, rows: number) =>
  client.query(
    `insert into deliverable (id, deal_id, event_id, owed_by, title, position, due_on, state, reason, done_at)
       select $1 || '-' || lpad(n::text, 2, '0'), $1, $2,
         case when $4 and n % 4 = 0 then 'sponsor' else 'organization' end, 'Logo i nazwa firmy na materiale nr ' || n, n,
         current_date + (n * 3 - 20), (array['todo', 'done', 'confirmed', 'sent_back', 'confirmed'])[1 + n % 5],
         case when n % 5 = 3 then 'Na plakacie jest stare logo, nowe wysłaliśmy w rozmowie.' end,
         case when n % 5 in (1, 2, 4) then now() end
       from generate_series(1, $3::integer) n`,
    [dealId, busyIds.event, rows, dealId === busyIds.busy],
  )

/** Writes proofs, half of them photos; each proves one row. */
async function writeProofs(
  client: pg.PoolClient,
  dealId: string,
  { organizationId, userId }: { organizationId: string; userId: string },
) {
  const kind = `(array['photo', 'photo', 'pdf', 'link', 'photo', 'number'])[1 + n % 6]`
  await client.query(
    `insert into file (id, key, owner_id, purpose, original_name, mime, size, width, height)
       select 'bench-file-' || n, 'proofs/bench-' || n || case ${kind} when 'pdf' then '.pdf' else '.webp' end, $1, 'proof',
         'zdjecie-' || n || case ${kind} when 'pdf' then '.pdf' else '.webp' end,
         case ${kind} when 'pdf' then 'application/pdf' else 'image/webp' end, 400000, 2000, 1500
       from generate_series(1, $2::integer) n where ${kind} in ('photo', 'pdf')`,
    [userId, busyRows.proofs],
  )
  await client.query(
    `insert into proof (id, party_id, author_id, kind, file_id, link, amount, unit, comment)
       select 'bench-proof-' || n, $1, $2, ${kind},
         case when ${kind} in ('photo', 'pdf') then 'bench-file-' || n end,
         case when ${kind} = 'link' then 'https://przyklad.example/wpis/' || n end,
         case when ${kind} = 'number' then n * 100 end, case when ${kind} = 'number' then 'plakatów' end,
         'Wisi przy wejściu od rana.'
       from generate_series(1, $3::integer) n`,
    [organizationId, userId, busyRows.proofs],
  )
  await client.query(
    `insert into deliverable_proof (deliverable_id, proof_id, is_draft)
       select $1 || '-' || lpad(n::text, 2, '0'), 'bench-proof-' || n, false from generate_series(1, $2::integer) n`,
    [dealId, busyRows.proofs],
  )
}
