import { type ReactNode, useId } from "react"
import { tidy } from "#app/lib/text/typography.ts"
import styles from "./event-form.module.css"

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 id={id}>{title}</h2>
        {text && <p>{tidy(text)}</p>}
      </div>
      <div className={styles.partFields}>{children}</div>
    </section>
  )
}

/** Replaces the field's ordinary hint; does not block saving. */
export const Warning = ({ children }: { children: ReactNode }) => <span className={styles.warning}>{children}</span>
