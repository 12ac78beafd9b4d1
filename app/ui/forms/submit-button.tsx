import { type ComponentProps, useEffect, useRef, useState } from "react"
import { useNavigation } from "react-router"

type SubmitButtonProps = Omit<ComponentProps<"button">, "type" | "ref"> & {
  /** The label while sending, such as "Zapisywanie...". */
  busyLabel?: string
  /** For fetcher forms; others are detected. */
  busy?: boolean
}

/** Never disabled: while busy it preserves its width and ignores further presses. */
export function SubmitButton({ busyLabel, busy: isBusy, className = "btn", children, ...props }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [pressedWidth, setPressedWidth] = useState<number>()
  const navigation = useNavigation()
  useEffect(() => {
    const form = button.current?.form
    const follow = ({ submitter }: SubmitEvent) => {
      const mine = submitter === null || submitter === button.current
      setPressedWidth(mine ? button.current?.offsetWidth : undefined)
    }
    form?.addEventListener("submit", follow)
    return () => form?.removeEventListener("submit", follow)
  }, [])
  const idle = navigation.state === "idle"
  useEffect(() => {
    if (idle) setPressedWidth(undefined)
  }, [idle])
  const busy = isBusy ?? (pressedWidth !== undefined && navigation.formData !== undefined)
  return (
    <button
      {...props}
      className={className}
      type="submit"
      ref={button}
      aria-disabled={busy || undefined}
      style={busy ? { ...props.style, minWidth: pressedWidth } : props.style}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else props.onClick?.(event)
      }}
    >
      <span className="btn__label" data-busy={busyLabel}>
        {busy && busyLabel ? busyLabel : children}
      </span>
    </button>
  )
}
