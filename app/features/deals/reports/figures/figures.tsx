import { formatMoney } from "#app/domain/shared/money.ts"
import { formatCount, nouns, plural } from "#app/lib/text/plural-forms.ts"
import styles from "./figures.module.css"
import type { PlatformFigures } from "./queries.server.ts"

export function Figures({ figures: { organizations, events, completed, support } }: { figures: PlatformFigures }) {
  const shown = [
    [formatCount(organizations), plural(organizations, nouns.organizacja)],
    [formatCount(events), plural(events, nouns.wydarzenie)],
    [formatCount(completed), plural(completed, nouns["zrealizowana współpraca"])],
  ]
  if (support.gross > 0) shown.push([formatMoney(support.gross), "wsparcia w\u00a0pieniądzach, zaokrąglone w\u00a0dół"])
  if (support.inKind > 0)
    shown.push([formatMoney(support.inKind), "wsparcia rzeczowego i\u00a0w\u00a0usługach, zaokrąglone w\u00a0dół"])
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
