import { beforeAll, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { hashOfToken } from "#app/features/events/decision/link-conditions.server.ts"
import {
  conversationPath,
  dealPath,
  decisionPath,
  eventCalendarPath,
  eventPath,
  memberInvitationPath,
  openConversationPath,
  savedComparisonPath,
  settlementFilePath,
} from "#app/paths.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { isPage } from "#test/support/route-table.ts"
import { type Account, accounts } from "./access/answers.ts"
import { rows } from "./access/rows.ts"
import { payloads } from "./markup-payloads.ts"
import { markupProblems, shapesOf } from "./markup-problems.ts"

/** Space for all payloads. */
const long = 4000
let world: World
let deals: Record<string, string>
let people: Record<Account, Visitor>
const usual = new Set<string>()
const shownDeals = ["pending", "negotiation, terms by the organization", "settlement_rejected", "completed"]

/** Columns with texts that people type and others read, with the characters that the database allows; an array has one text. */
const typed: Record<string, Record<string, number>> = {
  user: { name: 200 },
  company: { name: 200, about: long, address: 200, representatives: 200 },
  organization: { name: 200, description: long, address: 200, representatives: 200, phone: 200, achievements: 200 },
  event: { title: 150, description: long, city: 200, detailed_location: 200, tags: 200 },
  sponsorship_option: { title: 200, description: long, benefits: 200 },
  event_post: { title: 200, content: long },
  deal: { sponsor_name: 200, organization_name: 200, cancel_reason: long },
  deal_event: { title: 150, city: 200 },
  deal_line: { title: 150, description: long, benefits: 200 },
  deal_terms: { note: long },
  settlement: { document_number: 200, reason: long },
  file: { original_name: 150 },
  message: { content: long },
  inquiry: { name: 200, subject: 200, message: long },
  notification: { title: 200, body: long },
  invitation: { note: long },
  rating: { comment: 1000 },
  report: { details: long },
  saved_event: { note: 500 },
  decision_link: { message: 500 },
  decision_answer: { name: 200, comment: 500 },
}
/** Columns without typed texts: codes, addresses and numbers that commands check, the operator's texts, and copies of other columns. */
const notTyped: Record<string, readonly string[]> = {
  company: ["industries", "krs", "nip", "realm", "regions"],
  deal: ["kind", "realm", "reference", "search_text", "terms_author"],
  deal_terms: ["author"],
  event: ["audience", "category", "hidden_reason", "realm", "voivodeship"],
  file: ["mime", "purpose", "tint"],
  inquiry: ["email", "realm"],
  invitation: ["realm"],
  notification: ["about", "kind", "link", "subjects"],
  organization: ["category", "contact_email", "hidden_reason", "krs", "nip", "realm", "twitter"],
  report: ["address", "decision", "realm", "reason", "reporter_email", "statement", "target_type"],
  settlement: ["decision", "ksef_number"],
  user: ["blocked_reason", "email", "image", "muted_emails", "realm", "terms_of_service_version"],
}
const token = "zeton-do-decyzji"
const arrays = ["achievements", "tags", "benefits"]
const links = ["website", "facebook", "instagram", "linkedin"]

beforeAll(async () => {
  world = await castWorld()
  const { orchard } = world.organizations
  await db.transaction((tx) => askInquiry(tx, { id: "i", organizationId: orchard }))
  await pool.query(
    "insert into report (id, target_type, target_id, reason, details, good_faith) values ('r', 'event', $1, 'inne', 'x', true)",
    [world.events.planting],
  )
  deals = {}
  for (const name of shownDeals) deals[name] = await dealAfter(world, situations[name] ?? [])
  await pool.query("insert into rating (deal_id, side, author_id, stars, comment) values ($1, 'sponsor', $2, 5, 'x')", [
    deals.completed,
    world.people.marta,
  ])
  await saveAndShare()
  people = {
    visitor: visitor(),
    sponsor: await enter(world, "marta"),
    stranger: await enter(world, "tomasz"),
    organization: await enter(world, "rafal"),
    owner: await enter(world, "karolina"),
  }
  await eachPage((html) => {
    for (const shape of shapesOf(html)) usual.add(shape)
  })
})

/** A saved event of the sponsor, and a private link with an answer. */
async function saveAndShare() {
  const { id: marta, partyId } = world.viewers.marta
  const { planting } = world.events
  await pool.query("insert into saved_event (id, party_id, event_id, note) values ('s', $1, $2, 'x')", [
    partyId,
    planting,
  ])
  await pool.query(
    `insert into decision_link (id, party_id, by_id, token_hash, message, shows_terms, expires_at)
     values ('d', $1, $2, $3, 'x', true, now() + interval '7 days')`,
    [partyId, marta, hashOfToken(token)],
  )
  await pool.query(
    `insert into member_invitation (id, party_id, email, role, invited_by, token_hash, expires_at)
     values ('m', $1, 'nowa@poczta.example', 'viewer', $2, $3, now() + interval '7 days')`,
    [world.organizations.orchard, world.people.karolina, hashOfToken(token)],
  )
  await pool.query("insert into decision_link_event (link_id, event_id, position) values ('d', $1, 0)", [planting])
  await pool.query(
    "insert into decision_answer (id, link_id, name, comment, verdicts) values ('a', 'd', 'x', 'x', $1::jsonb)",
    [JSON.stringify([{ eventId: planting, verdict: "accept", remark: "x" }])],
  )
}

/** The addresses of pages, and of files beside them, for their readers. */
function addressesOf(actor: Account) {
  const { planting } = world.events
  const more = [
    // a search with results, so that marked words are a usual shape
    "/wydarzenia?q=sadzenie",
    "/organizacje?q=sad",
    decisionPath(token),
    memberInvitationPath(token),
    "/wydarzenia?q=hak",
    "/wydarzenia?view=list",
    "/organizacje?q=hak",
    `${eventPath(planting)}?zakladka=aktualnosci`,
    ...(actor === "sponsor"
      ? [`${savedComparisonPath}?w=${planting}`, "/wspolprace?q=hak", `/wspolprace/nowa?wydarzenie=${planting}`]
      : []),
    ...(actor === "organization" ? [openConversationPath(world.conversation)] : []),
    ...(actor === "owner" ? ["/wiadomosci?zapytanie=i"] : []),
    ...(actor === "sponsor" || actor === "owner"
      ? Object.values(deals).flatMap((id) => [dealPath(id), `${dealPath(id)}?wersja=1&porownaj=2`])
      : []),
  ]
  const known = Object.entries(rows).filter(([path, row]) => isPage(path) && row.get[actor] === 200)
  return [...known.map(([, row]) => row.at(world)), ...more]
}

/** Pages whose main part shows a typed text; the others are checked once. */
const telling = new Set<string>()

async function eachPage(look: (html: string, what: string) => void, isTelling = (_: string) => true) {
  for (const actor of accounts)
    for (const address of addressesOf(actor)) {
      const what = `${address} for ${actor}`
      if (!isTelling(what)) continue
      const answer = await people[actor].get(address)
      expect(answer.status, what).toBeLessThan(400)
      if (answer.headers.get("content-type")?.startsWith("text/html")) look(await answer.text(), what)
    }
}

/** How many payloads each column has had so far; the next row continues with the following one. */
const sizes: Record<string, number> = {}
function packed(column: string, most: number) {
  const from = sizes[column] ?? 0
  let [text, taken] = ["", 0]
  for (; taken < payloads.length; taken++) {
    const next = payloads[(from + taken) % payloads.length] ?? ""
    if (text.length + next.length + 1 > most) break
    text += `${next} `
  }
  sizes[column] = from + taken
  return text.trim()
}

async function fillWithPayloads() {
  for (const [table, columns] of Object.entries(typed)) {
    const { rows: places } = await pool.query<{ place: string }>(`select ctid::text as place from "${table}"`)
    const sets = Object.keys(columns).map(
      (name, n) => `${name} = ${arrays.includes(name) ? `array[$${n + 1}]` : `$${n + 1}`}`,
    )
    for (const { place } of places) {
      const texts = Object.entries(columns).map(([column, most]) => packed(`${table}.${column}`, most))
      await pool.query(`update "${table}" set ${sets} where ctid = '${place}'`, texts)
    }
  }
  const sets = links.map((name, n) => `${name} = 'https://przyklad.example/?' || $${n + 1}`)
  for (const table of ["event", "organization"])
    await pool.query(
      `update "${table}" set ${sets}`,
      links.map((name) => packed(`${table}.${name}`, 200).replace(/\s/g, "+")),
    )
}

test("a text column of these tables is filled here, or listed as one without typed texts", async () => {
  const { rows } = await pool.query<{ column: string }>(
    `select c.table_name || '.' || c.column_name as column from information_schema.columns c
     where c.table_schema = 'public' and c.table_name = any($1) and c.data_type in ('text', 'ARRAY')
       and c.is_generated = 'NEVER' and c.column_name !~ '(^|_)(id|by|key|hash)$'
       and not exists (select from information_schema.constraint_column_usage u
         join information_schema.check_constraints k using (constraint_schema, constraint_name)
         where u.table_name = c.table_name and u.column_name = c.column_name and k.check_clause ~ 'ANY')
     order by 1`,
    [Object.keys(typed)],
  )
  const known = [...Object.entries(typed), ["event", Object.fromEntries(links.map((name) => [name, 0]))] as const]
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .concat(links.map((name) => `organization.${name}`))
  expect(rows.map(({ column }) => column).filter((column) => !known.includes(column))).toEqual(
    Object.entries(notTyped).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  )
})

test("a typed text stays text in every page", async () => {
  for (const round of [1, 2]) {
    await fillWithPayloads()
    await eachPage(
      (html, what) => {
        expect(markupProblems(html, usual), what).toEqual([])
        if (/<main[\s\S]*hak[\s\S]*<\/main>/.test(html)) telling.add(what)
      },
      (what) => round === 1 || telling.has(what),
    )
  }
  expect(telling.size).toBeGreaterThan(60)
  for (const [table, columns] of Object.entries(typed))
    for (const [column, most] of Object.entries(columns))
      expect(sizes[`${table}.${column}`], `${table}.${column}`).toBeGreaterThanOrEqual(
        most === long ? payloads.length : 8,
      )
}, 120_000)

describe("calendars, feeds, JSON, spreadsheets and files", () => {
  beforeAll(fillWithPayloads)

  test("a calendar has its own lines only", async () => {
    const text = await (await people.visitor.get(eventCalendarPath(world.events.planting))).text()
    const unfolded = text.replace(/\r\n /g, "")
    for (const line of unfolded.trim().split("\r\n"))
      expect(line).toMatch(
        /^(BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|UID|DTSTAMP|DTSTART|DTEND|SUMMARY|DESCRIPTION|LOCATION|URL|STATUS)[;:]/,
      )
    expect(unfolded).not.toMatch(/[^\r]\n/)
  })

  test("the feed and the map have their own elements only", async () => {
    for (const address of ["/wydarzenia.rss", "/sitemap.xml", "/sitemap.xml?strona=1"]) {
      const xml = await (await people.visitor.get(address)).text()
      const names = [...xml.replace(/^<\?xml[^>]*\?>/, "").matchAll(/<\/?([^\s>/]+)/g)].map(([, name]) => name)
      for (const name of names)
        expect(
          [
            "rss",
            "channel",
            "title",
            "link",
            "description",
            "language",
            "item",
            "guid",
            "pubDate",
            "category",
            "lastBuildDate",
            "atom:link",
            "dc:creator",
            "urlset",
            "sitemapindex",
            "sitemap",
            "url",
            "loc",
            "lastmod",
          ],
          address,
        ).toContain(name)
    }
  })

  test("JSON is no page, and is never read as one", async () => {
    for (const [actor, address] of [
      ["visitor", "/podpowiedzi.json?q=hak"],
      ["organization", `${conversationPath(world.conversation)}?po=`],
    ] as const) {
      const answer = await people[actor].get(address)
      expect(answer.headers.get("content-type"), address).toMatch(/^application\/json/)
      expect(answer.headers.get("content-security-policy"), address).toContain("sandbox")
      expect(JSON.stringify(await answer.json()), address).toContain("hak")
    }
  })

  test("a spreadsheet has the usual number of cells, and none is a formula", async () => {
    const evil = [
      "=1+1",
      "+1",
      "-1",
      "@SUM(A1)",
      "\t=1",
      "\r=1",
      "\n=1",
      "\uff1d1+1",
      '=HYPERLINK("//zly.example";"x")',
      '";=1+1;"',
      "x\r\n=1+1",
    ]
    for (const text of evil) {
      await pool.query("update deal_event set title = $1", [text])
      await pool.query("update deal set organization_name = $1", [text])
      await pool.query("update event set title = $1 where $1 ~ '^.{3,150}$'", [text])
      const csv = await (await people.sponsor.get("/profil/wsparcia.csv")).text()
      const [, ...lines] = cellsOf(csv.replace(/^\uFEFF/, ""))
      expect(lines.length, text).toBeGreaterThan(0)
      for (const cells of lines) {
        expect(cells, text).toHaveLength(12)
        // a negative number is allowed
        for (const cell of cells.filter((one) => !/^-\d+(,\d+)?$/.test(one)))
          expect(cell, text).not.toMatch(/^[\s=+\-@\uff1d\uff0b\uff0d\uff20]*[=+\-@\uff1d\uff0b\uff0d\uff20]/)
      }
    }
  })

  test("the name of a file stays in its header", async () => {
    const { rows: files } = await pool.query<{ deal: string; id: string; key: string }>(
      "select deal_id as deal, s.id, f.key from settlement s join file f on f.id = s.file_id where deal_id = $1",
      [deals.completed],
    )
    const [{ deal, id, key } = { deal: "", id: "", key: "" }] = files
    await disk.put(key, "%PDF-1.4")
    for (const text of [
      ...payloads,
      'a"; filename="b.exe',
      "a\r\nSet-Cookie: hak=1",
      "../../x",
      "\u202efdp.exe",
      "żółć.pdf",
    ]) {
      await pool.query("update file set original_name = $1", [text])
      const answer = await people.sponsor.get(settlementFilePath(deal, id))
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-disposition"), text).toMatch(
        /^attachment; filename="[^"\\\r\n<>]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
      )
      expect(answer.headers.getSetCookie().join(), text).not.toContain("hak=")
    }
  })
})

/** RFC 4180 with semicolons. */
function cellsOf(csv: string) {
  const lines: string[][] = []
  for (const [, start, cell = ""] of csv.matchAll(/(^|;|\r\n)"((?:[^"]|"")*)"/g)) {
    if (start !== ";") lines.push([])
    lines.at(-1)?.push(cell.replaceAll('""', '"'))
  }
  return lines
}
