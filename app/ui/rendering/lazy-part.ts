import { type ComponentType, lazy } from "react"
import { showToast } from "../feedback/toast-queue.ts"

/** Loads code on display. A failure leaves the page and shows a toast, where `lazy` alone shows an error page. */
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
