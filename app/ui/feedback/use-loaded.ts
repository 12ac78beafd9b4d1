import { useCallback, useRef } from "react"
import { useFetcher } from "react-router"
import { type FailedLoad, isFailedLoad } from "#app/lib/failed-load.ts"

/** Data of another route for a dialog. `failed`: of the last `load`; a failed reload by the router keeps the data. */
export function useLoaded<Data>() {
  const fetcher = useFetcher<Data | FailedLoad>()
  const fetch = fetcher.load
  const newest = useRef("")
  const isAwaited = useRef(false)
  const lastData = useRef<Data | undefined>(undefined)
  const answer = fetcher.data
  if (answer !== undefined && !isFailedLoad(answer)) {
    if (answer !== lastData.current) isAwaited.current = false
    lastData.current = answer as Data
  }
  const load = useCallback(
    (address: string) => {
      newest.current = address
      isAwaited.current = true
      void fetch(address)
    },
    [fetch],
  )
  const retry = useCallback(() => load(newest.current), [load])
  const failed = fetcher.state === "idle" && isAwaited.current && isFailedLoad(answer) ? answer : null
  return { load, retry, data: lastData.current, failed }
}
