import { messageErrors } from "#app/domain/messages/message.ts"
import type { Outgoing } from "./outgoing.ts"

/** Key of the draft in this tab, stored until sent or closed (B54); files cannot be stored. */
const draftKey = (threadId: string) => `draft wiadomosc ${threadId}`
const unsentKey = (threadId: string) => `unsent wiadomosc ${threadId}`

export const readDraft = (threadId: string) => read(draftKey(threadId)) ?? ""
export const storeDraft = (threadId: string, text: string) => write(draftKey(threadId), text)

/** Messages unconfirmed when the page was left: shown as failed, with their keys. */
export function readUnsent(threadId: string): Outgoing[] {
  try {
    const stored = JSON.parse(read(unsentKey(threadId)) ?? "[]") as Pick<Outgoing, "key" | "content" | "at">[]
    return stored.map(({ key, content, at }) => ({
      key: String(key),
      content: String(content),
      at: String(at),
      file: null,
      state: "failed",
      problem: messageErrors.other,
    }))
  } catch {
    return []
  }
}

export function storeUnsent(threadId: string, items: readonly Outgoing[]) {
  const unsent = items.filter(({ state, file }) => state !== "sent" && !file)
  write(
    unsentKey(threadId),
    unsent.length === 0 ? "" : JSON.stringify(unsent.map(({ key, content, at }) => ({ key, content, at }))),
  )
}

function read(key: string) {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string) {
  try {
    if (text === "") sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // storage is blocked: no drafts
  }
}
