import { readFileSync } from "node:fs"
import pg from "pg"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { log } from "#app/platform/log.server.ts"
import { warnOfCompiledStatements } from "./compiled-statements.ts"

const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? "" })
const warnings: unknown[] = []

beforeAll(async () => void (await client.connect()))
afterAll(() => client.end())
beforeEach(async () => {
  warnings.length = 0
  vi.spyOn(log, "warn").mockImplementation(((line: unknown) => void warnings.push(line)) as typeof log.warn)
  await client.query("begin")
})
afterEach(async () => {
  vi.restoreAllMocks()
  await client.query("rollback")
})

/** As on a server that was built with LLVM, whatever this one was built with. */
const withLlvm = `create schema with_llvm;
  create function with_llvm.pg_jit_available() returns boolean language sql as $$ select current_setting('jit')::boolean $$;
  set local search_path = with_llvm, public, pg_catalog`

test("a server that compiles statements is warned of, with the command that ends it", async () => {
  await client.query(withLlvm)
  await client.query("set local jit = on")
  await warnOfCompiledStatements(client)
  const { rows } = await client.query("select current_database() as name")
  expect(warnings).toEqual([expect.stringContaining(`ALTER DATABASE ${rows[0].name} SET jit = off`)])
})

test("a server with jit off is not warned of", async () => {
  await client.query(withLlvm)
  await client.query("set local jit = off")
  await warnOfCompiledStatements(client)
  expect(warnings).toEqual([])
})

test("a database is not warned of once migration 0098 has run", async () => {
  // a copy of a template does not have the settings of its database
  await client.query("rollback")
  await client.query(readFileSync("app/db/migrations/0098_no_compiled_statements.sql", "utf8"))
  const later = new pg.Client({ connectionString: process.env.DATABASE_URL ?? "" })
  await later.connect()
  await warnOfCompiledStatements(later)
  await later.end()
  expect(warnings).toEqual([])
})
