import { Link } from "react-router"
import { contactPath } from "#app/paths.ts"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { questions } from "../legal/texts/questions.tsx"

export default function Faq() {
  return (
    <div className="page faq">
      <title>Najczęściej zadawane pytania – Pomost</title>
      <meta
        name="description"
        content="Odpowiedzi na pytania organizacji i sponsorów: konta, wydarzenia, współprace, bezpieczeństwo i koszty."
      />
      <header className="head">
        <h1>Najczęściej zadawane pytania</h1>
        <p>{tidyText("Dziesięć odpowiedzi dla organizacji i sponsorów.")}</p>
      </header>
      <div className="faq__list">
        {questions.map(({ id, question, answer }) => (
          // with a shared name, opening one closes the others without JavaScript
          <details key={id} name="faq">
            <summary>
              <h2>{tidyText(question)}</h2>
              <Icon name="chevron-down" />
            </summary>
            {/* inside, so that an address with this anchor opens the answer */}
            <div id={id}>{tidyText(answer)}</div>
          </details>
        ))}
      </div>
      <section className="faq__more panel">
        <h2>{tidyText("Nie ma tu Twojego pytania?")}</h2>
        <p>{tidyText("Napisz do nas. Odpowiadamy w ciągu 24 godzin w dni robocze.")}</p>
        <Link className="btn" to={contactPath}>
          Napisz do nas
        </Link>
      </section>
    </div>
  )
}
