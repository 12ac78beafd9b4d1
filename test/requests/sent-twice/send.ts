import { matchRoutes } from "react-router"
import { pool } from "#app/db/connection/client.server.ts"
import type { Visitor } from "#test/support/app.ts"
import { allRoutes } from "#test/support/route-table.ts"
import type { PageForm } from "../role-buttons/page-forms.ts"
import { actAt } from "./acts.ts"
import { better } from "./bodies.ts"
import { doubledRows, dumpOf } from "./doubled-rows.ts"

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
/** Whoever sent it is then signed out, or somebody else. */
const endsSession = /^\/(wyloguj|profil\/usun)\b/
/** A fact that says only that the same was saved again; nothing follows from it. */
const savedAgain = /^fact: .*"(account\.edited|company\.update|post\.edit)"/

/** The route that an action leads to, and its parameters. */
const matched = (action: string) =>
  matchRoutes(
    allRoutes.map(({ path }) => ({ path, id: path })),
    action.split("?")[0] ?? "",
  )?.at(-1)
export const routeOf = (action: string) => matched(action)?.route.path ?? ""

/** Which of a route's forms it is. */
export function nameOf({ action, fields }: PageForm) {
  const query = new URLSearchParams(action.split("?")[1])
  const named = fields.map(([name]) => name)
  const act = actAt(routeOf(action), query, matched(action)?.params ?? {}, named)
  const chosen = fields.filter(([name]) => /^(do|intent|decision|step|kind)$/.test(name)).map(([, value]) => value)
  return [routeOf(action), act, ...chosen].filter((part) => part !== "").join(" ")
}

/** What became of the forms that were sent. */
export type Sent = {
  accepted: Set<string>
  /** Met and never accepted, or without a change, with their last answers. */
  refused: Map<string, string>
  problems: string[]
}
export const nothingSent = (): Sent => ({ accepted: new Set(), refused: new Map(), problems: [] })

/** Of what was typed: made by the browser, or by the page that it got. */
const hasKey = (sent: FormData) => ["key", "idempotencyKey", "clientKey"].some((name) => sent.get(name))

/** What a person learns: the address that follows, or what a script is told. */
async function saidBy(answer: Response) {
  const isJson = /json/.test(answer.headers.get("content-type") ?? "")
  const said = isJson ? await answer.text() : await answer.body?.cancel()
  return `${answer.status} ${answer.headers.get("location") ?? said ?? ""}`
}

/**
 * Sends a form twice at once, unless it was accepted before, and once more afterwards, as somebody does whose answer was
 * lost: with a key it is then answered as the first time.
 */
export async function sendTwice({ accepted, refused, problems }: Sent, person: Visitor, form: PageForm, body?: File) {
  const name = nameOf(form)
  if (accepted.has(name)) return
  await pool.query("delete from rate_limit")
  const filled = new FormData()
  for (const [field, value] of form.fields) filled.append(field, better(routeOf(form.action), field) ?? value)
  const posted = { method: "POST", body: body ?? filled, headers: { accept: body ? "application/json" : "text/html" } }
  const send = () => person.send(form.action, posted)
  const before = await dumpOf(pool)
  const answers = await Promise.all([send(), send()])
  const texts = await Promise.all(answers.map(saidBy))
  const isAccepted = answers.some(({ status }) => status < 400)
  if (isAccepted && !mayRepeat.test(name) && !endsSession.test(name)) {
    const again = await send()
    answers.push(again)
    const later = await saidBy(again)
    if (hasKey(filled) && (!texts.includes(later) || again.status >= 400))
      problems.push(`${name}: was told ${texts}, later ${later}`)
  }
  const { changed, doubled } = doubledRows(before, await dumpOf(pool))
  if (answers.some(({ status }) => status >= 500))
    problems.push(`${name}: answered ${answers.map((one) => one.status)}`)
  refused.set(name, answers.map(({ status }) => status).join(" "))
  if (!isAccepted) return
  if (changed > 0 || routeOf(form.action) in withoutRows) {
    accepted.add(name)
    refused.delete(name)
  }
  if (!mayRepeat.test(name))
    for (const row of doubled.filter((row) => !savedAgain.test(row))) problems.push(`${name}: ${row}`)
}
