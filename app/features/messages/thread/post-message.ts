import { messageErrors } from "#app/domain/messages/message.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { nameParty } from "#app/ui/drafts/page-party.ts"
import type { Outgoing } from "./outgoing.ts"

/** State of the bubble, and title of the toast. */
type PostResult = Pick<Outgoing, "state" | "problem"> & { title: string }

/** Posts one message. Never throws. */
export async function postMessage(address: string, { key, content, file }: Outgoing): Promise<PostResult> {
  const body = new FormData()
  body.set("content", content)
  body.set("clientKey", key)
  nameParty(body)
  if (file) body.set("file", file)
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
    })
    if (answer.ok) return { state: "sent", problem: null, title: "" }
    const title = answer.status === 401 ? messageErrors.signedOutTitle : messageErrors.title
    return { state: "failed", problem: (await sentenceOf(answer)) ?? messageErrors.other, title }
  } catch {
    return { state: "offline", problem: messageErrors.offline.title, title: messageErrors.offline.title }
  }
}

/** The sentence of a refusal; internal causes are never shown (B53). */
async function sentenceOf(answer: Response): Promise<string | null> {
  if (answer.status === 401) return messageErrors.signedOut
  if (answer.status === 500) return messageErrors.fault
  const { error, errors } = (await answer.json().catch(() => ({}))) as {
    error?: string | null
    errors?: FieldErrors
  }
  return error ?? Object.values(errors ?? {})[0] ?? null
}
