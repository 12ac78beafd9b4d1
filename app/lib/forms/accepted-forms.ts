const listeners = new Set<(sent: FormData) => void>()

/** In the browser: announces that the server has accepted this form, which uses up its idempotency key. */
export function noteAccepted(sent: FormData) {
  for (const listener of listeners) listener(sent)
}

/** Calls `listener` with every accepted form; returns a function that stops it. */
export function onAccepted(listener: (sent: FormData) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
