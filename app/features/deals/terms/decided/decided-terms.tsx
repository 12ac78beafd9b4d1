import { stating } from "#app/domain/deals/deal/stated.ts"
import type { TermsTexts } from "#app/domain/deals/terms/decided-terms.ts"
import { noLines } from "#app/domain/deals/terms/terms.ts"
import styles from "#app/features/events/decision/decision.module.css"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"

type DecidedTermsProps = { terms: TermsTexts }

/** The sum of the terms, where an event without a deal shows a plan or a price. */
export const DecidedWorth = ({ terms: { version, worth } }: DecidedTermsProps) => (
  <>
    <b className={styles.worth} {...stating(`termsWorth:${version}`)}>
      {worth}
    </b>
    <small>warunki współpracy</small>
  </>
)

/** Terms of a deal for a person who decides about them: what is given and got, when it is paid, who has them. */
export const DecidedTerms = ({ terms: { version, heading, several, lines, taxes, plan, sent } }: DecidedTermsProps) => (
  <div className={styles.offered}>
    <p>{heading}</p>
    {several && <p className={styles.plain}>{several}</p>}
    {lines.length === 0 && <p className={styles.plain}>{noLines}</p>}
    {lines.map(({ key, title, amount, notes, description, benefits }) => (
      <div key={key}>
        <p className={styles.plain}>
          {tidyText(title)}: <span {...stating(`line:${version}`)}>{amount}</span>
        </p>
        {notes && <p className="small muted">{notes}</p>}
        {description && <p className="small muted prewrap">{description}</p>}
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
    {taxes && (
      <p
        className={styles.plain}
        {...(taxes.isTaxed && stating(`termsGross:${version}`, `termsNet:${version}`, `termsVat:${version}`))}
      >
        {taxes.text}
      </p>
    )}
    {plan.length > 0 && (
      <ul>
        {plan.map((line) => (
          <li key={line} {...stating(`planned:${version}`)}>
            {line}
          </li>
        ))}
      </ul>
    )}
    <p className={styles.plain}>{tidyText(sent)}</p>
  </div>
)
