import { useContext, useEffect, useRef, useState } from "react"
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from "react-router"
import type { UnreadCounts } from "#app/domain/notifications/unread.ts"

/** Delay before the page loads the code of its updates again, in milliseconds. */
const againMs = 5000

/**
 * Updates an open page: the counts of the header and, by its loaders, what the page shows (`useLive`).
 * Visitors do not load the code for it.
 */
export function useLiveUpdates(
  viewer: { id: string; partyId: string } | null,
  loaded: UnreadCounts | null,
): UnreadCounts | null {
  const { id: viewerId, partyId } = viewer ?? {}
  const [received, setReceived] = useState<UnreadCounts | null>(null)
  const { revalidate } = useRevalidator()
  const router = useContext(DataRouterContext)?.router
  const now = useRef({ revalidate, since: loaded?.at ?? 0 })
  now.current = { revalidate, since: loaded?.at ?? 0 }
  const drawn = useRef(loaded)
  useEffect(() => {
    drawn.current = loaded
  })
  useEffect(() => {
    if (!viewerId || !partyId || !router) return
    const { since } = now.current
    let end = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const load = () =>
      import("./live-updates.ts").then(
        ({ startLiveUpdates }) => {
          if (ended) return
          const reload = () => now.current.revalidate()
          end = startLiveUpdates({ viewerId, partyId, since, router, drawn, reload, onCounts: setReceived })
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
  }, [viewerId, partyId, router])
  return received && loaded && received.at > loaded.at ? received : loaded
}
