import { useEffect, useRef, useState } from "react"
import { useBlocker } from "react-router"
import { Dialog } from "../overlays/dialog.tsx"

/** Form values as text for comparison. Files count by name and size. */
const contentOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : `${value.name} ${value.size}`,
    ]),
  )

/** A dialog calls it before closing; true when something is unsaved and the person is being asked. */
export type AsksFirst = { current: (() => boolean) | null }

type UnsavedChangesProps = {
  changed?: boolean
  unasked?: string
  queryToo?: boolean
  /** For a form in a dialog: the question before closing, and what happens when the changes are discarded. */
  asksFirst?: AsksFirst
  onGiveUp?: () => void
}

/**
 * Inside a form, or beside several in an element with `data-forms` (one per page): asks before a page with unsaved
 * changes is left (A53). A remounted form counts as saved. `changed`: unsaved from the start, such as a draft;
 * `unasked`: a path that discards the changes, such as a deletion; `queryToo`: the query selects another tab with other
 * forms.
 */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { changed = false, unasked, queryToo = false, asksFirst, onGiveUp } = props
  const [closing, setClosing] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const saved = useRef(new WeakMap<HTMLFormElement, string>())
  const forms = () => {
    const around = place.current?.closest<HTMLElement>("form, [data-forms]")
    return around instanceof HTMLFormElement ? [around] : [...(around?.querySelectorAll("form") ?? [])]
  }
  // a form being sent is not lost, whatever its target
  const sending = useRef<EventTarget | null>(null)
  const isDirty = () =>
    (changed && !sending.current) ||
    forms().some((form) => form !== sending.current && contentOf(form) !== (saved.current.get(form) ?? contentOf(form)))
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  useEffect(() => {
    // after the controls have formatted their values for posting, such as an amount without spaces
    queueMicrotask(() => {
      for (const form of forms()) if (!saved.current.has(form)) saved.current.set(form, contentOf(form))
    })
  })
  useEffect(() => {
    const around = place.current?.closest<HTMLElement>("form, [data-forms]")
    const send = ({ target }: Event) => {
      sending.current = target
      setTimeout(() => {
        sending.current = null
      })
    }
    around?.addEventListener("submit", send, true)
    return () => around?.removeEventListener("submit", send, true)
  }, [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current()) event.preventDefault()
    }
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [])
  useEffect(() => {
    if (!asksFirst) return
    asksFirst.current = () => {
      const asks = dirty.current()
      setClosing(asks)
      return asks
    }
    return () => {
      asksFirst.current = null
    }
  }, [asksFirst])
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || (queryToo && here.search !== there.search)) &&
      there.pathname !== unasked &&
      dirty.current(),
  )
  const stay = () => {
    setClosing(false)
    blocker.reset?.()
  }
  const leave = () => {
    onGiveUp?.()
    blocker.proceed?.()
  }
  return (
    <>
      <span hidden ref={place} />
      <Dialog
        open={closing || blocker.state === "blocked"}
        onClose={stay}
        title="Niezapisane zmiany"
        text={
          closing
            ? "Nie wysłano jeszcze tego, co wpisano. Zamknąć okno i odrzucić zmiany?"
            : "Masz niezapisane zmiany. Opuścić stronę bez zapisywania?"
        }
        actions={
          <>
            <button className="btn btn--danger-solid" type="button" onClick={leave}>
              {closing ? "Odrzuć zmiany" : "Opuść stronę"}
            </button>
            <button className="btn btn--line" type="button" onClick={stay}>
              Zostań
            </button>
          </>
        }
      />
    </>
  )
}
