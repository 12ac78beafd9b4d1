import { type ReactNode, useEffect, useId, useRef } from "react"
import { useFilledDraft } from "../drafts/draft-form.tsx"
import { PostForm } from "../drafts/post-form.tsx"
import { useSentForm } from "../drafts/sent-in-place.tsx"
import { SubmitButton } from "../forms/submit-button.tsx"
import { DialogFrame } from "./dialog-frame.tsx"

type ConfirmDialogProps = {
  /** Content and class of the opening button. */
  opener: ReactNode
  openerClass?: string
  title: string
  text?: ReactNode
  children?: ReactNode
  /** Label of the confirming button, and the same while busy. */
  confirm: string
  busyLabel?: string
  cancel?: string
  tone?: "plain" | "danger"
  /** Where the form posts; the page itself by default. */
  action?: string
  fields?: Readonly<Record<string, string>>
  /** Leaves the dialog open after a refusal. */
  error?: string
  /** Storage key of its draft (`useDraft`), if any. */
  draft?: string
  /** Initially open, as after signing in again. */
  opens?: boolean
}

/** Asks before it posts, also without JavaScript where `command` is supported. It contains a form: do not nest. */
export function ConfirmDialog({
  opener,
  openerClass = "btn btn--danger",
  title,
  text,
  children,
  confirm,
  busyLabel,
  cancel = "Anuluj",
  tone = "danger",
  action,
  fields = {},
  error,
  draft,
  opens = false,
}: ConfirmDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const discard = useFilledDraft(draft ?? null, form, { skip: Object.keys(fields), refused: error !== undefined })
  const opensAtOnce = useRef(opens)
  useEffect(() => {
    if (opensAtOnce.current && !dialog.current?.open) dialog.current?.showModal()
  }, [])
  const sent = useRef<"no" | "pressed" | "sending">("no")
  const { Form, idle, busy } = useSentForm()
  useEffect(() => {
    if (!idle && sent.current === "pressed") sent.current = "sending"
    if (!idle || sent.current !== "sending") return
    sent.current = "no"
    if (error) return
    dialog.current?.close()
    discard()
  }, [idle, error, discard])
  return (
    <>
      <button
        className={openerClass}
        type="button"
        {...{ command: "show-modal", commandfor: id }}
        onClick={() => {
          if (!("commandForElement" in HTMLButtonElement.prototype)) dialog.current?.showModal()
        }}
      >
        {opener}
      </button>
      <DialogFrame
        id={id}
        ref={dialog}
        onCloseButton={() => dialog.current?.close()}
        title={title}
        text={text}
        actions={
          <>
            <SubmitButton
              className={tone === "danger" ? "btn btn--danger-solid" : "btn"}
              form={`${id}-form`}
              busyLabel={busyLabel}
              busy={busy}
            >
              {confirm}
            </SubmitButton>
            <button
              className="btn btn--line"
              type="button"
              {...{ command: "close", commandfor: id }}
              onClick={() => dialog.current?.close()}
            >
              {cancel}
            </button>
          </>
        }
      >
        <PostForm
          as={Form}
          className="dialog__form"
          action={action}
          id={`${id}-form`}
          ref={form}
          noValidate
          onSubmit={() => {
            sent.current = "pressed"
          }}
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {error && (
            <p className="note note--error" role="alert">
              {error}
            </p>
          )}
          {children}
        </PostForm>
      </DialogFrame>
    </>
  )
}
