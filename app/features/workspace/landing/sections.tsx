import { signUpPath } from "#app/paths.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import { MemoizedParts } from "#app/ui/rendering/memoized.tsx"

const steps = [
  ["Zarejestruj się", "Załóż bezpłatne konto organizacji lub sponsora. Zajmie to dwie minuty."],
  [
    "Dodaj lub przeglądaj",
    "Organizacje publikują wydarzenia z opcjami sponsoringu. Sponsorzy filtrują je według kategorii, miejsca i\u00a0terminu.",
  ],
  ["Rozpocznij współpracę", "Ustalcie warunki, zrealizujcie świadczenia i\u00a0zamknijcie współpracę rozliczeniem."],
] as const

export const HowItWorks = () => <MemoizedParts inside={Steps} data={{}} />

const Steps = () => (
  <section className="section page">
    <div className="section__head">
      <h2>Jak to działa</h2>
    </div>
    <ol className="steps">
      {steps.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

export const ClosingCall = () => (
  <section className="closing band">
    <div className="page">
      <div>
        <h2>Masz pomysł na wydarzenie? Szukasz inicjatywy wartej wsparcia?</h2>
        <p>Dołącz do Pomostu i&nbsp;znajdź partnera do wspólnego działania.</p>
      </div>
      <Link className="btn btn--amber" to={signUpPath}>
        Zarejestruj się
      </Link>
    </div>
  </section>
)
