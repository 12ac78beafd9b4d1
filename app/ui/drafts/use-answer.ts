import { useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { isLost, isOffered } from "#app/lib/forms/lost-answer.ts"

/**
 * What the server answered to the form that was sent here. The router forgets it when a change loads the page anew; the
 * sentence that it holds stays until another form is sent or another page opened.
 */
export function useAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const latest = useRef({ key, answer: actionData })
  if (actionData !== undefined || latest.current.key !== key) latest.current = { key, answer: actionData }
  return useStanding(latest.current.answer)
}

/** Drops a lost answer, which asks to try again, once the reloaded page no longer offers its form: that was saved. */
export function useStanding<Answer>(answer: Answer | undefined): Answer | undefined {
  const [settled, setSettled] = useState<Answer>()
  useEffect(() => {
    if (isLost(answer) && !isOffered(answer, document)) setSettled(answer)
  })
  return answer === settled ? undefined : answer
}
