import { useContext, useEffect, useRef } from "react"
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router"

/** `after` calls something after a pause, unless it is called again, or a navigation begins, meanwhile. */
export function usePause(milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const router = useContext(DataRouterContext)?.router
  const forget = () => clearTimeout(timer.current)
  useEffect(() => {
    let lastLocation = router?.state.navigation.location
    // not useNavigation(): on a busy machine it renders only when the pause is over
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
    after(work: () => void) {
      forget()
      timer.current = setTimeout(work, milliseconds)
    },
  }
}
