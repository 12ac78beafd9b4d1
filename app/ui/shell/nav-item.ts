/** `current` overrides the address; `opens` names what a script opens instead; `count` is shown above 0. */
export type NavItem = { href: string; label: string; current?: boolean; opens?: string; count?: number }
