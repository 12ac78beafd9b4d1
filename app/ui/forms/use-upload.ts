import { useCallback, useEffect, useRef, useState } from "react"
import { usePartyAddress } from "../drafts/page-party.ts"

export type UploadProblem = { title: string; description: string }
export type Upload = { state: "idle" } | { state: "sending"; part: number; preview: string }

type UploadHandlers = { onDone: (id: string) => void; onFail: (why: UploadProblem) => void }

/** Uploads one file as the request's body with its progress from 0 to 1. A second file replaces the first. */
export function useUpload(address: string, failed: UploadProblem, { onDone, onFail }: UploadHandlers) {
  const addressOf = usePartyAddress()
  const [upload, setUpload] = useState<Upload>({ state: "idle" })
  const running = useRef<XMLHttpRequest>(undefined)
  const preview = useRef<string>(undefined)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    if (preview.current) URL.revokeObjectURL(preview.current)
    preview.current = undefined
  }, [])
  useEffect(() => stop, [stop])
  const send = (file: File) => {
    stop()
    const request = new XMLHttpRequest()
    const shown = URL.createObjectURL(file)
    running.current = request
    preview.current = shown
    const end = () => {
      if (running.current !== request) return false
      stop()
      setUpload({ state: "idle" })
      return true
    }
    request.upload.onprogress = ({ loaded, total }) =>
      setUpload({ state: "sending", part: total ? loaded / total : 0, preview: shown })
    request.onload = () => {
      // before `end`, which clears the request
      const answer = readAnswer(request.responseText)
      const stored = request.status === 201
      if (!end()) return
      if (stored && "id" in answer) onDone(answer.id)
      else onFail("title" in answer ? answer : failed)
    }
    request.onerror = () => end() && onFail(failed)
    request.open("POST", addressOf(address, { name: file.name }))
    request.send(file)
    setUpload({ state: "sending", part: 0, preview: shown })
  }
  const cancel = () => {
    stop()
    setUpload({ state: "idle" })
  }
  return { upload, send, cancel }
}

function readAnswer(text: string): { id: string } | UploadProblem | Record<never, never> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === "object" && read !== null ? read : {}
  } catch {
    return {}
  }
}
