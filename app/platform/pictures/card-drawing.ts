// Child process that draws previews of shared links, started by platform/card-picture.server.ts. Not bundled: runs from
// this file.
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import os from "node:os"
import satori from "satori"
import sharp from "sharp"
import type { CardPicture } from "#app/lib/card-picture.ts"

const size = { width: 1200, height: 630 }
const { resolve } = createRequire(import.meta.url)
const fontFiles = [
  { name: "Figtree", weight: 400, file: "@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf" },
  { name: "Figtree", weight: 700, file: "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf" },
  // for letters that Figtree lacks, such as Cyrillic
  { name: "Onest", weight: 400, file: "@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf" },
  { name: "Onest", weight: 700, file: "@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf" },
] as const
const fonts = await Promise.all(
  fontFiles.map(async ({ name, weight, file }) => ({ name, weight, data: await readFile(resolve(file)) })),
)

const arch = "M2 16a14 14 0 0 1 28 0h-6a8 8 0 0 0-16 0z"
const piers = "M2 18h6v12H2zM24 18h6v12h-6z"

type Element = { type: string; props: Record<string, unknown> }
const box = (style: Record<string, unknown>, children: unknown): Element => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
})

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

async function draw({ over, title, lines }: CardPicture): Promise<Buffer> {
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
      fontFamily: "Figtree, Onest",
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
  const svg = await satori(card as unknown as Parameters<typeof satori>[0], { ...size, fonts })
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

// page requests take precedence
os.setPriority(os.constants.priority.PRIORITY_LOW)
sharp.concurrency(1)
sharp.cache(false)
process.on("disconnect", () => process.exit(0))
process.on("message", (card: CardPicture) => {
  draw(card).then(
    (picture) => process.send?.({ picture }),
    (error) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  )
})
