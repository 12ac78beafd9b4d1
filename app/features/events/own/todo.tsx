import { Link } from "react-router"
import { noDealFilters, toDealSearch } from "#app/domain/deals/list/deal-list.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count, verbFor } from "#app/lib/text/plural-forms.ts"
import { dealsPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "../work-list.module.css"

const deals = (changes: Partial<typeof noDealFilters>) =>
  `${dealsPath}${toDealSearch({ ...noDealFilters, ...changes })}`

export function Todo({ answers, settlements }: { answers: number; settlements: number }) {
  if (answers + settlements === 0) return null
  return (
    <section className={styles.todo} aria-label="Do zrobienia">
      {answers > 0 && (
        <Link to={deals({ mine: true })} prefetch="intent">
          <Icon name="inbox" />
          {`${count(answers, memberNouns.propozycja)} ${verbFor(answers, "czeka")} na odpowiedź`}
        </Link>
      )}
      {settlements > 0 && (
        <Link to={deals({ status: "w-trakcie" })} prefetch="intent">
          <Icon name="file-text" />
          {`${count(settlements, memberNouns.współpraca)} ${verbFor(settlements, "czeka")} na rozliczenie`}
        </Link>
      )}
    </section>
  )
}
