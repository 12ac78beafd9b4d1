import { afterAll, beforeAll, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import * as paths from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { isPage } from "#test/support/route-table.ts"
import { openScenario, type Scenario, type Server } from "../../tools/chaos/scenario.ts"
import { rows } from "./access/rows.ts"
import { offerOf, type PageForm } from "./role-buttons/page-forms.ts"
import { enrich } from "./role-buttons/rich-world.ts"
import { acceptableValue, reason } from "./sent-twice/bodies.ts"
import { nameOf, routeOf } from "./sent-twice/send.ts"

// The built server with its page cache: visitors of one stored page send the same form.
let scenario: Scenario
let site: Server
let world: World
let pages: string[]

beforeAll(async () => {
  scenario = await openScenario("embedded", process.env.DATABASE_URL)
  world = await castWorld()
  const { link } = await enrich(world)
  const known = Object.entries(rows).flatMap(([path, { at }]) => (isPage(path) ? [at(world)] : []))
  pages = [...new Set([...known, paths.organizationInquiryPath(world.organizations.mile), paths.decisionPath(link)])]
  site = await scenario.start({ TRUSTED_PROXIES: "127.0.0.1,::1,::ffff:127.0.0.1", WORKER: "off" })
}, 120_000)
afterAll(() => scenario?.close())

/** Forms without a key: they write nothing new, or the same again: an account, a session, a choice. */
const withoutKey = [
  ...["/rejestracja", "/logowanie", "/reset-hasla", "/potwierdz-email", "/sprawdz", "/polityka-cookie", "/demo"],
  // redirects to the sign-in
  "/organizacje/:organizationId/obserwuj",
]
/** Values that no filler finds. */
const fieldsOf: Record<string, Record<string, string>> = {
  "/zglos-tresc": { kind: "other", targetId: "", address: "/wydarzenia/x", reason, goodFaith: "on" },
}
/** Pages that are rendered for each request, and never stored. */
const neverStored = ["/decyzja/:token"]

type Offered = { form: PageForm; isStored: boolean }

const get = (address: string) =>
  fetch(site.url + address, { redirect: "manual", headers: { accept: "text/html" } }).then(async (answer) => ({
    status: answer.status,
    isStored: answer.headers.get("x-page-cache") === "hit",
    html: await answer.text(),
  }))

async function offeredToVisitors(): Promise<Offered[]> {
  const offered: Offered[] = []
  for (const address of pages) {
    // the second visitor gets the page that was stored for the first
    const [, answer] = [await get(address), await get(address)]
    if (answer.status !== 200) continue
    for (const form of offerOf(answer.html, address).forms) offered.push({ form, isStored: answer.isStored })
  }
  return offered
}
const hasKey = ({ fields }: PageForm) => fields.some(([name]) => name === "key")

/** Sends like a browser with scripts, with its own key, or like one without. */
function send({ action, fields }: PageForm, network: string, key = "") {
  const body = new URLSearchParams()
  for (const [name, value] of fields)
    body.append(name, name === "key" ? key : (acceptableValue(routeOf(action), name) ?? String(value)))
  for (const [name, value] of Object.entries(fieldsOf[routeOf(action)] ?? {})) body.set(name, value)
  const headers = { origin: site.url, accept: "text/html", "x-forwarded-for": network }
  return fetch(site.url + action, { method: "POST", redirect: "manual", headers, body })
}
const factsNow = async () => (await pool.query<{ count: number }>("select count(*)::int from fact")).rows[0]?.count ?? 0

test("visitors of one stored page who write the same make one entry each", async () => {
  const offered = await offeredToVisitors()
  const keyed = new Map(offered.filter(({ form }) => hasKey(form)).map((one) => [routeOf(one.form.action), one]))
  expect([...keyed.keys()].length).toBeGreaterThanOrEqual(4)
  const [one, second, third] = Array.from({ length: 3 }, () => crypto.randomUUID())
  const entries: Record<string, unknown> = {}
  for (const [route, { form, isStored }] of keyed) {
    await pool.query("delete from rate_limit")
    const before = await factsNow()
    const answers = await Promise.all([
      // pressed twice, another browser of that network, another network; then the same without scripts
      ...[send(form, "192.0.2.1", one), send(form, "192.0.2.1", one), send(form, "192.0.2.1", second)],
      send(form, "198.51.100.7", third),
      ...[send(form, "192.0.2.1"), send(form, "192.0.2.1"), send(form, "198.51.100.7")],
    ])
    // the answer was lost: sent once more, the form counts as accepted
    answers.push(await send(form, "192.0.2.1", one), await send(form, "198.51.100.7"))
    const statuses = new Set(answers.map(({ status }) => status))
    entries[route] = [[...statuses], (await factsNow()) - before, isStored || neverStored.includes(route)]
  }
  expect(entries).toEqual(Object.fromEntries([...keyed.keys()].map((route) => [route, [[302], 5, true]])))
}, 240_000)

test("sending any other form of visitors twice writes nothing twice", async () => {
  const others = (await offeredToVisitors()).filter(({ form }) => !hasKey(form)).map(({ form }) => nameOf(form))
  expect([...new Set(others)].filter((name) => !withoutKey.includes(name.split(" ")[0] ?? ""))).toEqual([])
}, 120_000)
