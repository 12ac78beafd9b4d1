import { formatMoney } from "#app/domain/shared/money.ts"
import { formatCount, nouns, plural } from "#app/lib/text/plural-forms.ts"
import styles from "./figures.module.css"
import type { PlatformFigures } from "./figures.server.ts"

export function Figures({
  figures: { organizations, events, completed, supportGrosze },
}: {
  figures: PlatformFigures
}) {
  const shown = [
    [formatCount(organizations), plural(organizations, nouns.organizacja)],
    [formatCount(events), plural(events, nouns.wydarzenie)],
    [formatCount(completed), plural(completed, nouns["zrealizowana współpraca"])],
  ]
  if (supportGrosze !== null)
    shown.push([
      formatMoney(supportGrosze),
      "przekazanego wsparcia w\u00a0pieniądzach, towarach i\u00a0usługach, zaokrąglone w\u00a0dół",
    ])
  return (
    <section className={styles.figures} aria-label="Pomost w liczbach">
      {shown.map(([figure, of]) => (
        <p key={of}>
          <b>{figure}</b> {of}
        </p>
      ))}
    </section>
  )
}
