import { useEffect, useRef, useState } from "react"
import { useNavigation } from "react-router"

/** Number of accepted submissions; as the form's key it empties the form. `refused`: the action returned it. */
export function useSentForms(refused: boolean): number {
  const { state } = useNavigation()
  const [count, setCount] = useState(0)
  const sent = useRef(false)
  useEffect(() => {
    if (state === "submitting") sent.current = true
    if (state !== "idle" || !sent.current) return
    sent.current = false
    if (!refused) setCount((before) => before + 1)
  }, [state, refused])
  return count
}
