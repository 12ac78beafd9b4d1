import { type RefObject, useCallback, useEffect, useState } from "react"

type Draft = Record<string, string | string[]>

/** Milliseconds of rest after which what was typed is kept. */
const rest = 400

/** Who is sent here when the session has ended comes back afterwards. */
const signInPath = "/logowanie"

/**
 * Keeps what is typed in a form for a reload or a broken connection, in this tab only. `name` tells forms, people and
 * versions apart. Handed back once after a reload; forgotten when nothing of it differs from what the
 * page came with, and when the page is left on purpose, saved or not.
 */
export function useDraft(name: string, form: RefObject<HTMLFormElement | null>, { skip = [] as string[] } = {}) {
  const [draft, setDraft] = useState<Draft | null>(null)
  /** Each forgotten draft begins anew: with the form as it is then, and without what waits to be kept. */
  const [round, setRound] = useState(0)
  const storageKey = `draft ${name}`
  const skipped = skip.join(" ")
  useEffect(() => {
    const kept = round === 0 ? read(storageKey) : null
    setDraft(kept)
    const page = location.pathname + location.search
    const content = () => (form.current ? contentOf(form.current, skipped.split(" ")) : null)
    // a browser may have put an older text back by itself: that is not what the page came with
    const untouched = kept ? null : content()
    let timer: ReturnType<typeof setTimeout>
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const typed = content()
        if (typed === null) return
        if (typed === untouched) forget(storageKey)
        else write(storageKey, typed)
      }, rest)
    }
    const element = form.current?.parentElement
    element?.addEventListener("input", keep)
    element?.addEventListener("click", keep)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener("input", keep)
      element?.removeEventListener("click", keep)
      const left = location.pathname + location.search !== page
      if (left && location.pathname !== signInPath) forget(storageKey)
    }
  }, [storageKey, form, skipped, round])
  const discard = useCallback(() => {
    forget(storageKey)
    setDraft(null)
    setRound((before) => before + 1)
  }, [storageKey])
  return { draft, discard }
}

function read(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null")
    return typeof kept === "object" ? (kept as Draft | null) : null
  } catch {
    return null
  }
}

/** What stands in the form, as it is kept; the same text when nothing has changed. */
function contentOf(form: HTMLFormElement, skipped: readonly string[]): string {
  const draft: Draft = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || skipped.includes(name)) continue
    const there = draft[name]
    draft[name] = there === undefined ? value : [there, value].flat()
  }
  return JSON.stringify(draft)
}

function write(key: string, draft: string) {
  try {
    sessionStorage.setItem(key, draft)
  } catch {
    // A browser without storage keeps no drafts.
  }
}

function forget(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}
