import { useContext, useEffect, useRef } from "react"
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router"

/** Debounces a call. What a person does last wins: the call is dropped when a navigation begins meanwhile. */
export function usePause(milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const router = useContext(DataRouterContext)?.router
  const forget = () => clearTimeout(timer.current)
  useEffect(() => {
    let begun = router?.state.navigation.location
    // the router tells at once; useNavigation() waits for a render, which on a busy machine comes after the pause
    const stop = router?.subscribe(({ navigation: { location } }) => {
      if (location && location !== begun) clearTimeout(timer.current)
      begun = location
    })
    return () => {
      stop?.()
      clearTimeout(timer.current)
    }
  }, [router])
  return {
    forget,
    before(work: () => void) {
      forget()
      timer.current = setTimeout(work, milliseconds)
    },
  }
}
