import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { migrate, migrationsFolder } from "#app/db/connection/migrate.server.ts"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"
import { databaseUrl } from "./engines/database-url.ts"
import { databaseFolder } from "./engines/memory-folder.ts"
import { fastAndForgetful } from "./engines/postgres.ts"

declare module "vitest" {
  interface ProvidedContext {
    serverUrl: string
    template: string
  }
}

const keptTemplates = 4
const staleAfterHours = 2

/**
 * One server per run (TEST_DATABASE_URL or ours) with a template database, rebuilt when migrations change.
 */
export default async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  const embedded = external ? null : await openEmbedded(databaseFolder("data/test"), { settings: fastAndForgetful })
  const serverUrl = external ?? embedded?.urlOf("postgres") ?? ""
  project.provide("serverUrl", serverUrl)
  project.provide("template", await migratedTemplate(serverUrl))
  return () => embedded?.close()
}

async function migratedTemplate(serverUrl: string) {
  const template = `template_${hashOfMigrations()}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query("select pg_advisory_lock(7172)") // two runs at once make one template
    await dropLeftovers(admin)
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template])
    if (!rowCount) {
      // under another name, so that a killed run leaves no partial template
      await admin.query(`drop database if exists ${template}_new with (force)`)
      await admin.query(`create database ${template}_new`)
      await migrate(databaseUrl(serverUrl, `${template}_new`))
      await admin.query(`alter database ${template}_new rename to ${template}`)
    }
  } finally {
    await admin.end()
  }
  return template
}

function hashOfMigrations() {
  const folder = migrationsFolder()
  const hash = createHash("sha256")
  for (const file of readdirSync(folder)
    .sort()
    .filter((name) => name.endsWith(".sql")))
    hash.update(file).update(readFileSync(path.join(folder, file)))
  return hash.digest("hex").slice(0, 12)
}

/** Databases of killed runs and templates of old migrations. */
async function dropLeftovers(admin: pg.Client) {
  const { rows } = await admin.query<{ datname: string }>("select datname from pg_database order by oid desc")
  const names = rows.map((row) => row.datname)
  const oldTemplates = names.filter((name) => /^template_[0-9a-f]{12}/.test(name)).slice(keptTemplates)
  const abandoned = names.filter((name) => {
    const [, made] = /^test_([0-9a-z]+)_/.exec(name) ?? []
    return made && Date.now() - Number.parseInt(made, 36) > staleAfterHours * 3_600_000
  })
  for (const name of [...oldTemplates, ...abandoned]) await admin.query(`drop database if exists ${name} with (force)`)
}
