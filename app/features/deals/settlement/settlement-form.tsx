import { type FormEvent, useEffect, useRef, useState } from "react"
import { Link, useNavigate } from "react-router"
import type { Confirmation, Move } from "#app/domain/deals/deal/deal-moves.ts"
import { settlementErrors, settlementLimits, settlementNameProblem } from "#app/domain/deals/settlement/settlement.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { useHydrated } from "#app/ui/feedback/use-hydrated.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { FileField } from "#app/ui/media/file-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Confirmations } from "../deal/confirmations.tsx"
import { stateCardId } from "../deal/frame/deal-tabs.ts"
import { useSend } from "../deal/use-send.ts"
import type { LastSettlement } from "./queries.server.ts"
import { ResultFields } from "./result-fields.tsx"
import styles from "./settlement-form.module.css"

type SettlementFormProps = {
  /** The deal's page, and the address to upload to. */
  back: string
  uploadAddress: string
  version: number
  move: Move
  questions: Partial<Record<Confirmation, string>>
  last: Pick<LastSettlement, "documentNumber" | "ksefNumber" | "results"> | null
  begunWith: string | null
  refused?: RefusedForm
}

/** 'Prześlij rozliczenie': a PDF, chosen or dropped, with progress; a plain form without JavaScript. */
export function SettlementForm(props: SettlementFormProps) {
  const { back, uploadAddress, version, move, questions, last, begunWith, refused } = props
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<File | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  // a file may have been chosen before hydration
  useEffect(() => setChosen(picker.current?.files?.[0] ?? null), [])
  const lacksFile = useHydrated() && !chosen
  const [uploadErrors, setUploadErrors] = useState<Record<string, string>>()
  const errors = uploadErrors ?? refused?.errors ?? {}
  const { part, send, cancel } = useSend(uploadAddress, {
    failed: settlementErrors.upload,
    onSent: (toast) => {
      showToast(toast)
      void navigate(`${back}#${stateCardId}`)
    },
    onRefused: setUploadErrors,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problem = settlementNameProblem(chosen)
    if (problem) return setUploadErrors({ file: problem })
    setUploadErrors(undefined)
    send(new FormData(event.currentTarget))
  }
  const choose = (file: File | null) => {
    setChosen(file)
    const problem = file && settlementNameProblem(file)
    setUploadErrors(problem ? { file: problem } : undefined)
  }
  const field = {
    name: "file",
    label: "Plik PDF",
    hint: "Jeden plik PDF, do 10\u00a0MB.",
    error: errors.file,
    required: true,
  }
  return (
    <PostForm className="form" encType="multipart/form-data" reloadDocument noValidate onSubmit={submit}>
      <FormErrors errors={Object.keys(errors).length > 0 ? errors : undefined} />
      <input type="hidden" name="version" value={version} />
      <div className={styles.drop}>
        <FileField
          {...field}
          opener="Wybierz plik PDF"
          accept=".pdf,application/pdf"
          picker={picker}
          onChoose={([file]) => choose(file ?? null)}
        />
      </div>
      <div className="two">
        <TextField
          label="Numer dokumentu (opcjonalnie)"
          name="documentNumber"
          hint="np. numer faktury"
          maxLength={settlementLimits.documentNumber}
          defaultValue={refused?.values.documentNumber ?? last?.documentNumber ?? undefined}
          error={errors.documentNumber}
        />
        <TextField
          label="Numer KSeF (opcjonalnie)"
          name="ksefNumber"
          defaultValue={refused?.values.ksefNumber ?? last?.ksefNumber ?? undefined}
          error={errors.ksefNumber}
        />
      </div>
      <ResultFields
        begunWith={begunWith}
        field={(name) => ({
          name,
          defaultValue: refused?.values[name] ?? String(last?.results[name] ?? ""),
          error: errors[name],
        })}
      />
      <Confirmations move={move} questions={questions} errors={errors} values={refused?.values} />
      {part !== null && (
        <div className={styles.progress}>
          <progress aria-label="Przesyłanie pliku" max={1} value={part} />
          <span className="num">{Math.round(part * 100)}%</span>
          <button className="btn btn--quiet btn--small" type="button" onClick={cancel}>
            Przerwij
          </button>
        </div>
      )}
      <div className={`acts ${styles.acts}`}>
        <SubmitButton
          busy={part !== null}
          busyLabel="Wysyłanie..."
          disabled={lacksFile}
          aria-describedby={lacksFile ? "settle-waits" : undefined}
        >
          Wyślij rozliczenie
        </SubmitButton>
        <Link className="btn btn--line" to={back}>
          Wróć
        </Link>
      </div>
      {lacksFile && (
        <p className={`small muted ${styles.note}`} id="settle-waits">
          Wybierz plik PDF, aby wysłać rozliczenie.
        </p>
      )}
      <p className={`small muted ${styles.note}`}>
        <Icon name="lock" />
        Plik widzą tylko dwie strony tej współpracy, a&nbsp;w&nbsp;razie sporu także operator.
      </p>
    </PostForm>
  )
}
