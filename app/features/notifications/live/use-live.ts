import { useCallback, useEffect, useRef, useState } from "react"
import { useNavigation, useRevalidator } from "react-router"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"

/** Delay before the page loads the code of its updates again, in milliseconds. */
const againMs = 5000

/**
 * Updates an open page: the counts of the header and, by its loaders, what the page shows (`useLive`, `live-page.ts`).
 * Visitors do not load the code for it.
 */
export function useLiveUpdates(
  viewer: { id: string; partyId: string } | null,
  loaded: UnreadCounts | null,
): UnreadCounts | null {
  const { id: viewerId, partyId } = viewer ?? {}
  const [received, setReceived] = useState<UnreadCounts | null>(null)
  const { revalidate } = useRevalidator()
  const navigation = useNavigation()
  const untilIdle = useUntilIdle(navigation.state === "idle")
  const now = useRef({ revalidate, since: loaded?.at ?? 0 })
  now.current = { revalidate, since: loaded?.at ?? 0 }
  useEffect(() => {
    if (!viewerId || !partyId) return
    const { since } = now.current
    let end = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const load = () =>
      import("./live-updates.ts").then(
        ({ startLiveUpdates }) => {
          if (ended) return
          const reload = () => now.current.revalidate()
          end = startLiveUpdates({ viewerId, partyId, since, untilIdle, reload, onCounts: setReceived })
        },
        () => {
          if (!ended) timer = setTimeout(load, againMs)
        },
      )
    void load()
    return () => {
      ended = true
      clearTimeout(timer)
      end()
      setReceived(null)
    }
  }, [viewerId, partyId, untilIdle])
  return received && loaded && received.at > loaded.at ? received : loaded
}

/** Returns a function that waits until no navigation is running. */
function useUntilIdle(isResting: boolean) {
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
