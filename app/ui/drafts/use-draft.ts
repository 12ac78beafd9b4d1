import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { forgetLastingDrafts, lastingKey } from "./lasting-drafts.ts"

export type Draft = TypedValues

/** Before typed text is stored. */
const pauseMs = 400

/** As in app/paths.ts. A navigation here is an expired session: the person returns after signing in. */
export const signInPath = "/logowanie"

type DraftOptions = {
  skip?: string[]
  /** Outlives the form where that is remounted; its parent by default. */
  around?: RefObject<HTMLElement | null>
  /** Stored in this browser for `lastingDays`, so that the text survives a closed tab as well. */
  lasting?: boolean
}

/** Days after which a lasting draft is no longer restored. */
const lastingDays = 14
const storeOf = (key: string) => (key.includes(lastingKey) ? localStorage : sessionStorage)

/**
 * Stores typed values in this tab (browser: `lasting`) for a reload, a lost connection or an expired session: after a pause, and at once
 * on submit, on unload, and when the form is replaced. Restored once after a reload; removed when nothing differs from the
 * page's values and when the page is left on purpose. `name` separates forms, people and versions; null stores nothing.
 */
export function useDraft(
  name: string | null,
  form: RefObject<HTMLFormElement | null>,
  { skip = [], around, lasting = false }: DraftOptions = {},
) {
  const [draft, setDraft] = useState<Draft | null>(null)
  /** Raised by `discard`: the effect starts again, with the form's current values as the untouched ones. */
  const [round, setRound] = useState(0)
  const storageKey = `${lasting ? lastingKey : "draft "}${name}`
  const skipped = skip.join(" ")
  const pending = useRef<(() => void) | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: before the controls of this draft go
  useLayoutEffect(() => () => pending.current?.(), [storageKey])
  useEffect(() => {
    if (name === null) return
    if (lasting) forgetLastingDrafts(isExpired)
    const stored = round === 0 ? read(storageKey) : null
    setDraft(stored)
    const page = location.pathname + location.search
    const content = () => (form.current ? contentOf(form.current, skipped.split(" ")) : null)
    // a browser may have restored an older text, which is not the page's value
    const untouched = stored ? null : content()
    const begun = stored ? beginningOf(storageKey) : untouched
    let timer: ReturnType<typeof setTimeout> | undefined
    const store = () => {
      timer = undefined
      const typed = content()
      if (typed === null) return
      if (typed === untouched) forget(storageKey)
      else write(storageKey, typed, begun)
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(store, pauseMs)
    }
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      store()
    }
    pending.current = flush
    const element = around?.current ?? form.current?.parentElement
    element?.addEventListener("input", wait)
    element?.addEventListener("click", wait)
    element?.addEventListener("submit", flush, true)
    addEventListener("pagehide", flush)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener("input", wait)
      element?.removeEventListener("click", wait)
      element?.removeEventListener("submit", flush, true)
      removeEventListener("pagehide", flush)
      const isLeft = location.pathname + location.search !== page
      if (isLeft && location.pathname !== signInPath) forget(storageKey)
    }
  }, [name, lasting, storageKey, form, skipped, around, round])
  const discard = useCallback(() => {
    forget(storageKey)
    pending.current = null
    setDraft(null)
    setRound((before) => before + 1)
  }, [storageKey])
  return { draft, discard }
}

/** Removes the draft of a form that was sent. */
export const forgetDraft = (name: string) => forget(`draft ${name}`)

/** A draft of the same form at an older version, and its initial values. */
export type OlderDraft = { begunAt: number; values: Draft; begun: Draft }

/** The newest draft of `family` below `current`: the page has changed since, so it is offered, not restored. */
export function useOlderDraft(family: string, current: number) {
  const [older, setOlder] = useState<OlderDraft | null>(null)
  useEffect(() => setOlder(olderDraft(`draft ${family}`, current)), [family, current])
  const forgetOlder = useCallback(() => {
    for (const key of keysOf(`draft ${family}`)) if (numberOf(key) < current) forget(key)
    setOlder(null)
  }, [family, current])
  return { older, forgetOlder }
}

function olderDraft(family: string, current: number): OlderDraft | null {
  const numbers = keysOf(family)
    .map(numberOf)
    .filter((number) => number < current)
  const begunAt = Math.max(0, ...numbers)
  const values = begunAt > 0 ? read(family + begunAt) : null
  return values && { begunAt, values, begun: read(beginning(family + begunAt)) ?? {} }
}

const numberOf = (key: string) => Number(/\d+$/.exec(key)?.[0] ?? Number.NaN)
function keysOf(family: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(family) && /^\d+$/.test(key.slice(family.length)))
  } catch {
    return []
  }
}

/** Keys beside each draft: of the form's initial values, and of the time when a lasting one was stored. */
const beginning = (key: string) => `begun ${key}`
const timeOf = (key: string) => `time ${key}`

/** A stored draft; browsers may contain anything. */
function read(key: string): Draft | null {
  try {
    if (isExpired(key)) forget(key)
    const stored: unknown = JSON.parse(storeOf(key).getItem(key) ?? "null")
    return typeof stored === "object" ? (stored as Draft | null) : null
  } catch {
    return null
  }
}
const isExpired = (key: string) => {
  const stored = storeOf(key).getItem(timeOf(key))
  return stored !== null && Number(stored) < Date.now() - lastingDays * 86_400_000
}
const beginningOf = (key: string) => JSON.stringify(read(beginning(key)))

/** Form values in their stored form; equal texts mean no change. */
function contentOf(form: HTMLFormElement, skipped: readonly string[]): string {
  const draft: Draft = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || skipped.includes(name)) continue
    const earlier = draft[name]
    draft[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return JSON.stringify(draft)
}

function write(key: string, draft: string, begun: string | null) {
  try {
    const store = storeOf(key)
    store.setItem(key, draft)
    if (begun) store.setItem(beginning(key), begun)
    if (key.startsWith(lastingKey)) store.setItem(timeOf(key), String(Date.now()))
  } catch {
    // No drafts without storage.
  }
}

function forget(key: string) {
  try {
    for (const stored of [key, beginning(key), timeOf(key)]) storeOf(key).removeItem(stored)
  } catch {
    // Nothing was stored.
  }
}
