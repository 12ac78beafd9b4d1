import { Link } from "react-router"
import { versionName } from "#app/domain/deals/deal/version-name.ts"
import { formatLongDay, todayIn } from "#app/lib/dates.ts"
import { dealPacketPath, dealPath, documentCheckPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./documents.module.css"
import type { DealDocuments } from "./queries.server.ts"

/** Explains how an agreement is concluded here, and lists the versions of its terms, newest first. */
export const DocumentsAside = ({ dealId, page }: { dealId: string; page: DealDocuments }) => (
  <aside className={styles.aside} aria-label="O dokumentach">
    {page.documents.length > 0 && (
      <section>
        <h2>Komplet</h2>
        <p className="small muted">
          Umowa z&nbsp;aneksami, podpisane egzemplarze, faktury, płatności, materiały sponsora, świadczenia
          z&nbsp;dowodami i&nbsp;rozliczenie.
        </p>
        {page.packetNote ? (
          <p className="small">{page.packetNote}</p>
        ) : (
          <a className="btn btn--line btn--wide" href={dealPacketPath(dealId)} download>
            <Icon name="download" />
            Pobierz komplet (ZIP)
          </a>
        )}
      </section>
    )}
    {page.documents.some(({ statements }) => statements) && (
      <section>
        <h2>Jak działa umowa</h2>
        <p className="small">
          Obie strony zaakceptowały tę samą wersję po zalogowaniu. To forma dokumentowa z&nbsp;art.&nbsp;77² Kodeksu
          cywilnego. Odcisk pokazuje, że plik nie zmienił się od akceptacji; sprawdzi go każdy na stronie{" "}
          <Link to={documentCheckPath}>Sprawdź dokument</Link>.
        </p>
      </section>
    )}
    <section>
      <h2>Wersje</h2>
      <ol className={styles.versions} reversed>
        {page.versions.toReversed().map((version) => (
          <li key={version.version}>
            <span className="small muted num">{formatLongDay(todayIn(version.on))}</span>
            <Link to={`${dealPath(dealId)}?wersja=${version.version}`}>{versionName(version).name}</Link>{" "}
            {wordOf(version, page.versions)}
          </li>
        ))}
      </ol>
    </section>
  </aside>
)

type ListedVersion = DealDocuments["versions"][number]

function wordOf(listed: ListedVersion, all: readonly ListedVersion[]): string {
  const { version, annexNumber, isAgreed, author } = listed
  const { end } = versionName(listed)
  if (end) return end
  // accepted once, but negotiated again before the deal was concluded
  const isReplaced = all.some((later) => later.version > version && later.annexNumber === null && later.isAgreed)
  if (isAgreed) return isReplaced ? "zastąpiona późniejszą" : "uzgodniona"
  const by = author === "sponsor" ? "sponsora" : "organizację"
  return `${annexNumber === null ? "zaproponowana" : "wysłana"} przez ${by}`
}
