import { useEffect, useRef, useState } from "react"
import { useNavigation, useRouteLoaderData } from "react-router"
import { onAccepted } from "#app/lib/forms/accepted-forms.ts"
import { randomKey } from "#app/lib/random-key.ts"

/**
 * The idempotency key of what is typed into a form: made where the form is mounted, unchanged while the page around it
 * is loaded anew, renewed after an accepted answer. As the form's React key it empties an accepted form. `refused`: the
 * key of the refused form, which the server may have replaced. Empty in the pages of visitors, which all of them get,
 * until a browser makes one.
 */
export function useFormKey(refused?: unknown): string {
  const isShared = useIsShared()
  const refusedKey = typeof refused === "string" && refused !== "" ? refused : null
  const [key, setKey] = useState(() => refusedKey ?? (isShared ? "" : randomKey()))
  const [lastRefusedKey, setLastRefusedKey] = useState(refusedKey)
  const [accepted, setAccepted] = useState(false)
  const { state } = useNavigation()
  useEffect(() => onAccepted((sent) => [...sent.values()].includes(key) && setAccepted(true)), [key])
  if (refusedKey !== lastRefusedKey) {
    setLastRefusedKey(refusedKey)
    if (refusedKey) setKey(refusedKey)
  }
  // not before the next page is there: until then the accepted form is shown
  if (accepted && state === "idle") {
    setAccepted(false)
    setKey(randomKey())
  }
  return key
}

/** Rendered by the server for whoever asks. */
function useIsShared() {
  const root = useRouteLoaderData<{ viewer: object | null }>("root")
  return typeof document === "undefined" && !root?.viewer
}

/** The control that sends the key of `useFormKey`. */
export function useKeyControl(name: string, value: string) {
  const field = useRef<HTMLInputElement>(null)
  // the HTML of the server has another key, or none
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return { ref: field, type: "hidden", name, defaultValue: value, suppressHydrationWarning: true }
}
