import { box, type Draw, drawFor, path, type Shape, sun, wall } from "./arches-shapes.ts"

/** Top of the foot, which holds the logo. */
export const footTop = 552

/** Shapes of a shared link's picture, 1200 × 630, and the width that is left for the title. */
export function previewOf(id: string): { shapes: Shape[]; titleWidth: number } {
  const draw = drawFor(id)
  const { shapes, titleWidth } = draw([viaduct, footbridge])(draw)
  return { shapes: [box(0, 0, 0, 1200, 630), ...shapes, ...foot(draw)], titleWidth }
}

/** Shapes beside a photograph, which stands on the foot under an arch. */
export const besidePhoto = (id: string) => ({
  shapes: [
    box(0, 0, 0, 1200, 630),
    wall(1, -drawFor(id)([8, 40, 70]), 452, 92, 20, footTop),
    path(3, archOf(photo.x - 22, photo.y - 22, photo.width + 44)),
    ...foot(drawFor(id)),
  ],
  titleWidth: 520,
})

/** Place of the photograph. */
export const photo = { x: 650, y: 78, width: 480, height: footTop - 78 }

/** An arch of this width from `y` down to the foot. */
export const archOf = (x: number, y: number, width: number) =>
  `M${x} ${footTop}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${footTop}z`

const viaduct = (draw: Draw) => ({
  shapes: [
    sun(draw([1010, 1046, 1070]), draw([150, 168]), draw([70, 82])),
    wall(1, -draw([8, 40, 90]), 352, 112, 22, footTop + 8),
    wall(3, -draw([30, 96, 150]), 418, 180, 42, footTop + 8),
  ],
  titleWidth: 860,
})

function footbridge(draw: Draw) {
  const cx = draw([860, 872, 890])
  const arch = (r: number) => `M${cx - r} ${footTop}a${r} ${r} 0 0 1 ${2 * r} 0z`
  return {
    shapes: [
      wall(1, -draw([8, 40, 70]), 452, 92, 20, footTop),
      path(3, arch(318)),
      path(1, arch(266)),
      path(2, arch(214)),
      path(0, arch(162)),
      path(5, arch(110)),
    ],
    titleWidth: 600,
  }
}

/** Water below the arches. */
const foot = (draw: Draw) => [
  box(4, 0, footTop, 1200, 78),
  box(2, draw([640, 690]), footTop + 26, draw([150, 190]), 5),
  box(2, draw([690, 740]), footTop + 48, draw([90, 120]), 5),
]
