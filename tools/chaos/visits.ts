import { setTimeout as sleep } from "node:timers/promises"
import { eventsPath } from "#app/paths.ts"
import { get } from "./browser.ts"
import { check, checkInTime, type Finding, percentile } from "./fault.ts"
import type { Server } from "./scenario.ts"

const paceMs = 5
/** Limit for a visitor's page under load, as a multiple of its time on an idle server. */
const mostTimesIdle = 2

/** Visits each server in turn, so that other load affects all alike, for so many ms or while `goesOn` returns true. */
export async function visitInTurn(servers: readonly Server[], goesOn: number | (() => boolean)) {
  const times = servers.map((): number[] => [])
  let failed = 0
  const since = performance.now()
  const isUnderWay = typeof goesOn === "number" ? () => performance.now() - since < goesOn : goesOn
  for (; isUnderWay(); await sleep(paceMs))
    for (const [place, server] of servers.entries()) {
      const began = performance.now()
      const answer = await get(server, eventsPath).catch(() => null)
      await answer?.arrayBuffer()
      times[place]?.push(performance.now() - began)
      if (answer?.status !== 200) failed++
    }
  return { times, failed }
}

/** Times of a visitor's page while `work` runs at the first server, compared with an idle one at the same time. */
export async function visitBeside<Result>(
  server: Server,
  idle: Server,
  work: () => Promise<Result>,
): Promise<{ result: Result; findings: Finding[] }> {
  await visitInTurn([server, idle], 1000) // warm
  let isOver = false
  const visits = visitInTurn([server, idle], () => !isOver)
  const result = await work().finally(() => {
    isOver = true
  })
  const { times, failed } = await visits
  const [beside = [], idleTimes = []] = times
  const at = (share: number) => [percentile(beside, share), percentile(idleTimes, share)] as const
  const timesOf = ([one, other]: readonly [number, number]) => `${one.toFixed(1)} ms, ${other.toFixed(1)} ms idle`
  const [p50, p95] = [at(0.5), at(0.95)]
  return {
    result,
    findings: [
      check("visits beside it that failed", `${failed} of ${2 * beside.length}`, failed === 0),
      checkInTime("a visitor's page, p50", timesOf(p50), p50[0] <= mostTimesIdle * p50[1]),
      checkInTime("a visitor's page, p95", timesOf(p95), p95[0] <= mostTimesIdle * p95[1]),
    ],
  }
}
