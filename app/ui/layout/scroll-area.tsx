import { type ComponentProps, useEffect, useRef } from "react"

type ScrollAreaProps = ComponentProps<"section"> & { label: string }

/** Scrollable areas must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/** Its scrollbar hides 600 ms after the last move, but never for keyboard users (B77). */
export function ScrollArea({ label, children, className, onScroll, ...props }: ScrollAreaProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <section
      className={className ? `scroll ${className}` : "scroll"}
      aria-label={label}
      {...reachable}
      {...props}
      onScroll={(event) => {
        const { currentTarget } = event
        currentTarget.dataset.scrolling = ""
        clearTimeout(timer.current)
        timer.current = setTimeout(() => delete currentTarget.dataset.scrolling, 600)
        onScroll?.(event)
      }}
    >
      {children}
    </section>
  )
}
