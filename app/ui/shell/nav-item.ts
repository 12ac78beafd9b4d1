import type { ReactNode } from "react"

/**
 * A link of the shell. `current` overrules what the address says; `opens` names what a script opens on this page
 * instead of following the link; `count` stands behind the label when it is above 0.
 */
export type NavItem = { href: string; label: string; current?: boolean; opens?: string; count?: number }

/** Who is signed in, in words: the name, the line under it, the kind of account. */
export type ShellViewer = {
  name: string
  /** E-mail of an organization's account, company of a sponsor's or the way to set it. */
  line: ReactNode
  /** "Organizacja" or "Sponsor". */
  typeLabel: string
  avatar?: string | null
}

/** A link with a number on it. `label` says both: "Wiadomości, 1 nieprzeczytana". */
export type CountedLink = { href: string; label: string; count: number }
