import { createContext } from "react"

export type MetaTag = readonly [kind: "name" | "property", name: string, content: string]
export type HeadTags = { title: string; canonical: string | undefined; tags: readonly MetaTag[] }

/**
 * Set on the server only, for a page whose layout is added as text: takes tags of the head, to be written as text. A
 * browser renders the same tags as elements and finds them in the head.
 */
export const PageHead = /* @__PURE__ */ createContext<((tags: HeadTags) => void) | null>(null)
