import { type Reach, reachLabels } from "#app/domain/parties/category-reach.ts"
import { ScrollArea } from "#app/ui/layout/scroll-area.tsx"
import type { NewsSettings } from "./queries.server.ts"
import styles from "./team-news.module.css"

/** Written out, since Safari takes a table that is laid out as lists for plain text. */
const withRole = (role: "table" | "rowgroup" | "row" | "columnheader" | "rowheader" | "cell") => ({ role })

/** "Kto o czym wie": which news reach whom of the team, for its owners. */
export const TeamNews = ({ team: { members, rows } }: { team: NonNullable<NewsSettings["team"]> }) => (
  <section className={styles.team} aria-labelledby="team-news">
    <h2 id="team-news">Kto o&nbsp;czym wie</h2>
    <p className="muted">Tak jest według roli; każda osoba może to u&nbsp;siebie zmienić.</p>
    <ScrollArea label="Tabela: zespół i kategorie">
      <table className={styles.table} {...withRole("table")}>
        <thead {...withRole("rowgroup")}>
          <tr {...withRole("row")}>
            <th scope="col" {...withRole("columnheader")}>
              Kategoria
            </th>
            {members.map(({ id, name, role }) => (
              <th scope="col" key={id} {...withRole("columnheader")}>
                {name}
                <small>{role}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...withRole("rowgroup")}>
          {rows.map(({ label, reach }) => (
            <tr key={label} {...withRole("row")}>
              <th scope="row" {...withRole("rowheader")}>
                {label}
              </th>
              {members.map(({ id, name, role }, at) => (
                <Cell key={id} person={`${name}, ${role}`} reach={reach[at] ?? "none"} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
    <p className="small muted">
      Kto prowadzi lub obserwuje współpracę, dowiaduje się o&nbsp;niej wszystkiego w&nbsp;powiadomieniach; e-maile
      dostaje, chyba że je wyłączy. Gdy ktoś ją prowadzi, nie dostają powiadomień o&nbsp;niej pozostali koordynatorzy,
      chyba że ją obserwują. Sprawa, która wymaga działania, dociera zawsze do kogoś, kto może ją załatwić.
    </p>
  </section>
)

const Cell = ({ person, reach }: { person: string; reach: Reach }) => (
  <td data-person={person} data-reach={reach} {...withRole("cell")}>
    {reachLabels[reach]}
  </td>
)
