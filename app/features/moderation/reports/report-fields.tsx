import { reportedKindLabel, reportLimits, reportReasons } from "#app/domain/moderation/report.ts"
import type { ReportedKind } from "#app/domain/moderation/reported.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { CheckField, FieldGroup } from "#app/ui/forms/check-field.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { TrapField } from "#app/ui/forms/trap-field.tsx"
import styles from "./report.module.css"

type ReportFieldsProps = RefusedForm & {
  /** The reported content; null: the form asks for its address. */
  reported: { kind: ReportedKind; id: string; title: string } | null
  email?: string
}

/** Fields required by Regulation 2022/2065 art. 16: what, why, by whom and in good faith. */
export function ReportFields({ reported, email = "", errors, values }: ReportFieldsProps) {
  const typed = (name: string, before = "") => ({
    name,
    defaultValue: String(values[name] ?? before),
    error: errors[name],
  })
  return (
    <>
      <input type="hidden" name="kind" value={reported?.kind ?? "other"} />
      {reported ? (
        <>
          <input type="hidden" name="targetId" value={reported.id} />
          <p className={styles.reportWhat}>
            <span className="muted">{reportedKindLabel(reported.kind)}: </span>
            <b>{reported.title}</b>
          </p>
        </>
      ) : (
        <TextField
          label="Adres strony z tą treścią"
          hint="Skopiuj go z paska przeglądarki."
          inputMode="url"
          maxLength={reportLimits.address}
          required
          {...typed("address")}
        />
      )}
      <FieldGroup label="Powód" name="reason" error={errors.reason}>
        <div className={styles.reportReasons}>
          {reportReasons.map((reason) => (
            <label className="check-line" key={reason}>
              <input
                className="check"
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={values.reason === reason}
              />
              <span>{reason}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <TextArea label="Uzasadnienie" rows={6} max={reportLimits.details} required {...typed("details")} />
      <TextField
        label="Twój e-mail"
        type="email"
        autoComplete="email"
        hint="Wyślemy na niego potwierdzenie i decyzję. Nie trzeba go podawać, gdy zgłoszenie dotyczy wykorzystywania seksualnego dzieci."
        {...typed("email", email)}
      />
      <CheckField
        label="Zgłaszam w dobrej wierze, a podane informacje są prawdziwe"
        name="goodFaith"
        defaultChecked={values.goodFaith !== undefined}
        error={errors.goodFaith}
      />
      <TrapField refused={values} />
    </>
  )
}
