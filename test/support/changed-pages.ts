import { collectTags } from "#app/db/connection/page-tags.server.ts"
import { onFactRecorded } from "#app/db/outbox/facts.server.ts"
import { isChanged, type PageContents, tagsChangedBy } from "#app/domain/workspace/page-tags.ts"
import { visitor } from "./app.ts"

/** A page as the page cache would store it, without what differs at each rendering. */
export type VisitorsPage = PageContents & { status: number; html: string }

export async function visitorsPage(path: string): Promise<VisitorsPage> {
  const { result, shown } = await collectTags(async () => {
    const answer = await visitor().get(path)
    return { status: answer.status, html: (await answer.text()).replaceAll(/nonce="[^"]*"/g, "") }
  })
  return { ...shown, ...result }
}

/** Public pages that the page cache would drop for the facts recorded since the last call. */
export async function changedPages(paths: readonly string[]): Promise<() => Promise<string[]>> {
  const render = () => Promise.all(paths.map(visitorsPage))
  let before = await render()
  let facts: string[] = []
  onFactRecorded((fact) => facts.push(fact))
  return async () => {
    const changed = facts.flatMap(tagsChangedBy)
    const dropped = paths.filter((_, at) => isChanged(before[at]?.tags ?? new Set(), changed))
    facts = []
    before = await render()
    return dropped
  }
}
