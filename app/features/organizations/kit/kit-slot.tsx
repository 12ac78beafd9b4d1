import { kitSlotRules } from "#app/domain/organizations/kit/kit.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import { companyMaterialPath, companyMaterialsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForms } from "#app/ui/drafts/use-sent-forms.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { FileField } from "#app/ui/media/file-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./kit.module.css"
import type { Kit, KitFileShown } from "./queries.server.ts"

type KitSlotProps = { slot: Kit["slots"][number]; mayEdit: boolean; error: string | undefined }

/** One file of the kit: its current version, the form that replaces it, and former versions. */
export function KitSlot({ slot: { slot, current, former }, mayEdit, error }: KitSlotProps) {
  const { label, section, hint, extensions } = kitSlotRules[slot]
  const action = `${companyMaterialsPath}?sekcja=${section}`
  const accepted = useSentForms(action)
  const field = { name: "file", id: `f-${section}`, label: current ? "Nowa wersja" : "Plik", hint, error }
  return (
    <section className={styles.slot} aria-labelledby={section}>
      <h3 id={section}>{label}</h3>
      {current ? <Current file={current} mayEdit={mayEdit} /> : <p className="muted">Jeszcze nie dodano pliku.</p>}
      {mayEdit && (
        <PostForm
          key={accepted}
          className={styles.upload}
          action={action}
          encType="multipart/form-data"
          preventScrollReset
          noValidate
        >
          <FileField {...field} accept={extensions.map((one) => `.${one}`).join(",")} />
          <SubmitButton className="btn btn--line" busyLabel="Przesyłanie...">
            {current ? "Zamień" : "Dodaj"}
          </SubmitButton>
        </PostForm>
      )}
      {former.length > 0 && (
        <details className={styles.former}>
          <summary>{`Dawne wersje (${former.length})`}</summary>
          <ul>
            {former.map((file) => (
              <li key={file.id}>
                <FileLine file={file} />
                {mayEdit && <VersionButton id={file.id} act="delete" label="Usuń na zawsze" name={file.name} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Current = ({ file, mayEdit }: { file: KitFileShown; mayEdit: boolean }) => (
  <div className={styles.current}>
    {file.hasPreview ? (
      <img src={`${companyMaterialPath(file.id)}?podglad=1`} alt="Podgląd logo" loading="lazy" />
    ) : (
      <span className={styles.sheet}>
        <Icon name="file-text" />
      </span>
    )}
    <FileLine file={file} />
    {mayEdit && <VersionButton id={file.id} act="withdraw" label="Wycofaj" name={file.name} />}
  </div>
)

const FileLine = ({ file: { id, name, size, version, addedBy, createdAt } }: { file: KitFileShown }) => (
  <div className={styles.line}>
    <a href={companyMaterialPath(id)} download>
      {name}
    </a>
    <span className="small muted">
      Wersja {version}, {formatSize(size)}, {formatDateTime(createdAt)}, {addedBy}
    </span>
  </div>
)

type VersionButtonProps = { id: string; act: "withdraw" | "delete"; label: string; name: string }

const VersionButton = ({ id, act, label, name }: VersionButtonProps) => (
  <PostForm action={`${companyMaterialsPath}?sekcja=wersja`} preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <button className="btn btn--quiet btn--small" name="do" value={act} type="submit">
      {label}
      <span className="hidden"> {name}</span>
    </button>
  </PostForm>
)
