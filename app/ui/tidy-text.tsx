import { cloneElement, isValidElement, type ReactNode } from "react"
import { tidy } from "#app/lib/typography.ts"

/** A text may end where a link begins, or begin where it ends: what must not part is then in two pieces. */
const held = (text: string) =>
  tidy(text)
    .replace(/(?<=^|[\s(„])([aiouwz§]|art\.|ust\.|lit\.) $/iu, "$1\u00a0")
    .replace(/(?<=^|[\s(])(§|art\.|ust\.|lit\.) (?=\S)/gu, "$1\u00a0")

/** The same content, its texts held together by U+00A0 as Polish typography wants it. For longer copy of our own. */
export function tidied(node: ReactNode): ReactNode {
  if (typeof node === "string") return held(node)
  if (Array.isArray(node)) return node.map(tidied)
  if (!isValidElement<{ children?: ReactNode }>(node)) return node
  const { children } = node.props
  if (children === undefined || children === null) return node
  return Array.isArray(children)
    ? cloneElement(node, undefined, ...children.map(tidied))
    : cloneElement(node, undefined, tidied(children))
}
