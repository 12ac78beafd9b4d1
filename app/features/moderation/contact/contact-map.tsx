import type { MapPoint } from "#app/domain/shared/town-points.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./contact.module.css"
import poland from "./poland.svg?url&no-inline"

/** Own picture of Poland with our location. A third party's map loads only on request (A103, decision 012). */
export function ContactMap({ address, point }: { address: string; point: MapPoint | null }) {
  const mapQuery = encodeURIComponent(address.replace(/\s*\([^)]*\)/g, ""))
  return (
    <section className={styles.contactMap} aria-labelledby="contact-map-title">
      <h2 id="contact-map-title">Gdzie jesteśmy</h2>
      <svg
        className={styles.contactMapPicture}
        viewBox="0 0 1000 910"
        role="img"
        aria-label="Położenie na mapie Polski"
      >
        <use href={`${poland}#towns`} />
        {point && (
          <g transform={`translate(${point.x} ${point.y})`}>
            <path className={styles.contactMapArch} d="M-70 0a70 70 0 0 1 140 0h-42a28 28 0 0 0-56 0z" />
            <path className={styles.contactMapPier} d="M-70 10h42v54h-42zM28 10h42v54H28z" />
          </g>
        )}
      </svg>
      <a
        className="btn btn--line"
        href={`https://www.openstreetmap.org/search?query=${mapQuery}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="map-pin" />
        Pokaż mapę
        <span className="hidden"> (otwiera nową kartę)</span>
      </a>
      <p className="small muted">
        Mapa otworzy się w&nbsp;nowej karcie, w&nbsp;serwisie OpenStreetMap, który pozna wtedy Twój adres IP.
      </p>
    </section>
  )
}
