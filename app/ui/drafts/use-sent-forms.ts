import { useEffect, useRef, useState } from "react"
import { useNavigation } from "react-router"

/** Number of accepted submissions, of all forms or those sent `to`; as a form's key it empties it. `refused`: by the action. */
export function useSentForms(refused: boolean, to?: string): number {
  const { state, formAction } = useNavigation()
  const [count, setCount] = useState(0)
  const sent = useRef(false)
  useEffect(() => {
    if (state === "submitting") sent.current = to === undefined || formAction === to
    if (state !== "idle" || !sent.current) return
    sent.current = false
    if (!refused) setCount((before) => before + 1)
  }, [state, formAction, to, refused])
  return count
}
