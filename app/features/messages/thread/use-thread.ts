import { useRef, useState } from "react"
import type { MessageShown } from "#app/domain/messages/message.ts"
import { mergeMessages } from "#app/domain/messages/message-log.ts"
import type { Thread } from "./queries.server.ts"
import { threadPaths } from "./thread-paths.ts"

type LoadedThread = { source: Thread; messages: MessageShown[]; older: boolean }

/** Messages on screen: the loader's newest page and the older ones loaded since. */
export function useThread(thread: Thread) {
  const [loaded, setLoaded] = useState<LoadedThread>({ source: thread, messages: thread.messages, older: thread.older })
  const [isLoading, setLoading] = useState(false)
  const loading = useRef(false)
  let shown = loaded
  if (loaded.source !== thread) {
    shown = joinThread(loaded, thread)
    setLoaded(shown)
  }

  async function loadOlder() {
    const first = shown.messages[0]?.id
    if (loading.current || !shown.older || !first) return
    loading.current = true
    setLoading(true)
    try {
      const answer = await fetch(`${threadPaths(thread).messages}?przed=${first}`, {
        headers: { accept: "application/json" },
      })
      if (!answer.ok) return
      const page = (await answer.json()) as Pick<LoadedThread, "messages" | "older">
      setLoaded((current) =>
        current.source.id === thread.id && current.messages[0]?.id === first
          ? { ...current, messages: [...page.messages, ...current.messages], older: page.older }
          : current,
      )
    } catch {
      // retried by scrolling or by the link
    } finally {
      loading.current = false
      setLoading(false)
    }
  }

  return { messages: shown.messages, older: shown.older, loadOlder, isLoading }
}

/** Messages of a newer answer of the loader, with the older ones on screen if they meet. */
function joinThread(loaded: LoadedThread, thread: Thread): LoadedThread {
  if (loaded.source.id !== thread.id) return { source: thread, messages: thread.messages, older: thread.older }
  const messages = mergeMessages(loaded.messages, thread.messages, !thread.older)
  const startsEarlier = messages[0]?.id !== thread.messages[0]?.id
  return { source: thread, messages, older: startsEarlier ? loaded.older : thread.older }
}
