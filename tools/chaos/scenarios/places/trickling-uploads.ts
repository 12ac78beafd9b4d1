import http from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { documentCheckPath } from "#app/paths.ts"
import { networkAddress } from "../../browser.ts"
import { check, type Fault, type Finding } from "../../fault.ts"
import { headersOf, type Person, people } from "../../people.ts"
import { inScenario, type Scenario, type Server } from "../../scenario.ts"
import { visitBeside } from "../../visits.ts"
import { retryUntilFree } from "./retry-until-free.ts"

const tricklingAccounts = 4
const bodiesOfEach = 4
const bodyBytes = 1_500_000
/** Above the least rate of any connection, below that of one that holds a place. */
const bytesEachSecond = 1100
const boundary = "granica"

export const tricklingUploads: Fault = {
  about: "4 accounts send 4 slow uploads each, a visitor 4 at /sprawdz; others still upload",
  unit: "other accounts",
  rounds: 40,
  short: 6,
  engines: ["embedded"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => trickle(scenario, rounds)),
}

async function trickle(scenario: Scenario, count: number): Promise<Finding[]> {
  const [server, idle] = await Promise.all([scenario.start({ WORKER: "off" }), scenario.start({ WORKER: "off" })])
  const owners = await people(scenario.pool, tricklingAccounts + count, "organization")
  const [slow, others] = [owners.slice(0, tricklingAccounts), owners.slice(tricklingAccounts)]
  const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: "#246" } })
    .jpeg()
    .toBuffer()
  const { result, findings } = await visitBeside(server, idle, async () => {
    const uploads = beginAll(server, slow)
    await sleep(2000)
    const stillOpen = uploads.filter(({ status }) => status() === null).length
    const meanwhile = await uploadMeanwhile(server, { slow, others, picture })
    const again = await retryUntilFree(() => sendPictures(server, slow, picture))
    for (const { leave } of uploads) leave()
    return { stillOpen, ...meanwhile, again }
  })
  const { stillOpen, own, ownCheck, served, otherCheck, again } = result
  const all = (statuses: number[], status: number) => statuses.every((one) => one === status)
  return [
    check("bodies that trickle", stillOpen, stillOpen === (tricklingAccounts + 1) * bodiesOfEach),
    check("the same accounts once more", own.join(" "), all(own, 503)),
    check("other accounts stored", `${served.filter((one) => one === 201).length} of ${count}`, all(served, 201)),
    check(
      "a document checked from the same network, and from another",
      `${ownCheck}, ${otherCheck}`,
      ownCheck === 503 && otherCheck === 200,
    ),
    check("the same accounts after their bodies lost their places", again.join(" "), all(again, 201)),
    ...findings,
    check("the same process serves on", server.isRunning() ? "yes" : "no", server.isRunning()),
  ]
}

function beginAll(server: Server, slow: readonly Person[]) {
  const targets = [...slow.map(pictureOf), checkFrom(1)]
  return targets.flatMap((target) => Array.from({ length: bodiesOfEach }, () => beginSlowly(server, target)))
}

/** `own`: statuses of another whole body of the slow senders; `served`: those of everybody else. */
async function uploadMeanwhile(
  server: Server,
  { slow, others, picture }: { slow: readonly Person[]; others: readonly Person[]; picture: Buffer },
) {
  const own = await sendPictures(server, slow, picture)
  const ownCheck = await send(server, checkFrom(1), document)
  const served: number[] = []
  for (const owner of others) served.push(await send(server, pictureOf(owner), picture))
  const otherCheck = await send(server, checkFrom(2), document)
  return { own, ownCheck, served, otherCheck }
}

const sendPictures = (server: Server, owners: readonly Person[], picture: Buffer): Promise<number[]> =>
  Promise.all(owners.map((owner) => send(server, pictureOf(owner), picture)))

const pictureOf = (owner: Person): Target => ({ path: "/pliki/banner?name=a.jpg", headers: headersOf(owner) })

type Target = { path: string; headers: Record<string, string> }

/** A document of a visitor in the n-th network. */
const checkFrom = (network: number): Target => ({
  path: documentCheckPath,
  headers: {
    "x-forwarded-for": networkAddress(network),
    "content-type": `multipart/form-data; boundary=${boundary}`,
    accept: "application/json",
  },
})
const partHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="umowa.pdf"\r\n\r\n`
const document = Buffer.concat([Buffer.from(partHead), Buffer.alloc(100_000), Buffer.from(`\r\n--${boundary}--\r\n`)])

function open(server: Server, { path, headers }: Target, length: number) {
  let status: number | null = null
  const request = http.request(server.url + path, {
    method: "POST",
    agent: false,
    headers: { origin: server.url, "content-length": length, ...headers },
  })
  const ended = new Promise<number>((resolve) => {
    request.on("response", (answer) => {
      status = answer.statusCode ?? 0
      answer.resume().on("close", () => resolve(status ?? 0))
    })
    request.on("error", () => resolve(status ?? 0))
  })
  return { request, ended, status: () => status }
}

function send(server: Server, target: Target, bytes: Buffer): Promise<number> {
  const { request, ended } = open(server, target, bytes.length)
  request.end(bytes)
  return ended
}

/** Sends a few bytes each second, and never all. */
function beginSlowly(server: Server, target: Target) {
  const { request, status } = open(server, target, bodyBytes)
  request.write(target.path === documentCheckPath ? partHead : "")
  const timer = setInterval(() => request.write(Buffer.alloc(bytesEachSecond)), 1000)
  const leave = () => {
    clearInterval(timer)
    request.destroy()
  }
  return { status, leave }
}
