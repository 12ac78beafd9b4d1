import { type DragEvent, useEffect, useRef, useState } from "react"
import { showToast } from "../feedback/toast-queue.ts"
import { useHydrated } from "../feedback/use-hydrated.ts"
import { Icon } from "../media/icon.tsx"
import { CheckField } from "./check-field.tsx"
import { FieldNotes, fieldId } from "./field.tsx"
import { type UploadProblem, useUpload } from "./use-upload.ts"
import "./picture-field.css"

type PictureFieldProps = {
  label: string
  error?: string
  /** The file control; the file is sent with the form only without JavaScript. */
  name: string
  /** The control with the id of the uploaded picture; "" for none. */
  idName: string
  initialId: string
  /** A checkbox to remove the picture without JavaScript. */
  removeName: string
  /** Accepts a picture as the body of a POST and shows the one of `?id=`. */
  address: string
  accept: string
  rule: { maxBytes: number; hint: string; wrongFormat: UploadProblem; tooLarge: UploadProblem; failed: UploadProblem }
  /** `next`: what to do after the upload. */
  words: { sending: string; sent: string; next?: string }
  shape?: "banner" | "square"
}

/** A picture to drop or choose: previewed at once, uploaded with progress, can be cancelled, replaced or removed. */
export function PictureField(props: PictureFieldProps) {
  const { label, name, idName, initialId, removeName, address, accept, rule, words, shape = "banner" } = props
  const [id, setId] = useState(initialId)
  const [problem, setProblem] = useState(props.error)
  const [announcement, setAnnouncement] = useState("")
  const [isOver, setIsOver] = useState(false)
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const hidden = useRef<HTMLInputElement>(null)
  useEffect(() => setProblem(props.error), [props.error])
  const fail = (why: UploadProblem) => {
    setProblem(why.description)
    setAnnouncement("")
    clear(input.current)
    showToast({ ...why, tone: "bad" })
  }
  const change = (next: string, sentence: string) => {
    setId(next)
    setAnnouncement(sentence)
    clear(input.current)
    // setting a value by script fires no event
    queueMicrotask(() => hidden.current?.dispatchEvent(new Event("input", { bubbles: true })))
  }
  const { upload, send, cancel } = useUpload(address, rule.failed, {
    onFail: fail,
    onDone: (next) => {
      change(next, words.next ?? words.sent)
      showToast({ title: "Sukces", description: words.sent })
    },
  })
  const take = (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    if (!accept.split(",").includes(file.type.toLowerCase())) return fail(rule.wrongFormat)
    if (file.size > rule.maxBytes) return fail(rule.tooLarge)
    setAnnouncement(words.sending)
    send(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const sending = upload.state === "sending"
  const shown = sending ? upload.preview : id && `${address}?id=${encodeURIComponent(id)}`
  return (
    <div className="field picture-field" data-shape={shape}>
      <p className="label" id={`${fieldId(name)}-label`}>
        {label}
      </p>
      <input type="hidden" name={idName} value={id} ref={hidden} />
      <fieldset
        className="drop"
        aria-labelledby={`${fieldId(name)}-label`}
        data-over={isOver || undefined}
        data-full={shown ? "" : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {shown && <img src={shown} alt="Podgląd wybranego zdjęcia" data-sending={sending || undefined} />}
        <label className={shown ? "btn btn--line drop__choose" : "drop__choose"}>
          <Icon name={shown ? "image" : "upload"} />
          <span>{shown ? "Zmień zdjęcie" : <Invitation />}</span>
          <input
            type="file"
            name={name}
            id={fieldId(name)}
            accept={accept}
            ref={input}
            aria-describedby={`${fieldId(name)}-hint`}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => take(event.target.files?.[0])}
          />
        </label>
        {sending && (
          <div className="drop__progress">
            <progress value={upload.part} aria-label={words.sending} />
            <span className="num">{`${Math.round(upload.part * 100)}%`}</span>
            <button
              className="btn btn--line btn--small"
              type="button"
              onClick={() => {
                cancel()
                clear(input.current)
                setAnnouncement("Przerwano przesyłanie zdjęcia")
              }}
            >
              Przerwij
            </button>
          </div>
        )}
        {id && !sending && isHydrated && (
          <button
            className="btn btn--danger drop__remove"
            type="button"
            onClick={() => {
              change("", "Usunięto zdjęcie")
              input.current?.focus()
            }}
          >
            <Icon name="trash" />
            Usuń zdjęcie
          </button>
        )}
      </fieldset>
      {initialId && !isHydrated && <CheckField label="Usuń zdjęcie" name={removeName} />}
      <FieldNotes name={name} hint={rule.hint} error={problem} />
      <p className="small muted" role="status">
        {announcement}
      </p>
    </div>
  )
}

const Invitation = () => (
  <>
    <span className="js-only">
      Przeciągnij zdjęcie tutaj albo <u>wybierz plik</u>
    </span>
    <span className="no-js">Wybierz plik</span>
  </>
)

/** An uploaded file must not be sent again with the form. */
function clear(input: HTMLInputElement | null) {
  if (input) input.value = ""
}
