import { type ReactNode, Suspense, useState } from "react"

/**
 * A part of a page that loads its own code. A page that comes from the server is there before that code; one that a
 * link opens waits for it, so that nothing moves and nothing that was pressed is undone.
 */
export function PagePart({ children }: { children: ReactNode }) {
  const [isFromServer] = useState(
    () => typeof document === "undefined" || !("ready" in document.documentElement.dataset),
  )
  return isFromServer ? <Suspense>{children}</Suspense> : children
}
