import type { FormEvent, RefObject } from "react"
import { useNavigate } from "react-router"
import { readEventList, toEventSearch } from "#app/domain/events/event-list.ts"
import { usePause } from "#app/ui/feedback/use-pause.ts"

/**
 * Sends the form of a list of events to `path` by the router: at once for a choice, after a pause for what is typed, and
 * `onSent` hears of a press on Enter.
 */
export function useFilterSending(form: RefObject<HTMLFormElement | null>, path: string, onSent?: () => void) {
  const navigate = useNavigate()
  const pause = usePause(400)
  const send = (replace: boolean) => {
    pause.forget()
    if (!form.current) return
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) if (typeof value === "string") params.append(name, value)
    const read = readEventList(params)
    // what cannot be read the server explains
    navigate(path + (read.ok ? toEventSearch(read.filters) : `?${params}`), { replace, preventScrollReset: true })
  }
  return {
    onSubmit(event: FormEvent) {
      event.preventDefault()
      send(false)
      onSent?.()
    },
    onChange({ target }: FormEvent) {
      const typing = target instanceof HTMLInputElement && target.type !== "checkbox"
      if (typing) pause.before(() => send(true))
      else send(false)
    },
  }
}
