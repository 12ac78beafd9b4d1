import { useMemo } from "react"
import { archesMarkup } from "#app/lib/arches-shapes.ts"

/** Decorative arches, the same for the same id; the category sets the hue. */
export function Arches({ id, category }: { id: string; category?: string }) {
  // the same object, so that React does not update the drawing with its surroundings
  const drawing = useMemo(() => ({ __html: archesMarkup(id) }), [id])
  return (
    <svg
      className="arches"
      data-category={category}
      viewBox="0 0 1200 600"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: generated numbers; one string is faster than many elements
      dangerouslySetInnerHTML={drawing}
    />
  )
}
