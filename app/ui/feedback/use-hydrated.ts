import { useSyncExternalStore } from "react"

const never = () => () => {}

/** True after hydration; false on the server and in its HTML. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
