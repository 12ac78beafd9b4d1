import type { ReactNode } from "react"
import { stated, stating } from "#app/domain/deals/deal/stated.ts"
import { nextStep } from "#app/domain/deals/moves/deal-next-step.ts"
import { type ResultName, resultTexts } from "#app/domain/deals/settlement/results.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import { dealPacketPath } from "#app/paths.ts"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { stateCardId } from "../../deal/frame/deal-tabs.ts"
import { OtherTurns } from "../course.tsx"
import type { DealPage } from "../deal-queries.server.ts"
import styles from "./ended.module.css"

type EndedProps = { deal: DealPage; endedOn: string; children: ReactNode }

/** Shown for an ended deal instead of its course: the end day, remaining work, and four figures. */
export const Ended = ({ deal, endedOn, children }: EndedProps) => (
  <>
    <section className={`panel ${styles.ended}`} aria-label="Stan współpracy" id={stateCardId}>
      <svg viewBox="0 0 84 46" aria-hidden="true">
        <path d="M10 30a32 26 0 0 1 64 0" />
        <path className={styles.pier} d="M2 32h16v13H2zM66 32h16v13H66z" />
      </svg>
      <div>
        <h2 {...stating("endedOn")}>{`Zakończona ${formatLongDay(endedOn)}`}</h2>
        <p {...(deal.payments.whole > deal.payments.received && stating("received", "gross", "open"))}>
          {tidyText(nextStep(deal.side, deal.rules, deal))}
        </p>
        <OtherTurns deal={deal} />
      </div>
      <div className={styles.acts}>
        {children}
        {deal.hasPacket && (
          <a className="btn btn--line" href={dealPacketPath(deal.id)} download>
            <Icon name="download" />
            Komplet (ZIP)
          </a>
        )}
      </div>
    </section>
    <Glance deal={deal} />
  </>
)

const maxFigures = 4

function Glance({ deal }: { deal: DealPage }) {
  const { payments, worth, rowSums, side, ratings } = deal
  const { whole, received } = payments
  const results = deal.settlements[0]?.results
  const resultOf = (name: ResultName) => {
    const value = results?.[name] ?? null
    return value === null ? [] : [{ label: resultTexts[name].short, value: formatCount(value) }]
  }
  const figures: { label: string; value: ReactNode; note?: ReactNode }[] = [
    ...(whole + received > 0
      ? [
          {
            label: side === "sponsor" ? "Zapłacone" : "Wpłynęło",
            value: <span {...stated("received", received)} />,
            note:
              received < whole ? (
                <span {...stating("gross")}>{`z\u00a0${formatMoney(whole)}\u00a0brutto`}</span>
              ) : (
                "brutto"
              ),
          },
        ]
      : []),
    ...(worth.inKind > 0
      ? [
          {
            label: "Rzeczowo",
            value: <span {...stated("inKind", worth.inKind)} />,
            note: "rzeczy i\u00a0usługi, osobno",
          },
        ]
      : []),
    ...(rowSums.all > 0
      ? [{ label: "Świadczenia", value: `${rowSums.confirmed} z\u00a0${rowSums.all}`, note: "potwierdzone" }]
      : []),
    ...resultOf("reached"),
    ...(ratings?.other
      ? [
          {
            label: side === "sponsor" ? "Ocena organizacji" : "Ocena sponsora",
            value: `${ratings.other.stars} z\u00a05`,
          },
        ]
      : []),
    ...resultOf("participants"),
  ]
  if (figures.length === 0) return null
  return (
    <dl className={styles.glance}>
      {figures.slice(0, maxFigures).map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
          {note && <dd>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
