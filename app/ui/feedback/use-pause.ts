import { useEffect, useRef } from "react"
import { useLocation, useNavigation } from "react-router"

/** Does something after a pause, unless it is put off again, or the person has gone on to another page meanwhile. */
export function usePause(milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const here = useLocation().pathname
  const to = useNavigation().location?.pathname ?? here
  const forget = () => clearTimeout(timer.current)
  useEffect(() => {
    if (to !== here) clearTimeout(timer.current)
  }, [to, here])
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    forget,
    before(work: () => void) {
      forget()
      timer.current = setTimeout(work, milliseconds)
    },
  }
}
