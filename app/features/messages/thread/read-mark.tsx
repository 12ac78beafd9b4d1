import { useEffect, useRef } from "react"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import styles from "./thread.module.css"

type ReadMarkProps = { action: string; readId: string; lastId: string }

/** Marks the conversation as read once it is visible on screen (B49); without JavaScript by a button. */
export function ReadMark({ action, readId, lastId }: ReadMarkProps) {
  const reportedId = useRef("")
  const isNew = lastId > readId
  useEffect(() => {
    const markRead = () => {
      if (!isNew || document.visibilityState !== "visible" || reportedId.current === lastId) return
      reportedId.current = lastId
      const body = new FormData()
      body.set("messageId", lastId)
      // a lost request is repeated with the next message
      fetch(action, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {
        reportedId.current = ""
      })
    }
    markRead()
    document.addEventListener("visibilitychange", markRead)
    return () => document.removeEventListener("visibilitychange", markRead)
  }, [action, isNew, lastId])
  if (!isNew) return null
  return (
    <PostForm className={`no-js ${styles.read}`} action={action}>
      <input type="hidden" name="messageId" value={lastId} />
      <button className="btn btn--quiet btn--small" type="submit">
        Oznacz jako przeczytane
      </button>
    </PostForm>
  )
}
