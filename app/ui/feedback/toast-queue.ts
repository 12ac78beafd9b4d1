/** A form that reverts what the toast reports. */
export type Undo = { action: string; fields: Record<string, string> }
export type Toast = { title: string; description?: string; tone?: "good" | "bad" | "plain"; undo?: Undo }
export type ShownToast = Toast & { id: number }

let queue: readonly ShownToast[] = []
/** The id of the toast that came with the page. */
export const firstToastId = 1
let lastId = firstToastId - 1
const listeners = new Set<() => void>()

function change(next: readonly ShownToast[]) {
  queue = next
  for (const listener of listeners) listener()
}

/** Queues a toast; a success takes the place of the one before, an error of none (B71). In the browser only. */
export function showToast(toast: Toast) {
  lastId += 1
  const remaining = toast.tone === "bad" ? queue : queue.filter(({ tone }) => tone === "bad")
  change([...remaining, { ...toast, id: lastId }])
}

export const closeToast = (id: number) => change(queue.filter((toast) => toast.id !== id))
/** A success answers an earlier form: it must not stand beside the refusal of the next. */
export const closeSuccesses = () => change(queue.filter(({ tone }) => tone === "bad"))
export const closeAllToasts = () => change([])
export const queuedToasts = () => queue

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Milliseconds that the first toast stays: errors until closed or another one waits (B71). */
export const stayOf = (toasts: readonly Toast[]) => {
  if (toasts[0]?.tone === "bad" && toasts.length === 1) return null
  return toasts[0]?.undo ? 10_000 : 5000
}
