import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { Icon } from "../media/icon.tsx"
import { lazyPart } from "../rendering/lazy-part.ts"
import {
  closeAllToasts,
  closeSuccesses,
  closeToast,
  firstToastId,
  onToasts,
  queuedToasts,
  type ShownToast,
  showToast,
  stayOf,
  type Toast,
} from "./toast-queue.ts"

// loaded late, as no visitor's page has one
const UndoForm = lazyPart(() => import("./undo-form.tsx").then((part) => part.UndoForm))

const none: readonly ShownToast[] = []
const icons = { good: "circle-check", bad: "circle-alert", plain: "info" } as const

type ToasterProps = {
  /** Came with the page and is in its HTML. */
  initial?: Toast | null
  /** Id of the viewer: toasts of another viewer or an ended session are removed. */
  reader?: string | null
}

/** The only place of toasts, one at a time (spec B 9). */
export function Toaster({ initial, reader = null }: ToasterProps) {
  const queue = useSyncExternalStore(onToasts, queuedToasts, () => none)
  const [isMounted, setMounted] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const lastReader = useRef(reader)
  useEffect(() => {
    if (lastReader.current !== reader) closeAllToasts()
    lastReader.current = reader
  }, [reader])
  useEffect(() => {
    setMounted(true)
    if (initial) showToast(initial)
  }, [initial])
  useEffect(() => {
    addEventListener("submit", closeFormerSuccesses, true)
    return () => removeEventListener("submit", closeFormerSuccesses, true)
  }, [])
  const first = queue[0]
  const stay = first && !isPointedAt ? stayOf(queue) : null
  const id = first?.id
  useEffect(() => {
    if (stay === null || id === undefined) return
    const timer = setTimeout(() => closeToast(id), stay)
    return () => clearTimeout(timer)
  }, [id, stay])
  // each toast has an element of its own: a press that was meant for the one before must not close it
  const shown = first ?? (isMounted ? undefined : initial)
  const close = () => {
    setPointedAt(false)
    if (id !== undefined) closeToast(id)
  }
  return (
    <div
      className="toasts"
      role="status"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setPointedAt(true)}
      onBlur={() => setPointedAt(false)}
    >
      {shown && <ToastBox key={id ?? firstToastId} toast={shown} onClose={close} />}
    </div>
  )
}

function closeFormerSuccesses({ target }: Event) {
  // the toast's own form is still being sent
  if (target instanceof HTMLFormElement && target.method === "post" && !target.closest(".toasts")) closeSuccesses()
}

function ToastBox({
  toast: { title, description, tone = "good", undo },
  onClose,
}: {
  toast: Toast
  onClose: () => void
}) {
  return (
    <div className="toast" data-tone={tone}>
      <Icon name={icons[tone]} />
      <div className="toast__words">
        <p className="toast__title">{title}</p>
        {description && <p>{description}</p>}
        {undo && (
          <Suspense>
            <UndoForm undo={undo} onSent={onClose} />
          </Suspense>
        )}
      </div>
      <button className="btn btn--icon js-only" type="button" aria-label="Zamknij powiadomienie" onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  )
}
