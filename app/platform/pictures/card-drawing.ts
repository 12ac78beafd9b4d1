// Child process that draws previews of shared links, started by platform/card-picture.server.ts. Not bundled: runs from
// this file.
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import satori from "satori"
import sharp from "sharp"
import type { Shape } from "#app/lib/arches-shapes.ts"
import { archOf, besidePhoto, photo as photoAt, previewOf } from "#app/lib/preview-shapes.ts"
import { answerQuestions } from "../child-answers.ts"
import type { DrawnCard } from "./card-process.server.ts"

const size = { width: 1200, height: 630 }
const { resolve } = createRequire(import.meta.url)
const grotesque = "@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf"
const fontFiles = [
  { name: "Bricolage Grotesque", weight: 700, file: grotesque },
  { name: "Figtree", weight: 500, file: "@expo-google-fonts/figtree/500Medium/Figtree_500Medium.ttf" },
  { name: "Figtree", weight: 600, file: "@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf" },
  // for letters that the others lack, such as Cyrillic
  { name: "Onest", weight: 500, file: "@expo-google-fonts/onest/500Medium/Onest_500Medium.ttf" },
  { name: "Onest", weight: 700, file: "@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf" },
] as const
const fonts = await Promise.all(
  fontFiles.map(async ({ name, weight, file }) => ({ name, weight, data: await readFile(resolve(file)) })),
)

const amber = "#f2a530"
const ink = "#15262b"
const arch = "M2 16a14 14 0 0 1 28 0h-6a8 8 0 0 0-16 0z"
const piers = "M2 18h6v12H2zM24 18h6v12h-6z"

type CardElement = { type: string; props: Record<string, unknown> }
const box = (style: Record<string, unknown>, children: unknown): CardElement => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
})

const mark: CardElement = {
  type: "svg",
  props: {
    width: 38,
    height: 38,
    viewBox: "0 0 32 32",
    children: [
      { type: "path", props: { d: arch, fill: amber } },
      { type: "path", props: { d: piers, fill: "#ffffff" } },
    ],
  },
}

const headings = "Bricolage Grotesque, Onest"

function badgeOf({ badge, colours }: DrawnCard) {
  if (!badge) return []
  const dot = box({ width: 13, height: 13, borderRadius: 7, marginRight: 12, background: amber }, [])
  return box(
    {
      alignItems: "center",
      alignSelf: "flex-start",
      height: 50,
      padding: "0 22px",
      borderRadius: 25,
      background: colours[4],
      color: "#ffffff",
      fontSize: 26,
      fontWeight: 600,
    },
    [...(badge.calls ? [dot] : []), badge.text],
  )
}

function titleSize(title: string, width: number) {
  if (title.length > 70 || width < 600) return 52
  return width < 800 ? 60 : 64
}

function textLayerOf(card: DrawnCard, titleWidth: number): CardElement {
  const { badge, title, line, foot, photo } = card
  const fontSize = titleSize(title, titleWidth)
  const titleStyle = {
    display: "block",
    lineClamp: photo ? 4 : 3,
    marginTop: badge ? 24 : 0,
    width: titleWidth,
    fontFamily: headings,
    fontSize,
    fontWeight: 700,
    letterSpacing: -0.035 * fontSize,
    lineHeight: 1.04,
    wordBreak: "break-word",
  }
  const above = box({ flexDirection: "column", padding: "56px 64px 0", color: ink }, [
    badgeOf(card),
    box(titleStyle, title),
    box({ display: "block", lineClamp: 2, marginTop: 18, width: titleWidth, fontSize: 29, lineHeight: 1.3 }, line),
  ])
  const below = box(
    { justifyContent: "space-between", alignItems: "center", height: 78, padding: "0 64px", color: "#ffffff" },
    [
      box({ fontSize: 25 }, foot),
      box({ alignItems: "center", fontFamily: headings, fontSize: 33, fontWeight: 700, letterSpacing: -1 }, [
        mark,
        box({ marginLeft: 12 }, "Pomost"),
      ]),
    ],
  )
  const style = {
    flexDirection: "column",
    justifyContent: "space-between",
    ...size,
    fontFamily: "Figtree, Onest",
    fontWeight: 500,
  }
  return box(style, [above, below])
}

const svg = (inside: string, { width, height } = size) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`)

const drawnShape = (colours: readonly string[]) => (shape: Shape) => {
  const fill = shape.fill === 5 ? amber : colours[shape.fill]
  return "d" in shape
    ? `<path d="${shape.d}" fill="${fill}"/>`
    : `<circle cx="${shape.cx}" cy="${shape.cy}" r="${shape.r}" fill="${fill}"/>`
}

async function cutToArch(photo: Uint8Array): Promise<Buffer> {
  const { x, y, width, height } = photoAt
  const mask = svg(`<path transform="translate(${-x} ${-y})" d="${archOf(x, y, width)}"/>`, { width, height })
  return sharp(photo)
    .resize(width, height, { fit: "cover" })
    .composite([{ input: mask, blend: "dest-in" }])
    .png()
    .toBuffer()
}

async function draw(card: DrawnCard): Promise<Buffer> {
  const { shapes, titleWidth } = card.photo ? besidePhoto(card.id) : previewOf(card.id)
  const background = svg(shapes.map(drawnShape(card.colours)).join(""))
  const textLayer = await satori(textLayerOf(card, titleWidth) as unknown as Parameters<typeof satori>[0], {
    ...size,
    fonts,
  })
  const photo = card.photo ? [{ input: await cutToArch(card.photo), left: photoAt.x, top: photoAt.y }] : []
  return (
    sharp(background)
      .composite([...photo, { input: Buffer.from(textLayer) }])
      // 256 colours are enough for shapes, not for a photograph
      .png({ palette: !card.photo })
      .toBuffer()
  )
}

sharp.concurrency(1)
sharp.cache(false)
answerQuestions(draw)
