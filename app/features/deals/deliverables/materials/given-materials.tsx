import { kitSlotRules } from "#app/domain/organizations/kit/kit.ts"
import { KitTextsShown } from "#app/features/organizations/kit/kit-texts.tsx"
import { formatDateTime } from "#app/lib/dates.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import { dealMaterialPath, dealMaterialsZipPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./materials.module.css"
import type { MaterialsPage } from "./queries.server.ts"

export function GivenMaterials({ page: { id, givings, items } }: { page: MaterialsPage }) {
  const [last, ...earlier] = givings
  const hasFiles = last !== undefined || items.some(({ files }) => files.length > 0)
  return (
    <>
      {hasFiles && (
        <p>
          <a className="btn btn--line" href={dealMaterialsZipPath(id)} download>
            <Icon name="download" />
            Pobierz wszystko (ZIP)
          </a>
        </p>
      )}
      {last && (
        <section className="panel" aria-labelledby="przekazane">
          <h2 id="przekazane">Logo i opis firmy</h2>
          <p className="small muted">
            Przekazano {formatDateTime(last.createdAt)}, {last.givenBy}
            {last.number > 1 && <span>, {last.number}. raz</span>}
          </p>
          <Files dealId={id} files={last.files} />
          <KitTextsShown texts={last} />
          {earlier.length > 0 && (
            <details className={styles.earlier}>
              <summary>{`Przekazane wcześniej (${earlier.length})`}</summary>
              {earlier.map((giving) => (
                <div key={giving.id}>
                  <h3>{formatDateTime(giving.createdAt)}</h3>
                  <Files dealId={id} files={giving.files} />
                </div>
              ))}
            </details>
          )}
        </section>
      )}
    </>
  )
}

const Files = ({ dealId, files }: { dealId: string; files: MaterialsPage["givings"][number]["files"] }) => (
  <ul className={styles.files}>
    {files.map(({ fileId, name, size, slot, version, hasPreview }) => (
      <li key={fileId}>
        <FileLine
          {...{ dealId, fileId, name, hasPreview }}
          about={`${kitSlotRules[slot].label}, wersja ${version}, ${formatSize(size)}`}
        />
      </li>
    ))}
  </ul>
)

type FileLineProps = { dealId: string; fileId: string; name: string; hasPreview: boolean; about: string }

export const FileLine = ({ dealId, fileId, name, hasPreview, about }: FileLineProps) => (
  <div className={styles.file}>
    {hasPreview ? (
      <img src={`${dealMaterialPath(dealId, fileId)}?podglad=1`} alt="" loading="lazy" />
    ) : (
      <span className={styles.sheet}>
        <Icon name="file-text" />
      </span>
    )}
    <div>
      <a href={dealMaterialPath(dealId, fileId)} download>
        {name}
      </a>
      <span className="small muted">{about}</span>
    </div>
  </div>
)
