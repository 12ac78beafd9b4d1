import { type ReactNode, useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import { deliverableLimits } from "#app/domain/deals/deliverables/deliverable.ts"
import { finalNote } from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { logoKey } from "#app/domain/deals/terms/terms-sides.ts"
import { dealDeliverablesPath, dealMaterialsPath, proofAddPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { assignId, type RefusedRow, type RowAct, rowAction } from "../../deliverables/row-act.ts"
import { ProofForm } from "../proof-form.tsx"
import type { DeliverablesPage, ShownRow } from "./queries.server.ts"
import styles from "./row-forms.module.css"

type RowFormsProps = { page: DeliverablesPage; row: ShownRow; refused: RefusedRow | undefined }

export function RowForms({ page, row, refused }: RowFormsProps) {
  const may = (move: ShownRow["moves"][number]) => row.moves.includes(move)
  const typed = (act: RowAct) => (refused?.act === act ? refused : undefined)
  const form = { page, row }
  const partner = page.side === "organization" ? "Sponsor" : "Organizacja"
  const isMaterials = row.lineKey === logoKey && may("done")
  const proves = may("addProof") && may("done") && !isMaterials
  return (
    <div className={styles.forms}>
      {may("confirm") && (
        <RowForm {...form} act="confirm" label="Potwierdź" busy="Potwierdzanie...">
          <p className="small muted">{finalNote}</p>
        </RowForm>
      )}
      {may("sendBack") && (
        <RowForm {...form} act="sendBack" label="Odeślij do poprawy" busy="Odsyłanie..." look="btn btn--line">
          <TextArea
            label="Co poprawić?"
            name="reason"
            required
            rows={3}
            max={deliverableLimits.reason}
            defaultValue={typed("sendBack")?.values.reason}
            error={typed("sendBack")?.errors.reason}
          />
        </RowForm>
      )}
      {isMaterials && (
        <Link className="btn" to={dealMaterialsPath(page.id)}>
          Przekaż materiały firmy
        </Link>
      )}
      {may("addProof") && !proves && (
        <Link className="btn btn--line" to={proofAddPath(page.id, row.id)}>
          Dodaj dowód
        </Link>
      )}
      {proves && (
        <ProofForm
          key={row.id}
          dealId={page.id}
          rowIds={[row.id]}
          back={dealDeliverablesPath(page.id)}
          early={row.early}
        />
      )}
      {may("done") && !proves && (
        <RowForm {...form} act="done" label="Oznacz jako zrobione" busy="Zapisywanie..." look="btn btn--line">
          <p className="small muted">{partner} potwierdzi albo odeśle z&nbsp;uwagą.</p>
        </RowForm>
      )}
      {may("withdrawDone") && (
        <RowForm {...form} act="withdrawDone" label="Cofnij „zrobione”" busy="Cofanie..." look="btn btn--line" />
      )}
      <div className={styles.settings}>
        {may("assign") && page.team.length > 1 && <AssignForm page={page} row={row} refused={typed("assign")} />}
        {may("setDue") && (
          <RowForm {...form} act="setDue" label="Zmień termin" busy="Zapisywanie..." look="btn btn--line btn--small">
            <DateField
              key={row.dueOn}
              label="Termin"
              name="dueOn"
              required
              min={page.today}
              defaultValue={typed("setDue")?.values.dueOn ?? row.dueOn}
              error={typed("setDue")?.errors.dueOn}
            />
          </RowForm>
        )}
        {may("proposeDue") && (
          <RowForm
            {...form}
            act="proposeDue"
            label="Zaproponuj termin"
            busy="Wysyłanie..."
            look="btn btn--line btn--small"
          >
            <DateField
              key={row.dueOn}
              label="Nowy termin"
              hint="Zacznie obowiązywać, gdy druga strona się zgodzi."
              name="dueOn"
              required
              min={page.today}
              defaultValue={typed("proposeDue")?.values.dueOn ?? row.dueOn}
              error={typed("proposeDue")?.errors.dueOn}
            />
          </RowForm>
        )}
        {may("withdrawDue") && (
          <RowForm
            {...form}
            act="withdrawDue"
            label="Wycofaj propozycję terminu"
            busy="Wycofywanie..."
            look="btn btn--line btn--small"
          >
            <input type="hidden" name="dueOn" value={row.proposedDay?.on} />
          </RowForm>
        )}
        {may("rename") && (
          <RowForm {...form} act="rename" label="Zmień nazwę" busy="Zapisywanie..." look="btn btn--line btn--small">
            <TextField
              key={row.title}
              label="Nazwa"
              name="title"
              required
              maxLength={deliverableLimits.title}
              defaultValue={typed("rename")?.values.title ?? row.title}
              error={typed("rename")?.errors.title}
            />
          </RowForm>
        )}
        {may("remove") && row.proofs.length === 0 && (
          <RowForm
            {...form}
            act="remove"
            label="Usuń świadczenie"
            busy="Usuwanie..."
            look="btn btn--danger btn--small"
          />
        )}
      </div>
    </div>
  )
}

/** Focused when the address names it, as "Zmień osobę" does. */
function AssignForm({ page, row, refused }: RowFormsProps) {
  const place = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press leads to the same address
  useEffect(() => {
    if (hash === `#${assignId}`) place.current?.querySelector("select")?.focus()
  }, [hash, key])
  return (
    <div className={styles.assign} id={assignId} ref={place}>
      <RowForm page={page} row={row} act="assign" label="Zapisz" busy="Zapisywanie..." look="btn btn--line btn--small">
        <SelectField
          key={row.responsibleId ?? ""}
          label="Kto odpowiada"
          name="userId"
          placeholder="Nikt"
          defaultValue={refused?.values.userId ?? row.responsibleId ?? ""}
          error={refused?.errors.userId}
          choices={page.team.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </RowForm>
    </div>
  )
}

type RowFormProps = Pick<RowFormsProps, "page" | "row"> & {
  act: RowAct
  label: string
  busy: string
  look?: string
  children?: ReactNode
}

const RowForm = ({ page, row, act, label, busy, look = "btn", children }: RowFormProps) => (
  <PostForm
    className={styles.form}
    action={rowAction(page.id, act, row.id)}
    preventScrollReset
    noValidate
    data-act={act}
  >
    <input type="hidden" name="row" value={row.id} />
    <input type="hidden" name="version" value={row.version} />
    {children}
    <SubmitButton className={look} busyLabel={busy}>
      {label}
    </SubmitButton>
  </PostForm>
)
