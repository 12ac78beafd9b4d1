import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { expect, test } from "vitest"
import { hashPassword, verifyPassword } from "#app/platform/auth/passwords.server.ts"
import { emptyDatabases } from "#test/support/earlier-version.ts"
import { databaseUrl } from "#test/support/engines/database-url.ts"
import { restore } from "../../../tools/backup/read.ts"
import { backUp } from "../../../tools/backup/write.ts"
import { migrate } from "./migrate.server.ts"

const { url, name, admin, ask, migrateUpTo } = emptyDatabases()
const password = "zielona-kładka-7"
const columnsQuery = `select column_name as name from information_schema.columns
  where table_schema = 'public' and table_name = 'account' order by 1`
const remainingColumns = ["account_id", "created_at", "id", "password", "provider_id", "updated_at", "user_id"]

/** Two people with a password, before the migration that drops the columns of OAuth, which account b has values in. */
async function fillEarlierVersion() {
  await migrateUpTo("account_without_oauth")
  const hash = await hashPassword(password)
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version) values
      ('s', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09'),
      ('t', 'Teresa', 't@firma.example', 'sponsor', '2025-04-09');
    insert into account (id, account_id, provider_id, user_id, password, access_token, scope, created_at, updated_at) values
      ('a', 's', 'credential', 's', '${hash}', null, null, '2026-01-02Z', '2026-01-03Z'),
      ('b', 't', 'credential', 't', '${hash}', 'x', 'y', '2026-01-04Z', '2026-01-05Z')`)
  const rowsQuery =
    "select id, account_id, provider_id, user_id, password, created_at, updated_at from account order by id"
  return { rowsQuery, before: await ask(rowsQuery) }
}

test("an account keeps its password and everything else that it used", async () => {
  const { rowsQuery, before } = await fillEarlierVersion()
  await migrate(url)
  expect(await ask(rowsQuery)).toEqual(before)
  expect((await ask(columnsQuery)).map((column) => column.name)).toEqual(remainingColumns)
  expect(await verifyPassword({ hash: before[0].password, password })).toBe(true)
})

test("a backup of the earlier version restores the same rows", async () => {
  const { rowsQuery, before } = await fillEarlierVersion()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-former-"))
  const file = path.join(folder, "before.tar.gz")
  await backUp(url, file, null)
  const into = `${name}_restored`
  await admin.query(`create database ${into}`)
  try {
    const target = databaseUrl(url, into)
    await restore(target, file)
    await migrate(target)
    const client = new pg.Client({ connectionString: target })
    await client.connect()
    const { rows } = await client.query(rowsQuery)
    const columns = (await client.query(columnsQuery)).rows.map((column) => column.name)
    await client.end()
    expect([rows, columns]).toEqual([before, remainingColumns])
  } finally {
    await admin.query(`drop database ${into} with (force)`)
    fs.rmSync(folder, { recursive: true })
  }
})
