import fs from "node:fs"
import pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { databaseUrl } from "#test/engines/database-url.ts"
import { migrate, migrationsFolder } from "./migrate.server.ts"

const serverUrl = inject("serverUrl")
const name = `test_${Date.now().toString(36)}_migrate`
const admin = new pg.Client({ connectionString: serverUrl })

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name}`)
})
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

test("processes that start at once on an empty database migrate it once", async () => {
  const url = databaseUrl(serverUrl, name)
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select count(*)::int as applied from drizzle.__drizzle_migrations")
  await client.end()
  const files = fs.readdirSync(migrationsFolder()).filter((file) => file.endsWith(".sql"))
  expect(rows).toEqual([{ applied: files.length }])
})

test("a database that is not there is told in one sentence", async () => {
  await expect(migrate(databaseUrl(serverUrl, "no_such_database"))).rejects.toThrow(
    /^The database cannot be reached \(see DATABASE_URL\): .*no_such_database/,
  )
})
