import { useEffect, useRef } from "react"
import { useBlocker } from "react-router"
import { Dialog } from "./dialog.tsx"

/** What stands in a form, as text to compare. Files count by name and size. */
const contentOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : `${value.name} ${value.size}`,
    ]),
  )

type UnsavedChangesProps = { changed?: boolean; unasked?: string; queryToo?: boolean }

/**
 * Inside a form, or beside several in an element with `data-forms` (a page has one such guard): asks before a page
 * with unsaved changes is left, by a link, the back button or the window (A53). A form that is drawn anew counts as
 * saved. `changed` says that something is unsaved from the start, such as a draft; `unasked` is a path that makes the
 * changes void, such as a deletion; `queryToo` where the query is another tab, which draws other forms.
 */
export function UnsavedChanges({ changed = false, unasked, queryToo = false }: UnsavedChangesProps) {
  const place = useRef<HTMLSpanElement>(null)
  const saved = useRef(new WeakMap<HTMLFormElement, string>())
  const forms = () => {
    const around = place.current?.closest<HTMLElement>("form, [data-forms]")
    return around instanceof HTMLFormElement ? [around] : [...(around?.querySelectorAll("form") ?? [])]
  }
  // what is being sent is not left behind, wherever it is sent to
  const sending = useRef<EventTarget | null>(null)
  const isDirty = () =>
    (changed && !sending.current) ||
    forms().some((form) => form !== sending.current && contentOf(form) !== (saved.current.get(form) ?? contentOf(form)))
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  useEffect(() => {
    for (const form of forms()) if (!saved.current.has(form)) saved.current.set(form, contentOf(form))
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
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (here.pathname !== there.pathname || (queryToo && here.search !== there.search)) &&
      there.pathname !== unasked &&
      dirty.current(),
  )
  return (
    <>
      <span hidden ref={place} />
      <Dialog
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        title="Niezapisane zmiany"
        text="Masz niezapisane zmiany. Opuścić stronę bez zapisywania?"
        actions={
          <>
            <button className="btn btn--danger-solid" type="button" onClick={() => blocker.proceed?.()}>
              Opuść stronę
            </button>
            <button className="btn btn--line" type="button" onClick={() => blocker.reset?.()}>
              Zostań
            </button>
          </>
        }
      />
    </>
  )
}
