import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react"
import { Link } from "../rendering/link.tsx"

export type Tab = { id: string; label: string; count?: number; content: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** Id of the initially open tab; the first by default. */
  initial?: string
  /** Further pages in the same row, under a name of their own. */
  more?: { label: string; links: readonly { href: string; label: string }[] }
}

/** Tabs over panels of one page. An address ending in #id opens that tab, also without JavaScript. */
export function Tabs({ label, tabs, initial = tabs[0]?.id, more }: TabsProps) {
  const [chosen, setChosen] = useState(initial)
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    setMounted(true)
    const targeted = document.getElementById(location.hash.slice(1))
    if (targeted?.matches("[role=tabpanel]")) setChosen(targeted.id)
  }, [])
  const open = tabs.some(({ id }) => id === chosen) ? chosen : tabs[0]?.id
  const moveByKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === open)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    setChosen(next.id)
    document.getElementById(`${next.id}-tab`)?.focus()
  }
  const list = (className?: string) => (
    <div className={className} role="tablist" aria-label={label} onKeyDown={moveByKey}>
      {tabs.map(({ id, label, count }) => (
        <a
          key={id}
          id={`${id}-tab`}
          role="tab"
          href={`#${id}`}
          aria-selected={id === open}
          aria-controls={id}
          tabIndex={id === open ? 0 : -1}
          onClick={(event) => {
            event.preventDefault()
            setChosen(id)
          }}
        >
          {label}
          {count !== undefined && <span className="muted num"> {count}</span>}
        </a>
      ))}
    </div>
  )
  return (
    <>
      {more ? (
        <div className="tabs">
          {list()}
          <nav aria-label={more.label}>
            {more.links.map(({ href, label }) => (
              <Link key={href} to={href} prefetch="intent">
                {label}
              </Link>
            ))}
          </nav>
        </div>
      ) : (
        list("tabs")
      )}
      <div className="tabpanels" data-alive={isMounted || undefined}>
        {tabs.map(({ id, content }) => (
          <div
            key={id}
            className="tabpanel"
            id={id}
            role="tabpanel"
            aria-labelledby={`${id}-tab`}
            data-open={id === open || undefined}
          >
            {content}
          </div>
        ))}
      </div>
    </>
  )
}
