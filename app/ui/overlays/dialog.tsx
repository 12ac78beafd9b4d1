import { type ReactNode, startTransition, useEffect, useId, useRef } from "react"
import { DialogFrame } from "./dialog-frame.tsx"

type DialogProps = {
  open: boolean
  /** Asked for by Esc, the cross and, with `lightDismiss`, a press beside the dialog. */
  onClose: () => void
  title: ReactNode
  /** One line under the title. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons at the foot, the main one first. Outside a form inside the dialog they name it with `form`. */
  actions?: ReactNode
  wide?: boolean
  /** Only where nothing typed can be lost. */
  lightDismiss?: boolean
  /** For much content: Esc and the cross close it on the screen, and `onClose`, which may not refuse, hears of it then. */
  closesFirst?: boolean
  /** Asked before all that: true when something typed would be lost, and the answer is being asked for. */
  asksFirst?: () => boolean
}

/**
 * A modal dialog; a sheet from below on phones. Its content lives while it is open. Focus goes to what carries
 * `data-autofocus`, else to the title, and afterwards back to where it came from.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, lightDismiss = false, closesFirst = false, asksFirst, children, ...frame } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const closing = useRef(onClose)
  closing.current = onClose
  const asks = useRef(asksFirst)
  asks.current = asksFirst
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    // A file input inside has a cancel event of its own, and it bubbles.
    const ask = (event: Event) => {
      if (event.target !== element) return
      const stays = asks.current?.() ?? false
      if (stays || !closesFirst) event.preventDefault()
      if (!stays && !closesFirst) closing.current()
    }
    // The event comes later: it may tell of a closing before this opening.
    const forced = ({ target }: Event) => {
      if (target === element && !element.open) startTransition(() => closing.current())
    }
    const pressed = (event: PointerEvent) => {
      if (lightDismiss && event.target === element && isBeside(event, element)) closing.current()
    }
    element.addEventListener("cancel", ask)
    element.addEventListener("close", forced)
    element.addEventListener("pointerdown", pressed)
    element.showModal()
    const first = element.querySelector<HTMLElement>("[data-autofocus]") ?? element.querySelector<HTMLElement>("h2")
    first?.focus()
    return () => {
      element.removeEventListener("cancel", ask)
      element.removeEventListener("close", forced)
      element.removeEventListener("pointerdown", pressed)
      element.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [open, lightDismiss, closesFirst])
  const cross = () => {
    if (asksFirst?.()) return
    if (closesFirst) dialog.current?.close()
    else onClose()
  }
  return (
    <DialogFrame id={id} ref={dialog} onCross={cross} {...frame}>
      {open ? children : null}
    </DialogFrame>
  )
}

const isBeside = ({ clientX, clientY }: PointerEvent, element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
