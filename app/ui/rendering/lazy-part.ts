import { type ComponentType, lazy } from "react"
import { showToast } from "../feedback/toast-queue.ts"

/**
 * A part of a page whose code is loaded when it is shown. When that fails – the network is gone, or a newer version has
 * been put in place – the page stays as it is and a toast says so, where `lazy` alone would put an error in its place.
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
