import { type Mode, modeField, modeLabels, modes, remindersLabel } from "#app/domain/notifications/categories.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { FieldNotes, fieldId } from "#app/ui/forms/field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import styles from "./news-settings.module.css"
import type { NewsSettings as Settings } from "./queries.server.ts"

type CategorySetting = Settings["rows"][number]

export function NewsSettings({ settings, refused }: { settings: Settings; refused: RefusedForm | null }) {
  const { rows, reminders, email, role, onlyNamed } = settings
  const changed = rows.filter(({ isChanged }) => isChanged).length
  const shown = rows.map((row) => sentRow(row, refused))
  return (
    <PostForm key={JSON.stringify([shown, reminders])} action={profileTabPath("powiadomienia")} className="form">
      <UnsavedChanges changed={refused !== null} watchesQuery />
      <FormErrors errors={refused?.errors} />
      <div className={styles.head}>
        <h2 id="news-heading">Co dostajesz</h2>
        <p>
          <span>
            {changed === 0 ? `Tak jak w\u00a0roli: ${role}.` : `Jak w\u00a0roli: ${role}, zmienione: ${changed}.`}
          </span>{" "}
          {changed > 0 && (
            <button className={styles.reset} type="submit" name="defaults" value="on">
              Przywróć domyślne
            </button>
          )}
        </p>
        {onlyNamed && <p>W&nbsp;tej roli powiadomienia dotyczą współprac, które obserwujesz.</p>}
      </div>
      <table className={styles.news} aria-labelledby="news-heading">
        <thead>
          <tr>
            <th scope="col">Kategoria</th>
            <th scope="col">Dzwonek</th>
            <th scope="col">E-mail od&nbsp;razu</th>
            <th scope="col">Raz dziennie</th>
            <th scope="col">Bez e-maila</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <CategoryRow key={row.name} row={row} error={refused?.errors[modeField(row.name)]} />
          ))}
        </tbody>
      </table>
      <p className="small muted">
        E-maile wysyłamy na adres {email}. „Od razu” to w&nbsp;ciągu kilku minut: powiadomienia o&nbsp;jednej współpracy
        łączymy w&nbsp;jeden e-mail. Sprawy, które czekają na Twój ruch, są na pulpicie zawsze, także bez dzwonka
        i&nbsp;e-maila. O&nbsp;współpracach, które prowadzisz lub obserwujesz, dowiadujesz się dzwonkiem niezależnie od
        kategorii. Zmiana rachunku i&nbsp;Twojej roli przychodzi zawsze.
      </p>
      <CheckField
        name="reminders"
        label={remindersLabel}
        hint="Jeden e-mail dziennie o tym, co masz do zrobienia we współpracach."
        defaultChecked={refused ? refused.values.reminders === "on" : reminders}
        error={refused?.errors.reminders}
      />
      <p>
        <SubmitButton busyLabel="Zapisywanie...">Zapisz ustawienia</SubmitButton>
      </p>
    </PostForm>
  )
}

function sentRow(row: CategorySetting, refused: RefusedForm | null): CategorySetting {
  if (!refused) return row
  const mode = refused.values[modeField(row.name)]
  return {
    ...row,
    bell: [refused.values.bells ?? []].flat().includes(row.name),
    email: modes.find((one) => one === mode) ?? row.email,
  }
}

function CategoryRow({ row, error }: { row: CategorySetting; error: string | undefined }) {
  const { name, label, text, bell, email, isChanged, isPartly } = row
  const field = modeField(name)
  const heading = `news-${name}`
  return (
    <tr>
      <th scope="row">
        <span id={heading}>{label}</span>
        {isChanged && <span className={styles.changed}>zmienione</span>}
        <small>{text}</small>
        {isPartly && <small>Część e-maili tej kategorii jest wyłączona wcześniejszym ustawieniem.</small>}
        <FieldNotes name={field} error={error} />
      </th>
      <td className={styles.bell}>
        <label className={styles.tick}>
          <input
            className="check"
            type="checkbox"
            name="bells"
            value={name}
            defaultChecked={bell}
            aria-label={`${label}: dzwonek`}
          />
          <span className={styles.phone}>Dzwonek</span>
        </label>
      </td>
      {modes.map((mode) => (
        <ModeCell key={mode} {...{ mode, label, field, error }} checked={mode === email} />
      ))}
    </tr>
  )
}

type ModeCellProps = { mode: Mode; label: string; field: string; error: string | undefined; checked: boolean }

const ModeCell = ({ mode, label, field, error, checked }: ModeCellProps) => (
  <td className={styles.mode}>
    <label className={styles.tick}>
      <input
        className="check"
        type="radio"
        id={mode === modes[0] ? fieldId(field) : undefined}
        name={field}
        value={mode}
        defaultChecked={checked}
        aria-label={`${label}: e-mail ${modeLabels[mode]}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId(field)}-error` : undefined}
      />
      <span className={styles.phone}>{modeLabels[mode]}</span>
    </label>
  </td>
)
