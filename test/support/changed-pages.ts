import { onFactRecorded } from "#app/db/outbox/facts.server.ts"
import { pagesChangedBy } from "#app/domain/events/visible-change.ts"

/** Which of these visitors' pages the facts recorded since the last time change, as the page cache asks it. */
export function changedPages(paths: readonly string[]): () => string[] {
  let heard: string[] = []
  onFactRecorded((fact) => heard.push(fact))
  return () => {
    const changes = heard.map(pagesChangedBy)
    heard = []
    return paths.filter((path) => changes.some((isChanged) => isChanged(path)))
  }
}
