import { type Change, readChange } from "#app/domain/notifications/live.ts"

type Hear = (change: Change) => void
type Live = { viewerId: string; since: number; hear: Hear; signedOut: () => void }

const address = "/strumien"
const firstRetryMs = 200
const longestRetryMs = 30_000
/** A page that nobody looks at gives its connection back: browsers have few for each site. */
const hiddenMs = 30_000

/**
 * The page's one event stream. Goes on where it was after every break: the browser's own, a refusal while the server
 * starts anew (with growing waits), a hidden tab. A page beyond the limit of streams does not try again until somebody
 * looks at it; then it reads its news. When `viewerId` is no longer who is signed in, it calls `signedOut` and ends.
 */
export function openLive({ viewerId, since, hear, signedOut }: Live) {
  let place = String(since)
  let source: EventSource | null = null
  let wait = firstRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let beyondLimit = false
  let ended = false

  function connect() {
    clearTimeout(timer)
    if (ended || source) return
    const opened = new EventSource(`${address}?konto=${viewerId}&od=${place}`)
    source = opened
    opened.onopen = () => {
      wait = firstRetryMs
    }
    opened.onmessage = (event) => {
      place = event.lastEventId || place
      const change = readChange(event.data)
      if (change) hear(change)
    }
    opened.addEventListener("displaced", () => {
      disconnect()
      beyondLimit = true
    })
    // after a mere break the browser comes back by itself; a refusal is final for it
    opened.onerror = () => opened.readyState === EventSource.CLOSED && retry()
  }

  function disconnect() {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  function retry() {
    disconnect()
    timer = setTimeout(async () => {
      const status = await statusFor(viewerId)
      if (ended) return
      if (status === 401) {
        close()
        signedOut()
      } else if (status === 429) beyondLimit = true
      else connect()
    }, wait)
    wait = Math.min(wait * 2, longestRetryMs)
  }

  function look() {
    clearTimeout(hiding)
    if (document.visibilityState === "hidden") hiding = setTimeout(disconnect, hiddenMs)
    else if (!beyondLimit) connect()
    else {
      beyondLimit = false
      // also when it is refused again: what came meanwhile is read now
      hear({ kind: "all" })
      connect()
    }
  }

  function goOnline() {
    if (!beyondLimit) connect()
  }

  function close() {
    ended = true
    clearTimeout(hiding)
    disconnect()
    document.removeEventListener("visibilitychange", look)
    for (const name of ["pageshow", "focus"]) removeEventListener(name, look)
    removeEventListener("online", goOnline)
  }

  again = () => hear({ kind: "all" })
  document.addEventListener("visibilitychange", look)
  // two windows side by side are both visible: the focus says which one is looked at
  for (const name of ["pageshow", "focus"]) addEventListener(name, look)
  addEventListener("online", goOnline)
  look()
  return close
}

/** The status that a new stream would get, which an EventSource does not tell; 0 without a network. */
const statusFor = (viewerId: string) =>
  fetch(`${address}?konto=${viewerId}`, { method: "HEAD" }).then(
    ({ status }) => status,
    () => 0,
  )

let again = () => {}

/** As if anything had changed: what the page shows is read anew, as soon as the server can be reached. */
export const lookAgain = () => again()

const interests = new Set<(change: Change) => boolean>()

/** A page says which changes it shows; answers how to take that back. */
export function showsChanges(interest: (change: Change) => boolean) {
  interests.add(interest)
  return () => void interests.delete(interest)
}

/** Does anything on this page show such a change? */
export const isShown = (change: Change) => [...interests].some((interest) => interest(change))
