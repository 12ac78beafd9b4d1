import { Link } from "react-router"
import { dealDeliverablesPath, proofFilePath } from "#app/paths.ts"
import styles from "./ended-papers.module.css"
import type { EndedPapers } from "./paper-columns.server.ts"

type EndedPhotosProps = { dealId: string; photos: EndedPapers["photos"] }

/** "Zdjęcia": the first photos that prove deliverables; absent without any. */
export function EndedPhotos({ dealId, photos: { all, first } }: EndedPhotosProps) {
  if (first.length === 0) return null
  return (
    <section aria-labelledby="zdjecia">
      <div className={styles.head}>
        <h2 id="zdjecia">Zdjęcia</h2>
        {all > first.length && <Link to={dealDeliverablesPath(dealId)}>Wszystkie ({all})</Link>}
      </div>
      <ul className={styles.photos}>
        {first.map(({ id, title, width, height }) => (
          <li key={id}>
            <a href={proofFilePath(dealId, id)} target="_blank" rel="noopener">
              <img
                src={proofFilePath(dealId, id, { thumbnail: true })}
                width={width}
                height={height}
                alt={title}
                loading="lazy"
              />
              <span className="hidden"> (otwiera nową kartę)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
