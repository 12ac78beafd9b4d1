/** One filled shape; `fill`: number of a colour, --a0 … --a5. */
export type Shape = { d: string; fill: Fill } | { cx: number; cy: number; r: number; fill: Fill }
type Fill = 0 | 1 | 2 | 3 | 4 | 5
export type Draw = <T>(list: readonly [T, ...T[]]) => T

/** Generated picture of an event, 1200 × 600: the same id always gives the same shapes. */
export function archesOf(id: string): Shape[] {
  const draw = drawFor(id)
  const composition = draw([viaduct, footbridge, arcade])
  const shapes = [box(0, 0, 0, 1200, 600), ...composition(draw)]
  const isEvening = composition !== arcade && draw([false, false, true])
  return isEvening ? shapes.map((shape) => ({ ...shape, fill: evening[shape.fill] })) : shapes
}

/** The picture's paths; neighbours of one colour are one path. */
export function archesMarkup(id: string): string {
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

/** Dark sky, light bridge: bridges of one category differ at first sight. */
const evening = [3, 2, 0, 1, 4, 5] as const

/** Choices that are always the same for an id. */
export const drawFor = (id: string): Draw => drawFrom(hash(id))

/** FNV-1a with a final mix, so that similar ids differ. */
function hash(text: string) {
  let h = 0x811c9dc5
  for (const unit of text) h = Math.imul(h ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return (h ^ (h >>> 13)) >>> 0
}

/** Mulberry32 random numbers; every choice picks from a short list. */
function drawFrom(start: number): Draw {
  let seed = start
  return (list) => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return list[((t ^ (t >>> 14)) >>> 0) % list.length] ?? list[0]
  }
}

export const path = (fill: Fill, d: string): Shape => ({ fill, d })
export const sun = (cx: number, cy: number, r: number): Shape => ({ fill: 5, cx, cy, r })
export const box = (fill: Fill, x: number, y: number, w: number, h: number) => path(fill, `M${x} ${y}h${w}v${h}h${-w}z`)

/** Openings of width w between piers p, cut out of a wall from the deck y to the foot. */
export function wall(fill: Fill, x: number, y: number, w: number, p: number, foot: number) {
  const r = w / 2
  const crown = y + 34
  let d = `M-60 ${y}H1260V${foot}`
  for (let at = 1260 + x; at > -w; at -= w + p) d += `H${at}V${crown + r}a${r} ${r} 0 0 0 ${-w} 0V${foot}`
  return path(fill, `${d}H-60z`)
}

function viaduct(draw: Draw): Shape[] {
  const water = 490
  const back = draw([150, 180, 200])
  const front = draw([300, 340, 380])
  const y = draw([270, 290, 310])
  return [
    sun(draw([190, 330, 870, 1010]), draw([84, 96]), draw([48, 58])),
    wall(1, -draw([20, 70, 120]), y - draw([90, 110]), back, 26, water),
    wall(3, -draw([40, 130, 230]), y, front - 20, 56, water),
    box(4, 0, water, 1200, 110),
    ...[0, 1, 2].map((i) =>
      box(2, draw([80, 260, 420]) + i * draw([210, 260]), water + 26 + i * 28, draw([120, 190, 260]), 6),
    ),
  ]
}

function footbridge(draw: Draw): Shape[] {
  const foot = 480
  const step = 52
  const cx = draw([420, 600, 780])
  const rings = draw([3, 4])
  const side = draw([-1, 1])
  const fills = draw<readonly Fill[]>([
    [3, 1, 2, 0],
    [2, 3, 1, 0],
    [1, 3, 0, 2],
  ])
  const ring = (r: number) => `M${cx - r} ${foot}a${r} ${r} 0 0 1 ${2 * r} 0z`
  return [
    wall(1, -draw([30, 90]), 330, 120, 24, foot),
    ...fills.slice(0, rings).map((fill, i) => path(fill, ring(370 - i * step))),
    draw([false, true, true]) ? sun(cx, foot, 370 - rings * step - 34) : sun((cx + 470) % 940, 130, 66),
    box(4, 0, foot, 1200, 120),
    ...[0, 1, 2].map((i) => box(i === 1 ? 5 : 2, cx - 90 + side * i * 44, foot + 28 + i * 28, 180 - i * 30, 6)),
  ]
}

/** 6 × 3 tiles, ordered by layer and colour, so that neighbours of one colour become one path. */
function arcade(draw: Draw): Shape[] {
  const size = 200
  const accent = draw([1, 3, 4, 7, 9, 10, 13, 15])
  const tiles = Array.from({ length: 18 }, (_, i): (Shape | null)[] => {
    const x = (i % 6) * size
    const y = Math.floor(i / 6) * size
    const [ground, hole] = draw<readonly [Fill, Fill]>([
      [1, 3],
      [2, 0],
      [3, 1],
      [4, 2],
      [1, 2],
    ])
    const flipped = draw([false, false, true])
    const arch = (fill: Fill, r: number) =>
      path(
        fill,
        flipped
          ? `M${x + 100 - r} ${y}v${size - 100}a${r} ${r} 0 0 0 ${2 * r} 0V${y}z`
          : `M${x + 100 - r} ${y + size}v${100 - size}a${r} ${r} 0 0 1 ${2 * r} 0V${y + size}z`,
      )
    const inner = draw([false, true]) ? arch(ground, 48) : null
    const amber = i === accent ? arch(5, 48) : null
    return [box(ground, x, y, size + 1, size + 1), arch(hole, 84), inner, amber]
  })
  return [0, 1, 2, 3].flatMap((layer) =>
    tiles.flatMap((tile) => tile[layer] ?? []).sort((one, other) => one.fill - other.fill),
  )
}
