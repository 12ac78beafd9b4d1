import { setTimeout as sleep } from "node:timers/promises"
import { conversationPath, streamPath } from "#app/paths.ts"
import { get } from "./browser.ts"
import { headersOf, type Person } from "./people.ts"
import type { Server } from "./scenario.ts"

type ReadMessage = { id: string; content: string }
type Options = {
  conversationId: string
  person: Person
  server: () => Server
  /** Called for each message. */
  read?: (message: ReadMessage) => void
}

/** Sorts before every message. */
const lowestId = "00000000-0000-7000-8000-000000000000"

/** Follows a conversation like an open page: the stream announces a change, then new messages are fetched. */
export function followConversation({ conversationId, person, server, read = () => {} }: Options) {
  const seen: ReadMessage[] = []
  let lastEventId = String(Date.now())
  let over = false
  let cutStream = new AbortController()
  let cuts = 0
  let opens = 0
  let isStale = false
  let reading: Promise<void> | null = null

  /** One request at a time; announcements meanwhile trigger another. */
  function refresh() {
    isStale = true
    reading ??= catchUp().finally(() => {
      reading = null
    })
  }
  async function catchUp() {
    while (isStale && !over) {
      isStale = false
      try {
        const last = seen.at(-1)?.id ?? lowestId
        const answer = await get(server(), `${conversationPath(conversationId)}?po=${last}`, person, { json: true })
        const { messages, newer } = (await answer.json()) as { messages: ReadMessage[]; newer: boolean }
        for (const message of messages) {
          seen.push(message)
          read(message)
        }
        isStale ||= newer
      } catch {
        isStale = true
        await sleep(100)
      }
    }
  }
  function receive(block: string) {
    for (const line of block.split("\n")) {
      if (line.startsWith("id: ")) lastEventId = line.slice(4)
      if (!line.startsWith("data: ")) continue
      const change = JSON.parse(line.slice(6)) as { kind: string; id?: string }
      if (change.kind === "all" || (change.kind === "message" && change.id === conversationId)) refresh()
    }
  }
  async function listen(first: () => void) {
    while (!over) {
      cutStream = new AbortController()
      try {
        const answer = await fetch(`${server().url}${streamPath}`, {
          headers: { ...headersOf(person), accept: "text/event-stream", "last-event-id": lastEventId },
          signal: cutStream.signal,
        })
        if (answer.status !== 200 || !answer.body) throw new Error(String(answer.status))
        opens++
        first()
        let text = ""
        for await (const bytes of answer.body.pipeThrough(new TextDecoderStream())) {
          text += bytes
          const end = text.lastIndexOf("\n\n")
          if (end < 0) continue
          for (const block of text.slice(0, end).split("\n\n")) receive(block)
          text = text.slice(end + 2)
        }
      } catch {
        // reconnects like a browser
      }
      if (!over) await sleep(200 + Math.random() * 300)
    }
  }

  let ended: Promise<void> = Promise.resolve()
  const opened = new Promise<void>((resolve) => {
    ended = listen(resolve)
  })
  return {
    seen,
    opened,
    cuts: () => cuts,
    /** How often the stream ended uncut. */
    lost: () => Math.max(0, opens - 1 - cuts),
    /** Breaks the connection; it resumes from its position. */
    cut: () => {
      cuts++
      cutStream.abort()
    },
    stop: async () => {
      over = true
      cutStream.abort()
      await ended
      await reading
    },
  }
}
export type Reader = ReturnType<typeof followConversation>
