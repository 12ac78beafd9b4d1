import { type ReactNode, useEffect, useRef } from "react"
import "./scroll-area.css"

type ScrollAreaProps = { label: string; children: ReactNode; className?: string }

/** A part of the page that scrolls by itself. Its bar hides 600 ms after the last move, never for the keyboard (B77). */
export function ScrollArea({ label, children, className }: ScrollAreaProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <section
      className={className ? `scroll ${className}` : "scroll"}
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        currentTarget.dataset.scrolling = ""
        clearTimeout(timer.current)
        timer.current = setTimeout(() => delete currentTarget.dataset.scrolling, 600)
      }}
    >
      {children}
    </section>
  )
}
