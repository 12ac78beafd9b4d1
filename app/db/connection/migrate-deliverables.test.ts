import { expect, test } from "vitest"
import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { firstDue, rowsPromisedBy } from "#app/domain/deals/deliverables/promised-rows.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()
const today = todayIn(new Date())
const version = indexOfMigration("deliverables")
const [later, sooner] = [`e${version}`, `e${version + 1}`]
const events = [
  { id: later, startDate: addDays(today, 60), endDate: null },
  { id: sooner, startDate: addDays(today, 10), endDate: addDays(today, 12) },
]
const benefits = ["Baner", "Baner", "Logo na plakacie", "Podziękowanie na stronie"]
const own = { isCustom: true, description: "" }
const option = { isCustom: false, providedBy: null, description: "" }
const lines = [
  { ...option, lineKey: "a", eventId: later, title: "Pakiet złoty", benefits, amountGrosze: 100_000 },
  { ...option, lineKey: "b", eventId: sooner, title: "Stoisko", benefits: [], amountGrosze: 0 },
  {
    ...own,
    lineKey: "c",
    eventId: null,
    title: "Pieczywo",
    benefits: ["Wpis"],
    amountGrosze: 500,
    providedBy: "sponsor" as const,
  },
  { ...own, lineKey: "d", eventId: null, title: "Druk", benefits: [], amountGrosze: 700, providedBy: null },
]

const dealBefore = (id: string, kind: DealKind, status: string, of = lines) => `
  insert into deal (id, sponsor_id, organization_id, sponsor_name, organization_name, kind, status, terms_author,
      terms_version, accepted_by_sponsor, accepted_by_organization, total_grosze)
    values ('${id}', 's', 'o${version}', 'Firma', 'Koło', '${kind}', '${status}', 'sponsor', 2, 2, 2, 100);
  insert into deal_event (deal_id, event_id, title, start_date, end_date) values
    ${events.map((event) => `('${id}', '${event.id}', 'Bieg', '${event.startDate}', ${event.endDate ? `'${event.endDate}'` : "null"})`).join()};
  insert into deal_terms (deal_id, version, author, author_id, total_grosze)
    values ('${id}', 1, 'sponsor', 'p', 100), ('${id}', 2, 'sponsor', 'p', 100);
  insert into deal_line (deal_id, terms_version, line_key, position, title, amount_grosze)
    values ('${id}', 1, 'old', 0, 'Z pierwszej wersji', 100);
  insert into deal_line (deal_id, terms_version, line_key, position, event_id, title, benefits, amount_grosze, is_custom, provided_by)
    values ${of
      .map(
        (line, n) =>
          `('${id}', 2, '${line.lineKey}', ${n}, ${line.eventId ? `'${line.eventId}'` : "null"}, '${line.title}', '{${line.benefits.join()}}', ${line.amountGrosze}, ${line.isCustom}, ${line.providedBy ? `'${line.providedBy}'` : "null"})`,
      )
      .join()};`

test("running deals get the rows that their agreed terms promise, others none; nothing is lost", async () => {
  await migrateUpTo("deliverables")
  for (const each of [version, version + 1]) await ask(insertedAt(each))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version)
      values ('p', 'Sonia', 's@firma.example', 'sponsor', '2025-04-09');
    insert into party (id, kind) values ('s', 'company');
    insert into company (id, name) values ('s', 'Firma')`)
  const free = lines.filter(({ lineKey }) => lineKey === "b")
  const running = [
    ["sponsoring", "in_progress", lines],
    ["donation", "settlement", lines],
    ["barter", "settlement_rejected", lines],
    ["sponsoring", "in_progress", free],
  ] as const
  for (const [n, [kind, status, of]] of running.entries()) await ask(dealBefore(`d${n}`, kind, status, [...of]))
  for (const status of ["pending", "accepted", "negotiation", "completed", "canceled", "rejected"])
    await ask(dealBefore(status, "sponsoring", status))
  const counts = `select (select count(*) from deal)::int as deals, (select count(*) from deal_terms)::int as terms,
    (select count(*) from deal_line)::int as lines, (select count(*) from fact)::int as facts`
  const before = await ask(counts)
  await migrate(url)
  expect(await ask(counts)).toEqual(before)
  // midnight may pass during the test
  const days = [today, todayIn(new Date())]
  for (const [n, [kind, , of]] of running.entries())
    expect(
      days.map((day) =>
        // the row of the transfer, which no longer exists, had the last place but one
        rowsPromisedBy({ kind, lines: of }).map(({ position: _, termsDueOn: _none, ...row }) => ({
          ...row,
          ...firstDue(row, events, day),
        })),
      ),
    ).toContainEqual(
      await ask(`select line_key as "lineKey", promise_index as "promiseIndex", event_id as "eventId",
          owed_by as "owedBy", title, due_on::text as "dueOn", due_offset as "dueOffset"
        from deliverable where deal_id = 'd${n}' and state = 'todo' and terms_version = 2 order by position`),
    )
  expect(await ask("select distinct deal_id from deliverable order by 1")).toEqual(
    running.map((_, n) => ({ deal_id: `d${n}` })),
  )
}, 60_000)
