import { and, eq, sql } from "drizzle-orm"
import { isOpenTask } from "#app/db/conditions/open-tasks.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { deal as deals, dealTask } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import { isRowTask, taskPage } from "#app/domain/deals/tasks/deal-task.ts"
import { doneBy } from "#app/domain/deals/tasks/task.ts"
import { awaitedMoves, type DealTaskKind, dealTaskKinds } from "#app/domain/notifications/task.ts"
import { sideOf } from "#app/features/deals/deal/queries.server.ts"
import { listDeals } from "#app/features/deals/list/queries.server.ts"
import { isOwnNow } from "#app/features/deals/tasks/conditions.server.ts"
import { listDueTasks, listParties } from "#app/features/deals/tasks/daily/queries.server.ts"
import { findDesk } from "#app/features/workspace/desk/queries.server.ts"
import { addDays, type Day, startOfDay, todayIn } from "#app/lib/dates.ts"
import { dealDeliverablesPath, dealDocumentsPath, dealMaterialsPath, dealPath, paymentsPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"

const paths = {
  deal: dealPath,
  rows: dealDeliverablesPath,
  payments: paymentsPath,
  materials: dealMaterialsPath,
  documents: dealDocumentsPath,
}
type Page = keyof typeof paths

/** Kinds of the viewer's tasks in a deal on a day, by the condition of the list. */
async function tasksOn(viewer: Viewer, id: string, day: Day): Promise<DealTaskKind[]> {
  const rows = await db
    .selectDistinct({ what: dealTask.what })
    .from(dealTask)
    .innerJoin(deals, eq(deals.id, dealTask.dealId))
    .where(and(eq(dealTask.dealId, id), isOwnNow(viewer, day)))
  return rows.map(({ what }) => what)
}

/** Pages of the deal that the desk links to. */
async function pagesOfDesk(viewer: Viewer, id: string, day: Day): Promise<Page[]> {
  const { groups } = await findDesk(viewer, { all: true, now: new Date(startOfDay(day).getTime() + 12 * 3_600_000) })
  const begun = groups.flatMap(({ tasks }) => tasks.map(({ href }) => href))
  return (Object.keys(paths) as Page[]).filter((page) => begun.includes(paths[page](id)))
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll(/(\u00a0|&nbsp;|\s)+/g, " ")
    .trim()

/** Pages on which the deal's own page says that something waits for the reader. */
async function pagesOfCourse(person: Visitor, id: string): Promise<Page[]> {
  const html = await person.html(dealPath(id))
  const course = html.slice(html.indexOf('aria-label="Stan współpracy"')).split("</section>")[0] ?? ""
  const heading = textOf(/<h2[^>]*>(.*?)<\/h2>/.exec(course)?.[1] ?? "")
  const links = [...course.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text = ""]) => ({
    href,
    text: textOf(text),
  }))
  const isNamed = (page: Page, label: RegExp) =>
    links.some(({ href, text }) => href === paths[page](id) && label.test(text))
  const isOwn = /^Teraz Twój ruch$|czeka na Ciebie$|^Czeka na Twoją zgodę$/.test(heading)
  return [
    ...(isOwn ? (["deal"] as const) : []),
    ...(isNamed("rows", /^(Teraz Twój ruch: )?(\d+ świadcze\S+|terminy świadczeń)$/i) ? (["rows"] as const) : []),
    ...(isNamed("payments", /przelew|wpłat|zwrot/i) ? (["payments"] as const) : []),
    ...(isNamed("materials", /materiały/i) ? (["materials"] as const) : []),
    ...(isNamed("documents", /egzemplarz/i) ? (["documents"] as const) : []),
  ]
}

const same = (some: readonly string[], others: readonly string[]) => some.toSorted().join() === others.toSorted().join()

/**
 * Where the desk, the list, the deal's page, the bell and the reminders name different tasks of this member in a deal.
 * The capacity and the rating have parts of their own on the deal's page.
 */
export async function turnProblems(viewer: Viewer, person: Visitor, id: string): Promise<string[]> {
  const problems: string[] = []
  const today = todayIn(new Date())
  const kinds = await tasksOn(viewer, id, today)
  const pages = [...new Set(kinds.map(taskPage))]
  const desk = await pagesOfDesk(viewer, id, today)
  if (!same(desk, pages)) problems.push(`the desk leads to ${desk}, not to ${pages}`)
  for (const mine of [false, true]) {
    const { deals: listed } = await listDeals(viewer, { ...noDealFilters, mine })
    const found = listed.find((one) => one.id === id)
    if ((mine ? found !== undefined : found?.isMine) !== kinds.length > 0)
      problems.push(`the list${mine ? " of own turns" : ""} differs from the tasks ${kinds}`)
  }
  const shown = await pagesOfCourse(person, id)
  const named = [...new Set(kinds.filter((what) => what !== "rate" && what !== "capacity").map(taskPage))]
  if (!same(shown, named)) problems.push(`the deal's page names ${shown}, not ${named}`)
  return [...problems, ...(await bellProblems(viewer, id, kinds)), ...(await reminderProblems(viewer, id))]
}

/** A notification that asks for a task stands as long as the task is on the desk of somebody, and no longer. */
async function bellProblems(viewer: Viewer, id: string, kinds: readonly DealTaskKind[]): Promise<string[]> {
  const { rows: later } = await db.execute<{ what: DealTaskKind }>(sql`select w.what from deal_task w
    where w.deal_id = ${id} and w.side = ${sideOf(viewer)} and w.from_day > ${todayIn(new Date())}::date`)
  // the other side may already have news of terms that a second person decides about
  const { rows: requests } = await db.execute(sql`select 1 from deal_approval a where a.deal_id = ${id}`)
  const problems: string[] = []
  const { rows: open } = await db.execute<{ task: DealTaskKind }>(sql`select n.task
    from (select ${viewer.partyId}::text as party_id, kind as task, ${id}::text as about, '{}'::text[] as subjects
      from unnest(${sql.param([...dealTaskKinds])}::text[]) kind) n where ${isOpenTask}`)
  for (const what of dealTaskKinds) {
    const isOpen = open.some(({ task }) => task === what)
    if (kinds.includes(what) && !isOpen) problems.push(`a notification about ${what} is settled too early`)
    const isElsewhere =
      what === "approve" ||
      isRowTask(what) ||
      later.some((one) => one.what === what) ||
      (requests.length > 0 && awaitedMoves.some((move) => move === what))
    if (isOpen && !isElsewhere && doneBy(viewer.role).includes(what) && !kinds.includes(what))
      problems.push(`a notification about ${what} stands without a task`)
  }
  return problems
}

/** Whoever is reminded of a task has it on the desk that day. */
async function reminderProblems(viewer: Viewer, id: string): Promise<string[]> {
  const problems: string[] = []
  for (const ahead of [1, 7]) {
    const day = addDays(todayIn(new Date()), ahead)
    const due = await db.transaction(async (tx) => {
      const parties = await listParties(tx, { after: "", mark: "none", kind: "reminder_daily", limit: 1000 })
      return listDueTasks(
        tx,
        parties.filter((party) => party.id === viewer.partyId),
        day,
      )
    })
    const kinds = await tasksOn(viewer, id, day)
    for (const { dealId, what, people, responsibleId } of due) {
      // whoever answers for a row is reminded of it in any role
      const isOfRole = responsibleId !== viewer.id || doneBy(viewer.role).includes(what)
      if (dealId === id && people.includes(viewer.id) && isOfRole && !kinds.includes(what))
        problems.push(`${viewer.role} is reminded of ${what} on ${day}, which the desk lacks`)
    }
  }
  return problems
}
