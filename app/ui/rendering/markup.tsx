import { createElement, type HTMLAttributes, useMemo } from "react"
import type { Html } from "./html.ts"

type MarkupProps = HTMLAttributes<HTMLElement> & { as: "li" | "tbody" | "ul"; inside: Html; "data-look"?: string }

/** An element whose inside is markup. A page drawn anew keeps its elements, their focus and ticks, until it changes. */
export function Markup({ as, inside: { markup }, ...attributes }: MarkupProps) {
  // React writes the inside anew for each new object
  const html = useMemo(() => ({ __html: markup }), [markup])
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: html })
}
