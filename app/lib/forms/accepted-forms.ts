const acceptedListeners = new Set<(sent: FormData) => void>()

/** In the browser: announces that the server has accepted this form, which uses up its idempotency key. */
export function noteAccepted(sent: FormData) {
  for (const listener of acceptedListeners) listener(sent)
}

/** Calls `listener` with every accepted form; returns a function that stops it. */
export function onAccepted(listener: (sent: FormData) => void) {
  acceptedListeners.add(listener)
  return () => void acceptedListeners.delete(listener)
}

type SendingEnds = (isAccepted: boolean) => void
const sendingListeners = new Set<(address: string) => SendingEnds>()

/** In the browser: announces that a form is being sent to this path and query; call the result with the outcome. */
export function noteSending(address: string): SendingEnds {
  const ends = [...sendingListeners].map((listener) => listener(address))
  return (isAccepted) => {
    for (const end of ends) end(isAccepted)
  }
}

/** Calls `listener` for every form that is being sent, then its result with the outcome; returns how to stop it. */
export function onSending(listener: (address: string) => SendingEnds) {
  sendingListeners.add(listener)
  return () => void sendingListeners.delete(listener)
}
