import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { attachmentAccept, attachmentNameProblem, messageErrors, messageLimits } from "#app/domain/messages/message.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { cleanText } from "#app/lib/text/text.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./composer.module.css"
import { readDraft, storeDraft } from "./unsent.ts"

type ComposerProps = {
  threadId: string
  /** Address for the form without JavaScript. */
  action: string
  takesFiles: boolean
  refused: RefusedForm | undefined
  isSending: boolean
  onSend: (content: string, file: File | null) => void
}

/** Of a key that an input method handles, where Safari does not say `isComposing`. */
const composingKeyCode = 229

/** Enter sends, Shift+Enter starts a line; an Enter that ends IME composition does neither. */
export function Composer({ threadId, action, takesFiles, refused, isSending, onSend }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState(Object.values(refused?.errors ?? {}).join(" ") || null)
  const [length, setLength] = useState(0)
  const tooLong = length > messageLimits.content

  useEffect(() => {
    const draft = readDraft(threadId)
    if (draft && field.current && field.current.value === "") field.current.value = draft
    setLength(field.current?.value.trim().length ?? 0)
  }, [threadId])

  // sent while the previous message is still being sent: submits afterwards (B 4.4)
  const sendsNext = useRef(false)
  useEffect(() => {
    if (isSending || !sendsNext.current) return
    sendsNext.current = false
    form.current?.requestSubmit()
  }, [isSending])

  function send() {
    const content = cleanText(field.current?.value ?? "", { multiline: true })
    if (content === "" && !file) return field.current?.focus()
    if (isSending) {
      sendsNext.current = true
      return
    }
    if (content.length > messageLimits.content) return setProblem(messageErrors.tooLong)
    onSend(content, file)
    setFile(null)
    setProblem(null)
    setLength(0)
    form.current?.reset()
    if (field.current) field.current.value = ""
    storeDraft(threadId, "")
    field.current?.focus()
  }

  function byKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === composingKeyCode
    if (event.key !== "Enter" || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }

  function choose(chosen: File | null) {
    const wrong = chosen && attachmentNameProblem(chosen)
    setProblem(wrong)
    setFile(wrong ? null : chosen)
    if (wrong && picker.current) picker.current.value = ""
  }

  return (
    <PostForm
      className={styles.composer}
      action={action}
      encType="multipart/form-data"
      ref={form}
      keyed="clientKey"
      refused={refused}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {file && (
        <p className={styles.file}>
          <Icon name={file.type.startsWith("image/") ? "image" : "file-text"} />
          <span>{file.name}</span>
          <small className="muted num">{formatSize(file.size)}</small>
          <button
            className="btn btn--icon"
            type="button"
            aria-label={`Usuń załącznik ${file.name}`}
            onClick={() => choose(null)}
          >
            <Icon name="x" />
          </button>
        </p>
      )}
      {(problem || tooLong) && (
        <p className={`field__error ${styles.problem}`} id="write-problem" role="alert">
          <Icon name="circle-alert" />
          {problem ??
            `${messageErrors.tooLong} Przekroczono limit o\u00a0${count(length - messageLimits.content, "znak")}.`}
        </p>
      )}
      {takesFiles && (
        <label className={`btn btn--icon ${styles.clip}`}>
          <Icon name="paperclip" />
          <span className="hidden">Dodaj załącznik (PDF lub zdjęcie, do 10 MB)</span>
          <input
            className="hidden"
            type="file"
            name="file"
            accept={attachmentAccept}
            ref={picker}
            onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
          />
        </label>
      )}
      <label className="hidden" htmlFor="f-content">
        Wiadomość
      </label>
      <textarea
        className="input input--text"
        id="f-content"
        name="content"
        rows={1}
        placeholder="Napisz wiadomość..."
        ref={field}
        defaultValue={String(refused?.values.content ?? "")}
        aria-invalid={problem || tooLong ? true : undefined}
        aria-describedby={problem || tooLong ? "write-problem" : undefined}
        aria-keyshortcuts="Enter"
        onKeyDown={byKey}
        onChange={({ currentTarget: { value } }) => {
          setLength(value.trim().length)
          setProblem(null)
          storeDraft(threadId, value)
        }}
      />
      <button className="btn" type="submit" aria-label="Wyślij" aria-disabled={isSending || undefined}>
        <Icon name="send" />
      </button>
    </PostForm>
  )
}
