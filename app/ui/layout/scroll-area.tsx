import { type ComponentProps, useEffect, useRef } from "react"

type ScrollAreaProps = ComponentProps<"section"> & { label: string }

/** What scrolls must be reachable without a pointer. */
const reachable = { tabIndex: 0 }

/** A part of the page that scrolls by itself. Its bar hides 600 ms after the last move, never for the keyboard (B77). */
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
