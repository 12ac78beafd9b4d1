import { matchRoutes } from "react-router"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { actingForField } from "#app/domain/parties/acting-for.ts"
import * as paths from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { allRoutes, isPage, sourceOf } from "#test/support/route-table.ts"
import { offerOf, type PageForm } from "./role-buttons/page-forms.ts"
import { enrich, type Rich } from "./role-buttons/rich-world.ts"
import { offeringAddresses } from "./sent-twice/addresses.ts"
import { png, rowToProve } from "./sent-twice/bodies.ts"

let world: World
let rich: Rich

beforeAll(async () => {
  world = await castWorld()
  rich = await enrich(world)
}, 120_000)
beforeEach(() => pool.query("delete from rate_limit"))

const again = /Wybierz pliki? jeszcze raz – przeglądarka (go|ich) nie przechowuje\./
/** Routes with files whose form comes back without scripts, not buttons that lead to another page. */
const takingFiles = allRoutes
  .filter((route) => isPage(route.path) && /\bfiles:|\.\.\.(proof|settlement)Steps/.test(sourceOf(route)))
  .map(({ path }) => path)

const routeOf = (action: string) =>
  matchRoutes(
    allRoutes.map(({ path }) => ({ path, id: path })),
    action.split("?")[0] ?? "",
  )?.at(-1)?.route.path ?? ""
const takesFile = ({ fields }: PageForm) => fields.some(([, value]) => value instanceof File)

/** Controls that identify the form, and cannot be typed. */
const isChosen = (name: string) => new RegExp(`^(intent|kind|id|termsVersion|${actingForField})$|key$`, "i").test(name)

/** Posts the form with wrong texts, or a wrong file where it has none, as a browser without scripts. */
async function sendRefused(person: Visitor, { action, fields }: PageForm) {
  const body = new FormData()
  const hasTexts = fields.some(([name, value]) => !(value instanceof File || isChosen(name)))
  for (const [name, value] of fields)
    if (value instanceof File) body.append(name, hasTexts ? value : new File(["x"], "plik.exe"))
    else body.append(name, isChosen(name) ? value : "x".repeat(6000))
  await pool.query("delete from rate_limit")
  return person.send(action, { method: "POST", body, headers: { accept: "text/html" } })
}

test("every form that comes back without its files says so beside the file field", async () => {
  const people = [await enter(world, "marta"), await enter(world, "karolina")]
  const settling = await dealAfter(world, situations.in_progress ?? [])
  const addresses = [
    ...offeringAddresses(world, rich),
    ...[paths.settlementSendPath(settling), paths.settlementReportPath(settling)],
    paths.proofAddPath(rich.running, await rowToProve(rich)),
  ]
  const withoutSentence: string[] = []
  const statusesByRoute = new Map<string, number[]>()
  for (const person of people)
    for (const address of addresses) {
      const answer = await person.get(address, { headers: { accept: "text/html" } })
      if (answer.status !== 200) continue
      for (const form of offerOf(await answer.text(), address).forms.filter(takesFile)) {
        const route = routeOf(form.action)
        const refused = await sendRefused(person, form)
        statusesByRoute.set(route, [...(statusesByRoute.get(route) ?? []), refused.status])
        const errorElement = /class="field__error[^>]*>.*?<\/p>/gs
        const errors = (await refused.text()).replaceAll("\u00a0", " ").match(errorElement) ?? []
        if (isPage(route) && !errors.some((error) => again.test(error)))
          withoutSentence.push(`${form.action} "${form.label}" ${refused.status}`)
      }
    }
  expect(withoutSentence).toEqual([])
  expect([...statusesByRoute.keys()].filter(isPage).toSorted()).toEqual(takingFiles.toSorted())
}, 240_000)

const forPage = { headers: { accept: "text/html" } }

test("a form with a file over a limit returns the typed values, and asks for the file again", async () => {
  const karolina = await enter(world, "karolina")
  const address = paths.paymentsPath(rich.running)
  const form = offerOf(await karolina.html(address), address).forms.find(takesFile)
  const send = async (more: Record<string, string | File>) => {
    const fields = { ...Object.fromEntries(form?.fields ?? []), number: "FV/7/2026", ...more }
    const answer = await karolina.post(form?.action ?? "", fields, forPage)
    return { status: answer.status, html: (await answer.text()).replaceAll("\u00a0", " ") }
  }
  const exhaustLimit = async () => {
    for (;;) await limit("upload", world.people.karolina)
  }
  await exhaustLimit().catch(() => {})
  const refused = await send({})
  expect(refused.status).toBe(429)
  expect(refused.html).toContain('value="FV/7/2026"')
  expect(refused.html).toMatch(again)
  expect((await send({ file: new File([], "") })).html).not.toMatch(again)
}, 60_000)

test("a picture that was stored before the form was refused need not be chosen again", async () => {
  const karolina = await enter(world, "karolina")
  const address = paths.eventEditPath(world.events.planting)
  const form = offerOf(await karolina.html(address), address).forms.find(({ label }) => label === "Zapisz zmiany")
  const body = new FormData()
  for (const [name, value] of form?.fields ?? [])
    if (!(value instanceof File)) body.append(name, value === "Tekst" ? "" : value)
  body.set("version", "0")
  body.set("image", await png())
  const answer = await karolina.send(address, { method: "POST", body, ...forPage })
  const html = (await answer.text()).replaceAll("\u00a0", " ")
  expect(answer.status).toBe(409)
  expect(html).toMatch(/name="imageId" value="[^"]+"/)
  expect(html).not.toMatch(again)
})
