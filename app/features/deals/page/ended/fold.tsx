import { type ReactNode, useEffect, useRef } from "react"
import { useLocation } from "react-router"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./fold.module.css"

type FoldProps = {
  title: string
  note: ReactNode
  open?: boolean
  /** Id of the content; a link to it opens the fold. */
  holds?: string
  children: ReactNode
}

/** A collapsible part of the page with a summary; it is open in print. */
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
