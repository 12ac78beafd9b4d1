import type { ContextType } from "react"
import type { UNSAFE_DataRouterContext as DataRouterContext } from "react-router"

export type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"]

/** Whether a link or form is being followed; the router's own state, as a render may come later. */
export const isNavigating = (router: Router) => router.state.navigation.state !== "idle"

/** Resolves when no navigation is running. */
export const untilIdle = (router: Router) =>
  new Promise<void>((resolve) => {
    if (!isNavigating(router)) return resolve()
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle") return
      stop()
      resolve()
    })
  })
