import { type RefObject, useState } from "react"
import { Link } from "react-router"
import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { type Confirmation, confirmationNames, type Move } from "#app/domain/deals/deal/deal-moves.ts"
import { photoAccept, photoLimits } from "#app/domain/deals/proofs/photos.ts"
import { remarksOf } from "#app/domain/deals/settlement/pointed-numbers.ts"
import { rowNumbers } from "#app/domain/deals/settlement/report-row-numbers.ts"
import { reportAnchors } from "#app/domain/deals/settlement/report-steps.ts"
import { settlementLimits } from "#app/domain/deals/settlement/settlement.ts"
import { partsOf } from "#app/domain/deals/settlement/settlement-report.ts"
import { missingOf, rowsBy } from "#app/domain/deals/settlement/settlement-rows.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { Drafted } from "#app/ui/drafts/drafted.tsx"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { fieldId } from "#app/ui/forms/field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { FileField } from "#app/ui/media/file-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Confirmations } from "../../deal/confirmations.tsx"
import { Remark } from "../remark.tsx"
import { ResultFields } from "../result-fields.tsx"
import { SettledMoney } from "../settled-money.tsx"
import styles from "../settlement-form.module.css"
import { MissingRows } from "./missing-rows.tsx"
import type { ReportPage } from "./page-queries.server.ts"
import asideStyles from "./report-aside.module.css"
import { ReportAside, reportFormId } from "./report-aside.tsx"
import { DownloadButton } from "./report-pdf.tsx"
import { RowFields } from "./report-rows.tsx"

type ReportFormProps = {
  back: string
  draftName: string
  /** Address that makes the PDF without sending it. */
  pdfAddress: string
  version: number
  kind: DealKind
  dealId: string
  rows: ReportPage["rows"]
  missing: ReportPage["missing"]
  corrections: ReportPage["corrections"]
  money: ReportPage["money"]
  payments: ReportPage["payments"]
  planned: number | null
  begunWith: string | null
  move: Move
  questions: Partial<Record<Confirmation, string>>
  begun: RefusedForm["values"]
  earlierPhotos: number
  refused?: RefusedForm
}

/** 'Przygotuj rozliczenie': outcome of every promise, numbers and a summary; sent or downloaded as a PDF. */
export const ReportForm = ({ draftName, refused, ...rest }: ReportFormProps) => (
  <Drafted name={draftName} skip={["version", ...confirmationNames]} refused={refused}>
    {({ form, values }) => <FilledReport form={form} errors={refused?.errors} values={values} {...rest} />}
  </Drafted>
)

type FilledReportProps = Omit<ReportFormProps, "draftName" | "refused"> & {
  form: RefObject<HTMLFormElement | null>
  errors: RefusedForm["errors"] | undefined
  values: RefusedForm["values"] | undefined
}

function FilledReport({ form, begun, earlierPhotos, errors: refusals, values: typed, ...props }: FilledReportProps) {
  const { back, pdfAddress, version, kind, dealId, rows, missing, corrections, money, planned, move, questions } = props
  const values = typed ?? begun
  const remarks = remarksOf(corrections)
  const asksNumbers = money.invoices.length === 0 && kind !== "donation"
  const numbers = rowNumbers(rows, typed)
  const numbersOnPage = rowNumbers(rows)
  const chosen = [values.proofs ?? []].flat()
  // a row added while the form was open starts with the page's values
  const rowValues = ({ id }: ReportPage["rows"][number]) => {
    const at = numbers.get(id)
    const isTyped = typed?.[`items[${at}].rowId`] === id
    const source = isTyped ? typed : begun
    const number = isTyped ? at : numbersOnPage.get(id)
    return { state: textIn(source, `items[${number}].state`), note: textIn(source, `items[${number}].note`) }
  }
  const [gaps, setGaps] = useState<RefusedForm["errors"]>()
  const errors = gaps ?? refusals
  const field = (name: string) => ({ name, error: errors?.[name], defaultValue: values[name] })
  const parts = partsOf(kind, rows)
  const pdf = { address: pdfAddress, onMissing: setGaps }
  const filled = (
    <PostForm
      id={reportFormId}
      className="form"
      encType="multipart/form-data"
      noValidate
      ref={form}
      onSubmit={() => setGaps(undefined)}
    >
      <UnsavedChanges changed={typed !== undefined} />
      <FormErrors errors={errors} />
      <input type="hidden" name="version" value={version} />
      <MissingRows dealId={dealId} {...missing} {...missingOf(rows, () => true)} />
      {parts.map((part) => (
        <section className={styles.part} key={part.by} aria-labelledby={reportAnchors.rows(part.by)}>
          <h2 id={reportAnchors.rows(part.by)}>{part.heading}</h2>
          <ul className={styles.checklist}>
            {rowsBy(rows, part.by).map((row) => (
              <RowFields
                key={row.id}
                dealId={dealId}
                row={row}
                part={part}
                at={numbers.get(row.id) ?? 0}
                values={{ ...rowValues(row), proofs: chosen }}
                errors={errors}
                correction={corrections.find(({ rowId }) => rowId === row.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {errors?.proofs && (
        <p className="field__error" id={fieldId("proofs")} tabIndex={-1}>
          <Icon name="circle-alert" />
          {errors.proofs}
        </p>
      )}
      <SettledMoney dealId={dealId} money={money} more="Zmień w płatnościach" />
      {!asksNumbers && <Remark reason={remarks.documentNumber} />}
      {!asksNumbers && <Remark reason={remarks.ksefNumber} />}
      <ResultFields planned={planned} remarks={remarks} begunWith={props.begunWith} field={field} />
      <TextArea label="Przebieg wydarzenia" {...field("summary")} rows={5} max={4000} required />
      <TextArea label="Zasięgi i linki (opcjonalnie)" {...field("reach")} rows={3} max={2000} />
      <PhotosField error={errors?.photos} isRestored={typed !== undefined} earlier={earlierPhotos} />
      {asksNumbers && (
        <div className="two">
          <div>
            <Remark reason={remarks.documentNumber} />
            <TextField
              label="Numer dokumentu (opcjonalnie)"
              {...field("documentNumber")}
              maxLength={settlementLimits.documentNumber}
            />
          </div>
          <div>
            <Remark reason={remarks.ksefNumber} />
            <TextField label="Numer KSeF (opcjonalnie)" {...field("ksefNumber")} />
          </div>
        </div>
      )}
      <Confirmations move={move} questions={questions} errors={errors} values={typed} />
      <div className={`acts ${styles.acts}`}>
        <SubmitButton busyLabel="Wysyłanie...">Wyślij rozliczenie</SubmitButton>
        <DownloadButton {...pdf} />
        <Link className="btn btn--quiet" to={back}>
          Wróć
        </Link>
      </div>
    </PostForm>
  )
  const hasMoney = money.instalments.length + money.invoices.length + money.goods.length > 0
  return (
    <div className={asideStyles.sitting}>
      {filled}
      <ReportAside
        form={form}
        composed={{
          ...{ parts, rows },
          unproved: rows.flatMap(({ id, isUnproved }) => (isUnproved ? id : [])),
          money: hasMoney ? { ...props.payments, uninvoiced: missing.uninvoiced } : null,
          questions: confirmationNames.filter((name) => errors?.[name] ?? questions[name]),
          idOf: fieldId,
        }}
        values={values}
        pdf={pdf}
      />
    </div>
  )
}

type PhotosProps = { error: string | undefined; isRestored: boolean; earlier: number }

const textIn = (values: RefusedForm["values"], name: string) => [values[name] ?? ""].flat()[0] ?? ""

/** A file field; a restored form says that browsers do not restore files. */
function PhotosField({ error, isRestored, earlier }: PhotosProps) {
  const [wasRestored] = useState(isRestored)
  const hint = [
    `JPG, PNG lub WEBP, najwyżej ${photoLimits.count}, każde do 10\u00a0MB. Znajdą się na końcu pliku PDF.`,
    earlier > 0 && "Zdjęcia z\u00a0poprzedniej wersji są w\u00a0jej pliku PDF; do nowej trzeba je wybrać ponownie.",
    wasRestored && !error && earlier === 0 && "Jeśli zdjęcia były już wybrane, trzeba je wybrać ponownie.",
  ]
  const field = { name: "photos", label: "Zdjęcia (opcjonalnie)", hint: hint.filter(Boolean).join(" "), error }
  return <FileField {...field} multiple accept={photoAccept} />
}
