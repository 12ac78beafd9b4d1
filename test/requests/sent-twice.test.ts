import { matchRoutes } from "react-router"
import { beforeAll, expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example"
})

import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { report } from "#app/db/schema.ts"
import type { Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { allRoutes, sourceOf } from "#test/support/route-table.ts"
import { offerOf, type PageForm } from "./role-buttons/page-forms.ts"
import { enrich, type Rich } from "./role-buttons/rich-world.ts"
import { offeringAddresses } from "./sent-twice/addresses.ts"
import { better, furtherForms } from "./sent-twice/bodies.ts"
import { doubledRows, dumpOf } from "./sent-twice/doubled-rows.ts"

let world: World
let rich: Rich

beforeAll(async () => {
  world = await castWorld()
  rich = await enrich(world)
}, 120_000)

/** Accepted, and nothing of it is stored. */
const withoutRows: Record<string, string> = {
  "/polityka-cookie": "the choice is a cookie",
  "/sprawdz": "compares a document",
  "/wspolprace/:dealId/rozliczenie/pdf": "draws a document",
  "/profil/moje-dane.zip": "makes an archive",
  "/wyloguj": "the second one has no session any more",
}
/** Each time a session, or a world, of its own. */
const mayRepeat = /^\/(demo|logowanie)\b/
/** They take a code of a second factor, which is used up once (`second-factor/commands.test.ts`). */
const byCode = ["/logowanie/kod", "/profil/kody-zapasowe"]
/** A fact that says only that the same was saved again; nothing follows from it. */
const savedAgain = /^fact: .*"(account\.edited|company\.update|post\.edit)"/

const posting = allRoutes
  .filter((route) => /^export (const|async function|function) action\b/m.test(sourceOf(route)))
  .map(({ path }) => path)

const routeOf = (action: string) =>
  matchRoutes(
    allRoutes.map(({ path }) => ({ path, id: path })),
    action.split("?")[0] ?? "",
  )?.at(-1)?.route.path ?? ""

/** Which of a route's forms it is. */
function nameOf({ action, fields }: PageForm) {
  const query = new URLSearchParams(action.split("?")[1])
  const act = ["dzialanie", "sekcja"].map((name) => query.get(name) ?? "")
  const chosen = fields.filter(([name]) => /^(do|intent|decision|step|kind)$/.test(name)).map(([, value]) => value)
  return [routeOf(action), ...act, ...chosen].filter((part) => part !== "").join(" ")
}

const accepted = new Set<string>()
const problems: string[] = []

async function sendTwice(person: Visitor, form: PageForm, body?: File) {
  const name = nameOf(form)
  if (accepted.has(name)) return
  await pool.query("delete from rate_limit")
  const filled = new FormData()
  for (const [field, value] of form.fields) filled.append(field, better(routeOf(form.action), field) ?? value)
  const sent = { method: "POST", body: body ?? filled, headers: { accept: body ? "application/json" : "text/html" } }
  const send = () => person.send(form.action, sent)
  const before = await dumpOf(pool)
  const answers = await Promise.all([send(), send()])
  await Promise.all(answers.map((answer) => answer.body?.cancel()))
  const { changed, doubled } = doubledRows(before, await dumpOf(pool))
  if (answers.some(({ status }) => status >= 500))
    problems.push(`${name}: answered ${answers.map((one) => one.status)}`)
  if (!answers.some(({ status }) => status < 400)) return
  if (changed > 0 || routeOf(form.action) in withoutRows) accepted.add(name)
  if (!mayRepeat.test(name))
    for (const row of doubled.filter((row) => !savedAgain.test(row))) problems.push(`${name}: ${row}`)
}

const deletesLast = (form: PageForm) =>
  Number(/usu|wycof|opus|blok|block|delete|ukryj|hide/i.test(nameOf(form) + form.label))

test("every form of every page, sent twice at once, has one effect", async () => {
  const addresses = offeringAddresses(world, rich)
  const people = [await enter(world, "marta"), await enter(world, "karolina"), await enter(world, "anna")]
  await db.insert(report).values({
    targetType: "event",
    targetId: world.events.planting,
    reason: "Inne",
    details: "x",
    goodFaith: true,
    id: "1",
  })
  for (const { by, action, fields = {}, body } of await furtherForms(world, rich)) {
    const list = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string | File] => [name, one]),
    )
    await sendTwice(by, { action, label: "", fields: list }, body)
  }
  for (const person of people)
    for (const address of addresses) {
      const answer = await person.get(address, { headers: { accept: "text/html" } })
      if (answer.status !== 200) continue
      const { forms } = offerOf(await answer.text(), address)
      for (const form of forms.toSorted((a, b) => deletesLast(a) - deletesLast(b))) await sendTwice(person, form)
    }
  const reached = new Set([...accepted].map((name) => name.split(" ")[0]))
  expect(problems).toEqual([])
  expect(posting.filter((path) => !reached.has(path))).toEqual(byCode)
}, 600_000)
