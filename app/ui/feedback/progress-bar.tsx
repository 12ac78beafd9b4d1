import { useNavigation } from "react-router"

export function ProgressBar() {
  const { state } = useNavigation()
  return <div className="progress" data-on={state !== "idle" || undefined} aria-hidden="true" />
}
