/** Kinds of pictures, each with its own limit, texts and widths. */
export type PictureKind = "logo" | "cover" | "avatar" | "banner"

/** Allowed formats (A 9, A89); the server decides by content. No SVG. */
export const pictureFormats = ["jpeg", "png", "gif", "webp"] as const
export type PictureFormat = (typeof pictureFormats)[number]

export const pictureAccept = "image/jpeg,image/png,image/gif,image/webp"

/** Larger pictures are refused by their header, before decoding. */
export const pixelLimit = 40_000_000
/** For GIF and interlaced pictures, decoded as a whole: up to 150 MB. */
export const wholePixelLimit = 25_000_000
/** Longest side in pixels. */
export const sideLimit = 20_000

type PictureFacts = { format: string | undefined; width: number; height: number; interlaced: boolean }

/** Unknown format or damaged, or too many pixels. */
export type PictureFlaw = "format" | "pixels"

/** Checks the header before decoding (A89); null when there is no problem. */
export function pictureFlaw({ format, width, height, interlaced }: PictureFacts): PictureFlaw | null {
  if (!isPictureFormat(format)) return "format"
  const most = interlaced || format === "gif" ? wholePixelLimit : pixelLimit
  return Math.max(width, height) > sideLimit || width * height > most ? "pixels" : null
}

export const tooManyPixels =
  "To zdjęcie ma zbyt wiele pikseli. Zmniejsz je, na przykład do 4000 × 3000, i\u00a0spróbuj ponownie."

export const quotaReached = "Masz już zbyt wiele przesłanych zdjęć. Usuń te, których nie używasz, i spróbuj jutro."

const megabyte = 1024 * 1024

type ProblemText = { title: string; description: string }
export type PictureRule = {
  maxBytes: number
  /** Widths in pixels of the WebP variants, ascending. */
  widths: readonly number[]
  hint: string
  wrongFormat: ProblemText
  tooLarge: ProblemText
  failed: ProblemText
}

const formats = "JPG, PNG, GIF, WEBP"
const retry = "Nie udało się przesłać zdjęcia. Spróbuj ponownie."

const organizationTexts = {
  hint: "JPG, PNG, GIF lub WEBP, do 2 MB",
  wrongFormat: { title: "Nieprawidłowy format", description: `Dozwolone formaty to: ${formats}` },
  tooLarge: { title: "Plik zbyt duży", description: "Maksymalny rozmiar pliku to 2MB" },
} as const

/** A 5, A 8, A 9 and B 5, B 8. */
export const pictureRules: Readonly<Record<PictureKind, PictureRule>> = {
  logo: {
    ...organizationTexts,
    maxBytes: 2 * megabyte,
    widths: [96, 192, 384],
    failed: { title: "Błąd przesyłania", description: "Nie udało się przesłać logo. Spróbuj ponownie później." },
  },
  cover: {
    ...organizationTexts,
    maxBytes: 2 * megabyte,
    widths: [640, 1280, 1920],
    failed: { title: "Błąd przesyłania", description: "Nie udało się przesłać zdjęcia tła. Spróbuj ponownie później." },
  },
  avatar: {
    maxBytes: 2 * megabyte,
    widths: [64, 128, 256],
    hint: "JPG, PNG, GIF lub WEBP, do 2 MB",
    wrongFormat: { title: "Błąd przesyłania", description: "Nieprawidłowy format pliku" },
    tooLarge: { title: "Błąd przesyłania", description: "Plik jest za duży" },
    failed: { title: "Błąd przesyłania", description: retry },
  },
  banner: {
    maxBytes: 5 * megabyte,
    widths: [480, 800, 1200],
    hint: "JPG, PNG, GIF lub WEBP, do 5 MB, najlepiej 1200\u00a0×\u00a0600\u00a0px",
    wrongFormat: {
      title: "Błąd",
      description: `Nieprawidłowy format pliku. Dozwolone formaty: ${formats}`,
    },
    tooLarge: { title: "Błąd", description: "Plik jest zbyt duży. Maksymalny rozmiar to 5MB" },
    failed: { title: "Błąd", description: retry },
  },
}

/** Upload progress and success (A 8, B 8). */
export const pictureProgress = "Trwa przesyłanie zdjęcia..."
export const pictureSent = "Zdjęcie zostało przesłane pomyślnie."
/** No file or no organization (A 5). */
export const pictureMissing = "Brak pliku lub identyfikatora organizacji"

export const pictureKinds = ["logo", "cover", "avatar", "banner"] as const satisfies readonly PictureKind[]
export const isPictureKind = (text: unknown): text is PictureKind => pictureKinds.some((kind) => kind === text)

export const isPictureFormat = (format: string | undefined): format is PictureFormat =>
  pictureFormats.some((known) => known === format)

/** Checks size and type only, before sending; null when there is no problem. */
export function pictureProblem(kind: PictureKind, file: { size: number; type: string }): ProblemText | null {
  const rule = pictureRules[kind]
  if (!pictureAccept.split(",").includes(file.type.toLowerCase())) return rule.wrongFormat
  return file.size > rule.maxBytes ? rule.tooLarge : null
}

export type StoredPicture = { key: string; width: number | null; tint: string | null }
export type PictureSources = { src: string; srcSet: string; color: string | null }

/** Variants never exceed the original's width, except the smallest. */
export function storedWidths(kind: PictureKind, width: number | null): number[] {
  const [smallest, ...larger] = pictureRules[kind].widths
  return [smallest ?? 0, ...larger.filter((variant) => width === null || variant <= width)]
}

/** The address of a picture, whose content never changes. */
export const pictureAddress = (key: string, width: number): string => `/pliki/${key}/${width}.webp`
/** Key and width from the address of a picture. */
export const variantOf = (address: string): string => address.slice("/pliki/".length)

export function pictureSources(kind: PictureKind, { key, width, tint }: StoredPicture): PictureSources {
  const widths = storedWidths(kind, width)
  const widest = widths.at(-1) ?? 0
  return {
    src: pictureAddress(key, widest),
    srcSet: widths.map((variant) => `${pictureAddress(key, variant)} ${variant}w`).join(", "),
    color: tint,
  }
}

/** The picture of a company: its logo, else its contact's picture. */
export const companyPicture = (logo: StoredPicture | null, image: string | null): string | null =>
  logo ? pictureSources("logo", logo).src : image
