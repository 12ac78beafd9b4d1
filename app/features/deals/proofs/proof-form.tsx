import { type FormEvent, useRef, useState } from "react"
import { Link, useNavigate } from "react-router"
import { deliverableLimits, proofKinds } from "#app/domain/deals/deliverables/deliverable.ts"
import { earlyMark } from "#app/domain/deals/deliverables/early-mark.ts"
import { photoAccept } from "#app/domain/deals/proofs/photos.ts"
import { fileControls, proofErrors, proofHints, proofKindLabels } from "#app/domain/deals/proofs/proof.ts"
import type { Day } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { proofAddPath, proofUploadPath } from "#app/paths.ts"
import { useFilledDraft } from "#app/ui/drafts/draft-form.tsx"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { FieldNotes, fieldId } from "#app/ui/forms/field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { Icon, type IconName } from "#app/ui/media/icon.tsx"
import { useSend } from "../deal/use-send.ts"
import { ChosenFiles } from "./chosen-files.tsx"
import styles from "./proof-form.module.css"

const icons: Record<(typeof proofKinds)[number], IconName> = {
  photo: "image",
  pdf: "file-text",
  link: "link",
  number: "tag",
}

type ProofFormProps = {
  dealId: string
  rowIds: readonly string[]
  back: string
  early: Day | null
  refused?: RefusedForm
}

/** Form for a proof: its type first, then the fields. Uploads with progress; a plain form without JavaScript. */
export function ProofForm({ dealId, rowIds, back, early, refused }: ProofFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // controls that are not restored: a browser restores no file after a reload
  const skip = ["key", "proofs", "documents", "early"]
  const discard = useFilledDraft(`proof ${rowIds.join(" ")}`, form, { skip, refused: refused !== undefined })
  const [uploadErrors, setUploadErrors] = useState<Record<string, string>>()
  const errors = uploadErrors ?? refused?.errors ?? {}
  const values = refused?.values ?? {}
  const { part, send, cancel } = useSend(proofUploadPath(dealId, ...rowIds), {
    failed: proofErrors.upload,
    onSent: (toast) => {
      discard()
      showToast(toast)
      void navigate(back)
    },
    onRefused: setUploadErrors,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (part !== null) return
    setUploadErrors(undefined)
    send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
  }
  const text = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  const files = (kind: "photo" | "pdf") => ({
    kind,
    name: fileControls[kind],
    hint: proofHints[kind],
    error: errors[fileControls[kind]],
    disabled: part !== null,
  })
  return (
    <PostForm
      className={`form ${styles.form}`}
      ref={form}
      keyed="key"
      refused={refused}
      action={proofAddPath(dealId, ...rowIds)}
      encType="multipart/form-data"
      reloadDocument
      noValidate
      onSubmit={submit}
    >
      <FormErrors errors={Object.keys(errors).length > 0 ? errors : undefined} />
      <KindChoice chosen={String(values.kind ?? "photo")} error={errors.kind} />
      <div data-kind="photo">
        <ChosenFiles {...files("photo")} label="Zdjęcia" accept={photoAccept} />
      </div>
      <div data-kind="pdf">
        <ChosenFiles {...files("pdf")} label="Pliki PDF" accept=".pdf,application/pdf" />
      </div>
      <div data-kind="link">
        <TextArea label="Adres" {...text("link")} hint={proofHints.link} rows={2} inputMode="url" autoComplete="off" />
      </div>
      <div className="two" data-kind="number">
        <TextField label="Liczba" {...text("number")} hint={proofHints.number} inputMode="numeric" autoComplete="off" />
        <TextField label="Czego" {...text("unit")} maxLength={deliverableLimits.unit} autoComplete="off" />
      </div>
      <TextArea label="Opis (opcjonalnie)" {...text("comment")} rows={3} max={deliverableLimits.comment} />
      {early && (
        <CheckField
          label={earlyMark.label(early)}
          name="early"
          defaultChecked={Boolean(values.early)}
          error={errors.early}
        />
      )}
      {part !== null && (
        <div className={styles.progress}>
          <progress aria-label="Przesyłanie" max={1} value={part} />
          <span className="num">{Math.round(part * 100)}%</span>
          <button className="btn btn--quiet btn--small" type="button" onClick={cancel}>
            Przerwij
          </button>
        </div>
      )}
      <div className="acts">
        <SubmitButton name="intent" value="addProofAndDone" busy={part !== null} busyLabel="Zapisywanie...">
          Oznacz jako zrobione
        </SubmitButton>
        <button className="btn btn--line" type="submit" name="intent" value="addProof">
          Zapisz na później
        </button>
        <Link className="btn btn--quiet" to={back}>
          Wróć
        </Link>
      </div>
      <p className={`small muted ${styles.note}`}>
        <Icon name="lock" />
        Zapisane na później widzi tylko Twoja strona, zrobione także druga, która potwierdzi je albo odeśle
        z&nbsp;uwagą.
      </p>
    </PostForm>
  )
}

function KindChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  const name = "kind"
  return (
    <fieldset className="field" id={fieldId(name)} aria-describedby={error && `${fieldId(name)}-error`}>
      <legend className="label">Czym to pokazujesz?</legend>
      <div className={styles.kinds}>
        {proofKinds.map((kind) => (
          <label className={styles.kind} key={kind}>
            <input type="radio" name={name} value={kind} defaultChecked={kind === chosen} />
            <Icon name={icons[kind]} />
            {proofKindLabels[kind]}
          </label>
        ))}
      </div>
      <FieldNotes name={name} error={error} />
    </fieldset>
  )
}
