import type { FormEvent, RefObject } from "react"
import { useNavigate } from "react-router"
import { readEventList, toEventSearch } from "#app/domain/events/event-list.ts"
import { usePause } from "#app/ui/feedback/use-pause.ts"

/** Submits the filters to `path` by the router: choices at once, text after a pause. `onSent` runs on Enter. */
export function useFilterSending(form: RefObject<HTMLFormElement | null>, path: string, onSent?: () => void) {
  const navigate = useNavigate()
  const pause = usePause(400)
  const send = (replace: boolean) => {
    pause.forget()
    if (!form.current) return
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) if (typeof value === "string") params.append(name, value)
    // a distance needs a town
    if (!params.get("miejscowosc")?.trim()) params.delete("odleglosc")
    const read = readEventList(params)
    // invalid values are sent too: the server explains them
    navigate(path + (read.ok ? toEventSearch(read.filters) : `?${params}`), { replace, preventScrollReset: true })
  }
  return {
    send,
    handlers: {
      onSubmit(event: FormEvent) {
        event.preventDefault()
        send(false)
        onSent?.()
      },
      onChange({ target }: FormEvent) {
        // a town is sent when it is chosen or left, not while its name is typed
        if (target instanceof HTMLInputElement && target.name === "miejscowosc") return
        const typing = target instanceof HTMLInputElement && target.type !== "checkbox"
        if (typing) pause.after(() => send(true))
        else send(false)
      },
    },
  }
}
