import { startTransition, useState } from "react"
import { useAccepted } from "./use-accepted.ts"

/** Number of accepted submissions, of all forms or those sent `to`; as a form's key it empties it. */
export function useSentForms(to?: string): number {
  const [count, setCount] = useState(0)
  useAccepted(
    (address) => to === undefined || address === to,
    () => startTransition(() => setCount((before) => before + 1)),
  )
  return count
}
