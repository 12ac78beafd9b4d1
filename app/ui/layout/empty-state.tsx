import type { ReactNode } from "react"

type EmptyStateProps = { title: ReactNode; text?: ReactNode; action?: ReactNode; heading?: "h1" | "h2" | "h3" }

export function EmptyState({ title, text, action, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg viewBox="0 0 120 64" aria-hidden="true">
        <path className="empty__arch" d="M22 40a38 38 0 0 1 76 0" />
        <path className="empty__pier" d="M14 46h16v18H14zM90 46h16v18H90z" />
      </svg>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className="acts empty__acts">{action}</div>}
    </div>
  )
}
