import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import styles from "./deliverables.module.css"
import type { DeliverablesPage } from "./queries.server.ts"

/** Members of the viewer's side who are responsible for rows; nothing when nobody is. */
export const Responsible = ({ people }: { people: DeliverablesPage["responsible"] }) =>
  people.length > 0 && (
    <section>
      <h2>Kto odpowiada</h2>
      <ul className={styles.people}>
        {people.map(({ id, name, rows, late }) => (
          <li key={id}>
            <span>
              {name}
              <small>{count(rows, memberNouns.świadczenie)}</small>
            </span>
            {late > 0 && <span className={styles.late}>{late} po terminie</span>}
          </li>
        ))}
      </ul>
    </section>
  )
