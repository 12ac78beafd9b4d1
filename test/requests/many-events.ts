import { pool } from "#app/db/connection/client.server.ts"
import * as tables from "#app/db/schema.ts"
import { insertRows } from "#tools/seed/bulk.ts"
import type { EventRow, OptionRow } from "#tools/seed/events.ts"
import { searchColumns, Vocabulary } from "#tools/seed/search.ts"
import { withoutUpkeep } from "#tools/seed/upkeep.ts"

const count = 100_000
/** The day that explain.test.ts sets; nothing reads the real clock. */
const today = "2026-11-21"

/** Rows of `event` as JSON texts of the column names of our code; `draw` is a function of the database. */
const drawn = `with lists as (select
    array['Bieg','Koncert','Festyn','Warsztaty','Turniej','Piknik','Rajd','Wystawa'] as kinds,
    array['Łódź','Wrocław','Kraków','Ełk','Zakopane','Opole','Żary','Kazimierz Dolny','Piła'] as towns,
    array['Sportowe','Kulturalne','Charytatywne','Edukacyjne','Społeczne','Ekologiczne','Zdrowotne','Religijne','Inne'] as categories,
    array['łódzkie','dolnośląskie','małopolskie','opolskie','wielkopolskie','podlaskie'] as places,
    array['Dzieci','Seniorzy','Firmy','Sportowcy'] as audiences),
  days as (select n, date '${today}' + draw(n, 1, 1500) - 750 as day from generate_series($2::integer, $3::integer) as n)
  select 'e' || n as "id", case when n % 300 = 0 then $1 else 'o' || draw(n, 15, 2000) end as "organizationId",
    kinds[1 + draw(n, 2, 8)] || ' nr ' || n || case when draw(n, 3, 4) = 0 then ' – ' || extract(year from day) else '' end as "title",
    'Zapraszamy na spotkanie' || case when n % 5000 = 0 then ', 100% radości za 0 €!' else '.' end as "description",
    categories[1 + draw(n, 4, 9)] as "category",
    case when n % 4000 = 0 then 'Sulmierzyce' else towns[1 + draw(n, 5, 9)] end as "city",
    places[1 + draw(n, 6, 6)] as "voivodeship", day::text as "startDate",
    case when draw(n, 7, 5) = 0 then (day + 2)::text end as "endDate",
    case when draw(n, 8, 7) = 0 then null else draw(n, 9, 3000) end as "expectedParticipants",
    array[audiences[1 + draw(n, 10, 4)]] as "audience", array['rodzinnie'] as "tags",
    case when draw(n, 11, 30) = 0 then 'canceled' when day < date '2026-11-10' then 'finished'
      when draw(n, 12, 80) = 0 then 'in_progress' else 'planned' end as "status",
    coalesce(case when draw(n, 7, 5) = 0 then day + 2 end, day) < date '${today}' as "over",
    timestamptz '${today}' - n * interval '1 minute' as "createdAt",
    case when n % 9 <> 0 then (1 + draw(n, 13, 400)) * 10000 end as "lowestPrice"
  from days, lists order by n`

/** 100,000 events with an option each, and with what triggers would write into them, as the seed loads its own. */
export async function fillEvents(ownOrganization: string) {
  const { rows: hosts } = await pool.query<{ id: string; name: string }>("select id, name from organization")
  const names = new Map(hosts.map(({ id, name }) => [id, name]))
  const vocabulary = new Vocabulary(names.values())
  const client = await pool.connect()
  try {
    await client.query("begin")
    await withoutUpkeep(client, "event", () =>
      withoutUpkeep(client, "sponsorship_option", async () => {
        for (let first = 1; first <= count; first += 10_000) {
          const { rows } = await client.query<EventRow>(drawn, [ownOrganization, first, first + 9999])
          for (const row of rows) vocabulary.addEvent(row)
          const searchable = rows.map((row) => ({ ...row, ...searchColumns(row, names.get(row.organizationId) ?? "") }))
          await insertRows(client, tables.event, searchable)
          await insertRows(client, tables.sponsorshipOption, rows.map(optionOf))
        }
      }),
    )
    await vocabulary.write(client)
    await client.query("commit")
  } finally {
    client.release()
  }
}

const optionOf = ({ id, lowestPrice = null }: EventRow): OptionRow => ({
  id: `o${id.slice(1)}`,
  eventId: id,
  position: 0,
  title: "Sponsor",
  description: "",
  benefits: [],
  priceGrosze: lowestPrice,
  priceToGrosze: lowestPrice === null ? null : lowestPrice * 2,
})
