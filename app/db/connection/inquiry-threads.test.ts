import { expect, test } from "vitest"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()
const version = indexOfMigration("inquiry_threads")
/** `values`: whether the address is confirmed, when the account was created, which emails are switched off. */
const person = (id: string, values: string) => `insert into "user"
    (id, name, email, user_type, terms_of_service_version, email_verified, created_at, muted_emails)
  values ('${id}', 'Sonia', '${id}@firma.example', 'sponsor', '2025-04-09', ${values})`

test("earlier inquiries become threads with all their text; the operator's stay as they are", async () => {
  await migrateUpTo("inquiry_threads")
  await ask(insertedAt(version))
  await ask(person("early", "true, '2026-01-01', '{message_new}'"))
  await ask(person("late", "true, '2026-09-01', '{event_new}'"))
  await ask(person("unconfirmed", "false, '2026-09-01', '{}'"))
  await ask(`insert into inquiry (id, organization_id, user_id, name, email, subject, message, read_at, answered_at, created_at) values
    -- of an account
    ('a', 'o${version}', 'early', 'Sonia', 'early@firma.example', 'Zażółć łąkę', 'Ile osób?' || chr(10) || 'Pozdrawiam', '2026-03-02', null, '2026-03-01T10:00:00.123Z'),
    -- of a visitor whose address became a confirmed account's later: its thread
    ('b', 'o${version}', null, 'Jan', 'Late@firma.example', '', 'Od gościa', null, null, '2026-03-02'),
    -- of a visitor who typed the address of an account that existed: it may be another person
    ('c', 'o${version}', null, 'Jan', 'early@firma.example', 'Dawny tytuł', 'Ktoś wpisał ten adres', null, '2026-04-01', '2026-03-03'),
    -- of a visitor whose address nobody has confirmed
    ('d', 'o${version}', null, 'Jan', 'unconfirmed@firma.example', '', 'Bez konta', null, null, '2026-03-04'),
    -- to the operator: no thread
    ('k', null, null, 'Jan', 'late@firma.example', 'Pytanie', 'Do operatora', null, null, '2026-03-05')`)
  await migrate(url)
  const event = `e${version}`
  const nobody = { asker: null, event: null, sender: null }
  const moved = { message: null, retained: true }
  expect(
    await ask(`select i.id, i.user_id as asker, i.event_id as event, m.sender_id as sender, m.content, i.message,
        owner_read_id = m.id as read, exists (select from inquiry_participant p where p.inquiry_id = i.id and p.last_read_id = m.id) as own, m.created_at = i.created_at and last_message_at = i.created_at as retained
      from inquiry i left join message m on m.inquiry_id = i.id and m.conversation_id is null order by i.id`),
  ).toEqual([
    {
      id: "a",
      asker: "early",
      event,
      sender: "early",
      content: "Ile osób?\nPozdrawiam",
      read: true,
      own: true,
      ...moved,
    },
    { id: "b", asker: "late", event: null, sender: "late", content: "Od gościa", read: false, own: true, ...moved },
    { id: "c", ...nobody, content: "Ktoś wpisał ten adres", read: true, own: false, ...moved },
    { id: "d", ...nobody, content: "Bez konta", read: false, own: false, ...moved },
    { id: "k", ...nobody, content: null, read: null, own: false, message: "Do operatora", retained: false },
  ])
  const [first] = await ask("select min(id) as id, count(*)::int as n from message")
  expect(first.n).toBe(4)
  expect(first.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  const at = new Date("2026-03-01T10:00:00.123Z").getTime()
  expect(Number.parseInt(first.id.replaceAll("-", "").slice(0, 12), 16)).toBe(at)
  expect(first.id < timeOrderedId()).toBe(true)
  expect(await ask(`select id, muted_emails as muted from "user" where user_type = 'sponsor' order by id`)).toEqual([
    { id: "early", muted: [] },
    { id: "late", muted: ["event_new"] },
    { id: "unconfirmed", muted: [] },
  ])
  expect(await ask("select chosen_news as chosen from member where user_id = 'early'")).toEqual([
    { chosen: { messages: { bell: true, email: "never" } } },
  ])
})
