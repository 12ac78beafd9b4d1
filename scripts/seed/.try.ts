import pg from "pg"
import { openEmbedded } from "/work/main/app/platform/embedded-postgres.server.ts"
import { migrate } from "/work/main/app/db/migrate.server.ts"
import * as s from "/work/main/app/db/schema.ts"
import { randomFrom } from "/work/main/scripts/seed/random.ts"
import { townsOf } from "/work/main/scripts/seed/towns.ts"
import { organizations } from "/work/main/scripts/seed/people.ts"
import { events } from "/work/main/scripts/seed/events.ts"
import { bulk } from "/work/main/scripts/seed/bulk.ts"
import { withoutIndexes } from "/work/main/scripts/seed/indexes.ts"
const n = Number(process.argv[2] ?? 1000)
const db = await openEmbedded("/tmp/trydb")
await migrate(db.url)
const client = new pg.Client({ connectionString: db.url })
await client.connect()
await client.query('truncate "user", event, organization cascade')
const t0 = performance.now(); const lap=(w:string)=>console.log(w, Math.round(performance.now()-t0))
await client.query("begin")
const random = randomFrom(1); const town = townsOf(random); const now = new Date()
const hosts = organizations(Math.ceil(n/8), {random, seed:1, now, town})
const u = bulk(client, s.user), o = bulk(client, s.organization), e = bulk(client, s.event), op = bulk(client, s.sponsorshipOption)
for (const h of hosts) await u.add(h.owner); await u.flush()
lap("users")
await withoutIndexes(client, "organization", async () => {for (const h of hosts) await o.add(h.row); await o.flush()})
lap("orgs")
let sample: any[] = []
await withoutIndexes(client, "event", async () => withoutIndexes(client, "sponsorship_option", async () => {
 const optionRows: any[] = []
 for (const x of events(n, {random, now, town, hosts})) { if (sample.length<3) sample.push(x); await e.add(x.row); optionRows.push(...x.options) }
 await e.flush(); lap("events")
 for (const r of optionRows) await op.add(r)
 await op.flush(); lap("options")
}))
lap("indexes")
await client.query("commit"); lap("commit")
await client.query("analyze"); lap("analyze")

console.log((await client.query("select pg_size_pretty(pg_table_size('event')) t, pg_size_pretty(pg_indexes_size('event')) i, avg(length(description)) d, avg(length(search_norm)) from event")).rows)
console.log((await client.query("select indexrelname, pg_size_pretty(pg_relation_size(indexrelid)) from pg_stat_user_indexes where relname='event'")).rows)
console.log((await client.query("select status, count(*), min(start_date), max(start_date) from event group by 1")).rows)
await client.end(); await db.close()
