import { type ReactNode, startTransition, useEffect, useId, useRef } from "react"
import { DialogFrame } from "./dialog-frame.tsx"

type DialogProps = {
  open: boolean
  /** Called by Esc, the close button and, with `lightDismiss`, a press outside. */
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. Those outside the form refer to it by `form`. */
  actions?: ReactNode
  wide?: boolean
  /** Only where nothing typed can be lost. */
  lightDismiss?: boolean
  /** For large content: Esc and the close button close it before `onClose`, which cannot refuse. */
  closesFirst?: boolean
  /** Called first; true when something unsaved would be lost and the person is being asked. */
  asksFirst?: () => boolean
}

/** A modal dialog, mounted while open. Focuses `data-autofocus` or the title, afterwards the previous element. */
export function Dialog(props: DialogProps) {
  const { open, onClose, lightDismiss = false, closesFirst = false, asksFirst, children, ...frame } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const latestOnClose = useRef(onClose)
  latestOnClose.current = onClose
  const latestAsksFirst = useRef(asksFirst)
  latestAsksFirst.current = asksFirst
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    // The cancel event of a file input inside bubbles, too.
    const handleCancel = (event: Event) => {
      if (event.target !== element) return
      const stays = latestAsksFirst.current?.() ?? false
      if (stays || !closesFirst) event.preventDefault()
      if (!stays && !closesFirst) latestOnClose.current()
    }
    // The event is asynchronous and may belong to a closing before this opening.
    const handleForcedClose = ({ target }: Event) => {
      if (target === element && !element.open) startTransition(() => latestOnClose.current())
    }
    const handlePress = (event: PointerEvent) => {
      if (lightDismiss && event.target === element && isBeside(event, element)) latestOnClose.current()
    }
    element.addEventListener("cancel", handleCancel)
    element.addEventListener("close", handleForcedClose)
    element.addEventListener("pointerdown", handlePress)
    element.showModal()
    const first = element.querySelector<HTMLElement>("[data-autofocus]") ?? element.querySelector<HTMLElement>("h2")
    first?.focus()
    return () => {
      element.removeEventListener("cancel", handleCancel)
      element.removeEventListener("close", handleForcedClose)
      element.removeEventListener("pointerdown", handlePress)
      element.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [open, lightDismiss, closesFirst])
  const closeByButton = () => {
    if (asksFirst?.()) return
    if (closesFirst) dialog.current?.close()
    else onClose()
  }
  return (
    <DialogFrame id={id} ref={dialog} onCloseButton={closeByButton} {...frame}>
      {open ? children : null}
    </DialogFrame>
  )
}

const isBeside = ({ clientX, clientY }: PointerEvent, element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
