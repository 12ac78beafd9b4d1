import pg from "pg"
import { openEmbedded } from "/work/main/app/platform/embedded-postgres.server.ts"
const db = await openEmbedded("/tmp/trydb")
const c = new pg.Client({ connectionString: db.url }); await c.connect()
const base = "realm=$1 and deleted_at is null and hidden_at is null and status <> 'Anulowane'"
const order = "order by live desc, start_date desc, id desc limit 13"
const q = (cond: string) => `select id, title, start_date from event where ${base} and ${cond} ${order}`
const cnt = (cond: string) => `select count(*) from (select 1 from event where ${base} and ${cond} limit 1001) x`
const terms = process.argv.slice(2)
const runs = 40
for (const term of terms) {
  const words = term.split(" ")
  const params: unknown[] = ["public"]
  const cond = words.map((w) => {
    if (w.length < 3) { params.push([w]); params.push(`%${w}%`); return `pairs_of(norm_pl(title || ' ' || city || ' ' || category)) @> $${params.length-1}` + ` and norm_pl(title || ' ' || city || ' ' || category) like $${params.length}` }
    params.push(`%${w}%`); return `search_norm like $${params.length}`
  }).join(" and ")
  const total = (await c.query(`select count(*) from event where ${base} and ${cond}`, params)).rows[0].count
  const out: string[] = []
  for (const [name, sql] of [["list", q(cond)], ["count", cnt(cond)]] as const) {
    const t: number[] = []
    for (let i = 0; i < runs; i++) { const s = performance.now(); await c.query(sql, params); t.push(performance.now() - s) }
    t.sort((a, b) => a - b)
    const plan = (await c.query("explain " + sql, params)).rows.map((r) => r["QUERY PLAN"]).filter((l: string) => /Scan/.test(l)).map((l: string) => l.trim().replace(/\s*\(cost.*?rows=(\d+).*/, " r=$1")).join(" | ")
    out.push(`${name} p50 ${t[runs >> 1]!.toFixed(1)} max ${t[runs - 1]!.toFixed(1)} [${plan}]`)
  }
  console.log(`${term} (${total})\n   ${out.join("\n   ")}`)
}
await c.end(); await db.close()
