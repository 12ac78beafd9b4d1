import { useMemo } from "react"
import { archesOf } from "#app/lib/arches-shapes.ts"

/** Decorative arches, the same for the same id; the category sets the hue. */
export function Arches({ id, category }: { id: string; category?: string }) {
  // the same object, so that React does not update the drawing with its surroundings
  const drawing = useMemo(() => ({ __html: drawn(id) }), [id])
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

function drawn(id: string) {
  const paths: { fill: number; d: string }[] = []
  for (const shape of archesOf(id)) {
    const d = "d" in shape ? shape.d : circle(shape)
    const last = paths.at(-1)
    if (last?.fill === shape.fill) last.d += d
    else paths.push({ fill: shape.fill, d })
  }
  return paths.map(({ fill, d }) => `<path class="a${fill}" d="${d}"/>`).join("")
}

const circle = ({ cx, cy, r }: { cx: number; cy: number; r: number }) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
