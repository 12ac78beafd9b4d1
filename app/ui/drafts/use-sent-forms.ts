import { useEffect, useRef, useState } from "react"
import { useNavigation } from "react-router"

/**
 * How many forms of this page were sent and taken. As the form's key it leaves an empty form behind, where the page
 * stays the same after sending. `refused`: the action has handed the form back.
 */
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
