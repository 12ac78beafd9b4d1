import { useSyncExternalStore } from "react"

const neverChanges = () => () => {}

/** True after hydration; false on the server and in its HTML. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
