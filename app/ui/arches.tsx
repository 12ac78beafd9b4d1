import { archesOf } from "./arches-shapes.ts"
import "./picture.css"

/** A picture of arches, the same for the same id; the category sets its hue. Decoration. */
export function Arches({ id, category }: { id: string; category?: string }) {
  return (
    <svg
      className="arches"
      data-category={category}
      viewBox="0 0 1200 600"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {joined(id).map(({ key, fill, d }) => (
        <path key={key} className={`a${fill}`} d={d} />
      ))}
    </svg>
  )
}

/** Neighbours of one colour become one path; circles become arcs. */
function joined(id: string) {
  const paths: { key: number; fill: number; d: string }[] = []
  for (const shape of archesOf(id)) {
    const d = "d" in shape ? shape.d : circle(shape)
    const last = paths.at(-1)
    if (last?.fill === shape.fill) last.d += d
    else paths.push({ key: paths.length, fill: shape.fill, d })
  }
  return paths
}

const circle = ({ cx, cy, r }: { cx: number; cy: number; r: number }) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
