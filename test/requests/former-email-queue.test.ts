import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { PgBoss } from "pg-boss"
import { afterEach, expect, test, vi } from "vitest"
import { migrate } from "#app/db/connection/migrate.server.ts"
import { drainJobs, listDeadJobs, openJobs, retryDeadJob, stopJobs, workJobs } from "#app/platform/jobs.server.ts"
import { emptyDatabases } from "#test/support/earlier-version.ts"
import { databaseUrl } from "#test/support/engines/database-url.ts"
import { restore } from "../../tools/backup/read.ts"
import { backUp } from "../../tools/backup/write.ts"

const { url, name, admin, ask, migrateUpTo } = emptyDatabases()

afterEach(async () => {
  await drainJobs()
  await stopJobs()
})

/** An account, emails and their jobs as the earlier version stored them: one to send, one later, one given up. */
async function storeAsEarlier() {
  await migrateUpTo("emails_table")
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version, muted_mails)
      values ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09', '{message_new}');
    insert into mail (id, key, kind, user_id, content) values ('m1', 'm1', 'welcome', 's', '{"name":"Sonia"}'),
      ('m2', 'm2', 'welcome', 's', '{}'), ('m3', 'm3', 'welcome', 's', '{}');
    insert into rate_limit (key, points) values ('mail:account:s', 4), ('sign-in:s', 1)`)
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue("dead")
  await boss.createQueue("mail", { deadLetter: "dead", retryLimit: 0 })
  await boss.send("mail", { id: "m2" })
  const [job] = await boss.fetch("mail")
  await boss.fail("mail", job?.id ?? "", new Error("no answer"))
  await boss.send("mail", { id: "m1" })
  await boss.send("mail", { id: "m3" }, { startAfter: 600 })
  await boss.createQueue("due-rows")
  await boss.schedule("due-rows", "30 7 * * *")
  await boss.stop({ graceful: false })
}

/** Starts the worker of this database; returns the list to which it adds the ids of sent emails. */
async function startWorker(ofDatabase: string) {
  const sent: string[] = []
  await openJobs({ url: ofDatabase })
  await workJobs({ fact: async () => {}, email: async (id) => void sent.push(id) })
  return sent
}

test("jobs of emails queued under the former name run after the upgrade", async () => {
  await storeAsEarlier()
  await migrate(url)
  const sent = await startWorker(url)
  await vi.waitFor(() => expect(sent).toEqual(["m1"]), { timeout: 20_000 })
  expect(await ask("select name from pgboss.schedule"), "the earlier version's schedule is gone").toEqual([])
  const later = "select name, state from pgboss.job where data->>'id' = 'm3'"
  expect(await ask(later)).toEqual([{ name: "email", state: "created" }])
  const dead = await listDeadJobs("email")
  expect(dead).toMatchObject([{ about: "m2", error: "no answer" }])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect(await retryDeadJob(drizzle(client) as never, dead[0]?.id ?? "")).toBe(true)
  await client.end()
  await vi.waitFor(() => expect(sent).toEqual(["m1", "m2"]), { timeout: 20_000 })
  expect(await ask("select name from pgboss.queue where name like '%mail'")).toEqual([{ name: "email" }])
  expect(await ask("select id, content from email where id < 'm3' order by id")).toEqual([
    { id: "m1", content: { name: "Sonia" } },
    { id: "m2", content: {} },
  ])
  const messages = { bell: true, email: "never" }
  expect(await ask("select chosen_news as chosen from member")).toEqual([{ chosen: { messages } }])
  expect(await ask("select key, points from rate_limit order by key")).toEqual([
    { key: "email:account:s", points: 4 },
    { key: "sign-in:s", points: 1 },
  ])
  const names = `select conname as name from pg_constraint where connamespace = 'public'::regnamespace
    union select relname from pg_class where relnamespace = 'public'::regnamespace`
  expect(await ask(`select name from (${names}) names where name like 'mail%'`)).toEqual([])
})

test("a backup of the earlier version is restored, and its emails are sent", async () => {
  await storeAsEarlier()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-former-"))
  const file = path.join(folder, "before.tar.gz")
  await backUp(url, file, null)
  const into = `${name}_restored`
  await admin.query(`create database ${into}`)
  try {
    const target = databaseUrl(url, into)
    expect(await restore(target, file)).toMatchObject({ work: 3 })
    await migrate(target)
    const sent = await startWorker(target)
    await vi.waitFor(() => expect([...sent].sort()).toEqual(["m1", "m2", "m3"]), { timeout: 20_000 })
    await drainJobs()
    await stopJobs()
  } finally {
    await admin.query(`drop database ${into} with (force)`)
    fs.rmSync(folder, { recursive: true })
  }
})
