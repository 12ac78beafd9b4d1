import pg from "pg"
import { openEmbedded } from "/work/main/app/platform/embedded-postgres.server.ts"
const db = await openEmbedded("/tmp/trydb")
const c = new pg.Client({ connectionString: db.url }); await c.connect()
const base = "realm='public' and deleted_at is null and hidden_at is null and status <> 'Anulowane'"
async function ex(sql: string, full = false) {
  const t: number[] = []
  for (let i = 0; i < 5; i++) { const s = performance.now(); await c.query(sql); t.push(performance.now() - s) }
  const plan = (await c.query("explain (analyze, buffers off, timing off, summary off) " + sql)).rows.map((r) => r["QUERY PLAN"])
  console.log(sql.slice(0, 220), "\n  ", t.map((x) => x.toFixed(1)).join(" "), "\n    ", plan.filter((l: string) => full || /Scan|Sort|Gather/.test(l)).join("\n     "))
}
const L = "order by live desc, start_date desc, id desc limit 13"
for (const like of ["€", "!!!", "q", "%\\%%".slice(1,3)]) {
  await ex(`select id from event where ${base} and search_norm like '%${like}%' ${L}`)
  await ex(`select count(*) from (select 1 from event where ${base} and search_norm like '%${like}%' limit 1001) x`)
}
await ex(`select id from event where ${base} and norm_pl(title || ' ' || city || ' ' || category) like '%€%' ${L}`)
await ex(`select count(*) from event where title || ' ' || city || ' ' || category like '%€%'`)
await ex(`select id from event where ${base} and search_norm like '%2025%' ${L}`)
await ex(`select id from event where ${base} and status='Zakończone' and search_norm like '%zurek%' ${L}`)
await ex(`select id from event where ${base} and live=0 and status='Zakończone' and search_norm like '%zurek%' ${L}`)
await ex(`select id from event where ${base} and status='Zakończone' ${L}`)
await ex(`select id from event where ${base} and live=0 and status='Zakończone' ${L}`)
await ex(`select id from event where ${base} and category='Inne' ${L}`)
await ex(`select id from event where ${base} and voivodeship='opolskie' ${L}`)
await ex(`select id from event where ${base} and voivodeship='opolskie' and category='Inne' ${L}`)
await ex(`select count(*) from (select 1 from event where ${base} limit 1001) x`)
await ex(`select count(*) from (select 1 from event where ${base} and voivodeship='opolskie' limit 1001) x`)
await ex(`select id from event where ${base} and audience @> array['Sportowcy'] ${L}`)
await ex(`select id from event where ${base} and audience @> array['Wolontariusze'] and voivodeship='opolskie' ${L}`)
await ex(`select id from event where ${base} order by closed, title, id limit 13`)
await ex(`select id from event where ${base} order by title, id limit 13`)
await ex(`select id from event where ${base} order by closed, participants, id limit 13`)
await ex(`select id from event where ${base} and start_date <= '2027-01-31' and last_day >= '2027-01-01' ${L}`)
await ex(`select id from event where ${base} and live=1 and start_date <= '2027-01-31' and last_day >= '2027-01-01' ${L}`)
await ex(`select id from event e where ${base} and exists (select 1 from sponsorship_option o where o.event_id=e.id and o.archived_at is null and o.price_grosze <= 100000 and coalesce(o.price_to_grosze,o.price_grosze)>=50000) ${L}`)
await ex(`select id from event e where ${base} and exists (select 1 from sponsorship_option o where o.event_id=e.id and o.archived_at is null and o.price_grosze >= 3500000) ${L}`)
await ex(`select count(*) from (select 1 from event e where ${base} and exists (select 1 from sponsorship_option o where o.event_id=e.id and o.archived_at is null and o.price_grosze >= 3500000) limit 1001) x`)
await ex(`select count(*) from (select 1 from event e where ${base} and exists (select 1 from sponsorship_option o where o.event_id=e.id and o.archived_at is null and o.price_grosze >= 1500000 and o.price_grosze<=1510000) limit 1001) x`)
await ex(`select id from event where ${base} and (live, start_date, id) < (1, '2027-03-01', 'aaa') ${L}`)
await ex(`select id from event where ${base} and search_norm like '%bieg%' and (live, start_date, id) < (1, '2027-03-01', 'aaa') ${L}`)
await c.end(); await db.close()
