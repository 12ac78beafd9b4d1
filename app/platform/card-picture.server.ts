import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { LRUCache } from "lru-cache"
import { drawable } from "#app/lib/drawable.ts"

/** What a shared link's picture says. */
export type CardPicture = {
  /** Above the title, such as the category. */
  over: string
  title: string
  /** Below it, a line each. */
  lines: readonly string[]
}

const size = { width: 1200, height: 630 }
const files = { 400: "figtree/400Regular/Figtree_400Regular.ttf", 700: "figtree/700Bold/Figtree_700Bold.ttf" } as const

/** The whole font with all Polish letters: the subsets of the pages cannot be used here. Read once. */
let fonts: Promise<{ name: string; data: Buffer; weight: 400 | 700 }[]> | undefined
function loadFonts() {
  const { resolve } = createRequire(import.meta.url)
  fonts ??= Promise.all(
    ([400, 700] as const).map(async (weight) => ({
      name: "Figtree",
      weight,
      data: await readFile(resolve(`@expo-google-fonts/${files[weight]}`)),
    })),
  )
  return fonts
}

const arch = "M2 16a14 14 0 0 1 28 0h-6a8 8 0 0 0-16 0z"
const piers = "M2 18h6v12H2zM24 18h6v12h-6z"

type Element = { type: string; props: Record<string, unknown> }
const box = (style: Record<string, unknown>, children: unknown): Element => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
})

const kept = new LRUCache<string, Promise<Buffer>>({ max: 200 })

/** A PNG of 1200 × 630 for a link that is shared; about 40 ms the first time, the same words again cost nothing. */
export function cardPicture({ over, title, lines }: CardPicture): Promise<Buffer> {
  const words = { over: drawable(over), title: drawable(title), lines: lines.map(drawable) }
  const key = JSON.stringify(words)
  const known = kept.get(key)
  if (known) return known
  const drawn = drawCardPicture(words)
  kept.set(key, drawn)
  drawn.catch(() => kept.delete(key))
  return drawn
}

async function drawCardPicture({ over, title, lines }: CardPicture): Promise<Buffer> {
  const mark: Element = {
    type: "svg",
    props: {
      width: 64,
      height: 64,
      viewBox: "0 0 32 32",
      children: [
        { type: "path", props: { d: arch, fill: "#f2a530" } },
        { type: "path", props: { d: piers, fill: "#7ccdd5" } },
      ],
    },
  }
  const card = box(
    {
      width: "100%",
      height: "100%",
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: 72,
      background: "#0a2a33",
      color: "#fbf8f2",
      fontFamily: "Figtree",
    },
    [
      box({ flexDirection: "column" }, [
        box({ fontSize: 30, color: "#f2a530", fontWeight: 700 }, over),
        box({ marginTop: 20, fontSize: title.length > 70 ? 56 : 68, fontWeight: 700, lineHeight: 1.12 }, title),
      ]),
      box({ justifyContent: "space-between", alignItems: "flex-end" }, [
        box(
          { flexDirection: "column", fontSize: 30, color: "#c9d6d8", maxWidth: 760 },
          lines.map((line) => box({ marginTop: 8 }, line)),
        ),
        box({ alignItems: "center", fontSize: 44, fontWeight: 700 }, [mark, box({ marginLeft: 16 }, "Pomost")]),
      ]),
    ],
  )
  // loaded when the first one is drawn: they weigh a tenth of an idle server
  const [{ default: satori }, { default: sharp }] = await Promise.all([import("satori"), import("sharp")])
  const svg = await satori(card as unknown as Parameters<typeof satori>[0], { ...size, fonts: await loadFonts() })
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
