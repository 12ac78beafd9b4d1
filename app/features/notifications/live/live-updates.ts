import { type LiveChange, refreshMs } from "#app/domain/notifications/live.ts"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"
import { notificationCountsPath } from "#app/paths.ts"
import { isShown, openLive } from "./live.ts"
import { isNavigating, type Router, untilIdle } from "./navigating.ts"
import { paced } from "./paced.ts"
import { retryPageReads } from "./retry-page-reads.ts"

const retryMs = [500, 1000, 2000, 4000, 8000]
/** After this delay a page that is navigating away is gone. */
const leaveMs = 2000
const checkDrawnMs = 50

type LiveUpdates = {
  viewerId: string
  partyId: string
  /** Where the page's stream begins, in milliseconds since 1970. */
  since: number
  router: Router
  /** The loaded counts that the page shows. */
  drawn: { readonly current: UnreadCounts | null }
  /** Runs the page's loaders again. */
  reload: () => Promise<void>
  onCounts: (counts: UnreadCounts) => void
}

/**
 * Follows the viewer's changes, at most ten times a second, with retries. Reloads the page when its viewer has signed
 * out or acts for another party elsewhere; drafts survive. Returns how to end it.
 */
export function startLiveUpdates({ viewerId, partyId, since, router, drawn, reload, onCounts }: LiveUpdates) {
  const endRetries = retryPageReads(() => isNavigating(router))
  const changes: LiveChange[] = []
  let ended = false
  const refresh = paced(async () => {
    const counts = await readCounts(() => ended)
    if (!counts || ended) return
    onCounts(counts)
    await untilIdle(router)
    // a running navigation would restart, and the toast of one that a busy page has not drawn yet would be lost
    while (!ended && router.state.loaderData.root?.unread !== drawn.current) {
      await new Promise((done) => setTimeout(done, checkDrawnMs))
      await untilIdle(router)
    }
    // the counts were just loaded, so the loaders will succeed too; checked last, as a dialog may have opened meanwhile
    if (!ended && changes.splice(0).some(isShown)) await reload()
  }, refreshMs)
  const onChange = (change: LiveChange) => {
    changes.push(change)
    refresh.ask()
  }
  // the navigation may be this page's own sign-out, whose toast a reload would lose
  const signedOut = async () => {
    await untilIdle(router)
    await new Promise((done) => setTimeout(done, leaveMs))
    if (!ended) location.reload()
  }
  const close = openLive({ viewerId, partyId, since, onChange, signedOut: () => void signedOut() })
  return () => {
    ended = true
    refresh.stop()
    close()
    endRetries()
  }
}

async function readCounts(isOver: () => boolean): Promise<UnreadCounts | null> {
  for (const wait of [...retryMs, 0]) {
    try {
      const answer = await fetch(notificationCountsPath, { headers: { accept: "application/json" } })
      if (answer.ok) return (await answer.json()) as UnreadCounts
      if (answer.status < 500 && answer.status !== 429) return null
    } catch {
      // offline
    }
    if (isOver() || wait === 0) return null
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
  }
  return null
}
