import { dealMaterialExtensions, materialLimits } from "#app/domain/deals/deliverables/materials/materials.ts"
import { materialBytes } from "#app/domain/organizations/kit/material-file.ts"
import { formatDateTime, formatLongDay } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import { dealMaterialsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { FileField } from "#app/ui/media/file-field.tsx"
import { FileLine } from "./given-materials.tsx"
import styles from "./materials.module.css"
import type { MaterialsPage } from "./queries.server.ts"

export type RefusedMaterial = RefusedForm & { act: string }
type Props = { page: MaterialsPage; refused: RefusedMaterial | undefined }

const hint = `PNG, JPG, WEBP, SVG, PDF, EPS lub AI, do ${formatSize(materialBytes)}. Z\u00a0obrazów usuwamy dane o\u00a0miejscu i\u00a0aparacie.`
const accept = dealMaterialExtensions.map((one) => `.${one}`).join(",")
const fileField = { name: "file", hint, accept }

/** Files for this deal alone: what each side needs or plans, the due day, and the sponsor's versions. */
export function DealItems({ page, refused }: Props) {
  const { id, items, side, mayAct } = page
  const added = refused?.act === "dodaj" ? refused : undefined
  if (items.length === 0 && !mayAct) return null
  return (
    <section className={`panel ${styles.items}`} aria-labelledby="tylko">
      <h2 id="tylko">Pliki tylko do tej współpracy</h2>
      {items.length === 0 && <p className="muted">Na przykład projekt banera albo spot. Jeszcze ich nie ma.</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Item page={page} item={item} refused={refused?.values.id === item.id ? refused : undefined} />
          </li>
        ))}
      </ul>
      {mayAct && items.length < materialLimits.items && (
        <PostForm
          keyed="idempotencyKey"
          refused={added}
          empties
          className="form"
          action={`${dealMaterialsPath(id)}?dzialanie=dodaj`}
          encType="multipart/form-data"
          preventScrollReset
          noValidate
        >
          <h3>{side === "sponsor" ? "Dodaj plik" : "Napisz, czego potrzebujesz"}</h3>
          <FormErrors errors={added?.errors} />
          <div className="two">
            <TextField
              label="Co to jest"
              name="title"
              hint="Na przykład: projekt banera 3 × 1 m"
              maxLength={materialLimits.title}
              defaultValue={String(added?.values.title ?? "")}
              error={added?.errors.title}
            />
            <DateField
              label="Do kiedy (opcjonalnie)"
              name="dueOn"
              defaultValue={String(added?.values.dueOn ?? "")}
              error={added?.errors.dueOn}
            />
          </div>
          {side === "sponsor" && (
            <FileField {...fileField} id="f-new" label="Plik (opcjonalnie)" error={added?.errors.file} />
          )}
          <div>
            <SubmitButton className="btn btn--line" busyLabel="Wysyłanie...">
              {side === "sponsor" ? "Dodaj" : "Poproś o plik"}
            </SubmitButton>
          </div>
        </PostForm>
      )}
    </section>
  )
}

type ItemProps = { page: MaterialsPage; item: MaterialsPage["items"][number]; refused: RefusedMaterial | undefined }

function Item({ page: { id, side, mayAct }, item, refused }: ItemProps) {
  const { title, dueOn, addedBy, files } = item
  return (
    <div className={styles.item}>
      <h3>{title}</h3>
      {dueOn && <p className="small">Do {formatLongDay(dueOn)}</p>}
      {files.length === 0 && (
        <p className="small muted">
          {side === "sponsor" ? "Pliku jeszcze nie ma." : "Sponsor nie przekazał go jeszcze."}
        </p>
      )}
      {files.map((file) => (
        <FileLine
          key={file.fileId}
          dealId={id}
          {...file}
          about={`wersja ${file.version}, ${formatSize(file.size)}, ${formatDateTime(file.createdAt)}`}
        />
      ))}
      {refused?.errors[""] && <p className="note note--error">{refused.errors[""]}</p>}
      {mayAct && side === "sponsor" && files.length < materialLimits.versions && (
        <PostForm
          className={styles.send}
          action={`${dealMaterialsPath(id)}?dzialanie=plik`}
          encType="multipart/form-data"
          preventScrollReset
          noValidate
        >
          <input type="hidden" name="id" value={item.id} />
          <FileField
            {...fileField}
            id={`f-${item.id}`}
            label={files.length > 0 ? "Nowsza wersja" : "Plik"}
            error={refused?.errors.file}
          />
          <SubmitButton className="btn btn--line" busyLabel="Przesyłanie...">
            Przekaż plik
          </SubmitButton>
        </PostForm>
      )}
      {mayAct && addedBy === side && files.length === 0 && (
        <PostForm action={`${dealMaterialsPath(id)}?dzialanie=usun`} preventScrollReset>
          <input type="hidden" name="id" value={item.id} />
          <button className="btn btn--quiet btn--small" type="submit">
            Usuń<span className="hidden"> {title}</span>
          </button>
        </PostForm>
      )}
    </div>
  )
}
