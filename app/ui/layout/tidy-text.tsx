import { cloneElement, isValidElement, type ReactNode } from "react"
import { tidy } from "#app/lib/text/typography.ts"

/** Also before a link, where "w " ends the text. */
const withSpaces = (text: string) =>
  tidy(text)
    .replace(/(?<=^|[\s(„])([aiouwz§]|art\.|ust\.|lit\.) $/iu, "$1\u00a0")
    .replace(/(?<=^|[\s(])(§|art\.|ust\.|lit\.) (?=\S)/gu, "$1\u00a0")

/** JSX splits one text into pieces: "w" and {" "}. */
function joined(children: readonly ReactNode[]) {
  const whole: ReactNode[] = []
  for (const child of children) {
    const last = whole.at(-1)
    if (typeof child === "string" && typeof last === "string") whole[whole.length - 1] = last + child
    else whole.push(child)
  }
  return whole
}

/** Inserts U+00A0 where Polish typography requires it. For longer static texts. */
export function tidyText(node: ReactNode): ReactNode {
  if (typeof node === "string") return withSpaces(node)
  if (Array.isArray(node)) return joined(node).map(tidyText)
  if (!isValidElement<{ children?: ReactNode }>(node)) return node
  const { children } = node.props
  if (children === undefined || children === null) return node
  const list: readonly ReactNode[] = Array.isArray(children) ? children : [children]
  return cloneElement(node, undefined, ...joined(list).map(tidyText))
}
