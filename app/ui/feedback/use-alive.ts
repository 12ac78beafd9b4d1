import { useSyncExternalStore } from "react"

const never = () => () => {}

/** True once scripts run here; false on the server and in the HTML it sent. */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
