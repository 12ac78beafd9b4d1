import { type MouseEvent, type RefObject, useRef, useState } from "react"
import { Form, Link } from "react-router"
import type { DealKind } from "#app/domain/deals/deal.ts"
import { type Confirmation, confirmationNames, type Move } from "#app/domain/deals/deal-moves.ts"
import { settlementLimits } from "#app/domain/deals/settlement/settlement.ts"
import { photoAccept, photoLimits } from "#app/domain/deals/settlement/settlement-photos.ts"
import { benefitStates, type Part, partsOf } from "#app/domain/deals/settlement/settlement-report.ts"
import type { Promised } from "#app/domain/deals/terms/terms-sides.ts"
import { Drafted } from "#app/ui/drafts/drafted.tsx"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { controlProps, Field, FieldNotes, fieldId } from "#app/ui/forms/field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Confirmations } from "../page/confirmations.tsx"
import { fetchReport } from "./report-download.ts"
import styles from "./settlement-form.module.css"

type Refused = { errors: Record<string, string>; values: Record<string, string | string[]> }
type ReportFormProps = {
  back: string
  draftName: string
  /** Address that makes the PDF without sending it. */
  pdfAddress: string
  version: number
  kind: DealKind
  promised: readonly Promised[]
  move: Move
  questions: Partial<Record<Confirmation, string>>
  begun: Record<string, string> | null
  earlierPhotos: number
  refused?: Refused
}

/** 'Przygotuj rozliczenie': outcome of every promise, numbers and a summary; sent or downloaded as a PDF. */
export const ReportForm = ({ draftName, refused, ...rest }: ReportFormProps) => (
  <Drafted name={draftName} skip={["version", ...confirmationNames]} refused={refused}>
    {({ form, values }) => <FilledForm form={form} errors={refused?.errors} values={values} {...rest} />}
  </Drafted>
)

type Typed = { errors: Refused["errors"] | undefined; values: Refused["values"] | undefined }
type FilledFormProps = Omit<ReportFormProps, "draftName" | "refused"> &
  Typed & { form: RefObject<HTMLFormElement | null> }

function FilledForm({ form, begun, earlierPhotos, errors: refusals, values: typed, ...props }: FilledFormProps) {
  const { back, pdfAddress, version, kind, promised, move, questions } = props
  const values = typed ?? begun ?? undefined
  const [missing, setMissing] = useState<Refused["errors"]>()
  const errors = missing ?? refusals
  const field = (name: string) => ({ name, error: errors?.[name], defaultValue: values?.[name] })
  return (
    <Form
      className="form"
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={form}
      onSubmit={() => setMissing(undefined)}
    >
      <PartyField />
      <UnsavedChanges changed={typed !== undefined} />
      <FormErrors errors={errors} />
      <input type="hidden" name="version" value={version} />
      <TextArea label="Przebieg wydarzenia" {...field("summary")} rows={5} max={4000} required />
      <TextField
        label="Liczba uczestników (opcjonalnie)"
        {...field("participants")}
        inputMode="numeric"
        autoComplete="off"
      />
      {partsOf(kind, promised).map((part) => (
        <section key={part.by} aria-labelledby={`swiadczenia-${part.by}`}>
          <h2 id={`swiadczenia-${part.by}`}>{part.heading}</h2>
          <ul className={styles.checklist}>
            {promised.map(
              (promise, at) =>
                promise.by === part.by && (
                  <PromiseFields
                    key={`${promise.lineKey} ${promise.index}`}
                    promise={promise}
                    part={part}
                    at={at}
                    errors={errors}
                    values={values}
                  />
                ),
            )}
          </ul>
        </section>
      ))}
      <TextArea label="Zasięgi i linki (opcjonalnie)" {...field("reach")} rows={3} max={2000} />
      <PhotosField error={errors?.photos} isRestored={typed !== undefined} earlier={earlierPhotos} />
      <div className="two">
        <TextField
          label="Numer dokumentu (opcjonalnie)"
          {...field("documentNumber")}
          maxLength={settlementLimits.documentNumber}
        />
        <TextField label="Numer KSeF (opcjonalnie)" {...field("ksefNumber")} />
      </div>
      <Confirmations move={move} questions={questions} errors={errors} values={typed} />
      <div className={`acts ${styles.acts}`}>
        <SubmitButton busyLabel="Wysyłanie...">Wyślij rozliczenie</SubmitButton>
        <DownloadButton address={pdfAddress} onMissing={setMissing} />
        <Link className="btn btn--quiet" to={back}>
          Wróć
        </Link>
      </div>
    </Form>
  )
}

type PhotosProps = { error: string | undefined; isRestored: boolean; earlier: number }

/** Browsers do not restore file fields, so a restored form says so. */
function PhotosField({ error, isRestored, earlier }: PhotosProps) {
  const [isAnew] = useState(isRestored)
  const hint = [
    `JPG, PNG lub WEBP, najwyżej ${photoLimits.count}, każde do 10\u00a0MB. Znajdą się na końcu pliku PDF.`,
    earlier > 0 && "Zdjęcia z\u00a0poprzedniej wersji są w\u00a0jej pliku PDF; do nowej trzeba je wybrać ponownie.",
    isAnew && !error && earlier === 0 && "Jeśli zdjęcia były już wybrane, trzeba je wybrać ponownie.",
  ]
  const field = { name: "photos", label: "Zdjęcia (opcjonalnie)", hint: hint.filter(Boolean).join(" "), error }
  return (
    <Field {...field}>
      <input className={`input ${styles.photos}`} type="file" multiple accept={photoAccept} {...controlProps(field)} />
    </Field>
  )
}

type PromiseProps = Typed & { promise: Promised; part: Part; at: number }

function PromiseFields({ promise, part, at, errors, values }: PromiseProps) {
  const name = (control: string) => `items[${at}].${control}`
  const state = name("state")
  const error = errors?.[state]
  const chosen = values?.[state]
  return (
    <li>
      <input type="hidden" name={name("lineKey")} value={promise.lineKey} />
      <input type="hidden" name={name("index")} value={promise.index} />
      <fieldset
        className="field"
        id={fieldId(state)}
        tabIndex={-1}
        aria-describedby={error && `${fieldId(state)}-error`}
      >
        <legend className={`label ${styles.what}`}>
          {promise.what ?? promise.lineTitle}
          {promise.what && <span className="small muted">{promise.lineTitle}</span>}
        </legend>
        <div className={styles.states}>
          {benefitStates.map((value) => (
            <label className="check-line" key={value}>
              <input className="check" type="radio" name={state} value={value} defaultChecked={chosen === value} />
              <span>{part.states[value]}</span>
            </label>
          ))}
        </div>
        <FieldNotes name={state} error={error} />
      </fieldset>
      <TextField
        label="Uwagi"
        name={name("note")}
        maxLength={500}
        defaultValue={values?.[name("note")]}
        error={errors?.[name("note")]}
      />
    </li>
  )
}

type DownloadProps = { address: string; onMissing: (errors: Refused["errors"] | undefined) => void }

/** Without JavaScript the form itself is posted to `address`. */
function DownloadButton({ address, onMissing }: DownloadProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async (event: MouseEvent) => {
    event.preventDefault()
    const form = button.current?.form
    if (!form) return
    const file = await fetchReport(address, new FormData(form))
    const failed = typeof file === "string"
    setProblem(failed ? file : null)
    onMissing(failed || file instanceof Blob ? undefined : file)
    if (!(file instanceof Blob)) return
    const link = document.createElement("a")
    link.href = URL.createObjectURL(file)
    link.download = "rozliczenie.pdf"
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <>
      <button className="btn btn--line" type="submit" formAction={address} ref={button} onClick={download}>
        <Icon name="download" />
        Pobierz PDF
      </button>
      {problem && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
