import fs from "node:fs"
import net from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { dealPacketPath } from "#app/paths.ts"
import { get } from "../../browser.ts"
import { check, type Fault, type Finding } from "../../fault.ts"
import { type PayingDeal, payingDeals } from "../../payments.ts"
import { headersOf, type Person } from "../../people.ts"
import { inScenario, type Scenario, type Server } from "../../scenario.ts"
import { visitBeside } from "../../visits.ts"
import { retryUntilFree } from "./retry-until-free.ts"

const slowReaders = 4
const placesOfPerson = 2
/** More bytes than sockets buffer for a client that does not read. */
const fileBytes = 60_000_000
const bytesEachSecond = 1024
/** Duration of the measurement while they hold their places. */
const measuredMs = 8000

export const slowReadersOfPackets: Fault = {
  about: "four readers of one account take a packet a kilobyte a second; everybody else downloads theirs",
  unit: "other accounts",
  rounds: 40,
  short: 6,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => readSlowly(scenario, rounds)),
}

async function readSlowly(scenario: Scenario, others: number): Promise<Finding[]> {
  const [server, idle] = await Promise.all([scenario.start({ WORKER: "off" }), scenario.start({ WORKER: "off" })])
  const [large, ...deals] = (await payingDeals(scenario.pool, others + 1)) as [PayingDeal, ...PayingDeal[]]
  const [reader] = large.sponsors
  await addLargeCopy(scenario, large, reader)
  const slow = Array.from({ length: slowReaders }, () => openSlowly(server, dealPacketPath(large.id), reader))
  const statuses = await Promise.all(slow.map(({ status }) => status))
  const { findings } = await visitBeside(server, idle, () => sleep(measuredMs))
  const own = (await packet(server, large.id, reader)).status
  // the other side of the same deal, and strangers
  const downloads = [
    { id: large.id, who: large.organizations[0] },
    ...deals.map(({ id, sponsors: [who] }) => ({ id, who })),
  ]
  const served: number[] = []
  for (const { id, who } of downloads) served.push((await packet(server, id, who)).status)
  const again = await retryUntilFree(async () => [(await packet(server, large.id, reader)).status])
  for (const { leave } of slow) leave()
  const count = (of: number[], status: number) => of.filter((one) => one === status).length
  return [
    check(
      "slow readers served, and refused for now",
      `${count(statuses, 200)}, ${count(statuses, 503)}`,
      count(statuses, 200) === placesOfPerson && count(statuses, 503) === slowReaders - placesOfPerson,
    ),
    check("the same account once more", own, own === 503),
    check("other accounts served", `${count(served, 200)} of ${served.length}`, count(served, 200) === served.length),
    check(
      "the same account after its slow readers lost their places",
      again.join(" "),
      again.every((status) => status === 200),
    ),
    ...findings,
    check("the same process serves on", server.isRunning() ? "yes" : "no", server.isRunning()),
  ]
}

async function packet(server: Server, id: string, person: Person) {
  const answer = await get(server, dealPacketPath(id), person)
  const { byteLength } = await answer.arrayBuffer()
  return { status: answer.status, bytes: byteLength }
}

/** Stores a signed copy larger than any upload may be, so that no buffer holds it. */
async function addLargeCopy({ pool, folder }: Scenario, { id }: PayingDeal, owner: Person) {
  const key = `settlements/${crypto.randomUUID()}.pdf`
  fs.mkdirSync(path.join(folder, "files/settlements"), { recursive: true })
  fs.writeFileSync(path.join(folder, "files", key), Buffer.alloc(fileBytes, "%PDF"))
  await pool.query(
    `with stored as (
       insert into file (id, owner_id, purpose, key, original_name, mime, size)
         values ($1, $2, 'signed', $3, 'umowa.pdf', 'application/pdf', $4))
     insert into deal_document (id, deal_id, kind, terms_version, file_id, sha256, side, state, added_by_id)
       values ($1, $5, 'signed', 1, $1, $1, 'sponsor', 'waiting', $2)`,
    [crypto.randomUUID(), owner.id, key, fileBytes, id],
  )
}

/** Opens a download that reads a kilobyte each second. */
function openSlowly(server: Server, address: string, person: Person) {
  const socket = net.connect(server.port, "127.0.0.1")
  const headers = Object.entries(headersOf(person)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers.join("")}\r\n`)
  const status = new Promise<number>((resolve) => {
    socket.on("error", () => resolve(0))
    socket.once("close", () => resolve(0))
    // a listener keeps the socket paused, so that only the timer reads
    socket.once("readable", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(socket.read(12)))?.[1] ?? 0)))
  })
  const timer = setInterval(() => socket.read(bytesEachSecond), 1000)
  const leave = () => {
    clearInterval(timer)
    socket.destroy()
  }
  return { status, leave }
}
