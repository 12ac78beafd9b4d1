import { afterAll, describe, expect, test } from "vitest"
import { findPostgres } from "#test/support/engines/postgres.ts"
import { faults } from "./catalogue.ts"
import { removePreparedDatabases } from "./prepared-database.ts"

const canRun = (engine: string) => engine === "embedded" || findPostgres() !== null

const shortForms = Object.entries(faults).flatMap(([name, fault]) =>
  (fault.shortOn ?? fault.engines.slice(0, 1)).filter(canRun).map((engine) => ({ name, engine, fault })),
)

afterAll(removePreparedDatabases)

/** Only findings that do not depend on the machine's load; the full form has the others: npm run faults. */
describe.concurrent("short forms", { timeout: 180_000 }, () => {
  test.each(shortForms)("$name on $engine", async ({ fault, engine }) => {
    const findings = await fault.run({ rounds: fault.short, engine })
    expect(findings.filter(({ holds, timed }) => !holds && !timed)).toEqual([])
  })
})
