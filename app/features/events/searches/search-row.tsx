import { Link } from "react-router"
import { searchLimits } from "#app/domain/events/searches/saved-search.ts"
import { frequencyLabels } from "#app/domain/events/searches/search-labels.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { searchRowId } from "./labels.ts"
import type { SavedSearchRow } from "./queries.server.ts"
import { SearchFields } from "./search-fields.tsx"
import styles from "./searches.module.css"

type SearchRowProps = {
  row: SavedSearchRow
  /** The viewer's role may change the list. */
  canSave: boolean
  refused: RefusedForm | null
}

/** A row of /zapisane/wyszukiwania: the filters, the number of new events, and the settings. */
export function SearchRow({ row, canSave, refused }: SearchRowProps) {
  const { id, name, frequency, reader, shown } = row
  return (
    <li className={styles.row} id={searchRowId(id)}>
      <div>
        <h2 className="h3">{shown ? <Link to={shown.path}>{tidy(name)}</Link> : name}</h2>
        {shown && shown.fresh > 0 && <p className={styles.fresh}>{freshLabel(shown.fresh)}</p>}
        {shown ? (
          <p className="small muted">{shown.summary}</p>
        ) : (
          <p className={styles.notice}>Jednego z filtrów tego wyszukiwania już nie ma. Zapisz je na nowo.</p>
        )}
        <p className="small muted">
          {frequency === "never"
            ? frequencyLabels.never
            : `E-mail: ${frequencyLabels[frequency].toLowerCase()}${readerNote(reader, canSave)}`}
        </p>
        {canSave && (
          <details className={styles.edit} open={refused !== null}>
            <summary>
              Zmień nazwę i częstotliwość
              <span className="hidden">: {name}</span>
            </summary>
            <PostForm className="form" noValidate preventScrollReset>
              <input type="hidden" name="do" value="edit" />
              <input type="hidden" name="id" value={id} />
              <SearchFields id={id} name={name} frequency={frequency} refused={refused} />
              <div className="form__acts">
                <SubmitButton className="btn btn--line btn--small" busyLabel="Zapisywanie...">
                  Zapisz zmiany
                </SubmitButton>
              </div>
            </PostForm>
          </details>
        )}
      </div>
      <div className={styles.side}>
        {shown && (
          <Link className="btn btn--line btn--small" to={shown.path}>
            Pokaż wydarzenia<span className="hidden"> z&nbsp;wyszukiwania {name}</span>
          </Link>
        )}
        {canSave && (
          <PostForm preventScrollReset>
            <input type="hidden" name="do" value="remove" />
            <input type="hidden" name="id" value={id} />
            <button className="btn btn--quiet btn--small" type="submit">
              Usuń<span className="hidden"> wyszukiwanie: {name}</span>
            </button>
          </PostForm>
        )}
      </div>
    </li>
  )
}

const freshLabel = (fresh: number) =>
  fresh > searchLimits.counted
    ? `ponad ${count(searchLimits.counted, memberNouns["nowe wydarzenie"])} od ostatniej wizyty`
    : `${count(fresh, memberNouns["nowe wydarzenie"])} od ostatniej wizyty`

/** Names who gets the emails, unless it is the viewer. */
function readerNote(reader: SavedSearchRow["reader"], canSave: boolean) {
  if (reader) return reader.isViewer ? "" : `, do: ${reader.name}`
  const takeOver = canSave ? " Zapisz zmiany, a\u00a0będą przychodzić do Ciebie." : ""
  return `, do nikogo: osoby, która je dostawała, nie ma już w\u00a0zespole.${takeOver}`
}
