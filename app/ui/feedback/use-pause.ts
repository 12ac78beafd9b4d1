import { useEffect, useRef } from "react"
import { useLocation, useNavigation } from "react-router"

/** Debounces a call; cancelled when the person navigates to another page meanwhile. */
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
