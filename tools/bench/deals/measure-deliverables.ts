import fs from "node:fs"
import type pg from "pg"
import sharp from "sharp"
import { dealDeliverablesPath, dealPath, eventDeliverablesPath, proofUploadPath } from "#app/paths.ts"
import { knownOrganization, knownPassword } from "../../seed/sow.ts"
import { memoryOf } from "../cpu.ts"
import { type Figures, measure, mediansOf, type Pace } from "../measure.ts"
import type { Aimed } from "../report.ts"
import { aims } from "../scenarios.ts"
import { type Server, signIn, startPomost } from "../servers.ts"
import { busyIds, busyRows, writeBusyDeals } from "./busy-deals.ts"

type Field = { pool: pg.Pool; folder: string; servers: Server[] }

/** Pages of deals with many deliverables, in CPU of the server and PostgreSQL, and the memory for uploading a phone's photos. */
export async function measureDeliverables({ pool, folder, servers }: Field, pace: Pace): Promise<Aimed[]> {
  await writeBusyDeals(pool)
  const server = await startPomost(folder)
  servers.push(server)
  const cookie = await signIn(server, knownOrganization, knownPassword)
  const pages = {
    bare: { path: dealPath(busyIds.bare), marker: "Historia" },
    busy: { path: dealPath(busyIds.busy), marker: `z ${busyRows.deal}` },
    bareRows: { path: dealDeliverablesPath(busyIds.bare), marker: "Części współpracy" },
    busyRows: { path: dealDeliverablesPath(busyIds.busy), marker: `materiale nr ${busyRows.deal}` },
    matrix: { path: eventDeliverablesPath(busyIds.event), marker: `Sponsor ${busyRows.sponsors}` },
  }
  const rounds = new Map<keyof typeof pages, Figures[]>()
  const load = (name: keyof typeof pages, seconds: number) =>
    measure(server, folder, {
      targets: [pages[name]],
      headers: { cookie },
      unique: false,
      seconds,
      concurrency: Math.min(4, pace.concurrency),
    })
  const names = Object.keys(pages) as (keyof typeof pages)[]
  for (const name of names) await load(name, pace.seconds)
  for (let round = 0; round < pace.rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      rounds.set(name, [...(rounds.get(name) ?? []), await load(name, pace.seconds)])
  const cost = (name: keyof typeof pages) => {
    const { cpu, database } = mediansOf(rounds.get(name) ?? [])
    return cpu + database
  }
  const size = (name: keyof typeof pages) => Math.round((rounds.get(name)?.[0]?.bytes ?? 0) / 1000)
  const grown = await growthByPhotos(folder, servers)
  const deal = cost("busy") / cost("bare")
  // relative to the page of a deal, and to the same page without rows
  const rows = Math.max(cost("busyRows") / cost("bare"), cost("busyRows") / cost("bareRows"))
  return [
    { what: "a deal without deliverables", value: cost("bare"), unit: "ms CPU" },
    { what: "the same with 60, and 40 proofs", value: cost("busy"), unit: "ms CPU" },
    { what: "their ratio", value: deal, unit: "", ...aims.busyDeal },
    { what: "the page of no deliverables", value: cost("bareRows"), unit: "ms CPU" },
    { what: "the page of the 60", value: cost("busyRows"), unit: "ms CPU" },
    { what: "its ratio to the cheaper of both", value: rows, unit: "", ...aims.busyDeal },
    { what: "its size", value: size("busyRows"), unit: "kB" },
    { what: "a matrix of 40 sponsors × 30", value: cost("matrix"), unit: "ms CPU", ...aims.matrixMs },
    { what: "its size", value: size("matrix"), unit: "kB" },
    { what: "memory, more by 10 photos of 12 MB", value: grown, unit: "MB", ...aims.photosMb },
  ]
}

/** Growth of a fresh server's memory peak, in MB, while ten photos of 12 MB are sent in one form. */
async function growthByPhotos(folder: string, servers: Server[]): Promise<number> {
  const server = await startPomost(folder)
  servers.push(server)
  const cookie = await signIn(server, knownOrganization, knownPassword)
  const page = await fetch(`http://127.0.0.1:${server.port}${dealDeliverablesPath(busyIds.upload)}`, {
    headers: { cookie },
  })
  const actingFor = /name="actingFor" value="([^"]+)"/.exec(await page.text())?.[1] ?? ""
  const photo = await heavyPhoto()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    actingFor,
    kind: "photo",
    intent: "addProof",
    key: crypto.randomUUID(),
  }))
    form.set(name, value)
  for (let n = 0; n < 10; n++) form.append("proofs", new File([photo], `zdjecie-${n}.jpg`, { type: "image/jpeg" }))
  resetPeak(server.pid)
  const { nowMb } = memoryOf(server.pid)
  const answer = await fetch(`http://127.0.0.1:${server.port}${proofUploadPath(busyIds.upload, busyIds.uploadRow)}`, {
    method: "POST",
    headers: { cookie, origin: `http://localhost:${server.port}` },
    body: form,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`The upload answered ${answer.status}: ${text.slice(0, 200)}`)
  return memoryOf(server.pid).peakMb - nowMb
}

/** Makes the kernel measure the peak from now on. */
const resetPeak = (pid: number) => fs.writeFileSync(`/proc/${pid}/clear_refs`, "5")

/** A phone's photo of 12 megapixels and about 12 MB. */
async function heavyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { width: 4000, height: 3000, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 20 } } as const
  for (let quality = 98; ; quality -= 2) {
    const bytes = await sharp({ create: { ...noise, background: "#000" } })
      .jpeg({ quality })
      .toBuffer()
    if (bytes.length <= 12_500_000 || quality < 60) return new Uint8Array(bytes)
  }
}
