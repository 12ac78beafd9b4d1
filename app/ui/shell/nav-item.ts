import type { ReactNode } from "react"

/** `current` overrides the address; `opens` names what a script opens instead; `count` is shown above 0. */
export type NavItem = { href: string; label: string; current?: boolean; opens?: string; count?: number }

export type ShellViewer = {
  name: string
  /** An organization's email; a sponsor's company or a link to set it. */
  line: ReactNode
  typeLabel: string
  avatar?: string | null
}

/** A link with a number. `label` includes it: "Wiadomości, 1 nieprzeczytana". */
export type CountedLink = { href: string; label: string; count: number }
