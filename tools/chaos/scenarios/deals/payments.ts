import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { todayIn } from "#app/lib/dates.ts"
import { paymentsPath } from "#app/paths.ts"
import { requireRightDeals } from "#test/support/money/right-deals.ts"
import { get, post } from "../../browser.ts"
import { between, check, type Fault, type Finding, pick, record } from "../../fault.ts"
import { type PayingDeal, payingDeals, wholeGrosze } from "../../payments.ts"
import type { Person } from "../../people.ts"
import { inScenario, type Scenario, type Server } from "../../scenario.ts"
import { keepRunning } from "../kills.ts"

const atOnce = 4
const racers = 16
const parts = 4
/** Long enough for a killed server to restart, also beside a busy core. */
const longestMs = 180_000

export const payments: Fault = {
  about:
    "payments are sent, received and taken back by two people of each side at once, cut, repeated, raced and killed",
  unit: "deals",
  rounds: 100,
  short: 4,
  engines: ["postgres", "embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => payAll(scenario, rounds)),
}

/** The acknowledged answers of a run: bookings by deal and sum, and what a race should leave. */
type Journal = {
  booked: string[]
  seen: Map<string, string>
  answers: Map<string, number>
  wrong: string[]
  kills: number
}
type Run = { pool: pg.Pool; servers: () => readonly Server[]; journal: Journal }

async function payAll(scenario: Scenario, rounds: number): Promise<Finding[]> {
  const { pool } = scenario
  const all = await payingDeals(pool, rounds)
  const slots = await Promise.all([keepRunning(scenario), keepRunning(scenario)])
  await scenario.leaveDatabase()
  const journal: Journal = { booked: [], seen: new Map(), answers: new Map(), wrong: [], kills: 0 }
  const run: Run = { pool, servers: () => slots.flatMap((slot) => slot.running() ?? []), journal }
  const waiting = [...all]
  let over = false
  const killing = (async () => {
    while (!over) {
      await sleep(between(1000, 3000))
      if (over) return
      await pick(slots).kill()
      journal.kills++
    }
  })()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let deal = waiting.pop(); deal; deal = waiting.pop()) await payOne(run, deal)
    }),
  )
  over = true
  await killing
  const findings = await checkEntries(run, all)
  for (const slot of slots) slot.stopRestarting()
  return findings
}

type Act = "wyslano" | "wplynelo" | "cofnij"
const amountOf = (grosze: number) => (grosze / 100).toFixed(2).replace(".", ",")
const paying = (grosze: number) => ({
  instalment: "1",
  amount: amountOf(grosze),
  date: todayIn(new Date()),
  idempotencyKey: crypto.randomUUID(),
})

async function payOne(run: Run, deal: PayingDeal) {
  const { pool, journal } = run
  const write = (who: Person, act: Act, fields: Record<string, string>) => untilAnswered(run, who, deal.id, act, fields)
  await pool.query("delete from rate_limit where key like 'write:%'")
  // each sum is different, so that it identifies its entry; both people of each side press at once
  const sums = Array.from({ length: parts }, (_, index) => 10_000 + 100 * index)
  await Promise.all(
    sums.map(async (grosze, index) => {
      const sponsor = deal.sponsors[index % 2] as Person
      const organization = deal.organizations[index % 2] as Person
      const [sent, received] = [paying(grosze), paying(grosze + 1)]
      const results = await Promise.all([
        write(sponsor, "wyslano", sent),
        write(organization, "wplynelo", received),
        // impatient people press again, with the same key
        write(organization, "wplynelo", received),
      ])
      if (results.some((booked) => !booked)) journal.wrong.push(`${deal.id}: a part was refused`)
      journal.booked.push(`${deal.id} sent ${grosze}`, `${deal.id} received ${grosze + 1}`)
    }),
  )
  await recordEntries(run, deal)
  // sixteen confirm the rest, each with a different key
  const restGrosze = wholeGrosze - sums.reduce((sum, grosze) => sum + grosze + 1, 0)
  await race(run, deal, "what is left", (who) => write(who, "wplynelo", paying(restGrosze)))
  journal.booked.push(`${deal.id} received ${restGrosze}`)
  await recordEntries(run, deal)
  const { rows } = await pool.query<{ id: string }>(
    "select id from payment_entry where deal_id = $1 and kind = 'received' and grosze = $2",
    [deal.id, restGrosze],
  )
  const entry = rows[0]?.id ?? ""
  // a repeated reversal gets 409, so its writer may have succeeded without an answer
  await race(run, deal, "a reversal", (who) => write(who, "cofnij", { entry, reason: "Pomyłka" }), true)
  await recordEntries(run, deal)
  await race(run, deal, "the same again", (who) => write(who, "wplynelo", paying(restGrosze)))
  await recordEntries(run, deal)
}

async function race(
  { journal }: Run,
  deal: PayingDeal,
  what: string,
  act: (who: Person) => Promise<boolean>,
  mayLackWinner = false,
) {
  const results = await Promise.all(
    Array.from({ length: racers }, (_, at) => act(deal.organizations[at % 2] as Person)),
  )
  const winners = results.filter(Boolean).length
  if (winners !== 1 && !(mayLackWinner && winners === 0)) journal.wrong.push(`${winners} won ${what}`)
}

/** Repeats with the same key until a server answers; a third of the tries are cut. True: booked, false: refused. */
async function untilAnswered(
  { servers, journal }: Run,
  who: Person,
  dealId: string,
  act: Act,
  fields: Record<string, string>,
): Promise<boolean> {
  const count = (answer: string) => journal.answers.set(answer, (journal.answers.get(answer) ?? 0) + 1)
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    const running = servers()
    if (running.length === 0) {
      await sleep(50)
      continue
    }
    const cutting = new AbortController()
    const cut = Math.random() < 0.3 ? sleep(between(0, 40)).then(() => cutting.abort()) : null
    try {
      const path = `${paymentsPath(dealId)}.data?dzialanie=${act}`
      const answer = await post(pick(running), path, fields, who, cut ? { signal: cutting.signal } : {})
      await answer.arrayBuffer()
      count(String(answer.status))
      if (answer.status === 202) return true
      if (answer.status === 400 || answer.status === 409) return false
    } catch {
      count("none")
    }
    await cut
    await sleep(between(20, 100))
  }
  journal.wrong.push(`${act} was never answered`)
  return false
}

/** Records every entry with its sum: none of them may ever change or disappear. */
async function recordEntries({ pool, journal }: Run, { id }: PayingDeal) {
  const { rows } = await pool.query<{ id: string; row: string }>(
    "select id, row_to_json(payment_entry)::text as row from payment_entry where deal_id = $1",
    [id],
  )
  for (const { id, row } of rows) {
    const before = journal.seen.get(id)
    if (before !== undefined && before !== row) journal.wrong.push(`entry ${id} changed`)
    journal.seen.set(id, row)
  }
}

async function checkEntries(run: Run, all: readonly PayingDeal[]): Promise<Finding[]> {
  const { pool, journal } = run
  const { rows: entries } = await pool.query<{ id: string; key: string; row: string }>(
    `select id, deal_id || ' ' || kind || ' ' || grosze as key, row_to_json(payment_entry)::text as row
       from payment_entry`,
  )
  const stored = new Map(entries.map(({ id, row }) => [id, row]))
  const changedOrGone = [...journal.seen].filter(([id, row]) => stored.get(id) !== row).length
  const totals = new Map<string, number>()
  for (const { key } of entries) totals.set(key, (totals.get(key) ?? 0) + 1)
  const lost = journal.booked.filter((key) => !totals.has(key)).length
  // for each deal: the parts sent and received, the rest twice, and its reversal
  const expected = all.length * (2 * parts + 3)
  const { rows: sums } = await pool.query<Record<"unbalanced" | "wrong" | "facts" | "open", number>>(
    `select (select count(*)::int from payment_entry r join payment_entry e on e.id = r.reverses_id
         where r.kind = 'reversal' and (r.grosze <> e.grosze or r.deal_id <> e.deal_id)) as unbalanced,
       (select count(*)::int from deal d where $1 <> (select sum(grosze) from payment_entry e where e.deal_id = d.id
         and e.kind = 'received' and not exists (select from payment_entry r where r.reverses_id = e.id))
         or exists (select from ledger_totals l where l.deal_id = d.id
           and (l.received_grosze, l.in_transit_grosze) is distinct from (d.received_grosze, d.in_transit_grosze))) as wrong,
       (select count(*)::int from fact where what like 'deal.payment%') as facts,
       (select count(*)::int from instalment_in_force i where i.received_grosze < i.gross_grosze) as open`,
    [wholeGrosze],
  )
  await requireRightDeals(pool)
  const { unbalanced = 0, wrong = 0, facts = 0, open = 0 } = sums[0] ?? {}
  let different = 0
  for (const deal of all) {
    const [sponsor, organization] = await Promise.all([
      sumsShown(run, deal, deal.sponsors[0]),
      sumsShown(run, deal, deal.organizations[1]),
    ])
    if (sponsor === "" || sponsor !== organization) different++
  }
  const unexpected = [...journal.answers].filter(([status]) => !["202", "400", "409", "503", "none"].includes(status))
  return [
    record("kills of the application", journal.kills),
    record("answers", [...journal.answers].map(([status, count]) => `${status}: ${count}`).join(", ")),
    check("entries", `${entries.length} for ${expected} bookings`, entries.length === expected),
    check("acknowledged bookings that are lost", lost, lost === 0),
    check("entries that changed or went", changedOrGone, changedOrGone === 0),
    check("facts", `${facts} for ${expected} bookings`, facts === expected),
    check("reversals that do not balance their entry", unbalanced, unbalanced === 0),
    check("deals whose standing entries are not the whole sum", wrong, wrong === 0),
    check("instalments that are not paid by their ledger", open, open === 0),
    check("deals whose two sides see different sums", different, different === 0),
    check(
      "races without one winner, refusals and lost requests",
      `${journal.wrong.length} ${journal.wrong.slice(0, 3).join("; ")}`.trim(),
      journal.wrong.length === 0,
    ),
    check("answers other than booked, refused and come back later", unexpected.length, unexpected.length === 0),
  ]
}

/** The sums and the ledger of the payments page as text. */
async function sumsShown({ servers }: Run, { id }: PayingDeal, who: Person): Promise<string> {
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    const [server] = servers()
    const answer = server && (await get(server, paymentsPath(id), who).catch(() => null))
    if (answer?.status !== 200) {
      await sleep(100)
      continue
    }
    const html = (await answer.text()).replaceAll("<!-- -->", "")
    return [...html.matchAll(/<dd>([^<]*zł)<\/dd>|(?:Wpłata|Przelew wysłany|Cofnięcie)<\/b>([^<]*zł)/g)]
      .map(([, sum = "", entry = ""]) => sum + entry)
      .join("|")
  }
  return ""
}
