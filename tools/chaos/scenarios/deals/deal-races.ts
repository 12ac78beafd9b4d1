import type pg from "pg"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import { afterMove, countsAfterMove, nothingCounted, proposedDeal } from "#app/domain/deals/deal/deal-change.ts"
import { dealFactOf } from "#app/domain/deals/deal/deal-history.ts"
import { isMove, type Move, moveNames, movesFor, type RuleInput, ruleOf } from "#app/domain/deals/deal/deal-moves.ts"
import { dealPath } from "#app/paths.ts"
import { requireRightDeals } from "#test/support/money/right-deals.ts"
import { type Fields, post } from "../../browser.ts"
import { type Proposal, proposals, propose } from "../../deals.ts"
import { check, type Fault, type Finding, pick, record } from "../../fault.ts"
import { inScenario, type Scenario, type Server } from "../../scenario.ts"

const racers = 16
const mostRoundsOfOne = 6

export const dealRaces: Fault = {
  about: "16 moves of both sides race on one deal through two processes",
  unit: "rounds",
  rounds: 1000,
  short: 5,
  engines: ["embedded", "postgres"],
  shortOn: ["embedded", "postgres"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => race(scenario, rounds)),
}

const columns = `version, status, terms_version as "termsVersion", terms_author as "termsAuthor",
  annex_version as "annexVersion", annex_author as "annexAuthor",
  (select max(version) from deal_terms where deal_id = deal.id) as "newestTerms",
  (select count(annex_number)::integer from deal_agreement where deal_id = deal.id) as "annexCount",
  accepted_by_organization as "acceptedByOrganization", accepted_by_sponsor as "acceptedBySponsor",
  cancel_asked_by as "cancelAskedBy", cancel_reason as "cancelReason", was_accepted as "wasAccepted"`

async function dealNow(pool: pg.Pool, id: string): Promise<RuleInput> {
  const { rows } = await pool.query(`select ${columns} from deal where id = $1`, [id])
  return { ...nothingCounted, ...rows[0] }
}

async function race(scenario: Scenario, rounds: number): Promise<Finding[]> {
  const { pool } = scenario
  const all = await proposals(pool, rounds)
  const servers = await Promise.all([scenario.start({ WORKER: "off" }), scenario.start({ WORKER: "off" })])
  const ids: string[] = []
  const answers = new Map<number, number>()
  const wrong: string[] = []
  for (let round = 0; round < rounds; ) {
    await pool.query("delete from rate_limit") // resets the limits, as nobody moves so often outside a race
    const proposal = all[ids.length] as Proposal
    const { id, text } = await propose(pick(servers), proposal)
    if (!id) throw new Error(`a proposal was not sent: ${text.slice(0, 200)}`)
    ids.push(id)
    for (let each = 0; each < mostRoundsOfOne && round < rounds; each++) {
      const deal = await dealNow(pool, id)
      const legal = legalMoves(deal)
      if (legal.length === 0) break
      const statuses = await raceOnce(servers, proposal, id, deal, legal)
      for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1)
      const wins = statuses.filter((status) => status === 202).length
      const version = (await dealNow(pool, id)).version
      if (wins !== 1 || version !== deal.version + 1) wrong.push(`${wins} won from ${deal.status}, version ${version}`)
      round++
    }
  }
  await requireRightDeals(pool)
  const broken = (await Promise.all(ids.map((id) => historyProblem(pool, id)))).filter((problem) => problem !== null)
  const unexpected = [...answers.keys()].filter((status) => ![202, 400, 403, 409].includes(status))
  return [
    record("deals", ids.length),
    record("answers", [...answers].map(([status, times]) => `${status}: ${times}`).join(", ")),
    check(
      "rounds without exactly one winner",
      `${wrong.length} ${wrong.slice(0, 3).join("; ")}`.trim(),
      wrong.length === 0,
    ),
    check("losers answered otherwise than 409, 403 or 400", unexpected.length, unexpected.length === 0),
    check(
      "histories that are not one line to the stored state",
      `${broken.length} ${broken.slice(0, 3).join("; ")}`.trim(),
      broken.length === 0,
    ),
  ]
}

type Racer = { side: Side; move: Move }

/** Moves of either side without a file. */
const legalMoves = (deal: RuleInput): Racer[] =>
  (["sponsor", "organization"] as const).flatMap((side) =>
    movesFor(side, deal)
      .filter((move) => ruleOf(move).needs !== "file")
      .map((move) => ({ side, move })),
  )

/** All racers saw the same version; all but two make a legal move. */
function raceOnce(
  servers: readonly Server[],
  { sponsor, owner }: Proposal,
  id: string,
  deal: RuleInput,
  legal: Racer[],
) {
  const any = () => ({ side: pick(["sponsor", "organization"] as const), move: pick(moveNames) })
  const field = Array.from({ length: racers }, (_, index) => (index < 2 ? any() : pick(legal)))
  return Promise.all(
    field.map(async ({ side, move }) => {
      const accepting = { version: String(deal.version), capacity: "prezes zarządu" }
      const fields: Fields =
        ruleOf(move).needs === "terms"
          ? { ...accepting, "lines[0].title": `Opcja ${Math.random()}`, "lines[0].amount": "2000" }
          : {
              ...accepting,
              reason: "Powód podany dla próby",
              settlementRead: "on",
              beforeEvent: "on",
              openPayments: "on",
            }
      const path = `${dealPath(id)}.data?dzialanie=${move}`
      const answer = await post(pick(servers), path, fields, side === "sponsor" ? sponsor : owner)
      await answer.arrayBuffer()
      return answer.status
    }),
  )
}

/** Replays the facts through the rules: must lead to the stored state; null when they do. */
async function historyProblem(pool: pg.Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ what: string; details: Record<string, unknown> }>(
    "select what, details from fact where about_id = $1 order by id",
    [id],
  )
  let deal: RuleInput = { ...proposedDeal, ...nothingCounted }
  for (const [index, { what, details }] of rows.entries()) {
    const move = dealFactOf(what)
    if (details.version !== index + 1) return `${what} has version ${details.version} in place ${index + 1}`
    if (index === 0) continue
    if (!move || !isMove(move)) return `${what} is no move`
    if (details.from !== deal.status) return `${what} from ${details.from}, not from ${deal.status}`
    const change = afterMove(move, details.side as Side, deal, { reason: details.reason as string | null })
    if (!change) return `${what} is not allowed from ${deal.status}`
    const { newestTerms, annexCount } = countsAfterMove(move, deal, change)
    deal = { ...deal, ...change, newestTerms, annexCount }
  }
  const stored = await dealNow(pool, id)
  const key = (of: RuleInput) => JSON.stringify(Object.entries(of).sort())
  return key(stored) === key(deal) ? null : `${key(stored)} is stored, ${key(deal)} was recorded`
}
