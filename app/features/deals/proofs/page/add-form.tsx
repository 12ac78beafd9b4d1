import { deliverableLimits } from "#app/domain/deals/deliverables/deliverable.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { type RefusedRow, rowAction } from "../../deliverables/row-act.ts"
import styles from "./deliverables.module.css"
import type { DeliverablesPage } from "./queries.server.ts"

type AddFormProps = { page: DeliverablesPage; refused: RefusedRow | undefined }

export function AddForm({ page, refused }: AddFormProps) {
  const values = refused?.values ?? {}
  const text = (name: string) => ({ name, defaultValue: values[name], error: refused?.errors[name] })
  return (
    <details className={styles.add} open={refused !== undefined || undefined}>
      <summary className="btn btn--quiet">Dodaj świadczenie poza ustaleniami</summary>
      <PostForm action={rowAction(page.id, "add")} keyed="key" refused={refused} empties preventScrollReset noValidate>
        <TextField label="Co jest do zrobienia?" {...text("title")} required maxLength={deliverableLimits.title} />
        <div className="two">
          <DateField label="Termin" {...text("dueOn")} id="add-dueOn" required min={page.today} />
          <SelectField
            label="Kto to zapewnia"
            {...text("owedBy")}
            defaultValue={String(values.owedBy ?? page.side)}
            choices={[
              { value: "organization", label: page.names.organization },
              { value: "sponsor", label: page.names.sponsor },
            ]}
          />
        </div>
        <p className="small muted">Nie zmienia umowy ani kwot. Druga strona zobaczy je od razu.</p>
        <SubmitButton busyLabel="Dodawanie...">Dodaj</SubmitButton>
      </PostForm>
    </details>
  )
}
