import type { ReactNode } from "react"
import { participantsLabel } from "#app/domain/events/event.ts"
import { savedNotices } from "#app/domain/events/saved.ts"
import { formatMoney, formatPriceRange, toBeAgreed } from "#app/domain/shared/money.ts"
import { formatLongDayRange } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Picture } from "#app/ui/media/picture.tsx"
import styles from "./decision.module.css"
import type { DecisionRow } from "./queries.server.ts"

/** What stands in place of plan, price and option where the company has a deal about the event. */
export type ShownTerms = { worth: ReactNode; terms: ReactNode }

export type ShownRow = Pick<DecisionRow, "event" | "state" | "note" | "planned" | "costPerParticipant" | "outcome">
type DecisionFactsProps = { row: ShownRow; deal: ShownTerms | null }

function DecisionFacts({ row, deal }: DecisionFactsProps) {
  const { event, state, note, planned, costPerParticipant, outcome } = row
  const cost = deal || outcome !== null ? null : costPerParticipant
  const { option, organization, benefits } = event
  return (
    <>
      <div className={styles.top}>
        <h2>{tidy(event.title)}</h2>
        {(deal || outcome === null) && (
          <p>
            {deal?.worth ?? (
              <>
                <b className="num">{planned === null ? priceText(option) : formatMoney(planned)}</b>
                <small>{planned === null ? "bez planu" : "brutto, plan"}</small>
              </>
            )}
          </p>
        )}
      </div>
      {outcome === null ? (
        (state === "canceled" || state === "finished") && <p className={styles.notice}>{savedNotices[state]}</p>
      ) : (
        <p className={styles.notice}>{outcome}</p>
      )}
      <ul className="meta">
        <li>
          <Icon name="calendar" />
          {formatLongDayRange(event.startDate, event.endDate)}, {event.city}
        </li>
        <li>
          <Icon name="users" />
          <span>
            {event.participants === null ? "Uczestnicy: nie podano" : participantsLabel(event.participants)}
            {cost !== null && <span>{`, ${formatMoney(cost)} na osobę`}</span>}
          </span>
        </li>
        <li>
          <Icon name="shield" />
          <span>
            {organization.name}
            {organization.verified && <span>, zweryfikowana</span>}
          </span>
        </li>
      </ul>
      {deal?.terms ??
        (outcome === null && (
          <div className={styles.offered}>
            <p>{tidy(offerText(event, planned))}</p>
            {benefits.length > 0 && (
              <ul className={styles.ticks}>
                {benefits.map((benefit) => (
                  <li key={benefit}>
                    <Icon name="check" />
                    {benefit}
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      {note && <q className={styles.note}>{note}</q>}
    </>
  )
}

type DecidedEventProps = { row: ShownRow; deal: ShownTerms | null; children?: ReactNode }
export const DecidedEvent = ({ row, deal, children }: DecidedEventProps) => (
  <article className={styles.event}>
    <Picture
      id={row.event.id}
      category={row.event.category}
      {...row.event.picture}
      color={row.event.picture?.color ?? undefined}
      sizes="(max-width: 640px) 100vw, 200px"
    />
    <div>
      <DecisionFacts row={row} deal={deal} />
      {children}
    </div>
  </article>
)

const priceText = (option: DecisionRow["event"]["option"]) =>
  option ? `${option.isRange ? "od\u00a0" : ""}${formatMoney(option.price)}` : toBeAgreed

function offerText({ option, plannedOption }: DecisionRow["event"], planned: number | null): string {
  if (!plannedOption && !option) return "Organizacja nie podała jeszcze opcji."
  if (planned === null)
    return option
      ? `Najtańsza płatna opcja: ${option.title}, ${priceText(option)}.`
      : `Opcja: ${plannedOption?.title}, ${toBeAgreed}.`
  if (plannedOption)
    return `Za ${formatMoney(planned)}: ${plannedOption.title}, ${formatPriceRange(plannedOption.price, plannedOption.priceTo)}.`
  return `Za ${formatMoney(planned)} organizacja nie ma opcji. Najtańsza: ${option?.title}, ${priceText(option)}.`
}
