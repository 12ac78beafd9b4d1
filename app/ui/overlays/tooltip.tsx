import { type ReactNode, useEffect, useId, useRef } from "react"
import { togglePopover, usePlacement } from "./popover.ts"

type TooltipProps = {
  children: ReactNode
  /** Accessible name when `children` is only an icon. */
  label?: string
  tip: ReactNode
  className?: string
}

/** Explanation on hover, focus, tap and, without JavaScript, press. Esc closes it (A46). */
export function Tooltip({ children, label, tip, className = "tip" }: TooltipProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasOpen = useRef(false)
  usePlacement(popover, button)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const show = () => {
    clearTimeout(leaving.current)
    togglePopover(popover.current, true, button.current)
  }
  const hide = () => togglePopover(popover.current, false)
  // Long enough to move the pointer onto the tooltip.
  const hideSoon = () => {
    clearTimeout(leaving.current)
    leaving.current = setTimeout(hide, 200)
  }
  const hover = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === "mouse" && show(),
    onPointerLeave: ({ pointerType }: { pointerType: string }) => pointerType === "mouse" && hideSoon(),
  }
  return (
    <>
      <button
        className={className}
        type="button"
        aria-label={label}
        aria-describedby={id}
        popoverTarget={id}
        ref={button}
        {...hover}
        onPointerDown={({ pointerType }) => {
          wasOpen.current = pointerType !== "mouse" && popover.current?.matches(":popover-open") === true
        }}
        onFocus={({ target }) => target.matches(":focus-visible") && show()}
        onBlur={hideSoon}
        onClick={(event) => {
          event.preventDefault()
          if (wasOpen.current) hide()
          else show()
          wasOpen.current = false
        }}
      >
        {children}
      </button>
      <div
        className="float tip__text"
        id={id}
        role="tooltip"
        popover="auto"
        data-align="start"
        ref={popover}
        {...hover}
      >
        {tip}
      </div>
    </>
  )
}
