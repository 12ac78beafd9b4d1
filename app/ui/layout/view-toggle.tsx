import type { MouseEvent } from "react"
import { Icon } from "../media/icon.tsx"

export type ListView = "grid" | "list"

type ViewToggleProps = {
  current: ListView
  /** Addresses that show and remember the view; used without JavaScript or without `onChoose`. */
  hrefs: Readonly<Record<ListView, string>>
  onChoose?: (view: ListView) => void
}

const views = [
  { view: "grid", label: "Widok siatki", icon: "layout-grid" },
  { view: "list", label: "Widok listy", icon: "list" },
] as const

export function ViewToggle({ current, hrefs, onChoose }: ViewToggleProps) {
  const choose = (event: MouseEvent, view: ListView) => {
    if (!onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(view)
  }
  return (
    <nav className="view" aria-label="Układ listy">
      {views.map(({ view, label, icon }) => (
        <a
          key={view}
          href={hrefs[view]}
          aria-current={view === current ? "true" : undefined}
          aria-label={label}
          onClick={(event) => choose(event, view)}
        >
          <Icon name={icon} />
        </a>
      ))}
    </nav>
  )
}
