import { useEffect, useRef, useState } from "react"
import { type Location, useBlocker, useNavigate } from "react-router"
import { Dialog } from "../overlays/dialog.tsx"
import { useUnsaved } from "./use-unsaved.ts"

/** Milliseconds that a pressed link waits for the form's answer before the question is shown. */
const longestWaitMs = 5_000

/** A dialog calls it before it closes; true when something is unsaved and the person is being asked. */
export type AsksFirst = { current: (() => boolean) | null }

type UnsavedChangesProps = {
  /** Unsaved from the start, such as a draft or the values of a refused form. */
  changed?: boolean
  /** A path that discards the changes without a question, such as a deletion. */
  unasked?: string
  /** The query selects another tab with other forms. */
  watchesQuery?: boolean
  /** For a form in a dialog: the question before it closes, and what happens when the changes are discarded. */
  asksFirst?: AsksFirst
  onGiveUp?: () => void
}

/**
 * Inside a form, or beside several in an element with `data-forms` (one per page): asks before a page with unsaved
 * changes is left (A53); a link pressed while they are being sent is followed once they are accepted. A remounted form
 * counts as saved.
 */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { changed = false, unasked, watchesQuery = false, asksFirst, onGiveUp } = props
  const [isAskedToClose, setAskedToClose] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const navigate = useNavigate()
  /** Of the link pressed while the form is being sent, until that is answered. */
  const target = useRef<Location | null>(null)
  const [waitingKey, setWaitingKey] = useState<string | null>(null)
  const { isDirty, isBeingSent } = useUnsaved(place, {
    changed,
    onAnswer: (isAccepted) => {
      const to = target.current
      target.current = null
      if (to && isAccepted) void navigate(to, { state: to.state })
      else if (to) blocker.reset?.()
    },
  })
  useEffect(() => {
    if (!waitingKey) return
    const timer = setTimeout(() => target.current && setWaitingKey(null), longestWaitMs)
    return () => clearTimeout(timer)
  }, [waitingKey])
  useEffect(() => {
    if (!asksFirst) return
    asksFirst.current = () => {
      const isUnsaved = isDirty()
      setAskedToClose(isUnsaved)
      return isUnsaved
    }
    return () => {
      asksFirst.current = null
    }
  }, [asksFirst, isDirty])
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    const isLeft = here.pathname !== there.pathname || (watchesQuery && here.search !== there.search)
    if (!isLeft || there.pathname === unasked) return false
    if (!isBeingSent()) return isDirty()
    target.current = there
    setWaitingKey(there.key)
    return true
  })
  const isAsking = blocker.state === "blocked" && blocker.location.key !== waitingKey
  const stay = () => {
    setAskedToClose(false)
    target.current = null
    blocker.reset?.()
  }
  const leave = () => {
    target.current = null
    onGiveUp?.()
    blocker.proceed?.()
  }
  return (
    <>
      <span hidden ref={place} />
      <Dialog
        open={isAskedToClose || isAsking}
        onClose={stay}
        title="Niezapisane zmiany"
        text={
          isAskedToClose
            ? "Nie wysłano jeszcze tego, co wpisano. Zamknąć okno i odrzucić zmiany?"
            : "Masz niezapisane zmiany. Opuścić stronę bez zapisywania?"
        }
        actions={
          <>
            <button className="btn btn--danger-solid" type="button" onClick={leave}>
              {isAskedToClose ? "Odrzuć zmiany" : "Opuść stronę"}
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
