import { createContext, createElement, type HTMLAttributes, memo, type ReactNode, type Ref, useContext } from "react"

/** Gives the markup of a piece, kept under a key or rendered now. */
export type KeepMarkup = (key: string, draw: () => ReactNode) => string

/** Only the server keeps markup: browsers build the same elements and find them there. */
export const KeptMarkup = createContext<KeepMarkup | null>(null)

type KeptProps = HTMLAttributes<HTMLElement> & {
  as: "article" | "div" | "dl" | "li" | "nav" | "ul"
  ref?: Ref<HTMLElement>
  /** All that decides what is drawn, data and settings: the same text, the same markup. Null: drawn anew each time. */
  by: readonly unknown[] | null
  /** Draws the inside: no ids from `useId`, no picture to load at once, nothing of the address or of who looks. */
  draw: () => ReactNode
}

/**
 * An element whose inside the server renders once for all pages that show it (decision 009); a browser draws it again
 * only when its key changes, so handlers inside must go on doing the same.
 */
export function Kept({ as, by, draw, ...attributes }: KeptProps) {
  const keep = useContext(KeptMarkup)
  const key = by && JSON.stringify(by)
  return key && keep
    ? // React's own rendering of `draw`, with everything escaped that people wrote
      createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: keep(key, draw) } })
    : createElement(as, attributes, key ? <Inside by={key} draw={draw} /> : draw())
}

const Inside = memo(
  ({ draw }: { by: string; draw: () => ReactNode }) => draw(),
  (before, after) => before.by === after.by,
)
