import { randomUUID } from "node:crypto"
import type pg from "pg"
import { dealPath } from "#app/paths.ts"
import { knownPassword, knownSponsor } from "../seed/sow.ts"
import type { Aimed } from "./report.ts"
import { aims } from "./scenarios.ts"
import { type Server, signIn } from "./servers.ts"
import { median } from "./statistics.ts"

const warmUp = 100
const rounds = 1000

/**
 * Response times of an outsider for an existing and an unknown deal, alternating. A difference would reveal which ids
 * exist (B14).
 */
export async function timeStrangers(pool: pg.Pool, server: Server): Promise<Aimed[]> {
  const cookie = await signIn(server, knownSponsor, knownPassword)
  const foreign = await foreignDeals(pool, knownSponsor)
  const times: Record<"foreign" | "unknown", number[]> = { foreign: [], unknown: [] }
  for (let round = 0; round < warmUp + rounds; round++)
    for (const kind of round % 2 === 0 ? (["foreign", "unknown"] as const) : (["unknown", "foreign"] as const)) {
      const id = kind === "foreign" ? (foreign[round % foreign.length] ?? "") : randomUUID()
      const took = await timeRefusal(server, cookie, id)
      if (round >= warmUp) times[kind].push(took)
    }
  const apart = median(times.foreign.map((took, round) => took - (times.unknown[round] ?? 0)))
  return [
    { what: "a stranger at a deal, p50", value: median(times.foreign), unit: "ms" },
    { what: "a stranger at an unknown id, p50", value: median(times.unknown), unit: "ms" },
    {
      what: `their difference, p50 of ${rounds} pairs`,
      value: Math.abs(apart),
      unit: "ms",
      ...aims.strangersMs,
    },
  ]
}

async function timeRefusal({ port }: Server, cookie: string, id: string) {
  const since = performance.now()
  const answer = await fetch(`http://localhost:${port}${dealPath(id)}`, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 404) throw new Error(`A stranger was answered ${answer.status}`)
  return performance.now() - since
}

/** Deals in which this account is not a party. */
async function foreignDeals(pool: pg.Pool, email: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select c.id from deal c join "user" u on u.id = c.sponsor_id
      where c.realm = 'public' and u.email <> $1 order by c.id limit 200`,
    [email],
  )
  if (rows.length === 0) throw new Error("There is no deal of anybody else")
  return rows.map(({ id }) => id)
}
