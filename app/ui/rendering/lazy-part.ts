import { type ComponentType, type ExoticComponent, Fragment, lazy, type ReactNode, Suspense, useState } from "react"
import { showToast } from "../feedback/toast-queue.ts"

/** Loads code on display. A failure leaves the page and shows a toast, where `lazy` alone shows an error page. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then((part) => ({ default: part }), neverLoad))

/** Never settles, so that the part stays away and the page as it is. */
function neverLoad() {
  showToast({
    title: "Nie udało się wczytać części strony",
    description: "Sprawdź połączenie z internetem i odśwież stronę.",
    tone: "bad",
  })
  return new Promise<never>(() => {})
}

/**
 * What stands around parts of a page that load their own code. A page that comes from the server is there before that
 * code; one that a link opens waits for it, so that nothing moves and nothing that was pressed is undone.
 */
export function usePartBoundary(): ExoticComponent<{ children?: ReactNode }> {
  const [boundary] = useState(() => (isFromServer() ? Suspense : Fragment))
  return boundary
}

const isFromServer = () => typeof document === "undefined" || !("ready" in document.documentElement.dataset)
