import { showToast } from "./toast-queue.ts"

/** Says that the browser did not copy; `what`: in the genitive. */
export const showCopyFailed = (what: string) => () =>
  showToast({
    title: `Nie udało się skopiować ${what}`,
    description: "Zaznacz tekst i skopiuj go ręcznie.",
    tone: "bad",
  })
