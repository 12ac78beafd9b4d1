import { expect, test } from "vitest"
import { emptyDatabases, indexOfMigration, insertedAt } from "#test/support/earlier-version.ts"
import { migrate } from "./migrate.server.ts"

const { url, ask, migrateUpTo } = emptyDatabases()

const both = "negotiation,terms_accepted,canceled,cancel_asked,cancel_declined,cancel_withdrawn"
const ofSponsors = `invitation_new,proposal_accepted,proposal_rejected,${both}`
const ofOrganizations = [
  `proposal_new,${both},settlement_rejected,completed,message_new,inquiry_reply,inquiry_new,inquiry_more,event_new`,
  "member_joined,member_left,approval_asked,approval_decided",
].join()

test("muted news stay muted, daily news stay daily, and other people's news do not change", async () => {
  await migrateUpTo("news_by_category")
  await ask(insertedAt(indexOfMigration("news_by_category")))
  await ask(`insert into "user" (id, name, email, user_type, terms_of_service_version, daily_summary, muted_emails) values
      ('part', 'A', 'a@x.example', 'sponsor', '2025-04-09', false, '{${ofSponsors},search_new,reminder_daily}'), -- all of one category, and a switch that stays
      ('summary', 'B', 'b@x.example', 'organization', '2025-04-09', true, '{negotiation,reminder_daily}'), -- one email a day; part of a category stays muted
      ('searches', 'E', 'e@x.example', 'sponsor', '2025-04-09', true, '{search_new,event_new,event_changed,decision_answer}'), -- one email a day, and part of the events' category
      ('alone', 'F', 'f@x.example', 'sponsor', '2025-04-09', false, '{${ofSponsors}}'), -- member of no party
      ('silent', 'C', 'c@x.example', 'organization', '2025-04-09', false, '{${ofOrganizations}}'), -- everything, in two parties
      ('usual', 'D', 'd@x.example', 'organization', '2025-04-09', false, '{}'); -- nothing
    insert into party (id, kind) values ('c', 'company'), ('o', 'organization'), ('p', 'organization');
    insert into member (id, party_id, user_id, role) values ('1', 'c', 'part', 'owner'), ('2', 'o', 'summary', 'owner'),
      ('3', 'o', 'silent', 'coordinator'), ('4', 'p', 'silent', 'owner'), ('5', 'p', 'usual', 'finance'),
      ('6', 'c', 'searches', 'coordinator')`)
  await migrate(url)
  const [never, daily] = ["never", "daily"].map((email) => ({ bell: true, email }))
  const all = { terms: never, payments: never, delivery: never, messages: never, events: never, team: never }
  expect(await ask("select id, chosen_news as news from member where id ~ '^[1-6]$' order by id")).toEqual([
    { id: "1", news: { terms: never } },
    { id: "2", news: { payments: daily } },
    { id: "3", news: all },
    { id: "4", news: all },
    { id: "5", news: {} },
    { id: "6", news: { payments: daily, events: daily } },
  ])
  const people = `('part', 'summary', 'searches', 'alone', 'silent', 'usual')`
  expect(await ask(`select id, muted_emails as muted from "user" where id in ${people} order by id`)).toEqual([
    { id: "alone", muted: ofSponsors.split(",") },
    { id: "part", muted: ["search_new", "reminder_daily"] },
    { id: "searches", muted: ["search_new", "event_new"] },
    { id: "silent", muted: [] },
    { id: "summary", muted: ["negotiation", "reminder_daily"] },
    { id: "usual", muted: [] },
  ])
})
