import { type LiveChange, readChange } from "#app/domain/notifications/live.ts"
import { streamPath } from "#app/paths.ts"

type OnChange = (change: LiveChange) => void
type Live = { viewerId: string; partyId: string; since: number; onChange: OnChange; signedOut: () => void }

const address = streamPath
const firstRetryMs = 200
const longestRetryMs = 30_000
/** A hidden page closes its connection: browsers limit those per site. */
const hiddenMs = 30_000

let reloadAll = () => {}

/**
 * The page's event stream. Resumes after every interruption: network, server restart (with growing delays), hidden tab.
 * Over the limit of streams it retries only when the page is looked at, and then reloads. Calls `signedOut` and ends
 * when `viewerId` is no longer signed in, or acts for another party.
 */
export function openLive({ viewerId, partyId, since, onChange, signedOut }: Live) {
  const streamAddress = `${address}?konto=${viewerId}&strona=${partyId}`
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
    const opened = new EventSource(`${streamAddress}&od=${place}`)
    source = opened
    opened.onopen = () => {
      wait = firstRetryMs
    }
    opened.onmessage = (event) => {
      place = event.lastEventId || place
      const change = readChange(event.data)
      if (change) onChange(change)
    }
    opened.addEventListener("displaced", () => {
      disconnect()
      beyondLimit = true
    })
    // EventSource reconnects after a lost connection, but not after an HTTP error
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
      const status = await statusFor(streamAddress)
      if (ended) return
      if (status === 401) {
        close()
        signedOut()
      } else if (status === 429) beyondLimit = true
      else connect()
    }, wait)
    wait = Math.min(wait * 2, longestRetryMs)
  }

  function checkVisibility() {
    clearTimeout(hiding)
    if (document.visibilityState === "hidden") hiding = setTimeout(disconnect, hiddenMs)
    else if (!beyondLimit) connect()
    else {
      beyondLimit = false
      // also after another refusal: loads what was missed
      onChange({ kind: "all" })
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
    document.removeEventListener("visibilitychange", checkVisibility)
    for (const name of ["pageshow", "focus"]) removeEventListener(name, checkVisibility)
    removeEventListener("online", goOnline)
  }

  reloadAll = () => onChange({ kind: "all" })
  document.addEventListener("visibilitychange", checkVisibility)
  // two windows can both be visible, so the focus decides
  for (const name of ["pageshow", "focus"]) addEventListener(name, checkVisibility)
  addEventListener("online", goOnline)
  checkVisibility()
  return close
}

/** The HTTP status of a new stream, which EventSource hides; 0 without a network. */
const statusFor = (stream: string) =>
  fetch(stream, { method: "HEAD" }).then(
    ({ status }) => status,
    () => 0,
  )

/** Reloads all data as soon as the server can be reached, as a change of kind "all" for every interest. */
export const reloadEverything = () => reloadAll()

const interests = new Set<(change: LiveChange) => boolean>()

/** Registers which changes reload the page: those for which `interest` returns true. Returns how to unregister. */
export function registerInterest(interest: (change: LiveChange) => boolean) {
  interests.add(interest)
  return () => void interests.delete(interest)
}

/** Whether anything on this page shows such a change. */
export const isShown = (change: LiveChange) => [...interests].some((interest) => interest(change))
