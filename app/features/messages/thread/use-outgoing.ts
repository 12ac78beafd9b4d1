import { useCallback, useEffect, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import { messageErrors } from "#app/domain/messages/message.ts"
import { randomKey } from "#app/lib/random-key.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import type { Outgoing } from "./outgoing.ts"
import { postMessage } from "./post-message.ts"
import { readUnsent, storeUnsent } from "./unsent.ts"

/**
 * Sends messages to `address` one at a time (B 4.4). A failed one retains its key, so that retries do not duplicate.
 */
export function useOutgoing(threadId: string, address: string) {
  const [stored, setStored] = useState<{ threadId: string; items: Outgoing[] }>({ threadId, items: [] })
  const { revalidate } = useRevalidator()
  const items = stored.threadId === threadId ? stored.items : []
  const latest = useRef(items)
  latest.current = items

  const changeItems = useCallback(
    (change: (items: Outgoing[]) => Outgoing[]) =>
      setStored((before) => ({ threadId, items: change(before.threadId === threadId ? before.items : []) })),
    [threadId],
  )

  const post = useCallback(
    async (item: Outgoing) => {
      const patch = (next: Partial<Outgoing>) =>
        changeItems((items) => items.map((one) => (one.key === item.key ? { ...one, ...next } : one)))
      patch({ state: "sending", problem: null })
      const { title, ...answer } = await postMessage(address, item)
      patch(answer)
      if (answer.state === "sent") void revalidate()
      else if (answer.state === "offline") showToast({ ...messageErrors.offline, tone: "bad" })
      else showToast({ title, description: answer.problem ?? undefined, tone: "bad" })
    },
    [address, changeItems, revalidate],
  )

  useEffect(() => {
    const unsent = readUnsent(threadId)
    if (unsent.length > 0) changeItems((items) => [...unsent, ...items])
    const sendWaiting = async () => {
      for (const item of latest.current) if (item.state === "offline") await post(item)
    }
    addEventListener("online", sendWaiting)
    return () => removeEventListener("online", sendWaiting)
  }, [threadId, changeItems, post])
  useEffect(() => storeUnsent(threadId, items), [threadId, items])

  return {
    items,
    isSending: items.some(({ state }) => state === "sending"),
    send: (content: string, file: File | null) => {
      const item: Outgoing = {
        key: randomKey(),
        content,
        file,
        at: new Date().toISOString(),
        state: "sending",
        problem: null,
      }
      changeItems((items) => [...items.filter(({ state }) => state !== "sent"), item])
      void post(item)
    },
    retry: (key: string) => {
      const item = items.find((one) => one.key === key)
      if (item) void post(item)
    },
    discard: (key: string) => changeItems((items) => items.filter((one) => one.key !== key)),
  }
}
