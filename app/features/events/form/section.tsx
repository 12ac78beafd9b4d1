import { type ReactNode, useId } from "react"
import { tidy } from "#app/lib/text/typography.ts"
import "./event-form.css"

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part__head">
        <h2 id={id}>{title}</h2>
        {text && <p>{tidy(text)}</p>}
      </div>
      <div className="part__fields">{children}</div>
    </section>
  )
}

/** Replaces the field's ordinary hint; does not block saving. */
export const Warning = ({ children }: { children: ReactNode }) => <span className="warning">{children}</span>
