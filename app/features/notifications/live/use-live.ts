import { useCallback, useEffect, useRef, useState } from "react"
import { useNavigation, useRevalidator } from "react-router"
import { type Change, refreshMs } from "#app/domain/notifications/live.ts"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"
import { notificationCountsPath } from "#app/paths.ts"
import { isShown, openLive } from "./live.ts"
import { paced } from "./paced.ts"
import { steadyReads } from "./steady-reads.ts"

const retryMs = [500, 1000, 2000, 4000, 8000]
/** After this delay a page that is navigating away is gone. */
const leaveMs = 2000

/**
 * Updates an open page: the counts of the header and, by its loaders, what the page shows (`useLive`, `live-page.ts`),
 * at most ten times a second, with retries. Reloads the page when its viewer has signed out elsewhere; drafts survive.
 */
export function useLiveUpdates(viewerId: string | null, loaded: UnreadCounts | null): UnreadCounts | null {
  const [received, setReceived] = useState<UnreadCounts | null>(null)
  const { revalidate } = useRevalidator()
  const navigation = useNavigation()
  const rest = useRest(navigation.state === "idle")
  const now = useRef({ revalidate, since: loaded?.at ?? 0 })
  now.current = { revalidate, since: loaded?.at ?? 0 }
  useEffect(() => {
    if (!viewerId) return
    const endSteady = steadyReads()
    const changes: Change[] = []
    let over = false
    const refresh = paced(async () => {
      const counts = await readCounts(() => over)
      if (!counts || over) return
      setReceived(counts)
      // a running navigation would restart and lose its toast
      await rest()
      // the loaders will succeed like the counts before. Checked last, as a dialog may have opened meanwhile
      if (!over && changes.splice(0).some(isShown)) await now.current.revalidate()
    }, refreshMs)
    const onChange = (change: Change) => {
      changes.push(change)
      refresh.ask()
    }
    // the navigation may be this page's own sign-out, whose toast a reload would lose
    const signedOut = async () => {
      await rest()
      await new Promise((done) => setTimeout(done, leaveMs))
      if (!over) location.reload()
    }
    const close = openLive({ viewerId, since: now.current.since, onChange, signedOut: () => void signedOut() })
    return () => {
      over = true
      refresh.stop()
      close()
      endSteady()
      setReceived(null)
    }
  }, [viewerId, rest])
  return received && loaded && received.at > loaded.at ? received : loaded
}

/** Returns a function that waits until no navigation is running. */
function useRest(isResting: boolean) {
  const waiting = useRef<(() => void)[]>([])
  const resting = useRef(isResting)
  resting.current = isResting
  useEffect(() => {
    if (isResting) for (const go of waiting.current.splice(0)) go()
  }, [isResting])
  return useCallback(
    () => (resting.current ? Promise.resolve() : new Promise<void>((go) => waiting.current.push(go))),
    [],
  )
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
