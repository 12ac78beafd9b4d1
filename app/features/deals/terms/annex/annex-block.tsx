import { stating } from "#app/domain/deals/deal/stated.ts"
import type { AnnexChange } from "#app/domain/deals/terms/annex-diff.ts"
import { formatDateTime, formatDay, todayIn } from "#app/lib/dates.ts"
import { annexPath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { DealFrameData } from "../../deal/frame/page-queries.server.ts"
import { Change, Changes } from "../changes.tsx"
import styles from "./annex-block.module.css"
import type { AnnexDiff } from "./queries.server.ts"

type AnnexedDeal = Pick<DealFrameData, "id" | "side" | "rules"> & {
  annex: ShownAnnex | null
  agreedAnnexes: readonly Pick<AnnexDiff, "number" | "agreedAt">[]
}
type ShownAnnex = Pick<AnnexDiff, "number" | "author" | "authorName" | "createdAt" | "note" | "isOpen" | "changes">

export function AnnexBlock({ deal }: { deal: AnnexedDeal }) {
  const { annex, agreedAnnexes } = deal
  return (
    <>
      {annex && (
        <Annex
          dealId={deal.id}
          annex={annex}
          inForce={deal.rules.termsVersion}
          waiting={annex.author === deal.side ? "Czeka na drugą stronę" : "Czeka na Ciebie"}
        />
      )}
      {agreedAnnexes.length > 0 && (
        <section className={styles.agreed} aria-labelledby="aneksy">
          <h2 id="aneksy">{agreedAnnexes.length > 1 ? "Zawarte aneksy" : "Zawarty aneks"}</h2>
          <ul>
            {agreedAnnexes.map(({ number, agreedAt }) => (
              <li key={number}>
                <a className="btn btn--line btn--small" href={annexPath(deal.id, number)}>
                  <Icon name="download" />
                  {`Aneks nr ${number} (PDF)`}
                </a>
                {agreedAt && <span className="small muted">{`zawarty ${formatDay(todayIn(agreedAt))}`}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type AnnexProps = { dealId: string; annex: ShownAnnex; inForce: number; waiting: string }

export function Annex({ dealId, annex, inForce, waiting }: AnnexProps) {
  const { number, authorName, createdAt, note, isOpen } = annex
  return (
    <section className={`panel ${styles.annex}`} aria-labelledby={`aneks-${number}`}>
      <div className={styles.head}>
        <h2 id={`aneks-${number}`}>{`Aneks nr ${number}`}</h2>
        {isOpen && <Status value="pending" label={waiting} />}
      </div>
      <p>
        Proponuje <b>{authorName}</b>, {formatDateTime(createdAt)}. Do czasu akceptacji obowiązuje wersja {inForce}.
      </p>
      {note && <q className="prewrap">{note}</q>}
      <Changes>
        {annex.changes.map((change) => (
          <AnnexLine key={`${change.word} ${change.label} ${change.to ?? change.from}`} change={change} />
        ))}
      </Changes>
      <a className="btn btn--line" href={annexPath(dealId, number)}>
        Cały tekst aneksu
      </a>
    </section>
  )
}

const AnnexLine = ({ change: { tone, word, label, from, to, details } }: { change: AnnexChange }) => (
  <Change tone={tone} word={word}>
    <span {...stating("known")}>
      {label}: {from !== undefined && <del>{from}</del>}
      {from !== undefined && to !== undefined && <span> → </span>}
      {to !== undefined && <ins>{to}</ins>}
      {details.length > 0 && <span className={`small prewrap ${styles.details}`}>{details.join("\n")}</span>}
    </span>
  </Change>
)
