import { useEffect } from "react"
import { moveDialog } from "#app/domain/deals/deal/deal-dialogs.ts"
import { moveButton } from "#app/domain/deals/deal/deal-labels.ts"
import { termsLimits } from "#app/domain/deals/terms/terms.ts"
import type { FieldErrors, RefusedForm } from "#app/lib/forms/refused-form.ts"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { FieldGroup } from "#app/ui/forms/check-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { focusControl, goTo } from "#app/ui/overlays/reveal.ts"
import { sendBackId } from "../../settlement/wrong-row.tsx"
import type { DealPage } from "../deal-queries.server.ts"
import styles from "./settled-deal.module.css"

export const sendBackMove = "rejectSettlement"
export const sendBackReasonId = `${sendBackMove}-reason`

/** End of the form whose checkboxes stand in the rows above. */
export function SendBack({ deal, refused }: { deal: DealPage; refused: RefusedForm | undefined }) {
  const { busy } = useSentForm()
  const { label, busy: busyLabel } = moveButton(sendBackMove, deal.status)
  const words = moveDialog(sendBackMove, { ...deal, wasAccepted: deal.rules.wasAccepted })
  const { errors, values } = refused ?? {}
  useEffect(() => {
    if (errors) focusWrong(errors)
  }, [errors])
  return (
    <div className={styles.back}>
      <h3>{label}</h3>
      <p className="muted">{words?.body}</p>
      {deal.reportedRows.length > 0 && (
        <FieldGroup label="Co jest do poprawy" hideLabel name="corrections" error={errors?.corrections}>
          <p>
            <a href={`#${workId}`} onClick={(event) => goTo(event, workId)}>
              Zaznacz, co jest do poprawy
            </a>
            , przy wierszach i&nbsp;liczbach powyżej.
          </p>
        </FieldGroup>
      )}
      <TextArea
        label={words?.reason?.label}
        name="reason"
        id={sendBackReasonId}
        form={sendBackId}
        rows={2}
        required={words?.reason?.required}
        max={termsLimits.note}
        defaultValue={values?.reason}
        error={errors?.reason}
      />
      <SubmitButton className="btn btn--line" form={sendBackId} busyLabel={busyLabel} busy={busy}>
        {label}
      </SubmitButton>
    </div>
  )
}

function focusWrong(errors: FieldErrors) {
  const form = document.getElementById(sendBackId)
  const controls = form instanceof HTMLFormElement ? [...form.elements] : []
  const wrong = controls.find((control) => control.getAttribute("aria-invalid") === "true")
  const place = wrong ?? (errors.corrections ? document.getElementById(sendBackReasonId) : null)
  if (place instanceof HTMLElement) focusControl(place)
}

/** Id of the reported work, which stands above the decision. */
export const workId = "rozliczone"
