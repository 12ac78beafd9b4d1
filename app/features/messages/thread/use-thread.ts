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
  let now = loaded
  if (loaded.source !== thread) {
    now = joined(loaded, thread)
    setLoaded(now)
  }

  async function loadOlder() {
    const first = now.messages[0]?.id
    if (loading.current || !now.older || !first) return
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

  return { messages: now.messages, older: now.older, loadOlder, isLoading }
}

function joined(loaded: LoadedThread, thread: Thread): LoadedThread {
  if (loaded.source.id !== thread.id) return { source: thread, messages: thread.messages, older: thread.older }
  const messages = mergeMessages(loaded.messages, thread.messages, !thread.older)
  const reachesBack = messages[0]?.id !== thread.messages[0]?.id
  return { source: thread, messages, older: reachesBack ? loaded.older : thread.older }
}
