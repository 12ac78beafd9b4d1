import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { financesXlsxPath, paymentQrPath, settlementReportPdfPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { allRoutes, sourceOf } from "#test/support/route-table.ts"
import { rows } from "./access/rows.ts"

/** Routes whose file was stored before, so that sending it costs only an open file. */
const stored = [
  "/firma/materialy/:versionId",
  "/operator/wspolprace/:dealId/rozliczenie/:settlementId",
  "/operator/zgloszenia/:reportId/zalacznik",
  "/wiadomosci/:conversationId/zalacznik/:fileId",
  "/wspolprace/:dealId/dokumenty/:documentId",
  "/wspolprace/:dealId/faktury/:invoiceId",
  "/wspolprace/:dealId/materialy/:fileId",
  "/wspolprace/:dealId/rozliczenie/:settlementId",
  "/wspolprace/:dealId/swiadczenia/dowod/:proofId",
]
/** Routes with tests of their own: own data need a password first, a private link needs a link. */
const elsewhere = ["/profil/moje-dane.zip", "/decyzja/:token/zestawienie.pdf"]

/** Modules that answer with a file. */
const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join("app", file), "utf8") }))
const setters = sources.filter(({ text }) => text.includes('"content-disposition"')).map(({ file }) => file)
const shared = setters.filter((file) => !file.startsWith("routes/"))
const imports = (text: string) => shared.some((file) => text.includes(`#app/${file}"`))
const answeringRoutes = allRoutes
  .filter((route) => sourceOf(route).includes('"content-disposition"') || imports(sourceOf(route)))
  .map(({ path: address }) => address)

/** Addresses for routes that refuse the row's address before they check the limit. */
const further: Record<string, () => string> = {
  "/wspolprace/:dealId/rozliczenie/pdf": () => settlementReportPdfPath(runningDeal),
  "/wspolprace/:dealId/platnosci/:number/qr.svg": () => paymentQrPath(runningDeal, 1),
}

let world: World
let runningDeal: string
let people: Visitor[]
beforeAll(async () => {
  world = await castWorld()
  runningDeal = await dealAfter(world, [
    ["organization", "accept"],
    ["sponsor", "acceptTerms"],
  ])
  people = [await enter(world, "marta"), await enter(world, "karolina"), visitor()]
})
beforeEach(() => emptyTables("rate_limit"))

test("only routes and these answer with a file", () => {
  const users = sources.filter(({ text }) => imports(text)).map(({ file }) => file)
  expect(users.filter((file) => !file.startsWith("routes/"))).toEqual([])
  expect(shared).not.toEqual([])
  expect(answeringRoutes.length).toBeGreaterThan(25)
})

/** Whether a permitted person gets 429; another refusal would prove no limit. */
async function isLimited(address: string): Promise<boolean> {
  const row = rows[address]
  if (!row) return false
  await pool.query("insert into rate_limit (key, points, expire) values ('documentAddress:local', 300, 9e15)")
  const at = further[address]?.() ?? row.at(world)
  const statuses: number[] = []
  for (const person of people) {
    const answer = await person.get(at)
    statuses.push(answer.status)
    await answer.body?.cancel()
    if (row.post) statuses.push((await person.post(at, row.post.fields)).status)
  }
  return statuses.includes(429)
}

test.each(answeringRoutes.filter((address) => !elsewhere.includes(address)))(
  "%s is limited, unless its file was stored before",
  async (address) => {
    expect({ address, limited: await isLimited(address) }).toEqual({ address, limited: !stored.includes(address) })
  },
)

test("all routes named here exist", () => {
  expect([...stored, ...elsewhere].filter((address) => !answeringRoutes.includes(address))).toEqual([])
})

test("at least eight of a person's twelve concurrent workbooks are made, and so is another person's", async () => {
  const [marta, karolina] = people as [Visitor, Visitor]
  const own = Array.from({ length: 12 }, () => marta.get(financesXlsxPath))
  const other = karolina.get(financesXlsxPath)
  const answers = await Promise.all(own)
  expect((await other).status).toBe(200)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"])
})
