import net from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { check, checkInTime, type Fault, type Finding, percentile, record } from "../fault.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"
import { visitInTurn } from "../visits.ts"

const byteEveryMs = 10_000
const longestOpenMs = 30_000
/** Sockets are dropped after a while; several waves give enough requests for a p99. */
const fullWaves = 6
const isFull = (count: number) => count >= slowSockets.rounds
const measuredMs = (count: number) => (isFull(count) ? 10_000 : 2000)

export const slowSockets: Fault = {
  about: "sockets that send one byte every ten seconds, beside ordinary visitors",
  unit: "slow sockets",
  rounds: 1000,
  short: 40,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => hold(scenario, rounds)),
}

async function hold(scenario: Scenario, count: number): Promise<Finding[]> {
  const [server, calm] = await Promise.all([scenario.start({ WORKER: "off" }), scenario.start({ WORKER: "off" })])
  await visitInTurn([calm, server], measuredMs(count)) // warm
  const waves: Wave[] = []
  while (waves.length < (isFull(count) ? fullWaves : 1)) waves.push(await oneWave(server, calm, count))
  const openMs = waves.flatMap((wave) => wave.openMs)
  const failed = waves.reduce((sum, wave) => sum + wave.failed, 0)
  const open = openMs.filter((ms) => ms === null).length
  const longest = Math.max(...openMs.map((ms) => ms ?? Number.POSITIVE_INFINITY))
  const [usual, beside] = [waves.flatMap((wave) => wave.usual), waves.flatMap((wave) => wave.beside)]
  const [usualP99, besideP99] = [percentile(usual, 0.99), percentile(beside, 0.99)]
  return [
    record("slow sockets", `${openMs.length} in ${waves.length} waves, half in their headers, half in a body`),
    record("ordinary requests to each process", usual.length),
    record(
      "p50 beside them and without",
      `${percentile(beside, 0.5).toFixed(1)} ms, ${percentile(usual, 0.5).toFixed(1)} ms`,
    ),
    check("ordinary requests that failed", failed, failed === 0),
    checkInTime(
      "p99 of ordinary requests, beside them and at the same time on a process without them",
      `${besideP99.toFixed(1)} ms, ${usualP99.toFixed(1)} ms`,
      besideP99 < 2 * usualP99,
    ),
    check("slow sockets that were never dropped", open, open === 0),
    checkInTime("longest time that one stayed open", `${(longest / 1000).toFixed(1)} s`, longest <= longestOpenMs),
  ]
}

/** Milliseconds for which each socket was open (null: to the end), and times of ordinary requests. */
type Wave = { openMs: (number | null)[]; usual: number[]; beside: number[]; failed: number }

async function oneWave(server: Server, calm: Server, count: number): Promise<Wave> {
  const since = Date.now()
  const sockets = Array.from({ length: count }, (_, index) => openSlowly(server, index))
  await Promise.all(sockets.map(({ opened }) => opened))
  const { times, failed } = await visitInTurn([calm, server], measuredMs(count))
  while (sockets.some(({ openMs }) => openMs() === null) && Date.now() - since < longestOpenMs * 2) await sleep(100)
  const openMs = sockets.map(({ openMs }) => openMs())
  for (const { socket } of sockets) socket.destroy()
  const [usual = [], beside = []] = times
  return { openMs, usual, beside, failed }
}

function openSlowly(server: Server, index: number) {
  const head = "POST /logowanie HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1000000\r\n"
  const type = `content-type: application/x-www-form-urlencoded\r\norigin: ${server.url}\r\n\r\n`
  const since = Date.now()
  let ended: number | null = null
  const socket = net.connect(server.port, "127.0.0.1")
  socket.on("error", () => {})
  socket.write(index % 2 ? head : head + type)
  const timer = setInterval(() => socket.write("a"), byteEveryMs)
  socket.on("data", () => {})
  socket.on("close", () => {
    ended = Date.now() - since
    clearInterval(timer)
  })
  const opened = new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true))
    socket.once("close", () => resolve(false))
  })
  return { socket, opened, openMs: () => ended }
}
