import { formatSize } from "#app/lib/text/file-size.ts"
import { formatNumber } from "#app/lib/text/numbers.ts"
import { materialBytes } from "./material-file.ts"

/** Files of a brand kit; each has one current version. */
export const kitSlots = ["raster", "vector", "guidelines"] as const
export type KitSlot = (typeof kitSlots)[number]

export const kitLimits = {
  /** Characters. */
  claim: 200,
  rules: 3000,
  colorName: 40,
  colors: 6,
  /** Files of one company, former versions included. */
  versions: 30,
} as const

export type KitColor = { hex: string; name: string | null }
/** The texts of a kit; `colors` in the order of the form. */
export type KitTexts = { claim: string | null; link: string | null; rules: string | null; colors: readonly KitColor[] }
/** What a deal is given: the texts of the kit, and the description on the company's public card. */
export type GivenTexts = KitTexts & { about: string | null }
export const noTexts: KitTexts = { claim: null, link: null, rules: null, colors: [] }

type SlotRule = {
  label: string
  /** Name in the address of its form. */
  section: string
  extensions: readonly string[]
  wrong: string
  hint: string
  /** Folder of the archive. */
  folder: string
}

const sizeText = `do ${formatSize(materialBytes)}`

export const kitSlotRules: Readonly<Record<KitSlot, SlotRule>> = {
  raster: {
    label: "Logo rastrowe",
    section: "logo",
    extensions: ["png", "jpg", "jpeg", "webp"],
    wrong: "Logo rastrowe to plik PNG, JPG albo WEBP.",
    hint: `PNG, JPG lub WEBP, ${sizeText}. Przechowujemy je w\u00a0pełnej jakości, bez danych o\u00a0miejscu i\u00a0aparacie.`,
    folder: "logo",
  },
  vector: {
    label: "Logo wektorowe",
    section: "wektor",
    extensions: ["svg", "pdf", "eps", "ai"],
    wrong: "Logo wektorowe to plik SVG, PDF, EPS albo AI.",
    hint: `SVG, PDF, EPS lub AI, ${sizeText}. Tylko do pobrania, bez podglądu.`,
    folder: "logo wektorowe",
  },
  guidelines: {
    label: "Księga znaku",
    section: "ksiega",
    extensions: ["pdf"],
    wrong: "Księga znaku to plik PDF.",
    hint: `PDF, ${sizeText}.`,
    folder: "księga znaku",
  },
}

/** Sections of the page, each a form of its own. */
export const kitSections = ["opis", "logo", "wektor", "ksiega", "wersja"] as const
export type KitSection = (typeof kitSections)[number]
export const isKitSection = (text: unknown): text is KitSection => (kitSections as readonly unknown[]).includes(text)
export const slotOfSection = (section: string): KitSlot | null =>
  kitSlots.find((slot) => kitSlotRules[slot].section === section) ?? null

export const kitErrors = {
  hex: "Podaj kod koloru, na przykład #0A5364",
  tooMany: `Materiały mieszczą ${formatNumber(kitLimits.versions, 0)} plików razem z\u00a0dawnymi wersjami. Usuń którąś z\u00a0dawnych wersji i\u00a0spróbuj ponownie.`,
  noVersion: "Nie znaleziono pliku",
  current: "To jest aktualna wersja. Najpierw wycofaj ją z\u00a0materiałów.",
  given: "Ta wersja została już przekazana organizacji, więc zostaje.",
  failed: "Nie udało się zapisać materiałów. Spróbuj ponownie.",
} as const

export const kitLabels: Readonly<Record<string, string>> = {
  claim: "Hasło reklamowe",
  link: "Link",
  rules: "Zasady użycia",
  ...Object.fromEntries(
    Array.from({ length: kitLimits.colors }, (_, index) => [
      [`colors[${index}].hex`, `Kolor ${index + 1}`],
      [`colors[${index}].name`, `Nazwa koloru ${index + 1}`],
    ]).flat(),
  ),
}

/** "#0a5364", "0A5", "#0A5364" → "#0A5364"; null for anything else. */
export function readHex(text: string): string | null {
  const [, digits = ""] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (!digits) return null
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`.toUpperCase()
}
