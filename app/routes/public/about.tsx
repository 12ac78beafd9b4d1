import { Link } from "react-router"
import { Figures } from "#app/features/deals/reports/figures/figures.tsx"
import { platformFigures } from "#app/features/deals/reports/figures/queries.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { contactPath, signUpPath } from "#app/paths.ts"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Arches } from "#app/ui/media/arches.tsx"
import type { Route } from "./+types/about.ts"
import styles from "./about.module.css"

export const loader = handle(async () => ({ figures: await platformFigures() }))

const values = [
  ["Zaangażowanie społeczne", "Wierzymy, że zmiana zaczyna się blisko: na podwórku, w szkole, w klubie."],
  ["Przejrzystość", "Jasne opcje, jawne statusy i rozliczenie na koniec każdej współpracy."],
  ["Współpraca", "Sponsor to partner, a nie tylko logo na plakacie."],
  ["Innowacyjność", "Upraszczamy formalności, aby więcej czasu zostało na działanie."],
] as const

export default function About({ loaderData: { figures } }: Route.ComponentProps) {
  return (
    <div className="page about">
      <title>O nas – Pomost</title>
      <meta
        name="description"
        content="Pomost łączy organizacje pozarządowe z firmami, które wspierają ich wydarzenia. Poznaj naszą misję i wartości."
      />
      <header className={styles.aboutHead}>
        <h1>{tidyText("Łączymy tych, którzy działają, z tymi, którzy wspierają")}</h1>
        <p className="lead">
          {tidyText(
            "Pomost powstał w 2021 roku z prostej obserwacji: wiele dobrych wydarzeń nie dochodzi do skutku nie dlatego, że brakuje chętnych firm, lecz dlatego, że obie strony nie mają się gdzie spotkać. Tworzymy takie miejsce.",
          )}
        </p>
        <Arches id="o-nas" />
      </header>
      <section className={styles.aboutMission}>
        <h2>Nasza misja</h2>
        <p>
          {tidyText(
            "Ułatwiamy organizacjom pozarządowym zdobywanie wsparcia, a firmom – angażowanie się w sprawy, które są dla nich ważne. Dbamy, żeby cała droga od pierwszej rozmowy do rozliczenia była jasna dla obu stron.",
          )}
        </p>
      </section>
      {figures && <Figures figures={figures} />}
      <section className="section">
        <div className="section__head">
          <h2>Nasze wartości</h2>
        </div>
        <dl className={styles.aboutValues}>
          {values.map(([value, text]) => (
            <div key={value}>
              <dt>{value}</dt>
              <dd>{tidyText(text)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`${styles.aboutJoin} band`}>
        <h2>{tidyText("Dołącz do nas")}</h2>
        <div>
          <Link className="btn btn--amber" to={signUpPath}>
            Załóż konto
          </Link>
          <Link className="btn btn--line" to={contactPath}>
            Napisz do nas
          </Link>
        </div>
      </section>
    </div>
  )
}
