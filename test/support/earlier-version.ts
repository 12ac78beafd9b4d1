import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest"
import { migrate, migrationsFolder } from "#app/db/connection/migrate.server.ts"
import { databaseUrl } from "./engines/database-url.ts"

export const migrationNames = fs.readdirSync(migrationsFolder()).filter((file) => file.endsWith(".sql"))

/** A folder with the first so many migrations. */
export function migrationsOf(count: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "migrations-"))
  fs.cpSync(migrationsFolder(), folder, { recursive: true })
  const journalFile = path.join(folder, "meta/_journal.json")
  const journal = JSON.parse(fs.readFileSync(journalFile, "utf8"))
  fs.writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

/** Index of the migration whose name contains it. */
export const indexOfMigration = (name: string) => migrationNames.findIndex((file) => file.includes(name))
/** The migration that renamed the tables of deals. */
export const oneWordForDeals = indexOfMigration("one_word_for_deals")

/** The migration that gave parties members. */
const partiesHaveMembers = indexOfMigration("parties_have_members")
const organizationAt = (version: number) =>
  version > partiesHaveMembers
    ? `insert into party (id, kind) values ('o${version}', 'organization');
  insert into member (id, party_id, user_id, role) values ('m${version}', 'o${version}', 'u${version}', 'owner');
  insert into organization (id, name, description, category)
    values ('o${version}', 'Koło Łąka', 'Sadzimy.', 'Ekologiczne');`
    : `insert into organization (id, user_id, name, description, category)
    values ('o${version}', 'u${version}', 'Koło Łąka', 'Sadzimy.', 'Ekologiczne');`

/** Inserts rows that any version can hold, for every later migration. */
export const insertedAt = (version: number) => `
  insert into "user" (id, name, email, user_type, ${version > oneWordForDeals ? "terms_of_service_version" : "terms_version"})
    values ('u${version}', 'Żaneta', 'zaneta-${version}@kolo.example', 'organization', '2025-04-09');
  ${organizationAt(version)}
  insert into event (id, organization_id, title, description, category, start_date, city, voivodeship)
    values ('e${version}', 'o${version}', 'Zażółć łąkę', 'Sadzimy łąkę kwietną.', 'Ekologiczne', '2027-05-01', 'Łódź', 'łódzkie')`

/** An empty database for each test of the file. */
export function emptyDatabases() {
  const serverUrl = inject("serverUrl")
  const name = `test_${Date.now().toString(36)}_${process.pid}_migrate`
  const url = databaseUrl(serverUrl, name)
  const admin = new pg.Client({ connectionString: serverUrl })
  beforeAll(async () => void (await admin.connect()))
  beforeEach(async () => void (await admin.query(`create database ${name}`)))
  afterEach(async () => void (await admin.query(`drop database ${name} with (force)`)))
  afterAll(() => admin.end())

  async function ask(text: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  /** Migrates the database up to just before the migration of this name. */
  async function migrateUpTo(migration: string) {
    const folder = migrationsOf(indexOfMigration(migration))
    await migrate(url, folder)
    fs.rmSync(folder, { recursive: true })
  }
  return { url, name, admin, ask, migrateUpTo }
}
