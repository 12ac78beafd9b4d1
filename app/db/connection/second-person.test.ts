import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier parties ask for no second person, and none of their deals waits", async () => {
  await migrateUpTo("second_person")
  const version = indexOfMigration("second_person")
  await ask(insertedAt(version))
  await migrate(url)
  expect(await ask("select id, approval_from_grosze, finance_approves from party")).toEqual([
    { id: `o${version}`, approval_from_grosze: null, finance_approves: false },
  ])
  expect(await ask("select id from deal_approval")).toEqual([])
  await expect(ask("update party set approval_from_grosze = 0")).rejects.toThrow(/party_approval/)
})
