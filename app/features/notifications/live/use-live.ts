import { useCallback, useEffect, useRef, useState } from "react"
import { useNavigation, useRevalidator } from "react-router"
import { type Change, refreshMs } from "#app/domain/notifications/live.ts"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"
import { isShown, openLive } from "./live.ts"
import { paced } from "./paced.ts"
import { steadyReads } from "./steady-reads.ts"

const countsAddress = "/powiadomienia/liczby"
const retryMs = [500, 1000, 2000, 4000, 8000]
/** A page that is being left by itself is gone by then. */
const leaveMs = 2000

/**
 * Keeps an open page up to date: the numbers of the header, and through its loaders whatever the page
 * has said it shows (`useLive`, `live-page.ts`). Ten times a second at most; reads that fail are tried again, with growing waits.
 * A page whose person has signed out elsewhere is loaded anew, so that it shows nothing of theirs; drafts stay.
 */
export function useLiveUpdates(viewerId: string | null, loaded: UnreadCounts | null): UnreadCounts | null {
  const [heard, setHeard] = useState<UnreadCounts | null>(null)
  const { revalidate } = useRevalidator()
  const rest = useRest(useNavigation().state === "idle")
  const now = useRef({ revalidate, since: loaded?.at ?? 0 })
  now.current = { revalidate, since: loaded?.at ?? 0 }
  useEffect(() => {
    if (!viewerId) return
    const endSteady = steadyReads()
    const told: Change[] = []
    let over = false
    const refresh = paced(async () => {
      const counts = await readCounts(() => over)
      if (!counts || over) return
      setHeard(counts)
      // a page on its way would begin anew, and lose the toast that its first answer brought
      await rest()
      // the numbers have just been read, so the loaders can be, too: one that fails would replace the page
      // asked only now: a dialog may have been opened meanwhile
      if (!over && told.splice(0).some(isShown)) await now.current.revalidate()
    }, refreshMs)
    const hear = (change: Change) => {
      told.push(change)
      refresh.ask()
    }
    // what is on its way may be the signing out of this page itself, whose answer brings a toast that a reload would lose
    const signedOut = () => void rest().then(() => setTimeout(() => over || location.reload(), leaveMs))
    const close = openLive({ viewerId, since: now.current.since, hear, signedOut })
    return () => {
      over = true
      refresh.stop()
      close()
      endSteady()
      setHeard(null)
    }
  }, [viewerId, rest])
  return heard && loaded && heard.at > loaded.at ? heard : loaded
}

/** Answers with a function that waits until no page is on its way. */
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
      const answer = await fetch(countsAddress, { headers: { accept: "application/json" } })
      if (answer.ok) return (await answer.json()) as UnreadCounts
      if (answer.status < 500 && answer.status !== 429) return null
    } catch {
      // no network for now
    }
    if (isOver() || wait === 0) return null
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
  }
  return null
}
