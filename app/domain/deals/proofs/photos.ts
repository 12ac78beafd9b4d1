const megabyte = 1024 * 1024

export const photoLimits = {
  count: 12,
  /** Bytes per photo. */
  bytes: 10 * megabyte,
  /** Bytes still read, so that the field gets its error and the rest of the form survives. */
  readBytes: 20 * megabyte,
  /** Bytes of all photos in one document; text and fonts need far less than the rest of its limit. */
  printedBytes: 8 * megabyte,
} as const

export const settlementPhotoLimits = {
  /** Photos of proofs in one settlement. */
  proofs: 60,
} as const

const smaller = [
  { side: 960, quality: 62 },
  { side: 720, quality: 55 },
  { side: 560, quality: 48 },
  { side: 420, quality: 40 },
] as const

/** Longest side in pixels and JPEG quality, tried in order until the photo is small enough. */
export const photoSteps = [{ side: 1600, quality: 78 }, { side: 1280, quality: 70 }, ...smaller] as const

/** The same for photos printed at half the page's width. */
export const proofPhotoSteps = [{ side: 1000, quality: 72 }, ...smaller] as const

/** The server decides by content. */
export const photoFormats = ["jpeg", "png", "webp"] as const
export const photoAccept = "image/jpeg,image/png,image/webp"

/** A file's name as sentences show it. */
export const shownFileName = ({ name }: { name: string }) => {
  const plain = name.normalize("NFC").replace(/[\p{C}\\/]/gu, "")
  return plain.length > 60 ? `${plain.slice(0, 40)}…${plain.slice(-12)}` : plain
}

export const photoErrors = {
  count: `Wybierz najwyżej ${photoLimits.count} zdjęć.`,
  tooLarge: `Zdjęć może być najwyżej ${photoLimits.count}, każde do 10\u00a0MB.`,
  again: "Zdjęcia trzeba wybrać ponownie.",
  size: (file: { name: string }) =>
    `„${shownFileName(file)}” ma ponad 10\u00a0MB. Zmniejsz to zdjęcie albo wybierz inne.`,
  format: (file: { name: string }) =>
    `„${shownFileName(file)}” to nie jest zdjęcie JPG, PNG ani WEBP albo plik jest uszkodzony. Wybierz inny.`,
  pixels: (file: { name: string }) =>
    `„${shownFileName(file)}” ma zbyt wiele pikseli. Zmniejsz to zdjęcie, na przykład do 4000 × 3000, i\u00a0spróbuj ponownie.`,
  proofs: `Wybierz najwyżej ${settlementPhotoLimits.proofs} zdjęć z\u00a0dowodów.`,
  gone: (file: { name: string }) =>
    `Nie udało się wczytać zdjęcia „${shownFileName(file)}”. Odznacz je albo spróbuj ponownie za chwilę.`,
  heavy: "Zdjęć jest zbyt wiele, by plik PDF zmieścił się w\u00a010\u00a0MB. Wybierz ich mniej.",
} as const

/** Checks name, size and count only; null when there is no problem. */
export function photosProblem(files: readonly { name: string; size: number }[]): string | null {
  if (files.length > photoLimits.count) return photoErrors.count
  const large = files.find(({ size }) => size > photoLimits.bytes)
  if (large) return photoErrors.size(large)
  const empty = files.find(({ size }) => size === 0)
  return empty ? photoErrors.format(empty) : null
}
