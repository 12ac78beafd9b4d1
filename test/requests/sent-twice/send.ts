import { matchRoutes } from "react-router"
import { pool } from "#app/db/connection/client.server.ts"
import type { Visitor } from "#test/support/app.ts"
import { allRoutes } from "#test/support/route-table.ts"
import type { PageForm } from "../role-buttons/page-forms.ts"
import { actAt } from "./acts.ts"
import { acceptableValue } from "./bodies.ts"
import { doubledRows, dumpOf } from "./doubled-rows.ts"

/** Accepted forms that store nothing, each with the reason. */
const withoutRows: Record<string, string> = {
  "/polityka-cookie": "the choice is a cookie",
  "/sprawdz": "compares a document",
  "/wspolprace/:dealId/rozliczenie/pdf": "draws a document",
  "/profil/moje-dane.zip": "makes an archive",
  "/wyloguj": "the second one has no session any more",
}
/** Forms that make another session or world each time. */
const mayRepeat = /^\/(demo|logowanie)\b/
/** Forms after which the sender is signed out, or somebody else. */
const endsSession = /^\/(wyloguj|profil\/usun)\b/
/** Facts that record only that the same was saved again; nothing follows from them. */
const savedAgain = /^fact: .*"(account\.edited|company\.update|post\.edit)"/

/** The route that an action leads to, and its parameters. */
const matched = (action: string) =>
  matchRoutes(
    allRoutes.map(({ path }) => ({ path, id: path })),
    action.split("?")[0] ?? "",
  )?.at(-1)
export const routeOf = (action: string) => matched(action)?.route.path ?? ""

/** The name of one of a route's forms. */
export function nameOf({ action, fields }: PageForm) {
  const query = new URLSearchParams(action.split("?")[1])
  const named = fields.map(([name]) => name)
  const act = actAt(routeOf(action), query, matched(action)?.params ?? {}, named)
  const chosen = fields.filter(([name]) => /^(do|intent|decision|step|kind)$/.test(name)).map(([, value]) => value)
  return [routeOf(action), act, ...chosen].filter((part) => part !== "").join(" ")
}

/** The outcomes of the sent forms. */
export type Sent = {
  accepted: Set<string>
  /** Forms that were never accepted, or changed nothing, with their last answers. */
  refused: Map<string, string>
  problems: string[]
}
export const nothingSent = (): Sent => ({ accepted: new Set(), refused: new Map(), problems: [] })

/** Whether the form has a key, made by the browser or by its page. */
const hasKey = (sent: FormData) => ["key", "idempotencyKey", "clientKey"].some((name) => sent.get(name))

/** The visible answer: the address that follows, or the data for a script. */
async function visibleAnswer(answer: Response) {
  const isJson = /json/.test(answer.headers.get("content-type") ?? "")
  const data = isJson ? await answer.text() : await answer.body?.cancel()
  return `${answer.status} ${answer.headers.get("location") ?? data ?? ""}`
}

/**
 * Sends a form twice at once, unless it was accepted before, and once more afterwards, like somebody whose answer was
 * lost: with a key the last answer must equal the first.
 */
export async function sendTwice({ accepted, refused, problems }: Sent, person: Visitor, form: PageForm, body?: File) {
  const name = nameOf(form)
  if (accepted.has(name)) return
  await pool.query("delete from rate_limit")
  const filled = new FormData()
  for (const [field, value] of form.fields) filled.append(field, acceptableValue(routeOf(form.action), field) ?? value)
  const posted = { method: "POST", body: body ?? filled, headers: { accept: body ? "application/json" : "text/html" } }
  const send = () => person.send(form.action, posted)
  const before = await dumpOf(pool)
  const answers = await Promise.all([send(), send()])
  const texts = await Promise.all(answers.map(visibleAnswer))
  const isAccepted = answers.some(({ status }) => status < 400)
  if (isAccepted && !mayRepeat.test(name) && !endsSession.test(name)) {
    const again = await send()
    answers.push(again)
    const later = await visibleAnswer(again)
    if (hasKey(filled) && (!texts.includes(later) || again.status >= 400))
      problems.push(`${name}: first answered ${texts}, later ${later}`)
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
