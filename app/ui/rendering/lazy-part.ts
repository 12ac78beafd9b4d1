import { type ComponentType, lazy } from "react"
import { showToast } from "../feedback/toast-queue.ts"

/**
 * Code loaded on display. On a failure (offline, or a newer deployment) the page stays and a toast says so, where
 * `lazy` alone would show the error page.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then((part) => ({ default: part }), stayAsItIs))

function stayAsItIs() {
  showToast({
    title: "Nie udało się wczytać części strony",
    description: "Sprawdź połączenie z internetem i odśwież stronę.",
    tone: "bad",
  })
  return new Promise<never>(() => {})
}
