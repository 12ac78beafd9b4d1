import { desc, eq, like } from "drizzle-orm"
import fc from "fast-check"
import { strFromU8, unzipSync } from "fflate"
import { matchRoutes } from "react-router"
import { beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { email, event, fact, message, notification } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { type DealFact, factName } from "#app/domain/deals/deal/deal-history.ts"
import { type Role, roles } from "#app/domain/shared/role.ts"
import { remindOfTasks } from "#app/features/deals/tasks/daily/commands.server.ts"
import { dailyReminderEmail } from "#app/features/deals/tasks/daily/emails.tsx"
import { createLink } from "#app/features/events/decision/commands.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { myEventsPath } from "#app/paths.ts"
import { renderEmail } from "#app/ui/email/render-email.tsx"
import { emailTemplates } from "#server/emails.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole, joinParty } from "#test/support/join-party.ts"
import { type FiguredDeal, readDeals } from "#test/support/money/figures.ts"
import { textOfPdf } from "#test/support/pdf-text.ts"
import { allRoutes } from "#test/support/route-table.ts"
import { forgetWork } from "#test/support/worker.ts"
import { differences, problemsOfPage, statedSoFar } from "./compare.ts"
import { type Course, course } from "./course.ts"
import { examples } from "./course-examples.ts"
import { knownOf } from "./expected.ts"
import { turnProblems } from "./own-turn.ts"
import { papers } from "./papers.ts"
import { playDeal } from "./play.ts"
import { type At, type Page, pages, silentRoutes } from "./registry.ts"
import { dayOfSerial, headsOfXlsx, rowsOfCsv, rowsOfXlsx, textOfXml } from "./sheet.ts"
import { readFigures, sumsIn, valuesIn } from "./stated-in.ts"
import { type Table, tables } from "./tables.ts"

const runs = 12
const seed = 68
const year = Number(todayIn(new Date()).slice(0, 4))

type Reader = { name: string; side: Side; role: Role; partyId: string; person: Visitor; viewer: Viewer }
let world: World
let owners: Reader[]
let colleagues: Reader[]
let strangers: { name: string; person: Visitor }[]
let events: (typeof event.$inferSelect)[]
const tokens = new Map<string, string>()
const goal = 5_000_000
/** Routes of the addresses that were requested. */
const visited = new Set<string>()
const noteVisit = (address: string) => {
  const [path = ""] = address.split("?")
  const match = matchRoutes(
    allRoutes.map(({ path }) => ({ path })),
    path,
  )?.at(-1)
  visited.add(match?.route.path ?? path)
}

beforeAll(async () => {
  forgetWork()
  world = await castWorld()
  const { organizations, companies } = world
  // so that deals can be about two events
  await db.update(event).set({ organizationId: organizations.orchard }).where(eq(event.id, world.events.run))
  await db.update(event).set({ goal }).where(eq(event.organizationId, organizations.orchard))
  events = await db.select().from(event).where(eq(event.organizationId, organizations.orchard))
  for (const { id } of events) {
    await saveEvent(world.viewers.marta, id)
    const made = await createLink(world.viewers.marta, { eventIds: [id], message: null })
    if (made.ok) tokens.set(id, made.token)
  }
  const igor = await joinParty(world, organizations.orchard, "igor", "coordinator")
  const pawel = await joinParty(world, companies.bakery, "pawel", "coordinator")
  const readerOf = async (name: keyof World["viewers"], side: Side, viewer = world.viewers[name]): Promise<Reader> => ({
    ...{ name, side, role: "owner", person: await enter(world, name), viewer },
    partyId: side === "sponsor" ? companies.bakery : organizations.orchard,
  })
  owners = [await readerOf("marta", "sponsor"), await readerOf("karolina", "organization")]
  colleagues = [await readerOf("pawel", "sponsor", pawel), await readerOf("igor", "organization", igor)]
  // opening the table once keeps it chosen: it shows what was agreed, the cards do not
  for (const { person, side } of [...owners, ...colleagues])
    if (side === "organization") await person.get(`${myEventsPath}?view=list`)
  strangers = [
    { name: "another sponsor", person: await enter(world, "tomasz") },
    { name: "another organization", person: await enter(world, "rafal") },
    { name: "a visitor", person: visitor() },
  ]
})

/** The world without deals and what came of them. */
async function restore() {
  await emptyTables("deal", "fact", "email", "notification", "message", "rate_limit", "idempotency")
  for (const { id, startDate, endDate, status } of events)
    await db.update(event).set({ startDate, endDate, status }).where(eq(event.id, id))
}

async function checkPage(
  page: Page,
  reader: Reader,
  figured: FiguredDeal,
  own: readonly FiguredDeal[],
): Promise<string[]> {
  const address = page.address({ deal: figured, side: reader.side, role: reader.role, year, tokens })
  if (address === null) return []
  noteVisit(address)
  const who = `${page.name} as ${reader.name}, ${reader.role}`
  const problems = await problemsOfPage(page, address, reader.person, { subject: figured, own, year, goal })
  return problems.map((problem) => `${problem} (${who})`)
}

async function checkTables(
  reader: Reader,
  figured: FiguredDeal,
  own: readonly FiguredDeal[],
  alsoSlow: boolean,
): Promise<string[]> {
  const problems: string[] = []
  const packets = new Map<string, Uint8Array>()
  for (const table of tables) {
    const at: At = { deal: figured, side: reader.side, role: reader.role, year }
    const address = table.address(at)
    if (address === null || (table.isSlow && !alsoSlow)) continue
    const bytes = packets.get(address) ?? (await bytesOf(reader, address))
    packets.set(address, bytes)
    problems.push(...tableProblems(table, bytes, at, own))
  }
  return problems.map((problem) => `${problem} (as ${reader.name})`)
}

async function bytesOf({ person }: Reader, address: string) {
  noteVisit(address)
  const answer = await person.get(address)
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Sheets and files of an archive with a column of money that no table reads. */
function unregistered({ name, file, sheet }: Table, bytes: Uint8Array): string[] {
  const isMoney = (heads: readonly string[]) => heads.some((head) => head.includes("(zł)"))
  const isRegistered = (number: number) =>
    tables.some((one) => one.name.startsWith(name.split(",")[0] ?? "") && one.sheet === number)
  if (sheet !== undefined)
    return headsOfXlsx(bytes).flatMap((heads, at) =>
      isMoney(heads) && !isRegistered(at + 1) ? [`${name}: no table reads sheet ${at + 1}`] : [],
    )
  if (file === undefined) return []
  return Object.entries(unzipSync(bytes, { filter: (one) => one.name.endsWith(".csv") })).flatMap(([path, content]) => {
    const [head = ""] = strFromU8(content).split("\r\n", 1)
    return isMoney([head]) && !tables.some((one) => one.file && `/${path}`.endsWith(`/${one.file}`))
      ? [`${name}: no table reads ${path}`]
      : []
  })
}

/** A cell in the notation of `expected`: grosze and ISO days. */
function cellOf(what: string, text: string, isWorkbook: boolean) {
  if (/^(status|reference)$/.test(what)) return text
  if (/On(:|$)/.test(what)) {
    if (text === "") return "nothing"
    if (text === "bez terminu") return "–"
    return isWorkbook ? dayOfSerial(Number(text)) : text.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, "$3-$2-$1")
  }
  return String(Math.round(Number(text.replace(",", ".")) * 100))
}

function tableProblems(table: Table, bytes: Uint8Array, at: At, own: readonly FiguredDeal[]) {
  const { name, file, sheet, isPairs, sumsBy, columns } = table
  const content = file === undefined ? bytes : unzipSync(bytes)[file]
  if (!content) return [`${name}: no ${file}`]
  const allRows = sheet === undefined ? rowsOfCsv(strFromU8(content)) : rowsOfXlsx(content, sheet)
  const rows = isPairs
    ? [Object.fromEntries(allRows.map((row) => [row[isPairs[0]] ?? "", row[isPairs[1]] ?? ""]))]
    : allRows
  const problems: string[] = unregistered(table, bytes)
  const groups = [...new Set(rows.map((row) => row[sumsBy ?? ""]))]
  const stated = rows.flatMap((row) => {
    const reference = row["Numer współpracy"]
    const deal = reference === undefined ? at.deal : own.find(({ facts }) => facts.reference === reference)
    return Object.entries(row).flatMap(([head, text]) => {
      const column = columns[head]
      if (column === undefined && /\(zł\)/.test(head)) problems.push(`${name}: a column without a name: ${head}`)
      const what = typeof column === "function" ? column(row) : column
      if (!what) return []
      const value = cellOf(what, text, sheet !== undefined)
      const part = sumsBy !== undefined && { table: groups.indexOf(row[sumsBy]) }
      return [{ what, value, deal: deal?.id ?? null, event: null, text: `${head}: ${text}`, ...part }]
    })
  })
  const impactYear = /^impact/.test(name) ? Number(at.deal.firstDay.slice(0, 4)) : at.year
  return [...problems, ...differences(name, stated, { own, year: impactYear, goal })]
}

async function checkPapers(reader: Reader, figured: FiguredDeal, own: readonly FiguredDeal[]): Promise<string[]> {
  const known = knownOf(figured)
  const problems: string[] = []
  for (const { name, address, ask, isXml, sentences, isKnown } of papers) {
    const at: At = { deal: figured, side: reader.side, role: reader.role, year, tokens }
    const path = address(at)
    if (path === null) continue
    noteVisit(path)
    const answer = await (ask ? ask(reader.person, at) : reader.person.get(path))
    if (isXml && answer.status === 409) continue
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    // a line may end after the hyphen of a reference
    const text = (isXml ? textOfXml(bytes) : textOfPdf(bytes))
      .replaceAll(/[\s\u00a0]+/g, " ")
      .replaceAll("POM- ", "POM-")
    const stated = sentences.flatMap(([sentence, ...names]) => {
      const match = sentence.exec(text)
      const values = match ? valuesIn(names, match[1] ?? "") : []
      return values.map((one) => ({ ...one, deal: null, event: null, text: match?.[0] ?? "" }))
    })
    const about = { own, year: Number(figured.firstDay.slice(0, 4)), goal }
    problems.push(...differences(name, stated, about, { deal: figured }))
    if (isKnown) problems.push(...untrue(name, text, known))
  }
  return problems.map((problem) => `${problem} (as ${reader.name})`)
}

const emailFrame = { origin: "http://localhost:3000", operator: "", settingsPath: null }

/** Sums of a text that never were true of a deal, with the words around them. */
const untrue = (place: string, text: string, known: ReadonlySet<number>) =>
  sumsIn(text).flatMap(({ grosze, at }) =>
    known.has(Math.abs(grosze))
      ? []
      : [`${place}: ${grosze} was never true ("…${text.slice(Math.max(0, at - 40), at + 30)}…")`],
  )

/** The version in the newest fact of an email's move; `isOwn`: the email is for the side that made the move. */
function versionOf(
  facts: readonly (typeof fact.$inferSelect)[],
  { move, isOwn }: Record<string, unknown>,
  partyId: string,
) {
  const made = facts.find(
    ({ what, partyId: by }) => what === factName(move as DealFact) && (by === partyId) === (isOwn === true),
  )
  return made?.details.annexVersion ?? made?.details.termsVersion
}

/** Sums of waiting emails, notifications and messages were true when these were written. */
async function checkNews(figured: FiguredDeal, own: readonly FiguredDeal[]): Promise<string[]> {
  const known = knownOf(figured)
  const problems: string[] = []
  const check = (place: string, text: string) => {
    problems.push(...untrue(place, text, known))
  }
  const facts = await db.select().from(fact).where(eq(fact.aboutId, figured.id)).orderBy(desc(fact.id))
  const waiting = await db
    .select()
    .from(email)
    .where(like(email.digest, `deal:${figured.id}:%`))
  for (const { kind, content, digest } of waiting) {
    const template = emailTemplates.get(kind)
    if (!template) throw new Error(`no template for ${kind}`)
    const { subject, html, text } = await renderEmail(template.write(content as never), emailFrame)
    const read = readFigures(html)
    const stated = read.stated.map((one) => ({
      ...one,
      what: one.what.replace("toldWorth", `toldWorth:${versionOf(facts, content, digest?.split(":")[2] ?? "")}`),
    }))
    problems.push(...differences("email", stated, { own, year, goal }, { deal: figured }))
    for (const words of [subject, text]) check(`email ${kind}`, words)
  }
  await remindOfTasks(new Date())
  for (const { content } of await db.select().from(email).where(eq(email.kind, dailyReminderEmail.kind))) {
    const { html, subject } = await renderEmail(dailyReminderEmail.write(content as never), emailFrame)
    problems.push(...differences("reminder", readFigures(html).stated, { own, year, goal }))
    check("reminder", subject)
  }
  for (const { title, body } of await db.select().from(notification)) check("bell", `${title} ${body}`)
  for (const { content } of await db.select().from(message).where(eq(message.dealId, figured.id)))
    check("message", content)
  return problems
}

async function checkStrangers(figured: FiguredDeal): Promise<string[]> {
  const problems: string[] = []
  for (const { name, person } of strangers)
    for (const page of pages) {
      const address = page.address({ deal: figured, side: "sponsor", role: "owner", year })
      if (address === null) continue
      const answer = await person.get(address, { headers: { accept: "text/html" } })
      const html = await answer.text()
      const isOfDeal = address.includes(figured.id)
      if (isOfDeal && answer.status === 200) problems.push(`${page.name} answers ${name}`)
      if (html.includes(figured.facts.reference)) problems.push(`${page.name} names the deal to ${name}`)
      if (!isOfDeal && html.includes(figured.id)) problems.push(`${page.name} shows the deal to ${name}`)
    }
  return problems
}

const courses: [number, Course][] = [...examples, ...fc.sample(course, { numRuns: runs, seed })].map((one, index) => [
  index,
  one,
])

test.each(courses)(
  "deal %i says the same in every place, to both sides and each role",
  { timeout: 240_000 },
  async (index, courseOfDeal) => {
    await restore()
    const others = events.map(({ id }) => id).filter((id) => id !== world.events.planting)
    const id = await playDeal(world, courseOfDeal, others)
    const all = await readDeals()
    const figured = all.find((one) => one.id === id)
    if (!figured) throw new Error("no deal")
    const role = roles[index % roles.length] ?? "viewer"
    for (const one of colleagues) {
      one.role = role
      const { pawel, igor } = world.viewers
      const viewer = one.side === "sponsor" ? pawel : igor
      await changeRole({ ...viewer, partyId: one.partyId }, role)
    }
    const problems: string[] = []
    for (const reader of [...owners, ...colleagues]) {
      const { viewer, person, role, name } = reader
      const turns = await turnProblems({ ...viewer, role }, person, id)
      problems.push(...turns.map((problem) => `${problem} (as ${name}, ${role})`))
      for (const page of pages) problems.push(...(await checkPage(page, reader, figured, all)))
      if (!owners.includes(reader)) continue
      problems.push(...(await checkTables(reader, figured, all, index < examples.length)))
      problems.push(...(await checkPapers(reader, figured, all)))
    }
    problems.push(...(await checkNews(figured, all)), ...(await checkStrangers(figured)))
    const different = [...new Set(problems)]
    expect(different, different.join("\n")).toEqual([])
  },
)

test("every registered place has stated each of its figures", () => {
  const registered = [
    ...pages.flatMap(({ name, states }) => states.map((what) => `${name} ${what}`)),
    ...tables.flatMap(({ name, columns }) =>
      Object.values(columns).flatMap((what) => (typeof what === "string" ? [`${name} ${what}`] : [])),
    ),
    ...papers.flatMap(({ name, sentences }) =>
      sentences.flatMap(([, ...names]) => names.map((what) => `${name} ${what.split(":")[0]}`)),
    ),
    ...["email toldWorth", "reminder task"],
  ]
  const silent = [...new Set(registered)].filter((one) => !statedSoFar.has(one))
  expect(silent, silent.join(", ")).toEqual([])
})

test("every route of deals is a registered place, or known to state nothing", () => {
  const ofDeals = allRoutes.flatMap(({ path, file }) => (file.startsWith("routes/deals/") ? [path] : []))
  const unknown = ofDeals.filter((path) => !visited.has(path) && !silentRoutes.includes(path))
  const wrong = silentRoutes.filter((path) => visited.has(path) || !ofDeals.includes(path))
  expect([unknown, wrong]).toEqual([[], []])
})
