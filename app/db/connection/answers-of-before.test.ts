import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

test("earlier answers are marked as not shown by their link, later ones are shown", async () => {
  await migrateUpTo("answers_of_before")
  await ask(insertedAt(indexOfMigration("answers_of_before")))
  await ask(`insert into party (id, kind) values ('c', 'company');
    insert into company (id, name) values ('c', 'Firma');
    insert into decision_link (id, party_id, token_hash, expires_at) values ('l', 'c', 'h', now());
    insert into decision_answer (id, link_id, name, comment, verdicts)
      values ('a', 'l', 'Prezes', 'Między nami', '[{"eventId":"e","verdict":"decline","remark":"Za drogo"}]')`)
  await migrate(url)
  await ask("insert into decision_answer (id, link_id, name, verdicts) values ('b', 'l', 'Prezes', '[]')")
  expect(await ask("select id, name, comment, is_shown from decision_answer order by id")).toEqual([
    { id: "a", name: "Prezes", comment: "Między nami", is_shown: false },
    { id: "b", name: "Prezes", comment: null, is_shown: true },
  ])
}, 60_000)
