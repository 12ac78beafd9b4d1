import { onFactRecorded } from "#app/db/outbox/facts.server.ts"
import { pagesChangedBy } from "#app/domain/events/visible-change.ts"

/** Public pages that the page cache would drop for the facts recorded since the last call. */
export function changedPages(paths: readonly string[]): () => string[] {
  let heard: string[] = []
  onFactRecorded((fact) => heard.push(fact))
  return () => {
    const changes = heard.map(pagesChangedBy)
    heard = []
    return paths.filter((path) => changes.some((isChanged) => isChanged(path)))
  }
}
