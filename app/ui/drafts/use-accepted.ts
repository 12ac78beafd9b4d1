import { useContext, useEffect, useRef } from "react"
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router"
import { onSending } from "#app/lib/forms/accepted-forms.ts"

/** Calls `done` with the page after an accepted form; by useNavigation() a busy machine may never see that it was sent. */
export function useAccepted(isOwn: (address: string) => boolean, done: () => void) {
  const router = useContext(DataRouterContext)?.router
  const latest = useRef({ isOwn, done })
  latest.current = { isOwn, done }
  useEffect(() => {
    let isAccepted = false
    const stopListening = onSending((address) => (accepted) => {
      if (latest.current.isOwn(address)) isAccepted = accepted
    })
    const stop = router?.subscribe(({ navigation }) => {
      if (navigation.state !== "idle" || !isAccepted) return
      isAccepted = false
      latest.current.done()
    })
    return () => {
      stopListening()
      stop?.()
    }
  }, [router])
}
