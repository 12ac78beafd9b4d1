import { useRef } from "react"
import { useLocation } from "react-router"

/**
 * What the server answered to the form that was sent here. The router forgets it when a change loads the page anew; the
 * sentence that it holds stays until another form is sent or another page opened.
 */
export function useAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const latest = useRef({ key, answer: actionData })
  if (actionData !== undefined || latest.current.key !== key) latest.current = { key, answer: actionData }
  return latest.current.answer
}
