import { costChoices, costCodes, costLabels } from "#app/domain/deals/payments/cost.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { paymentsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import styles from "../payments.module.css"
import type { PaymentsPage } from "../queries.server.ts"

type CostSectionProps = { page: Pick<PaymentsPage, "id" | "cost">; refused: RefusedForm | undefined }

/** "Rodzaj kosztu": for the company alone; a form for those who record payments. */
export function CostSection({ page: { id, cost }, refused }: CostSectionProps) {
  const { Form, busy } = useSentForm()
  if (cost === null) return null
  return (
    <section aria-labelledby="koszt">
      <h2 id="koszt">Rodzaj kosztu</h2>
      {cost.note === null ? (
        <PostForm
          as={Form}
          action={`${paymentsPath(id)}?dzialanie=koszt`}
          className={styles.cost}
          preventScrollReset
          noValidate
        >
          <SelectField
            label="Księgujemy jako"
            name="cost"
            choices={costChoices}
            defaultValue={costCodes[cost.code]}
            error={refused?.errors.cost}
          />
          <SubmitButton className="btn btn--line btn--small" busyLabel="Zapisywanie..." busy={busy}>
            Zapisz rodzaj
          </SubmitButton>
        </PostForm>
      ) : (
        <>
          <p>{costLabels[cost.code]}</p>
          <p className="small muted">{cost.note}</p>
        </>
      )}
      <p className="small muted">Do zestawień w&nbsp;Finansach. Widzi to tylko Twoja firma.</p>
    </section>
  )
}
