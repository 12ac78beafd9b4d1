import { Icon } from "#app/ui/media/icon.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import sheet from "./first-steps.css?url"
import type { FirstStep } from "./first-steps.ts"

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <section className="first-steps" aria-labelledby="pierwsze-kroki">
      <link rel="stylesheet" href={sheet} precedence="part" />
      <h2 id="pierwsze-kroki">Pierwsze kroki</h2>
      <ol>
        {steps.map(({ label, href, done }) => (
          <li key={label} data-done={done || undefined}>
            {done ? <Icon name="circle-check" /> : <span className="first-steps__open" aria-hidden="true" />}
            {href && !done ? <Link to={href}>{label}</Link> : <span>{label}</span>}
            {done && <span className="hidden"> (zrobione)</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
