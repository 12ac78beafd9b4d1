import { useState } from "react"
import { Link } from "react-router"
import { dealStatusLabel } from "#app/domain/deals/deal/deal.ts"
import { noDate } from "#app/domain/deals/deal/deal-names.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { basisOf, unusualKind, worthText } from "#app/domain/deals/deal/worth.ts"
import { VerifiedMark } from "#app/features/organizations/verified-mark.tsx"
import { formatDay, formatDayRange, todayIn } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { dealPath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import { DealDialog } from "./deal-dialog.tsx"
import styles from "./deal-list.module.css"
import type { ListedDeal } from "./queries.server.ts"

export function DealList({ deals, view }: { deals: readonly ListedDeal[]; view: View }) {
  const [opened, setOpened] = useState<ListedDeal | null>(null)
  return (
    <>
      {deals.length > 0 && (
        <ul className={styles.deals} data-view={view}>
          {deals.map((deal) => (
            <DealItem key={deal.id} deal={deal} onOpen={() => setOpened(deal)} />
          ))}
        </ul>
      )}
      <DealDialog id={opened?.id ?? null} title={opened?.title ?? ""} onClose={() => setOpened(null)} />
    </>
  )
}

function DealItem({ deal, onOpen }: { deal: ListedDeal; onOpen: () => void }) {
  const { first } = deal
  const kind = unusualKind(deal.kind)
  return (
    <li className={styles.item}>
      <Picture
        src={first?.picture?.src}
        srcSet={first?.picture?.srcSet}
        color={first?.picture?.color ?? undefined}
        id={first?.id ?? deal.id}
        category={first?.category}
        className={styles.pic}
        sizes="96px"
      />
      <div className={styles.what}>
        <h2>
          <Link
            to={dealPath(deal.id)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onOpen()
            }}
          >
            {tidy(deal.title)}
          </Link>
        </h2>
        <p className={styles.partner}>
          <Avatar name={deal.partner} kind="organization" size="small" src={deal.logo} />
          {deal.partner}
          {deal.verified && <VerifiedMark short />}
        </p>
        {deal.rows && (
          <p className={styles.rows}>
            Świadczenia: {deal.rows.confirmed} z&nbsp;{deal.rows.all} potwierdzone
            {deal.rows.late > 0 && (
              <>
                , <b>{deal.rows.late} po terminie</b>
              </>
            )}
          </p>
        )}
      </div>
      <p className={styles.state}>
        <Status value={deal.status} label={dealStatusLabel(deal.status)} {...stating("status")} />
        {deal.isMine && <span className={styles.mine}>Teraz Twój ruch</span>}
        {!deal.isMine && deal.waits && <span className="small muted">Czeka na drugą osobę u&nbsp;Was</span>}
        {!deal.isMine && !deal.waits && deal.authorWaits && (
          <span className="small muted">Druga strona potwierdza jeszcze warunki</span>
        )}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Termin</dt>
          <dd className="num">{first ? formatDayRange(first.startDate, first.endDate) : noDate}</dd>
        </div>
        <div>
          <dt>Zmieniono</dt>
          <dd className="num">{formatDay(todayIn(deal.updatedAt))}</dd>
        </div>
      </dl>
      <p className={`${styles.sum} num`} {...stating("worth")}>
        {worthText(deal.worth, basisOf(deal))}
        {kind && <small className="muted">{kind}</small>}
      </p>
    </li>
  )
}
