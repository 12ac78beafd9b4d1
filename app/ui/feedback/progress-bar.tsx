import { useNavigation } from "react-router"

/** A thin line at the top during navigation. */
export function ProgressBar() {
  const { state } = useNavigation()
  return <div className="progress" data-on={state !== "idle" || undefined} aria-hidden="true" />
}
