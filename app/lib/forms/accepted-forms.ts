const listeners = new Set<(sent: FormData) => void>()

/** In the browser: says that the server has accepted this form, so that its idempotency key is used up. */
export function noteAccepted(sent: FormData) {
  for (const listener of listeners) listener(sent)
}

/** Calls `listener` with every accepted form; returns how to stop. */
export function onAccepted(listener: (sent: FormData) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
