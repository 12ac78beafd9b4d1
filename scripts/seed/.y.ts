import pg from "pg"
import { openEmbedded } from "/work/main/app/platform/embedded-postgres.server.ts"
const db = await openEmbedded("/tmp/trydb", { settings: { shared_buffers: process.argv[2] ?? "64MB" } })
const c = new pg.Client({ connectionString: db.url }); await c.connect()
await c.query("set max_parallel_workers_per_gather=0")
const base = "realm='public' and deleted_at is null and hidden_at is null and status <> 'Anulowane'"
async function ex(note: string, sql: string) {
  const t: number[] = []
  for (let i = 0; i < 7; i++) { const s = performance.now(); await c.query(sql); t.push(performance.now() - s) }
  const plan = (await c.query("explain (analyze, buffers on, timing off, summary off) " + sql)).rows.map((r) => r["QUERY PLAN"])
  t.sort((a,b)=>a-b)
  console.log(note, "p50", t[3]!.toFixed(1), plan.filter((l: string) => /Scan|Buffers/.test(l)).slice(0,3).map((l:string)=>l.trim().replace(/\(cost.*?\)/,"")).join(" ; "))
}
const L = "order by live desc, start_date desc, id desc limit 13"
for (const w of ["bieg", "2027", "2026", "2025", "zurek"]) {
  const cond = `${base} and search_norm like '%${w}%'`
  await ex(w + " plain ", `select id from event where ${cond} ${L}`)
  await ex(w + " fence ", `with hits as materialized (select id, live, start_date from event where ${cond}) select id from hits ${L}`)
  await ex(w + " walk5k", `select id from (select id, search_norm, live, start_date from event where ${base} order by live desc, start_date desc, id desc limit 5000) x where search_norm like '%${w}%' ${L}`)
}
await ex("seq q", `select count(*) from event where ${base} and search_norm like '%q%'`)
await ex("seq nothing", `select count(*) from event where ${base}`)
await ex("seq collate C", `select count(*) from event where ${base} and search_norm collate "C" like '%q%'`)
await ex("seq position", `select count(*) from event where ${base} and strpos(search_norm, 'qqq')>0`)
await ex("len", `select count(*) from event where ${base} and length(search_norm)>0`)
await ex("title", `select count(*) from event where ${base} and title like '%q%'`)
console.log((await c.query("select datcollate, datlocprovider, datlocale from pg_database")).rows[0])
await c.end(); await db.close()
