import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { conversationPath, dealPath, eventsPath, settlementUploadPath } from "#app/paths.ts"
import { get, post } from "../browser.ts"
import { proposals, propose } from "../deals.ts"
import { check, type Fault, type Finding, record } from "../fault.ts"
import { type Conversation, conversations, headersOf, type Person } from "../people.ts"
import { inScenario, type Scenario, type Server } from "../scenario.ts"

const diskKilobytes = 1024
const firstBytes = 800_000
const smallBytes = 20_000
const largeBytes = 2_000_000
/** Time limit for the worker to store an agreement. */
const agreementMs = 30_000

/** Uploads to a full disk are refused and leave nothing; everything else works. */
export const diskFull: Fault = {
  about: "the disk for uploaded files is full",
  unit: "uploads of each kind",
  rounds: 20,
  short: 2,
  engines: ["postgres"],
  run: ({ rounds, engine }) => inScenario(engine, (scenario) => fill(scenario, rounds)),
}

/** A tmpfs in a mount namespace if permitted, else a file size limit. */
function smallDisk(folder: string): { how: string; before: string[] } {
  const mount = `mount -t tmpfs -o size=${diskKilobytes}k,mode=777 tmpfs ${folder}`
  const inNamespace = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
  const isAllowed = spawnSync(inNamespace[0] ?? "", [...inNamespace.slice(1), mount]).status === 0
  return isAllowed
    ? { how: `a disk of ${diskKilobytes} kB`, before: [...inNamespace, `${mount} && exec "$@"`, "sh"] }
    : { how: "a limit for each file", before: ["sh", "-c", `ulimit -f ${diskKilobytes}; exec "$@"`, "sh"] }
}

async function fill(scenario: Scenario, rounds: number): Promise<Finding[]> {
  const [conversation] = (await conversations(scenario.pool, 1)) as [Conversation]
  const files = path.join(scenario.folder, "files")
  fs.mkdirSync(files)
  const { how, before } = smallDisk(files)
  // a limit above the size of the disk, so that the disk itself refuses
  const server = await scenario.start({ STORAGE_LIMIT: "1000GB" }, before)
  const deal = await dealUnderWay(scenario, server)
  const noise = await sharp(randomBytes(3 * 1600 * 900), { raw: { width: 1600, height: 900, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const attach = (bytes: number) => attachment(server, conversation, bytes)
  const uploads: Record<string, () => Promise<Response>> = {
    attachment: () => attach(largeBytes),
    settlement: () => settlement(server, deal),
    picture: () => picture(server, deal.owner, noise),
  }

  const first = await attach(firstBytes)
  const inUse = { files: filesSeenBy(server, files), rows: await countRows(scenario) }
  const answers: string[] = []
  const wrong: string[] = []
  const broken: string[] = []
  for (let round = 0; round < rounds; round++)
    for (const [kind, upload] of Object.entries(uploads)) {
      const [answer, page] = await Promise.all([upload(), get(server, eventsPath)])
      const text = await answer.text()
      answers.push(`${kind} ${answer.status}`)
      const isCalm = [503, 507].includes(answer.status) && /Nie udało się|Brak miejsca|Spróbuj/.test(text)
      if (!isCalm) wrong.push(`${kind} ${answer.status} ${text.slice(0, 100)}`)
      if (page.status !== 200) broken.push(String(page.status))
      await page.arrayBuffer()
    }
  const now = { files: filesSeenBy(server, files), rows: await countRows(scenario) }
  const strays = now.files.filter((name) => !inUse.files.includes(name))
  const again = await attach(smallBytes)
  return [
    record("made full by", how),
    record("answers", [...new Set(answers)].join(", ")),
    check("uploads before and after that have room", `${first.status} and ${again.status}`, first.ok && again.ok),
    check("other answers than 503 or 507 in Polish", `${wrong.length} ${wrong[0] ?? ""}`.trim(), wrong.length === 0),
    check("files left behind", `${strays.length} ${strays.slice(0, 3).join(" ")}`.trim(), strays.length === 0),
    check("rows left behind", `${inUse.rows} before, ${now.rows} after`, inUse.rows === now.rows),
    check("pages that did not go on", broken.length, broken.length === 0),
    check("the same process serves on", server.isRunning() ? "yes" : "no", server.isRunning()),
  ]
}

type OpenDeal = { id: string; owner: Person; version: number }

async function dealUnderWay({ pool }: Scenario, server: Server): Promise<OpenDeal> {
  const [proposal] = await proposals(pool, 1)
  const { id } = proposal ? await propose(server, proposal) : {}
  if (!proposal || !id) throw new Error("a proposal was not sent")
  const move = (name: string, version: number, person: Person) =>
    post(
      server,
      `${dealPath(id)}.data?dzialanie=${name}`,
      { version: String(version), capacity: "prezes zarządu" },
      person,
    )
  await move("accept", 1, proposal.owner)
  await move("acceptTerms", 2, proposal.sponsor)
  await untilAgreementIsStored(pool, id)
  return { id, owner: proposal.owner, version: 3 }
}

/** Waits for the worker to store the agreement, so that its file and row do not count as an upload's. */
async function untilAgreementIsStored(pool: Scenario["pool"], dealId: string): Promise<void> {
  const end = Date.now() + agreementMs
  while (Date.now() < end) {
    const { rowCount } = await pool.query("select 1 from deal_document where deal_id = $1", [dealId])
    if (rowCount) return
    await sleep(50)
  }
  throw new Error("the agreement was not stored")
}

const pdfOf = (bytes: number) =>
  new Blob(["%PDF-1.7\n", new Uint8Array(randomBytes(bytes)), "\n%%EOF\n"], { type: "application/pdf" })

function attachment(server: Server, { id, sponsor }: Conversation, bytes: number) {
  const form = new FormData()
  form.append("content", "W załączniku plik")
  form.append("clientKey", crypto.randomUUID())
  form.append("file", pdfOf(bytes), "plan.pdf")
  return post(server, conversationPath(id), form, sponsor)
}

function settlement(server: Server, { id, owner, version }: OpenDeal) {
  const form = new FormData()
  form.append("version", String(version))
  form.append("beforeEvent", "on")
  form.append("file", pdfOf(largeBytes), "rozliczenie.pdf")
  return post(server, settlementUploadPath(id), form, owner)
}

const picture = (server: Server, owner: Person, bytes: Buffer) =>
  fetch(`${server.url}/pliki/banner?name=zdjecie.png`, {
    method: "POST",
    headers: { ...headersOf(owner), origin: server.url, "content-type": "image/png" },
    body: new Uint8Array(bytes),
  })

/** The folder in the process's mount namespace. */
function filesSeenBy({ pid }: Server, folder: string): string[] {
  const seen = fs.readdirSync(`/proc/${pid}/root${folder}`, { recursive: true, withFileTypes: true })
  return seen.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
}

async function countRows({ pool }: Scenario): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select ((select count(*) from file) + (select count(*) from message where sender_id is not null) + (select count(*) from settlement))::int as n",
  )
  return rows[0]?.n ?? 0
}
