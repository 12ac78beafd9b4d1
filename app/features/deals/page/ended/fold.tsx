import { type ReactNode, useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./fold.module.css"

type FoldProps = {
  title: string
  /** What is inside, in one line. */
  note: ReactNode
  open?: boolean
  /** Id of what is inside: a link to it opens the fold. */
  holds?: string
  children: ReactNode
}

/** A part of the page in one row, with its content behind it; printed, it is open. */
export function Fold({ title, note, open, holds, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press leads to the same address
  useEffect(() => {
    if (!holds || hash !== `#${holds}` || !details.current) return
    details.current.open = true
    details.current.scrollIntoView()
  }, [hash, holds, key])
  return (
    <details ref={details} className={styles.fold} open={open}>
      <summary>
        <Icon name="chevron-right" />
        <h2>{title}</h2>
        <small>{note}</small>
      </summary>
      {children}
    </details>
  )
}
