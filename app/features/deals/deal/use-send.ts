import { useEffect, useRef, useState } from "react"
import { noteAccepted } from "#app/lib/forms/accepted-forms.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { usePartyAddress } from "#app/ui/drafts/page-party.ts"
import type { Toast } from "#app/ui/feedback/toast-queue.ts"

/** `failed`: the sentence shown after a lost connection. */
type SendOptions = {
  failed: string
  onSent: (toast: Toast) => void
  onRefused: (errors: FieldErrors) => void
}

/** Posts a form with its file; progress from 0 to 1, null when idle. */
export function useSend(address: string, { failed, onSent, onRefused }: SendOptions) {
  const addressOf = usePartyAddress()
  const [part, setPart] = useState<number | null>(null)
  const running = useRef<XMLHttpRequest>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const send = (body: FormData) => {
    const request = new XMLHttpRequest()
    running.current = request
    request.upload.onprogress = ({ loaded, total }) => setPart(total ? loaded / total : 0)
    const end = (report: () => void) => {
      running.current = undefined
      setPart(null)
      report()
    }
    request.onload = () => {
      const answer = readAnswer(request.responseText)
      if (answer.toast) noteAccepted(body)
      end(() => (answer.toast ? onSent(answer.toast) : onRefused(answer.errors ?? { "": answer.error ?? failed })))
    }
    request.onerror = () => end(() => onRefused({ "": failed }))
    request.open("POST", addressOf(address))
    request.send(body)
    setPart(0)
  }
  const cancel = () => {
    running.current?.abort()
    setPart(null)
  }
  return { part, send, cancel }
}

function readAnswer(text: string): { toast?: Toast; errors?: FieldErrors; error?: string | null } {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === "object" && read !== null ? read : {}
  } catch {
    return {}
  }
}
