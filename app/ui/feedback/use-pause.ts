import { useContext, useEffect, useRef } from "react"
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router"

/** Debounces a call, which is dropped when a navigation begins meanwhile. */
export function usePause(milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const router = useContext(DataRouterContext)?.router
  const forget = () => clearTimeout(timer.current)
  useEffect(() => {
    let lastLocation = router?.state.navigation.location
    // not useNavigation(): it waits for a render, which on a busy machine comes after the pause
    const stop = router?.subscribe(({ navigation: { location } }) => {
      if (location && location !== lastLocation) clearTimeout(timer.current)
      lastLocation = location
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
