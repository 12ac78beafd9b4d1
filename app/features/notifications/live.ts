import { type Change, readChange } from "#app/domain/live.ts"

type Hear = (change: Change) => void

const firstRetryMs = 200
const longestRetryMs = 30_000
/** A page that nobody looks at gives its connection back: browsers have few for each site. */
const hiddenMs = 30_000

/**
 * The page's one event stream. Goes on where it was after every break: the browser's own, a refusal while the server
 * starts anew (with growing waits), a hidden tab. `alive` asks whether there is still a session; without one it ends.
 */
export function openLive({ since, hear, alive }: { since: number; hear: Hear; alive: () => Promise<boolean> }) {
  let place = String(since)
  let source: EventSource | null = null
  let wait = firstRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let ended = false

  function connect() {
    clearTimeout(timer)
    if (ended || source) return
    const opened = new EventSource(`/strumien?od=${place}`)
    source = opened
    opened.onopen = () => {
      wait = firstRetryMs
    }
    opened.onmessage = (event) => {
      place = event.lastEventId || place
      const change = readChange(event.data)
      if (change) hear(change)
    }
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
      const known = await alive().catch(() => true)
      if (known) connect()
      else close()
    }, wait)
    wait = Math.min(wait * 2, longestRetryMs)
  }

  function look() {
    clearTimeout(hiding)
    if (document.visibilityState === "hidden") hiding = setTimeout(disconnect, hiddenMs)
    else connect()
  }

  function close() {
    ended = true
    clearTimeout(hiding)
    disconnect()
    document.removeEventListener("visibilitychange", look)
    removeEventListener("online", connect)
    removeEventListener("pageshow", look)
  }

  again = () => hear({ kind: "all" })
  document.addEventListener("visibilitychange", look)
  addEventListener("online", connect)
  addEventListener("pageshow", look)
  look()
  return close
}

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
